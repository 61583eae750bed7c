package gamble

// maskEvening fills the masks of the Refit and Regroup Phases.
func (s *State) maskEvening() {
	switch kind(s.Kind) {
	case kDepot:
		s.maskDepot()
	case kDepotDest:
		s.maskDepotDest()
	case kAugment:
		for n := range s.augmentation() + 1 {
			s.allow(actNum(n))
		}
	case kRefit:
		s.maskRefit()
	case kRefitDepot:
		s.maskRefitDepot()
	case kRefitPay:
		s.maskRefitPay()
	case kReserve:
		s.maskReserve()
	case kReorg:
		s.maskReorg()
	case kReorgLoss:
		s.maskReorgLoss()
	case kRgUnit:
		s.maskRgUnit()
	case kRgDest:
		s.maskRgDest()
	}
}

func (s *State) actEvening(b block, i int) {
	switch kind(s.Kind) {
	case kDepot:
		s.actDepot(b, i)
	case kDepotDest:
		s.actDepotDest(uint8(i))
	case kAugment:
		s.actAugment(i)
	case kRefit:
		s.actRefit(b, i)
	case kRefitDepot:
		s.actRefitDepot(b, i)
	case kRefitPay:
		s.actRefitPay(i)
	case kReserve:
		s.actReserve(i)
	case kReorg:
		s.actReorg(b, i)
	case kReorgLoss:
		s.actReorgLoss(i)
	case kRgUnit:
		s.actRgUnit(b, i)
	case kRgDest:
		s.actRgDest(uint8(i))
	}
}
