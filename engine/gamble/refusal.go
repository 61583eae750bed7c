package gamble

import (
	"fmt"

	"bridgehead/engine"
)

// nodeRule is the rule a kind of node rests on, cited where an action is refused for no better
// reason.
var nodeRule = [numKinds]string{
	kImpulse: "8.2", kImpulse2: "12.3", kActive: "8.21", kRepair: "19.2", kAct: "9.1", kStep: "9.2",
	kMode: "9.62", kDoubleArea: "12.3", kJoin: "10.3", kPoint: "10.72A", kSupport: "15.12",
	kForward: "10.73A", kReroll: "12.2", kAttRetreat: "10.741", kCP: "10.8", kDefRetreat: "10.93",
	kRetreatDest: "10.92", kDemolish: "19.4", kUKUnit: "18.41", kUKDrop: "18.41", kInfTarget: "8.221",
	kInfUnit: "8.222", kBombTarget: "11.1", kLead: "11.111", kBSupport: "11.2", kPrimary: "11.12",
	kAP: "11.41", kMisPrimary: "16.22", kIntArea: "16.4", kAfter: "12.3", kDRM: "12.41",
	kLandArea: "20.4", kLandOpt: "20.4", kSeizer: "20.4B", kReinf: "18.2", kDepot: "13.4",
	kDepotDest: "13.41", kRefit: "13.6", kRefitDepot: "13.6", kRefitPay: "13.6", kReserve: "13.7",
	kRgUnit: "6.51", kRgDest: "6.51", kDDayDrop: "23.2", kAugment: "23.4", kReorg: "23.6",
	kReorgLoss: "23.6", cWeather: "6.21", cInterdict: "18.44", cSeize: "19.3", cRepair: "19.2",
	cDemolish: "19.4", cInfiltrate: "8.222", cAssault: "10.7", cBombard: "11.4", cSunset: "6.3",
	cSurrender: "13.9",
}

// refusal explains why a is illegal here.
func (s *State) refusal(a engine.Action) error {
	k := kind(s.Kind)
	rule := nodeRule[k]
	if b, i := split(a); k == kStep && b == blkLoc {
		if r := s.stepRule(uint8(i)); r != "" {
			rule = r
		}
	}
	return &engine.RuleError{Rule: rule,
		Reason: fmt.Sprintf("%q is not offered at %v", s.g.ActionText(s, a), k)}
}

// stepRule names the rule that bars the mover from a location.
func (s *State) stepRule(to uint8) string {
	u := int(s.Mover)
	i := s.g.t.linkAt[s.Loc[u]][to]
	if i < 0 {
		return "3.2"
	}
	st, rule := s.tryStep(u, &s.g.t.links[s.Loc[u]][i])
	if st.modes != 0 {
		return ""
	}
	return rule
}
