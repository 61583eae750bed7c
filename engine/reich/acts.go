package reich

// act is something that is going on and may be interrupted by something else.
type act uint8

const (
	actNone      act = iota
	actFire          // a side fires at a target of its choice, in a phase of fire
	actMove          // a group moves
	actArrange       // a unit is taken to another position of its stack
	actAnswers       // enemies fire at those who have triggered it
	actShot          // a packet is resolved
	actClose         // close action of the group
	actRetreat       // a unit goes back
	actOrganize      // a side changes the modes of its units
	actTurn          // a unit changes its mode
	actCommand       // a phase of command
	actPeril         // a leader rolls for his life
	actAssault       // infantry fires at armour before close action
	actBlow          // the Germans may blow a bridge
	actWeather       // the weather is rolled for
	actLand          // serials are told where to land
	actDrop          // and come down
	actStrike        // airstrikes are placed, or fly
	actSuppress      // flak is bombed before a game
	actDeplete       // a unit that has fired rolls for depletion
	actLogistics     // a phase of logistics
	actPlace         // units are placed at the start, or one enters the map
	actOmit          // serials are left out for 30 Corps
	numActs
)

var actWords = []string{"none", "fire", "move", "arrange", "answers", "shot", "close", "retreat", "organize", "turn", "command", "peril", "assault", "blow", "weather", "land", "drop", "strike", "suppress", "deplete", "logistics", "place", "omit"}

// frame is what an act remembers. What its fields mean stands at the act; those it does not use are zero.
type frame struct {
	unit, other uint16 // units, one more than their number: 0 is nobody
	from, to    uint16 // hexes, one more than their number
	cursor      uint16 // of what is asked in ascending order: one more than the last
	points      uint16
	chosen      uint16 // a bit for each member of the group
	_           uint16
	act, step   uint8
	why         uint8
	result      uint8
	er          uint8
	left        uint8
	_           [2]uint8
}

// actRow is how an act goes on.
type actRow struct {
	run  func(*State, *frame)      // takes one step, and ends with a node, with another act or with kAuto
	good func(*State, *frame) bool // whether what it remembers goes together, in a position that is read
}

// actTable has a row for each act. It is filled in late, as acts begin others.
var actTable [numActs]actRow

func init() {
	actTable = [numActs]actRow{
		actFire:      {(*State).runFireAct, (*State).goodFire},
		actMove:      {(*State).runMoveAct, (*State).goodMove},
		actArrange:   {(*State).runArrange, (*State).goodArrange},
		actAnswers:   {(*State).runAnswers, (*State).goodAnswers},
		actShot:      {(*State).runShot, (*State).goodShot},
		actClose:     {(*State).runClose, (*State).goodClose},
		actRetreat:   {(*State).runRetreat, (*State).goodRetreat},
		actOrganize:  {(*State).runOrganizeAct, (*State).goodOrganize},
		actTurn:      {(*State).runTurn, (*State).goodTurn},
		actCommand:   {(*State).runCommandAct, (*State).goodCommandAct},
		actPeril:     {(*State).runPeril, (*State).goodPeril},
		actAssault:   {(*State).runAssault, (*State).goodAssault},
		actBlow:      {(*State).runBlow, (*State).goodBlow},
		actWeather:   {(*State).runWeatherAct, (*State).airFrame},
		actLand:      {(*State).runLand, (*State).airFrame},
		actDrop:      {(*State).runDrop, (*State).airFrame},
		actStrike:    {(*State).runStrike, (*State).airFrame},
		actSuppress:  {(*State).runSuppress, (*State).airFrame},
		actDeplete:   {(*State).runDeplete, (*State).goodDeplete},
		actLogistics: {(*State).runLogisticsAct, (*State).goodLogistics},
		actPlace:     {(*State).runPlace, (*State).placeable},
		actOmit:      {(*State).runOmit, (*State).goodOmit},
	}
}

// begin puts an act on top of those that are going on.
func (s *State) begin(f frame) {
	s.acts[s.depth] = f
	s.depth++
	s.ask(kAuto)
}

// current is the act on top.
func (s *State) current() *frame { return &s.acts[s.depth-1] }

// end takes the act on top away.
func (s *State) end() {
	s.depth--
	s.acts[s.depth] = frame{}
	s.ask(kAuto)
}
