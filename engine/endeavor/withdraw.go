package endeavor

// Withdrawals (1.17, R-66).

const (
	classStatic = iota
	classVG
	classInf
	classPG
	classPz
	classAbn
	numClasses
)

var classWords = [numClasses]string{"static", "vg", "inf", "pg", "pz", "abn"}

func (s *State) maskRemove()              {}
func (s *State) actRemove(b block, i int) {}

func (s *State) removePrompt() string { return "" }
