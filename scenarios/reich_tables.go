package scenarios

import "bridgehead/engine/hex"

// ReichTables are the charts of Highway to the Reich. Almost all are reconstructed: the printed sheets were not at hand. Movement is counted in
// half points; dice of two are rows from 2 to 12; -1 is what the field says.
type ReichTables struct {
	Direct       [2][9][12]int // 5.61 fire value: line 0 open, 1 entrenched; by ER - 1 and column - 1
	Indirect     [9][11]int    // 5.62 by ER - 1 and column
	IndirectFrom [11]int       // lowest strength of a column
	Results      [11][12]int   // 5.63 by dice - 2 and fire value - 1: points lost; -1: D
	Fire         ReichFire
	AT           ReichAT
	CloseValue   [11][11]int         // 8.72 by effectiveness + 5 and morale + 5; 0: D
	CloseResults [9][6][6]ReichClose // 8.73 by odds 1-4 to 6-1, die - 1 and value - 1
	CloseMorale  ReichCloseMorale
	Terrain      []ReichTerrain // in the order of ReichTerrains
	Ways         [4][5]int      // primary, secondary, trail, rail by column; -1: no help
	Sides        [7][5]int      // what ReichSides add; -1: prohibited
	Move         ReichMove
	Sight        ReichSight
	Weather      [2][11]int // 14.91 by north, south and dice - 2: condition; -1: P
	NightAdd     int
	Landing      [11][7]int // 14.92 by dice - 2 and column: 0 none, S1, S2, L1, A
	LandingFrom  [7]int     // lowest condition of a column
	Scatter      ReichScatter
	Strike       [11][5]int // 15.5 by dice - 2 and column (travel, concentrated, defilade in the open, in cover, in hard cover): 0 none, D, 1*, 1
	Strikes      ReichStrikes
	Logistics    ReichLogistics
}

// Terrain, sides and columns of movement, in the order of the tables.
var (
	ReichTerrains = []string{"clear", "mixed", "marsh", "broken", "rough", "woods", "forest", "town", "city", "water"}
	ReichSides    = []string{"stream", "canal", "river", "dike", "slope_up", "slope_down", "blocked"}
	ReichWays     = []string{"primary", "secondary", "trail", "rail"}
	ReichColumns  = []string{"leg-defilade", "leg-concentrated", "vehicle-defilade", "vehicle-concentrated", "travel"}
)

// ReichFire are the numbers about fire.
type ReichFire struct {
	Shift          int `yaml:"shift" is:"1..99"`           // points above nine that shift direct fire by a column
	Battalion      int `yaml:"battalion" is:"-9..0"`       // fire value, for each further battalion in a packet
	Crowded        int `yaml:"crowded" is:"1..99"`         // points in a hex above which indirect fire is better
	CrowdedDie     int `yaml:"crowded_die" is:"-9..0"`     // on its dice
	Unobserved     int `yaml:"unobserved" is:"1..9"`       // divides strength against a hex that nobody sees, rounded up
	DepleteLow     int `yaml:"deplete_low" is:"0..6"`      // highest D6 that depletes ER 1-4
	DepleteMiddle  int `yaml:"deplete_middle" is:"0..6"`   // ER 5-6
	DepleteHigh    int `yaml:"deplete_high" is:"0..6"`     // ER 7-9
	PointsDeplete7 int `yaml:"points_deplete_7" is:"0..6"` // with ammunition points, ER 7-8
	PointsDeplete9 int `yaml:"points_deplete_9" is:"0..6"` // ER 9
}

// ReichAT are the numbers about anti-tank fire, by class less one.
type ReichAT struct {
	Basic        [3][3]int // hit value by class of gun and of target
	Quarters     [3]int    // for each further point
	KingTiger    int
	Defilade     int
	Far          int    // at two hexes
	Most         int    // highest hit value
	IndirectER   [3]int // what armour takes from the ER of indirect fire
	IndirectHalf int    // what armour divides its strength by
	Artillery    [3]int // class of artillery of ER 7, 8, 9
	German6      int    // class of German infantry of morale 6 or better
	GermanOther  int
	Allied       int
	Engineer     int
}

// ReichClose is a result of close action.
type ReichClose struct {
	Attackers, Defenders int  // points lost
	Disrupted            bool // the attackers are
	Retreat              int  // hexes, disrupted; attackers may advance
	Eliminated           bool // the defenders
}

// ReichCloseMorale is what changes morale and effectiveness in close action; terrain is in ReichTerrain.
type ReichCloseMorale struct {
	Entrenched  int `yaml:"entrenched" is:"-9..9"`
	Engineer    int `yaml:"engineer" is:"-9..9"` // among the top two
	Leader      int `yaml:"leader" is:"-9..9"`
	HeavyArmour int `yaml:"heavy_armour" is:"-9..9"` // with infantry
	Armour      int `yaml:"armour" is:"-9..9"`
	LoneArmour  int `yaml:"lone_armour" is:"-9..9"` // of the opponent, in cover
	Artillery   int `yaml:"artillery" is:"-9..9"`   // that defends
	Disrupted   int `yaml:"disrupted" is:"-9..9"`
	GunER       int `yaml:"gun_er" is:"0..9"`      // of a gun that defends
	DepletedER  int `yaml:"depleted_er" is:"0..9"` // of a depleted unit
}

// ReichTerrain is a row of the terrain effects chart.
type ReichTerrain struct {
	Name         string
	Cost         [5]int // half points by column; -1: prohibited
	VehicleStack int    // points of vehicles
	Sight        int    // hexes from which it is observed
	Blocking     int    // height
	Covering     int    // hexes within which an observer must be; 0: it does not cover
	Shift        int    // columns of 5.63 for a target in defilade
	AT           int    // on the hit value against a target in defilade
	Close        int    // morale in close action
}

// ReichMove are flat costs in half points, and limits.
type ReichMove struct {
	Stack        int `yaml:"stack" is:"1..99"`
	StackTravel  int `yaml:"stack_travel" is:"1..99"`
	StackPontoon int `yaml:"stack_pontoon" is:"1..99"`
	Exit         int `yaml:"exit" is:"0..99"` // leaving an EZOC (7.1)
	Close        int `yaml:"close" is:"0..99"`
	Mount        int `yaml:"mount" is:"0..99"`
	LeaveTravel  int `yaml:"leave_travel" is:"0..99"`
	Ferry        int `yaml:"ferry" is:"0..99"`
	RaisedBridge int `yaml:"raised_bridge" is:"0..99"` // for legs
}

// ReichSight are the numbers about observation.
type ReichSight struct {
	Night         int `yaml:"night" is:"0..36"`
	NightP        int `yaml:"night_p" is:"0..36"`
	DayPHalf      int `yaml:"day_p_half" is:"1..9"` // what P divides by
	Slope         int `yaml:"slope" is:"0..9"`
	Communication int `yaml:"communication" is:"0..99"`
	HilltopSight  int `yaml:"hilltop_sight" is:"0..36"`
	HilltopHeight int `yaml:"hilltop_height" is:"0..9"`
	RaisedHeight  int `yaml:"raised_height" is:"0..9"`
}

// ReichScatter is what becomes of a serial (14.23).
type ReichScatter struct {
	Directions [6]hex.Direction // by D6
	Distance   [6]int           // by D6
	S2         int              // hexes more
	Loses      [6]bool          // L1, by D6: the unit loses a point
	Scatters   [6]bool          // L1, by D6: and it scatters by S1
	FireRange  int              // of special fire
}

// ReichStrikes are the numbers about airstrikes.
type ReichStrikes struct {
	Resolve   int `yaml:"resolve" is:"1..6"`    // highest D6
	German    int `yaml:"german" is:"1..6"`     // highest D6 that opens the German afternoon
	Hex       int `yaml:"hex" is:"1..9"`        // in one hex at most
	Intercept int `yaml:"intercept" is:"2..12"` // highest dice of a patrol that intercepts
	Destroyed int `yaml:"destroyed" is:"2..13"` // lowest dice that destroys it
}

// ReichLogistics are the tables of 11.6, by dice - 2; command points, then ammunition points.
type ReichLogistics struct {
	German   [2][3][11]int // low, normal, intense
	Airborne [2][9][11]int // 10 to 90 %
	Route    [2][4][11]int // 20, 30, 40, 60 %
	RouteMA  [4][11]int    // half points
	ReichPoints
}

// ReichPoints are the limits of points, and half command points lost on the way.
type ReichPoints struct {
	DropColumn      int `yaml:"drop_column" is:"0..9"` // for a column dropped
	HQ              int `yaml:"hq" is:"0..9"`          // command points of an HQ at most
	Saved           int `yaml:"saved" is:"0..99"`
	Track           int `yaml:"track" is:"0..99"`
	AmmunitionTrack int `yaml:"ammunition_track" is:"0..99"`
	SouthOfMaas     int `yaml:"south_of_maas" is:"0..9"` // map C as well
	MaasToWaal      int `yaml:"maas_to_waal" is:"0..9"`
	NorthOfWaal     int `yaml:"north_of_waal" is:"0..9"`
	OffRoute        int `yaml:"off_route" is:"0..9"` // beyond 12 hexes from the route
}
