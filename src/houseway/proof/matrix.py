"""The coverage matrix as one self-contained page: a cell a clause, a row of detail below it."""

from html import escape

from houseway.proof.coverage import Row, Totals, by_game, totals

STYLE = """
:root { color-scheme: light dark; --felt:#0b5d3b; --ink:#1d2321; --paper:#fbfaf6; --line:#d9d6cb; --earned:#2e8b57;
  --open:#c8502d; --documented:#8a93a5; --not-owed:#d6d3c8; }
@media (prefers-color-scheme: dark) { :root { --ink:#e9e7df; --paper:#141816; --line:#333b37; --not-owed:#3c423f; } }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
header { background: var(--felt); color: #fff; padding: 2rem max(1rem, calc(50% - 35rem)); }
h1 { margin: 0; font-size: 1.7rem; } header p { margin: .3rem 0 0; opacity: .9; }
main { max-width: 72rem; margin: auto; padding: 1rem; }
input { width: 100%; padding: .6rem .8rem; font: inherit; border: 1px solid var(--line); border-radius: .5rem; }
section { margin: 2rem 0; } h2 { display: flex; gap: .8rem; align-items: baseline;
  margin: 0 0 .5rem; font-size: 1.2rem; }
h2 small { font-weight: normal; opacity: .75; }
.grid { display: flex; flex-wrap: wrap; gap: 3px; }
.grid a { width: 15px; height: 15px; border-radius: 3px; }
.grid a:hover, .grid a:focus { outline: 2px solid var(--ink); }
.earned { background: var(--earned); } .open { background: var(--open); }
.documented { background: var(--documented); } .not-owed { background: var(--not-owed); }
.legend span { display: inline-flex; align-items: center; gap: .4rem; margin-right: 1.2rem; }
.legend i { width: 13px; height: 13px; border-radius: 3px; }
details { margin-top: .6rem; } summary { cursor: pointer; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .85rem; }
td, th { text-align: left; vertical-align: top; padding: .35rem .5rem; border-top: 1px solid var(--line); }
td:nth-child(n + 3) { min-width: 16rem; }
td:first-child { white-space: nowrap; border-left: 4px solid transparent; }
tr.earned, tr.open, tr.documented, tr.not-owed { background: none; }
tr.earned td:first-child { border-left-color: var(--earned); }
tr.open td:first-child { border-left-color: var(--open); }
tr.documented td:first-child { border-left-color: var(--documented); }
tr:target { outline: 2px solid var(--felt); } code { font-size: .8rem; overflow-wrap: anywhere; }
"""

SCRIPT = """
const find = document.querySelector("input");
find.addEventListener("input", () => {
  const words = find.value.toLowerCase().split(" ").filter(Boolean);
  for (const row of document.querySelectorAll("tbody tr")) {
    const text = [row.id, row.className, row.textContent].join(" ").toLowerCase();
    row.hidden = !words.every(word => text.includes(word));
  }
  for (const each of document.querySelectorAll("details")) each.open = words.length > 0;
});
const reveal = () => {
  const row = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (row) { row.closest("details").open = true; row.scrollIntoView({block: "center"}); }
};
addEventListener("hashchange", reveal); reveal();
"""

LEGEND = {
    "earned": "earned by a test",
    "open": "owed, not earned",
    "documented": "human, documented",
    "not-owed": "not owed",
}


def page(rows: list[Row]) -> str:
    """The whole page, with nothing to fetch."""
    everything = totals(rows, "all games")
    legend = "".join(f'<span><i class="{state}"></i>{words}</span>' for state, words in LEGEND.items())
    sections = "".join(_section(game, of_game) for game, of_game in by_game(rows).items())
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Houseway: clause coverage</title><style>{STYLE}</style></head><body>
<header><h1>Clause coverage</h1><p>{_words(everything)}</p></header>
<main><p class="legend">{legend}</p>
<input type="search" aria-label="Find a clause" placeholder="Find: an id, a word, a test, or a state such as open">
{sections}</main><script>{SCRIPT}</script></body></html>
"""


def _words(count: Totals) -> str:
    parts = [
        f"{count.earned:,} of {count.owed:,} owed clauses earned ({count.earned / count.owed:.0%})"
        if count.owed
        else "",
        f"of the house's {count.library + count.service:,}, {count.service:,} in the service" if count.service else "",
        f"{count.documented:,} human, documented" if count.documented else "",
        f"{count.not_owed:,} not owed" if count.not_owed else "",
    ]
    return "; ".join(filter(None, parts))


def _section(game: str, rows: list[Row]) -> str:
    cells = "".join(_cell(row) for row in rows)
    details = "".join(_detail(row) for row in rows)
    return f"""<section><h2>{escape(game)} <small>{_words(totals(rows, game))}</small></h2>
<div class="grid">{cells}</div>
<details><summary>The {len(rows)} clauses</summary><div class="wide"><table>
<thead><tr><th>Clause<th>Duty<th>What it says<th>Code<th>Tests</thead><tbody>{details}</tbody></table></div>
</details></section>
"""


def _cell(row: Row) -> str:
    told = escape(f"{row.clause.section} ({row.state}): {row.clause.summary}")
    return f'<a class="{row.state}" href="#{escape(row.id)}" title="{told}" aria-label="{told}"></a>'


def _detail(row: Row) -> str:
    code = "<br>".join(f"<code>{escape(place)}</code>" for place in row.code)
    tests = "<br>".join(f"<code>{escape(test)}</code>" for test in row.tests)
    return (
        f'<tr class="{row.state}" id="{escape(row.id)}"><td>{escape(row.clause.section)}<td>{escape(row.duty)}'
        f"<td>{escape(row.clause.summary)}<td>{code}<td>{tests}</tr>"
    )
