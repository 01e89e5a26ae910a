"""The rules, one module a game, found by the game's slug."""

import sys
from collections.abc import Iterator, Mapping
from types import ModuleType

from houseway.extras import BadRegistration
from houseway.games.registry import Registration, Registry
from houseway.play.game import Game

ROOM = "houseway.bots.simulation:PLAN"
"""Around a pot the house's take is what is simulated, with bots at the table."""

EQUITY = "houseway.bots.poker.equity:advise"
"""The hint at poker: equity against random hands, and pot odds."""

REGISTRY = Registry(
    {
        "badugi": Registration(
            "houseway.games.poker.badugi:GAME",
            bot="houseway.bots.poker.room:BADUGI",
            advice=EQUITY,
            plan=ROOM,
            lesson="houseway.games.poker.lessons.badugi:LESSON",
        ),
        "dragon-poker": Registration(
            "houseway.games.dragon_poker:GAME",
            bot="houseway.bots.dragon_poker",
            odds="houseway.odds.dragon_poker:report",
            advice="houseway.odds.dragon_poker:advise",
            plan="houseway.odds.dragon_poker:PLAN",
            lesson="houseway.games.dragon_poker.lesson:LESSON",
            drill="houseway.odds.dragon_poker:advise",
        ),
        "five-card-draw": Registration(
            "houseway.games.poker.five_card_draw:GAME",
            bot="houseway.bots.poker.room:FIVE_CARD_DRAW",
            advice=EQUITY,
            plan=ROOM,
            lesson="houseway.games.poker.lessons.draw:LESSON",
        ),
        "five-card-draw-low": Registration(
            "houseway.games.poker.five_card_draw:LOW_GAME",
            bot="houseway.bots.poker.room:FIVE_CARD_DRAW_LOW",
            advice=EQUITY,
            plan=ROOM,
            lesson="houseway.games.poker.lessons.draw:LOW_LESSON",
        ),
        "five-card-stud": Registration(
            "houseway.games.poker.five_card_stud:GAME",
            bot="houseway.bots.poker.room:FIVE_CARD_STUD",
            advice=EQUITY,
            plan=ROOM,
            lesson="houseway.games.poker.lessons.five_card_stud:LESSON",
        ),
        "holdem": Registration(
            "houseway.games.poker.holdem:GAME",
            bot="houseway.bots.poker.room:HOLDEM",
            advice=EQUITY,
            plan=ROOM,
            lesson="houseway.games.poker.lessons.holdem:LESSON",
        ),
        "keno": Registration(
            "houseway.games.keno:GAME",
            odds="houseway.odds.keno:report",
            advice="houseway.odds.keno:advise",
            plan="houseway.odds.keno:PLAN",
            lesson="houseway.games.keno.lesson:LESSON",
            twin="houseway.odds.keno:twin",
        ),
        "lucky-8s": Registration(
            "houseway.games.lucky_eights:GAME",
            bot="houseway.bots.lucky_eights",
            odds="houseway.odds.lucky_eights:report",
            advice="houseway.odds.lucky_eights:advise",
            plan="houseway.odds.lucky_eights:PLAN",
            lesson="houseway.games.lucky_eights.lesson:LESSON",
            drill="houseway.odds.lucky_eights:advise",
        ),
        "lunar-poker": Registration(
            "houseway.games.lunar_poker:GAME",
            odds="houseway.odds.lunar_poker.report:report",
            advice="houseway.odds.lunar_poker:advise",
            plan="houseway.odds.lunar_poker.play:PLAN",
            options="houseway.odds.lunar_poker:options",
            lesson="houseway.games.lunar_poker.lesson:LESSON",
            drill="houseway.odds.lunar_poker:drill",
        ),
        "mambo-stud": Registration(
            "houseway.games.poker.mambo_stud:GAME",
            bot="houseway.bots.poker.room:MAMBO_STUD",
            advice=EQUITY,
            plan=ROOM,
            lesson="houseway.games.poker.lessons.mambo_stud:LESSON",
        ),
        "mini-dice": Registration(
            "houseway.games.mini_dice:GAME",
            odds="houseway.odds.mini_dice:report",
            advice="houseway.odds.mini_dice:advise",
            plan="houseway.odds.mini_dice:PLAN",
            lesson="houseway.games.mini_dice.lesson:LESSON",
            twin="houseway.odds.mini_dice:twin",
        ),
        "omaha": Registration(
            "houseway.games.poker.omaha:GAME",
            bot="houseway.bots.poker.room:OMAHA",
            advice=EQUITY,
            plan=ROOM,
            lesson="houseway.games.poker.lessons.omaha:LESSON",
        ),
        "omaha-high-low-eight": Registration(
            "houseway.games.poker.omaha:HIGH_LOW_EIGHT",
            bot="houseway.bots.poker.room:OMAHA_HIGH_LOW_EIGHT",
            advice=EQUITY,
            plan=ROOM,
            lesson="houseway.games.poker.lessons.omaha:HIGH_LOW_EIGHT",
        ),
        "seven-card-stud": Registration(
            "houseway.games.poker.seven_card_stud:GAME",
            bot="houseway.bots.poker.room:SEVEN_CARD_STUD",
            advice=EQUITY,
            plan=ROOM,
            lesson="houseway.games.poker.lessons.seven_card_stud:LESSON",
        ),
        "seven-card-stud-high-low": Registration(
            "houseway.games.poker.seven_card_stud:SPLIT_GAME",
            bot="houseway.bots.poker.room:SEVEN_CARD_STUD_HIGH_LOW",
            advice=EQUITY,
            plan=ROOM,
            lesson="houseway.games.poker.lessons.seven_card_stud:SPLIT_LESSON",
        ),
        "seven-card-stud-high-low-eight": Registration(
            "houseway.games.poker.seven_card_stud:EIGHT_GAME",
            bot="houseway.bots.poker.room:SEVEN_CARD_STUD_HIGH_LOW_EIGHT",
            advice=EQUITY,
            plan=ROOM,
            lesson="houseway.games.poker.lessons.seven_card_stud:EIGHT_LESSON",
        ),
        "seven-card-stud-low": Registration(
            "houseway.games.poker.seven_card_stud:LOW_GAME",
            bot="houseway.bots.poker.room:SEVEN_CARD_STUD_LOW",
            advice=EQUITY,
            plan=ROOM,
            lesson="houseway.games.poker.lessons.seven_card_stud:LOW_LESSON",
        ),
        "triple-draw-2-7": Registration(
            "houseway.games.poker.triple_draw:GAME",
            bot="houseway.bots.poker.room:TRIPLE_DRAW",
            advice=EQUITY,
            plan=ROOM,
            lesson="houseway.games.poker.lessons.triple_draw:LESSON",
        ),
        "ultimate-8-poker": Registration(
            "houseway.games.ultimate_eight:GAME",
            bot="houseway.bots.ultimate_eight",
            plan=ROOM,
            lesson="houseway.games.ultimate_eight.lesson:LESSON",
        ),
    }
)
"""Every game and what was made for it. A new game is one row here, in the order of the alphabet."""


class UnknownGame(KeyError):
    """No game is registered under this slug."""

    def __str__(self) -> str:
        return f"there is no game {self.args[0]!r}; the games are {', '.join(REGISTRY)}"


class _Games(Mapping[str, Game]):
    """Every game by slug; reading one loads its rules."""

    def __getitem__(self, slug: str) -> Game:
        game = REGISTRY.find(slug, "game")
        if game is None:
            raise UnknownGame(slug)
        if not isinstance(game, Game) or game.slug != slug:
            raise BadRegistration(f"{REGISTRY[slug].game} is registered as {slug!r} and is {game!r}")
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(REGISTRY)

    def __len__(self) -> int:
        return len(REGISTRY)


GAMES: Mapping[str, Game] = _Games()


class _Room(ModuleType, _Games):
    """This package itself, so that `houseway.games["lunar-poker"]` reads as it is said."""

    __eq__ = object.__eq__
    __hash__ = object.__hash__


sys.modules[__name__].__class__ = _Room
