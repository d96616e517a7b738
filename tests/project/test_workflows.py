"""The workflows run what `.ci/run` runs, on all that is supported, by lines that work here."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.docs.pages import ROOT, page, section, table

FOLDER = ROOT / ".github"
WORKFLOWS = sorted((FOLDER / "workflows").glob("*.yml"))
FORMS = sorted((FOLDER / "ISSUE_TEMPLATE").glob("*.yml"))
TARGETS = set(re.findall(r"^([\w-]+):", page("Makefile"), re.MULTILINE))


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text())


def commands(job: Any) -> list[str]:
    return [line.strip() for step in job["steps"] for line in step.get("run", "").splitlines()]


CI = read(FOLDER / "workflows/ci.yml")["jobs"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_each_target_that_is_made_is_one(path: Path) -> None:
    every = [line for job in read(path)["jobs"].values() for line in commands(job)]
    made = [target for line in every for target in re.findall(r"\bmake ([\w-]+)", line)]
    assert made
    assert [target for target in made if target not in TARGETS] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_job_may_only_read_and_ends_by_itself(path: Path) -> None:
    workflow = read(path)
    assert workflow["permissions"] == {"contents": "read"}
    assert [name for name, job in workflow["jobs"].items() if "timeout-minutes" not in job] == []


def test_all_that_one_machine_runs_is_run() -> None:
    ours = set(re.findall(r"^make ([\w-]+)", page(".ci/run"), re.MULTILINE))
    theirs = {
        target
        for job in CI.values()
        for line in commands(job)
        for target in re.findall(r"\bmake ([\w-]+)", line)
    }
    assert {"lint", "test", "test-versions"} <= ours <= theirs


def test_the_browser_is_needed_there() -> None:
    assert CI["tests"]["env"]["SKIRMISH_NEEDS_BROWSER"] == "1"


def test_games_run_on_all_that_is_supported() -> None:
    told = table(section("docs/versions.md", "What is supported"))
    matrix = CI["games"]["strategy"]["matrix"]
    evennias = re.findall(r"\d+\.\d+", told["Evennia"][0])
    assert [version.rpartition(".")[0] for version in matrix["evennia"]] == evennias
    makefile = re.search(r"^EVENNIAS := (.+)$", page("Makefile"), re.MULTILINE)
    assert makefile is not None
    assert makefile[1].split() == matrix["evennia"]
    databases = [name.strip().casefold() for name in told["Database"][0].split(",")]
    assert matrix["database"] == databases
    rows = set(product(matrix["python"], matrix["evennia"]))
    rows |= {(row["python"], row["evennia"]) for row in matrix["include"]}
    assert sorted({python for python, _ in rows}) == re.findall(r"\d+\.\d+", told["Python"][0])


def test_what_needs_postgresql_has_it() -> None:
    action = "./.github/actions/postgresql"
    wanting = [
        step.get("if", "")
        for job in (CI["games"], CI["postgresql"])
        for step in job["steps"]
        if step.get("uses") == action
    ]
    assert wanting == ["matrix.database == 'postgresql'", ""]
    [step] = read(FOLDER / "actions/postgresql/action.yml")["runs"]["steps"]
    assert "make psycopg" in step["run"]


def test_the_rules_run_alone_on_each_system() -> None:
    told = table(section("docs/versions.md", "What is supported"))
    systems = {"Linux": "ubuntu", "Windows": "windows", "macOS": "macos"}
    matrix = CI["rules"]["strategy"]["matrix"]
    *_, ours, beside = commands(CI["rules"])
    assert (ours.split()[-1], beside.split()[-1]) == ("world/skirmish", "world/rules")
    named = [systems[name.strip()] for name in told["System for the rules alone"][0].split(",")]
    assert sorted(named) == sorted(system.split("-")[0] for system in matrix["system"])
    assert matrix["python"] == re.findall(r"\d+\.\d+", told["Python"][0])


@pytest.mark.parametrize("name", ["bug", "rule"])
def test_a_report_of_a_bug_asks_for_the_fight(name: str) -> None:
    fields = {
        field.get("id"): field for field in read(FOLDER / f"ISSUE_TEMPLATE/{name}.yml")["body"]
    }
    assert "combat report" in fields["replay"]["attributes"]["description"]
    assert fields["replay"]["validations"]["required"]


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_has_what_such_forms_have(path: Path) -> None:
    form = read(path)
    if path.stem == "config":
        return
    assert {"name", "description", "body"} <= set(form)
    ids = [field["id"] for field in form["body"] if field["type"] != "markdown"]
    assert len(ids) == len(set(ids))
    for field in form["body"]:
        assert field["type"] in ("markdown", "textarea", "input")
        assert field["attributes"].get("label") or field["attributes"].get("value")
