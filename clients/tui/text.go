package tui

import "bridgehead/table/help"

// The English of the client, all in one place.

const (
	sideGerman = "german"
	sideAllied = "allied"
	sideDice   = "dice"
)

var (
	sideNames   = [2]string{sideGerman, sideAllied}
	sideLetters = [2]string{"G", "A"}
	sideTitles  = map[string]string{sideGerman: "German", sideAllied: "Allied", sideDice: "Dice", "": "Nobody", "nobody": "nobody"}

	crossingStates = map[string]string{sideGerman: "German", sideAllied: "Allied", "destroyed": "destroyed", "ferry": "ferry"}
	statusTitles   = map[string]string{"decide": "your choice", "roll": "roll the dice: which face?", "confirm": "to be confirmed", "thinking": "thinking", "paused": "paused", "failed": "failed", "over": "over"}
)

const (
	signContested = "><"

	titleGames   = "Bridgehead: games"
	titleNew     = "New game"
	titleMap     = "Map"
	titleLog     = "Log"
	titleOdds    = "Odds"
	titleHint    = "Hint"
	titleWhy     = "Why: the bot's last choice"
	titleHelp    = "Rules at this choice"
	titleKeys    = "Keys"
	titlePlace   = "Place"
	titleTracks  = "Tracks and pools"
	titleVictory = "Victory"
	textNoTally  = "This game does not say what wins."
	titleConfirm = "Roll the dice?"
	titleRules   = "Rules"

	textNoGames      = "No games yet. Press n for a new one."
	textNothingFits  = "no choice fits; Esc clears the filter"
	textThinking     = "%s (%s) is thinking"
	textPaused       = "The bots are paused. p lets them go on."
	textFailed       = "The bot failed: %s"
	textOver         = "The game is over."
	textPast         = "This is the position after step %d of %d. Esc returns to the game, b branches here."
	textLoss         = "expected loss: %s"
	textAgain        = "The %s side may have the dice rolled again with the Advantage; the chances leave that out."
	textChance       = "[Allied %.0f%%]"
	textRolled       = "Rolled: %s: %s"
	textCandidates   = "%s chance to win, and what is lost against the best"
	textStands       = "going on as advised; as the board stands %.0f%%"
	textMoreKey      = "v shows how the search came to it."
	textShares       = "Share of the search, and first thought"
	textPassed       = "%d more were not looked at."
	textNoOdds       = "No dice come of this choice at once."
	textNoChoice     = "There is nothing to choose here."
	textWorking      = "working"
	textHintWait     = "An agent is looking at the position. Esc stops it."
	textAtWork       = "An agent is at work. Esc stops it."
	textStopped      = "stopped: nothing was changed"
	textNoWhy        = "No bot has chosen anything yet."
	textNoHelp       = "There is nothing more to say about this choice."
	textNoPlace      = "Go to the map with Tab and pick a place."
	textFault        = "the question found no answer: %v"
	textNoAdvice     = "no advice is at hand for this game"
	textUnjudged     = "This agent gives no win chance."
	textAskRoll      = "Enter or y rolls, Esc or n goes back. c stops asking."
	textConfirmOn    = "you are asked before dice are rolled"
	textConfirmOff   = "dice are rolled without asking"
	textAskDelete    = "delete %q? y deletes it for good, any other key keeps it"
	textAskSave      = "save the record as: "
	textAskLoad      = "load a record (.jsonl or .msgpack): "
	textAskLine      = "go on from a position, pasted as a line: "
	textFromLine     = "a new game from that position"
	textLineShown    = "the position was printed as a line"
	textLineBelow    = "This is the position as one line, for other commands and other people. Terminals that allow it have it\nin their clipboard. Enter goes back to the game. "
	textSaved        = "saved %s"
	textDeleted      = "deleted %s"
	textBranched     = "a new game from step %d; the dice after it are new"
	textPace         = "bots wait %s between steps"
	textPaceNone     = "bots do not wait between steps"
	textUndone       = "back at step %d"
	textSmall        = "bridgehead: the window is too small"
	textSelf         = "you"
	textNoRules      = "there are no rules to read for this game"
	textNothingFound = "Nothing has all these words. Esc clears the search."
	textForThis      = "choices at %s"
	textUnsaid       = "still to be said"
	textPicked       = "%d picked; Enter on one marked x takes it out."
	textSequence     = "The order in which you choose counts."
	textNoBulk       = "that is not possible at this choice"
	textWaits        = "Your decision hands over, and no dice have fallen yet: e goes on, u takes it back."

	footGame   = "Enter choose  Tab panel  / filter  o odds  h hint  ? rules  u undo  k keys"
	footPast   = "[ ] step  Esc back to the game  b branch here  y line  k keys  q games"
	footMap    = "arrows move  Enter place  f choices here  a all places  Tab next panel  k keys"
	footLog    = "arrows move  Enter show that step  Tab next panel  k keys"
	footGames  = "Enter open  n new  l load a record  i a position  r rules  d delete  q quit"
	footRules  = "arrows choose  PgUp PgDn scroll  / search  Esc back"
	footNew    = "arrows choose, letters type  Enter begin  Esc back"
	footFilter = "type to filter  Enter keeps it  Esc clears it"
)

// bulkNames say what is done with one key.
var bulkNames = map[string]string{"all": "all", "again": "as the last time", "suggest": "suggest", "deploy": "place the rest as suggested", "hold": "not in this phase", "same": "this everywhere"}

// keyHelp lists the keys, each with what it does; a line without a key is a heading.
var keyHelp = [][2]string{
	{"", "Choosing"},
	{"up, down", "move among the choices (also Ctrl-P, Ctrl-N)"},
	{"0-9", "go to the choice of that number"},
	{"Enter", "choose; where dice follow you are asked first"},
	{"/", "filter the choices by what you type"},
	{"u", "undo, back to your last decision or roll"},
	{"A R S", "in a set: pick all, as the last time, or what an agent would"},
	{"P", "in a set-up or landing: place the rest as an agent would"},
	{"Esc", "stop the agent that is at work on that, or on a hint"},
	{"N", "decline, and whatever asks the same until this part of the game is over"},
	{"E", "this answer here and at all such choices that follow"},
	{"e", "confirm the end of an Impulse, where the game waits for that"},
	{"c", "ask before dice, or not"},
	{"", "Asking"},
	{"o", "odds of the choice under the cursor, term by term"},
	{"h", "hint: what an agent would do, and the win chance"},
	{"d", "in a hint: how the search came to it, or not"},
	{"H", "go to the choice the hint is for (marked H, others h)"},
	{"w", "why: what the bot set out to do"},
	{"?, F1", "the rules at this choice"},
	{"r", "the rule book, with glossary and search"},
	{"t", "tracks: turn, weather, supply, air, pools"},
	{"v", "victory: what scores, who has it, what is missing"},
	{"", "Looking"},
	{"Tab", "next panel: choices, map, log"},
	{"m", "the map"},
	{"Enter", "on the map: the units of the place"},
	{"f", "on the map: only the choices at the place"},
	{"a", "all places, or those where something is"},
	{"[ ]", "one step back, one forward; { } the first, the last"},
	{"b", "branch: a new game from the step shown"},
	{"y", "the position shown as a line: printed whole, and copied"},
	{"", "Bots and games"},
	{"p, space", "pause the bots, or let them go on"},
	{"+ -", "faster, slower"},
	{"e", "show the end of what the bots do"},
	{"s", "save the record to a file"},
	{"n", "new game"},
	{"i", "a new game from a position: paste its line"},
	{"q", "list of games, and there: quit; everything is kept"},
	{"", "Signs"},
	{"G: A:", "German and Allied units; control German, Airborne, Corps"},
	{"~ ! !!", "Spent, Disrupted, twice Disrupted"},
	{"><", "Contested"},
	{"*", "a choice points here"},
	{"=27G", "bridge to 27, held by the Germans; x destroyed, f ferry"},
	{"T2 V1", "TEM 2, worth 1 VP"},
}

// Names of the fields of a new game.
const (
	fieldScenario = "Scenario"
	fieldGerman   = "German"
	fieldAllied   = "Allied"
	fieldPace     = "Bots wait (ms)"
	fieldOptions  = "Options"
	fieldSeed     = "Seed of the dice"
	fieldName     = "Name"
)

// hitMarks stand before what is no rule in the list of the rule book.
var hitMarks = map[string]string{help.HitTerm: "term: ", help.HitDecision: "decision: ", help.HitPlate: "to read: ", help.HitGuide: "guide: "}
