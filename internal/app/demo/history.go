package demo

import (
	"math/rand/v2"
	"slices"
	"time"

	"caravan/internal/audit"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/promotion"
	"caravan/internal/standards"
)

// history is what happened in the network up to a day.
type history struct {
	today     calendar.Day
	now       season
	quarters  []quarter // oldest first
	standards []standards.Line
	founded   time.Time // creation time of everything except audits: some weeks before the first quarter
}

func newHistory(today calendar.Day) *history {
	h := &history{today: today, now: seasonOf(today), quarters: quarters(today)}
	h.founded = h.quarters[0].start().AddDays(-60).Start().Add(9 * time.Hour)
	h.standards = standardsLines(h.now, h.founded)
	return h
}

// reports returns every report, oldest quarter first.
func (h *history) reports() ([]audit.Report, error) {
	var all []audit.Report
	for _, q := range h.quarters {
		for _, s := range shops {
			of, err := h.reportsOf(s, q)
			if err != nil {
				return nil, err
			}
			all = append(all, of...)
		}
	}
	return all, nil
}

func (h *history) reportsOf(s shop, q quarter) ([]audit.Report, error) {
	switch {
	case q.start().After(h.today):
		return nil, nil
	case q.season == h.now:
		return h.thisQuarter(s, q)
	}
	return h.pastQuarter(s, q)
}

// pastQuarter returns the completed reports of a store in a past quarter: usually one, sometimes none, now and then two. The last one is final,
// except for a few.
func (h *history) pastQuarter(s shop, q quarter) ([]audit.Report, error) {
	chance := dice("visits", s.number, q.String())
	hasAccounts := s.number == homeStore || s.number == otherStore
	if chance.IntN(100) < 28 && !hasAccounts {
		return nil, nil
	}
	visits := 1
	if chance.IntN(100) < 8 {
		visits = 2
	}
	days := q.start().DaysUntil(q.end()) / visits
	var all []audit.Report
	for n := range visits {
		day := q.start().AddDays(n*days + chance.IntN(days))
		final := n == visits-1 && (chance.IntN(100) < 93 || hasAccounts)
		r, err := h.begin(s, q, n, day, auditor(s, chance)).complete(final)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

// auditor returns who audits a store: usually the rep of its region, now and then somebody from head office.
func auditor(s shop, chance *rand.Rand) string {
	if chance.IntN(100) < 6 {
		return accountOf(headOffice)
	}
	return accountOf(repOf(s.region))
}

// stage is how far a store's audit has come in the current quarter.
type stage int

const (
	notBegun    stage = iota
	justBegun         // the first lines are answered
	halfway           // half of the lines are answered: the floor is ready for AUTO-MARK, the shelf is not
	almost            // all but a few lines are answered
	focusHidden       // all visible lines are answered, every focus product is hidden and their score is below 60, so the gate is closed
	completed
	final
)

// stages are fixed for the stores that the rep's account visits, so that whoever signs in finds each of them, and stores that wait for a first visit.
var stages = map[string]stage{
	"1001": final, "1002": final, "1003": completed, "1004": halfway, "1005": focusHidden, "1006": justBegun, "1007": almost,
	"1008": notBegun, "1009": completed, "1010": notBegun, "1011": completed, "1012": halfway, "1013": notBegun, "1014": completed, "1015": notBegun,
	"1016": final,
}

func stageOf(s shop, chance *rand.Rand) stage {
	if known, ok := stages[s.number]; ok {
		return known
	}
	return []stage{notBegun, notBegun, notBegun, justBegun, halfway, almost, completed, completed, completed, final}[chance.IntN(10)]
}

// blocked are the stores where a line of this quarter's audit cannot be checked, each with the reason: among them the owner's and one that the rep
// has to finish.
var blocked = map[string]string{homeStore: "Stock on order", "1007": "Area closed for building work", "1009": "Behind a locked cabinet",
	"1014": "Store was too busy"}

// earlyStore is a small store that is audited in the first days of the quarter, when small stores have no shelf lines.
const earlyStore = "1003"

// thisQuarter returns the report of a store in the current quarter, if it has one.
func (h *history) thisQuarter(s shop, q quarter) ([]audit.Report, error) {
	chance := dice("visits", s.number, q.String())
	at := stageOf(s, chance)
	if at == notBegun {
		return nil, nil
	}
	day := h.dayOf(s, q, at, chance)
	v := h.begin(s, q, 0, day, accountOf(repOf(s.region)))
	v.blocked = blocked[s.number]
	switch at {
	case justBegun:
		v.answerFirst(0.08)
	case halfway:
		v.answerFirst(0.5)
	case almost:
		v.answerFirst(0.97)
	case focusHidden:
		v.hideFocus()
		v.answerFirst(1)
	default:
		r, err := v.complete(at == final)
		return []audit.Report{r}, err
	}
	return []audit.Report{v.leave()}, nil
}

// dayOf returns the day of a visit in the current quarter. Open reports are a few days old; completed ones are from any day before today.
func (h *history) dayOf(s shop, q quarter, at stage, chance *rand.Rand) calendar.Day {
	past := q.start().DaysUntil(h.today) // 0 on the first day of the quarter
	switch {
	case past == 0:
		return h.today
	case s.number == earlyStore:
		return q.start()
	case at < completed:
		return h.today.AddDays(-min(past, 1+chance.IntN(5)))
	}
	day, latest := q.start().AddDays(chance.IntN(past)), h.today.AddDays(-daysToFix-1)
	if s.number == homeStore && day.After(latest) && !latest.Before(q.start()) {
		return latest // so that the store has had time to fix something, and be late with it
	}
	return day
}

// sources returns what a report of the store on a day asks about. The audit room would read the same from the database.
func (h *history) sources(s shop, q quarter, day calendar.Day) rules.Sources {
	out := rules.Sources{Quarter: auditPromotion(q.core), Products: products(s, q.core)}
	for _, each := range h.quarters {
		for _, c := range each.catalogues {
			if calendar.Covers(c.StartDate, c.EndDate, day) {
				out.Promos = append(out.Promos, auditPromotion(c))
				out.Products = append(out.Products, products(s, c)...)
			}
		}
	}
	for _, l := range h.standards {
		inForce := !day.Before(l.StartDate) && (l.EndDate == "" || !day.After(l.EndDate))
		if inForce && slices.Contains(l.Tiers, s.tier) {
			out.Standards = append(out.Standards, rules.Standard{ID: l.ID, Name: l.Name})
		}
	}
	return out
}

func auditPromotion(e promotion.Entry) network.PromotionRef {
	return network.PromotionRef{ID: e.ID, Description: e.Description, Period: calendar.Period{StartDate: e.StartDate, EndDate: e.EndDate}}
}

// products returns the products of a promotion that are for the store.
func products(s shop, e promotion.Entry) []network.ProductRef {
	var all []network.ProductRef
	for _, p := range e.Products {
		if len(p.Tiers) > 0 && !slices.Contains(p.Tiers, s.tier) {
			continue
		}
		all = append(all, network.ProductRef{PromotionID: e.ID, ExternalID: p.ExternalID, Description: p.Description, Category: p.Category,
			Position: p.Position, PriceCents: p.PriceCents, PreMarked: slices.Contains(p.PreMarkedStores, s.number)})
	}
	return all
}

// lineCount returns the number of lines in all reports.
func lineCount(reports []audit.Report) (n int) {
	for _, r := range reports {
		n += len(r.Lines)
	}
	return n
}
