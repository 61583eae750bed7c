// Package foresight measures how well a network foretells the end of a game: who will hold which place, which units will be left,
// and who wins. It plays games, asks a forecaster at positions spread over each, and compares what it said with what came, beside
// two who know no network: one who says that all stays as it is, and one who says what came of the other games.
//
// The measure is the score of Brier (1950), the mean squared error of a chance: 0 is perfect, and 0.25 is what saying even
// gets.
package foresight
