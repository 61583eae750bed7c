package gamble

// Ways are in twelfths of a day's march.
const (
	wayFree    = 1    // an Area under Allied Control, by road
	wayFar     = 240  // out of reach
	columnRate = 4    // strength that a spearhead lacks for one twelfth of delay
	blowWidth  = 3.0  // width of the luck in a day's Assaults
	cutScale   = 20.0 // steps of e.line for a chance of one in e that a line holds
	noLine     = wayFar
)

// taperDays is the time over which a weight runs from its late to its early value.
const taperDays = 4.0

const (
	tens     = 10.0 // strengths and counts are in tens
	marchFar = 110  // a way to the goal that makes a unit worthless, in twelfths of a day's march
)
