package compliance

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
)

// Glance is what head office has to look after in the whole network.
type Glance struct {
	Quarter  *Quarter // the current one with its figures; nil: none covers today
	DaysLeft int      // days of the current quarter after today
	// ToFinalise lists the quarters with reports that can be set as final, the current one first.
	ToFinalise []ToFinalise
	// CertificatesToMake lists the current and the last quarter, if final reports have no valid certificate.
	CertificatesToMake []CertificatesToMake
}

// ToFinalise counts a quarter's reports that can be set as final, of stores without a final report for it (FD-36).
type ToFinalise struct {
	network.PromotionRef
	Reports int
	CutOff  calendar.Day // the last day on which they can be set as final (AMB-022)
}

// CertificatesToMake counts a quarter's final reports without a valid certificate.
type CertificatesToMake struct {
	network.PromotionRef
	Reports int
}

// Glance returns what waits for head office: how far the current quarter has come, and what is to be done in it and in the one before
// (FD-35). It is for head office.
func (s *Service) Glance(ctx context.Context, actor access.Actor) (_ Glance, err error) {
	defer fault.Wrap(&err, "compliance.Glance")
	if err := access.Allow(MayManage(actor)); err != nil {
		return Glance{}, err
	}
	today := calendar.DayOf(s.clock.Now())
	latest, err := s.quarters.StartedQuarters(ctx, s.db, today, 2)
	if err != nil {
		return Glance{}, err
	}
	quarters, err := s.withFigures(ctx, latest)
	if err != nil {
		return Glance{}, err
	}
	var g Glance
	for i, q := range quarters {
		if q.Status == calendar.Current {
			g.Quarter, g.DaysLeft = &quarters[i], today.DaysUntil(q.EffectiveEnd())
		}
		if missing := q.Figures.Total().Final - q.Certificates; missing > 0 {
			g.CertificatesToMake = append(g.CertificatesToMake, CertificatesToMake{q.PromotionRef, missing})
		}
		n, err := s.repo.count(ctx, s.db, Filter{Quarter: q.ID, Settable: today})
		if err != nil {
			return Glance{}, err
		}
		if n > 0 {
			g.ToFinalise = append(g.ToFinalise, ToFinalise{q.PromotionRef, n, rules.FinalCutOff(q.EffectiveEnd())})
		}
	}
	return g, nil
}
