# make play   a game on this machine, and you in it      make test   all the tests
#             make play RULESET=cepheus begins a fight by those rules (apocrypha, cepheus, ...)
# make serve  the same, without you                      make lint   ruff and mypy
# make stop   the server stops                           make bench  how fast it is
# make setup  only what the others need                  make clean  forget all that can be made again
# make lock   new versions of everything we depend on    make ruleset NAME=delve   a ruleset to start from
# make test-versions   the tests of whole games with every Evennia that we support, on SQLite and
#             PostgreSQL; EVENNIAS="4.5.0" chooses some, MODE=one tries fewer multisession modes, PYTHON_OF_GAME=3.13 another Python
# make test-postgresql   how moves are written there; it needs PostgreSQL on the machine
# make crash N=200   kills a game in the middle of moves, and looks for what is lost
# make load ARGS="20 100"   how many moves a game makes with so many players, beside `say`
# make bystander   how long a `say` takes while six NPCs act in the same room; ARGS="--seconds 10"
# make lab ARGS="..."   many fights without a player: who wins; ARGS=--help says what to type
# make dist   an archive of what is committed, which installs like a clone: python install.py PATH_TO_GAME
# make strengths   measure how strong the NPCs are, and write who beats whom
# make perft   keep how many legal moves there are, once a change of them has been understood
# make playthroughs   keep how a fight by each ruleset reads now
# make modules   write the page of modules again, from their docstrings
# make samples   keep what this version stores of a fight by each ruleset, for later versions to read

PYTHON := .venv/bin/python

# An index given to pip is meant for uv too.
ifdef PIP_INDEX_URL
export UV_DEFAULT_INDEX ?= $(PIP_INDEX_URL)
endif

UV := $(shell command -v uv)
ifeq ($(UV),)
UV := .tools/uv/bin/uv
OUR_UV := $(UV)
endif

PSYCOPG := $(CURDIR)/.tools/psycopg
# Evennia's launcher puts itself in the place of the first folder.
PSYCOPG_PATH := $(CURDIR)/.tools:$(PSYCOPG)

#: What `installation/versions.py` says, at its newest.
EVENNIAS := 4.5.0 5.0.1 6.1.0
PYTHON_OF_GAME := 3.12
#: The driver of PostgreSQL is fetched for this one.
OUR_PYTHON := 3.12

.PHONY: setup play serve stop clean test test-versions test-postgresql lint bench dist lock modules playthroughs samples perft ruleset lab \
    strengths crash load psycopg bystander

setup: .venv/.made-from-lock

.venv/.made-from-lock: requirements.lock .python-version | $(OUR_UV)
	@$(UV) venv --quiet --allow-existing .venv
	@$(UV) pip sync --quiet --require-hashes --python $(PYTHON) requirements.lock
	@touch $@

# From the root directory, since pyenv would heed our .python-version, and here any python3 does.
.tools/uv/bin/uv:
	@here="$$PWD" && cd / && python3 -m venv "$$here/.tools/uv"
	@.tools/uv/bin/python -m pip install --quiet --disable-pip-version-check uv

play serve: setup
	@RULESET="$(RULESET)" $(PYTHON) -m server.play $@

stop:
	@if [ -x $(PYTHON) ]; then $(PYTHON) -m server.play stop; fi

test: setup
	@$(PYTHON) -m pytest -n 2 --dist loadfile

test-postgresql: setup psycopg
	@PYTHONPATH=$(PSYCOPG_PATH) $(PYTHON) -m pytest tests/e2e/test_postgresql.py \
	    tests/installation/test_migrations.py

# Evennia before 6 needs pkg_resources, which later setuptools have dropped.
test-versions: setup psycopg | $(OUR_UV)
	@for version in $(EVENNIAS); do \
	    there=.tools/evennia-$$version-$(PYTHON_OF_GAME); echo "Evennia $$version"; \
	    $(UV) venv --quiet --allow-existing --python $(PYTHON_OF_GAME) $$there && \
	    $(UV) pip install --quiet --python $$there/bin/python \
	        "evennia==$$version" "inflect<6" "setuptools<80" msgspec && \
	    $(if $(MODE),,EVERY_MODE=1) GAME_PYTHON="$$PWD/$$there/bin/python" \
	        $(if $(filter $(OUR_PYTHON),$(PYTHON_OF_GAME)),PYTHONPATH=$(PSYCOPG_PATH)) \
	        $(PYTHON) -m pytest -n 2 tests/e2e/test_hostile_game.py tests/e2e/test_evadventure.py || exit 1; \
	done

lint: setup
	@$(PYTHON) -m ruff check .
	@$(PYTHON) -m ruff format --check .
	@$(PYTHON) -m mypy
	@.venv/bin/lint-imports --no-cache >.lint-imports.log || { cat .lint-imports.log; exit 1; }

ruleset: setup
	@.venv/bin/evennia skirmish new-ruleset "$(NAME)"

modules: setup
	@$(PYTHON) -m tests.docs.modules
	@$(PYTHON) -m tests.docs.game_reference

playthroughs: setup
	@$(PYTHON) -m world.skirmish.testing.playthrough --write

samples: setup
	@SKIRMISH_KEEP_SAMPLES=1 $(PYTHON) -m pytest -q -n 0 tests/typeclasses/test_samples.py -k stored_now

perft: setup
	@$(PYTHON) -m world.skirmish.testing.perft --write

lab: setup
	@$(PYTHON) -m world.skirmish.laboratory $(ARGS)

strengths: setup
	@$(PYTHON) -m world.skirmish.testing.strengths $(RULESET)

crash: setup psycopg
	@PYTHONPATH=$(PSYCOPG_PATH) $(PYTHON) -m tests.endurance.crash $(or $(N),20) $(ARGS)

load: setup psycopg
	@PYTHONPATH=$(PSYCOPG_PATH) $(PYTHON) -m tests.endurance.load $(ARGS)
	@$(PYTHON) -m tests.endurance.steady

# The driver of PostgreSQL, for these two only; without it they leave PostgreSQL out.
psycopg: setup | $(OUR_UV)
	@test -d $(PSYCOPG) || $(UV) pip install --quiet --python $(PYTHON) --target $(PSYCOPG) \
	    "psycopg[binary]" || echo "psycopg cannot be installed."

bench: setup
	@$(PYTHON) -m tests.bench

bystander: setup
	@$(PYTHON) -m tests.bench.bystander $(ARGS)

DIST ?= dist
VERSION := $(shell sed -n 's/^__version__ = "\(.*\)"/\1/p' world/skirmish/__init__.py)
#: What the installer needs, and the pages; not the tests, nor the demo game.
SHIPPED := install.py LICENSE README.md CHANGELOG.md CONTRIBUTING.md docs typeclasses/__init__.py \
    world/skirmish typeclasses/skirmish commands/skirmish web/skirmish \
    web/templates/webclient/webclient.html ":(exclude)*/tests/*"

dist:
	@mkdir -p "$(DIST)"
	@git archive --prefix=skirmish-$(VERSION)/ -o "$(DIST)/skirmish-$(VERSION).tar.gz" HEAD $(SHIPPED)
	@echo "$(DIST)/skirmish-$(VERSION).tar.gz"

lock: | $(OUR_UV)
	@$(UV) pip compile --quiet --upgrade --universal --generate-hashes --no-emit-index-url \
	    --group dev --custom-compile-command "make lock" -o requirements.lock pyproject.toml

# The database and the passwords stay: nothing can make those again.
clean: stop
	rm -rf .venv .tools .hypothesis .mypy_cache .pytest_cache .ruff_cache
	rm -rf server/.cache server/.static server/logs/*.log* tests/e2e/browser/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
