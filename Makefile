# make play   a game on this machine, and you in it      make test   the tests, quickly
#             make play RULESET=cepheus begins a fight by those rules (apocrypha, cepheus, ...)
# make serve  the same, without you                      make lint   ruff and mypy
# make stop   the server stops                           make bench  how fast it is
# make setup  only what the others need                  make clean  forget all that can be made again
# make lock   new versions of everything we depend on    make ruleset NAME=delve   a ruleset to start from
# make test-all   the tests that take long: fuzzing, whole games on real servers, PostgreSQL
# make walk   plays an evening in the demo world by each ruleset, with restarts
# make test-versions   the tests of whole games with every Evennia that we support, on SQLite and
#             PostgreSQL; EVENNIAS="4.5.0" chooses some, MODE=one tries fewer multisession modes, PYTHON_OF_GAME=3.13 another Python
# make test-postgresql   how moves are written there; it needs PostgreSQL on the machine
# make crash N=200   kills a game in the middle of moves, and looks for what is lost
# make load ARGS="20 100"   how many moves a game makes with so many players, beside `say`
# make bystander   how long a `say` takes while six NPCs act in the same room; ARGS="--seconds 10"
# make fidelity   simulated fights that remember what was judged, beside those that think; ARGS="--fights 50"
# make lab ARGS="..."   many fights without a player: who wins; ARGS=--help says what to type
# make dist   an archive of what is committed, which installs like a clone: python install.py PATH_TO_GAME
# make release   check that a version is whole, and pack it; make release-notes before, docs/releasing.md says when
# make public   keep the list of public names, once a change of it is meant
# make site   the documentation as a website; make pictures takes the pictures of the screens again; CHECK=1 fails if one was stale
# make coverage   which branches of the rules their tests reach; WRITE=1 keeps it
# make strengths   measure how strong the NPCs are, and write who beats whom
# make perft   keep how many legal moves there are, once a change of them has been understood
# make playthroughs   keep how a fight by each ruleset reads now
# make modules   write the page of modules again, and draw the picture of the rooms
# make samples   keep what this version stores of a fight by each ruleset, for later versions to read

PYTHON := .venv/bin/python

# Bytecode is kept even where the shell forbids it: to compile all tests and all of Evennia again for
# each process takes longer than most tests.
export PYTHONDONTWRITEBYTECODE :=

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
EXTRAS := $(CURDIR)/.tools/extras
EXTRAS_PATH := $(PSYCOPG_PATH):$(EXTRAS)

#: What `installation/versions.py` says, at its newest.
EVENNIAS := 4.5.0 5.0.1 6.1.0
PYTHON_OF_GAME := 3.12
#: The driver of PostgreSQL is fetched for this one.
OUR_PYTHON := 3.12

.PHONY: setup play serve stop clean test test-all walk extras test-versions test-postgresql lint bench dist lock modules playthroughs samples perft ruleset lab \
    strengths crash load fidelity psycopg bystander release release-notes public site coverage pictures

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

# Tests of rules know no Django, and are so short that to hand them to a second process takes longer than
# to run them. The rulesets beside those of Skirmish are tested by themselves: as soon as one is known, it
# is in every list.
test: setup
	@$(PYTHON) -m pytest -p no:django -m "not slow" world/skirmish
	@$(PYTHON) -m pytest -p no:django -m "not slow" world/rules
	@$(PYTHON) -m pytest -n 2 --dist loadfile -m "not slow or quick" tests

test-all: setup extras .tools/public/.made-from-lock
	@$(PYTHON) -m pytest -p no:django -m slow world/rules
	@PYTHONPATH=$(EXTRAS_PATH) $(PYTHON) -m pytest -n 2 --dist worksteal -m "slow and not walk"

walk: setup
	@$(PYTHON) -m pytest -n 2 -m walk

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
	        $(PYTHON) -m pytest -n 2 -m "not walk" tests/e2e/test_hostile_game.py tests/e2e/test_evadventure.py || exit 1; \
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
	@$(PYTHON) -m tests.endurance.parts

# What only some tests need: a cluster, plots, the driver of PostgreSQL. Without them those tests are
# left out.
extras: psycopg | $(OUR_UV)
	@test -d $(EXTRAS) || $(UV) pip install --quiet --python $(PYTHON) --target $(EXTRAS) \
	    "dask[distributed]" matplotlib || echo "What draws plots and makes clusters cannot be installed."

# The driver of PostgreSQL; without it PostgreSQL is left out.
psycopg: setup | $(OUR_UV)
	@test -d $(PSYCOPG) || $(UV) pip install --quiet --python $(PYTHON) --target $(PSYCOPG) \
	    "psycopg[binary]" || echo "psycopg cannot be installed."

# With BASE=COMMIT both versions run in turn, and what has changed is printed.
bench: setup
	@$(PYTHON) -m tests.bench $(ARGS) $(if $(BASE),--base "$(BASE)")

fidelity: setup
	@$(PYTHON) -m tests.bench.fidelity $(ARGS)

bystander: setup
	@$(PYTHON) -m tests.bench.bystander $(ARGS)

pictures: setup
	@$(if $(CHECK),SKIRMISH_CHECK_PICTURES=1) $(PYTHON) -m pytest -q -n 0 tests/e2e/pictures.py

DIST ?= dist
VERSION := $(shell sed -n 's/^__version__ = "\(.*\)"/\1/p' world/skirmish/__init__.py)
#: What the installer copies, and the pages; not the tests, nor the demo game.
SHIPPED := install.py LICENSE README.md CHANGELOG.md CONTRIBUTING.md CODE_OF_CONDUCT.md NOTICES.md \
    SECURITY.md docs typeclasses/__init__.py \
    world/rules world/skirmish typeclasses/skirmish commands/skirmish web/skirmish \
    web/templates/webclient/webclient.html ":(exclude)*/tests/*"

dist:
	@mkdir -p "$(DIST)"
	@git -c tar.umask=0022 archive --prefix=skirmish-$(VERSION)/ -o "$(DIST)/skirmish-$(VERSION).tar" HEAD $(SHIPPED)
	@gzip --no-name --best --force "$(DIST)/skirmish-$(VERSION).tar"
	@cd "$(DIST)" && sha256sum "skirmish-$(VERSION).tar.gz" >SHA256SUMS
	@echo "$(DIST)/skirmish-$(VERSION).tar.gz"

release-notes: setup
	@$(PYTHON) -m tests.project.release notes

release: setup
	@$(PYTHON) -m tests.project.release check
	@$(MAKE) --no-print-directory dist DIST=.tools/dist >/dev/null
	@$(MAKE) --no-print-directory dist
	@cmp ".tools/dist/skirmish-$(VERSION).tar.gz" "$(DIST)/skirmish-$(VERSION).tar.gz"
	@$(PYTHON) -m tests.project.release tag

public: setup
	@SKIRMISH_KEEP_PUBLIC=1 $(PYTHON) -m pytest -q -n 0 tests/project/test_public.py -k kept

# Tools of few, in the versions of tools.lock.
.tools/public/.made-from-lock: tools.lock | $(OUR_UV)
	@$(UV) venv --quiet --allow-existing --python $(OUR_PYTHON) .tools/public
	@$(UV) pip sync --quiet --require-hashes --python .tools/public/bin/python tools.lock
	@touch $@

site: setup .tools/public/.made-from-lock
	@NO_MKDOCS_2_WARNING=1 .tools/public/bin/python -m mkdocs build --quiet --strict --site-dir "$(or $(SITE),.tools/site)"
	@echo "$(or $(SITE),.tools/site)/index.html"

coverage: setup .tools/public/.made-from-lock
	@$(PYTHON) -m tests.project.branches $(if $(WRITE),--write)

lock: | $(OUR_UV)
	@$(UV) pip compile --quiet --upgrade --universal --generate-hashes --no-emit-index-url \
	    --group dev --custom-compile-command "make lock" -o requirements.lock pyproject.toml
	@$(UV) pip compile --quiet --upgrade --universal --generate-hashes --no-emit-index-url \
	    --group pyproject.toml:public --custom-compile-command "make lock" -o tools.lock

# The database and the passwords stay: nothing can make those again.
clean: stop
	rm -rf .venv .tools .hypothesis .mypy_cache .pytest_cache .ruff_cache
	rm -rf server/.cache server/.static server/logs/*.log* tests/e2e/browser/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
