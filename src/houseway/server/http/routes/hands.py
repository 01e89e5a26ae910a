"""A hand to pass on: a page of its own that leads to the replay, and its picture for those who show previews."""

from html import escape

from litestar import MediaType, Response, get
from litestar.params import FromPath

from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.views import PUBLIC, View
from houseway.sentences import naming, sentence
from houseway.server.http.dependencies import Asked, address, anyone, encrypted, the_casino
from houseway.server.http.routes.rounds import asker, history
from houseway.server.http.workshop import Workshop
from houseway.server.problems import Problem
from houseway.server.record.history import Asker, RoundCard, lying_view
from houseway.server.record.stored_rounds import Stored

_drawing = Workshop[bytes]("pictures", keeps=64)
"""One link is looked up by many."""


async def _found(request: Asked, round_: str, step: int, who: Asker) -> tuple[RoundCard, Stored]:
    """A finished round that this asker may look at, and has that step."""
    past = history(request)
    card, stored = await past.one(round_)
    past.viewer(who, card, stored)
    if card.ended is None or not 0 <= step <= len(stored.events):
        raise Problem("not-found", "there is no such step of a finished round")
    return card, stored


def public_view(stored: Stored, step: int) -> View:
    """The hand at a step as a spectator saw it."""
    return lying_view(stored, step, PUBLIC)


TELLING = (ev.Awarded, ev.Paid, ev.Collected, ev.Pushed, ev.Compared, ev.TicketCaught)
"""What says how a round ended; the button and the stub come after it."""


def words(stored: Stored, step: int, shown: View) -> str:
    """The step as a sentence, as a spectator may read it."""
    game = GAMES[stored.opening.game]
    layout = game.layout(game.read_settings(stored.opening.settings))
    said = [event for event in shown.events if isinstance(event, TELLING) or not shown.over]
    if not said:
        return "The round is over" if shown.over else "Before the first card"
    return sentence(said[-1], naming(layout, stored.opening.seats))


def _picture(card: RoundCard, stored: Stored, step: int) -> bytes:
    from houseway.server.http.preview import picture  # only those who pass a hand on need the pen

    shown = public_view(stored, step)
    return picture(shown, _title(card), words(stored, step, shown))


def _title(card: RoundCard) -> str:
    return f"{card.title}, round {card.number}"


@get("/hand/{round:str}/{step:int}/picture.png", include_in_schema=False)
async def hand_picture(request: Asked, round: FromPath[str], step: FromPath[int]) -> Response[bytes]:
    """The hand at a step as a spectator saw it, the same for everyone; not for a private table."""
    card, stored = await _found(request, round, step, Asker())
    drawn = await _drawing.made(address(request), (card.id, step), lambda: _picture(card, stored, step))
    headers = {"Cache-Control": "public, max-age=86400", "Cross-Origin-Resource-Policy": "cross-origin"}
    return Response(drawn, media_type="image/png", headers=headers)


PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>{title} · Houseway</title>
    <meta property="og:site_name" content="Houseway" />
    <meta property="og:type" content="article" />
    <meta property="og:title" content="{title}" />
{tags}    <meta http-equiv="refresh" content="0; url={replay}" />
    <link rel="stylesheet" href="/style/theme.css" />
    <link rel="stylesheet" href="/style/pages.css" />
  </head>
  <body>
    <main class="page narrow">
      <h1>{title}</h1>
      <a class="act" href="{replay}">Watch the hand</a>
    </main>
  </body>
</html>
"""
TAGS = """    <meta property="og:description" content="{says}" />
    <meta property="og:url" content="{here}" />
    <meta property="og:image" content="{here}/picture.png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="{says}" />
    <meta name="twitter:card" content="summary_large_image" />
"""


@get("/hand/{round:str}/{step:int}", include_in_schema=False, media_type=MediaType.HTML)
async def hand(request: Asked, round: FromPath[str], step: FromPath[int]) -> Response[str]:
    """The way to a hand at a step. It has a preview where a spectator could have seen the hand."""
    card, stored = await _found(request, round, step, asker(anyone(request)))
    tags = ""
    if card.table in the_casino(request).public_tables():
        says = f"{words(stored, step, public_view(stored, step))}. As a spectator saw it."
        scheme = "https" if encrypted(request.scope["scheme"], request.headers) else "http"
        here = f"{scheme}://{request.headers.get('host', '')}/hand/{card.id}/{step}"
        tags = TAGS.format(says=escape(says), here=escape(here))
    page = PAGE.format(title=escape(_title(card)), tags=tags, replay=f"/#/replay/{card.id}?step={step}")
    return Response(page, media_type=MediaType.HTML, headers={"Cache-Control": "no-store"})


PAGES = (hand, hand_picture)
