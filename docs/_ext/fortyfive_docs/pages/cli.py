"""The command line, from its own parsers: what `--help` says, laid out."""

from __future__ import annotations

import argparse
import re
from importlib.util import find_spec

from fortyfive_conformance.cli import COMMANDS as _ALL
from fortyfive_conformance.cli import parser_of
from fortyfive_docs import code
from fortyfive_docs.html import el, escape, join
from fortyfive_docs.page import Page
from fortyfive_docs.part import Part

COMMANDS = {name: purpose for name, purpose in _ALL.items() if find_spec(f"fortyfive_conformance.cli.{name}")}


def make(page: Page) -> Part:
    """One part a subcommand. The command speaks English of its own options, so these stay in English."""
    site = page.site
    rows = [
        el(
            "tr",
            el("th", el("a", el("code", name), href=f"#command-{name}"), scope="row"),
            el("td", escape(purpose), lang="en"),
        )
        for name, purpose in COMMANDS.items()
    ]
    heads = el("tr", el("th", page.say("command"), scope="col"), el("th", page.say("purpose"), scope="col"))
    table = el(
        "div",
        el("table", el("thead", heads), el("tbody", *rows), class_="ff-table"),
        class_="ff-scroll",
        tabindex="0",
        role="group",
        aria_label=site.say("cli-title"),
    )
    listed = (el("dt", el("code", str(number))) + el("dd", page.say(f"exit-{number}")) for number in range(5))
    codes = el("dl", *listed, class_="ff-codes")
    parts = [Part(site.say("exit-codes"), codes, anchor="exit-codes"), *(command(page, name) for name in COMMANDS)]
    return Part(
        site.say("cli-title"), el("p", page.say("cli-lead"), class_="ff-lead") + table, tuple(parts), anchor="cli"
    )


def command(page: Page, name: str) -> Part:
    """A subcommand: its purpose, how it is called, its options, its examples."""
    parser = parser_of(name)
    usage = " ".join(parser.format_usage().removeprefix("usage: ").split())
    html = [
        *(el("p", escape(" ".join(text.split()))) for text in (parser.description or "").split("\n\n")),
        code.block(usage, "console"),
    ]
    rows = [
        _option(page, action)
        for group in parser._action_groups
        for action in group._group_actions
        if action.help != argparse.SUPPRESS
    ]
    html.append(
        el(
            "div",
            el("table", el("tbody", *rows), class_="ff-table ff-options"),
            class_="ff-scroll",
            tabindex="0",
            role="group",
            aria_label=f"fortyfive {name}",
        )
    )
    if parser.epilog:
        html.append(code.block(_dedent(parser.epilog), "console"))
    return Part(f"fortyfive {name}", el("div", join(html), lang="en"), anchor=f"command-{name}")


def _option(page: Page, action: argparse.Action) -> str:
    value = action.metavar or (action.dest.upper() if action.nargs != 0 and not action.option_strings else "")
    if isinstance(value, tuple):
        value = " ".join(value)
    if action.option_strings:
        takes = "" if action.nargs == 0 else f" {value or action.dest.upper()}"
        if action.choices and not action.metavar:
            takes = " {" + "|".join(map(str, action.choices)) + "}"
        label = ", ".join(option + takes for option in action.option_strings)
    else:
        label = str(value)
    told = action.help or ""
    if "%" in told:
        told = told % {"default": action.default, "prog": "fortyfive"}
    return el("tr", el("th", el("code", escape(label)), scope="row"), el("td", page.rich(told)))


def _dedent(epilog: str) -> str:
    lines = re.sub(r"^examples:\n", "", epilog.strip(), flags=re.IGNORECASE).splitlines()
    return "\n".join("$ " + line.strip() if line.strip().startswith("fortyfive") else line.strip() for line in lines)
