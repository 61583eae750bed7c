"""A chat model behind a command: how its answers are understood, and games of a stand-in."""

from __future__ import annotations

import sys

import pytest

from bridgehead import Game, State, play_match

from conftest import EXAMPLES, load_example

chat = load_example("chat_model")
STAND_IN = [sys.executable, str(EXAMPLES / "chat_stand_in.py")]


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ("2", 2),
        ("I think about 3.\n\nSo: 2.\n", 2),
        ("**2**", 2),
        ("declare an Assault.", 3),
        ("DECLARE an assault", 3),
        ("action 3 (declare an Assault)", 3),
        ("2 or 3", None),
        ("2.3", None),
        ("-2", None),
        ("4", None),
        ("2\nthat is my answer", None),
        ("99999999999999999999", None),
        ("", None),
        ("\n \n", None),
    ],
)
def test_the_last_line_is_the_answer(answer: str, action: int | None) -> None:
    assert chat.understood(answer, {2: "Pass", 3: "declare an Assault"}) == action


def test_a_stand_in_plays_to_the_end(game: Game) -> None:
    model = chat.ChatModel(STAND_IN, 3, 60)
    played = play_match(model, "greedy", game, pairs=3, seed=3)
    assert played.first.games == 6
    assert model.asked > 12
    assert 0 < model.refused < model.asked


def test_who_says_nothing_legal_forfeits(game: Game) -> None:
    model = chat.ChatModel([sys.executable, "-c", "print('I resign')"], 2, 60)
    with pytest.raises(chat.Forfeit, match="2 answers"):
        model(decision(game))
    assert (model.asked, model.refused) == (2, 2)


def test_a_command_that_fails_says_why(game: Game) -> None:
    model = chat.ChatModel([sys.executable, "-c", "import sys; sys.exit('no key')"], 2, 60)
    with pytest.raises(RuntimeError, match="no key"):
        model(decision(game))


def decision(game: Game) -> State:
    """Return the first position with a choice."""
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(state.legal_actions()[0])
    return state
