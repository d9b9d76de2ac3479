package finding

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// Quarters tells the quarters. Another room provides it.
type Quarters interface {
	// NamedQuarter returns a quarter by its id, or the one that covers today for network.CurrentQuarter. Faults: NotFound, Conflict.
	NamedQuarter(ctx context.Context, q db.Querier, name string, today calendar.Day) (network.PromotionRef, error)
	// StartedQuarters returns the latest quarters that had started by a day, newest first, at most atMost of them.
	StartedQuarters(ctx context.Context, q db.Querier, day calendar.Day, atMost int) ([]network.PromotionRef, error)
}

// Reports tells what reports have asked. Another room provides it.
type Reports interface {
	// Verdict locks a completed report and returns what came out of it. completed is false when it is open or deleted.
	Verdict(ctx context.Context, tx *db.Tx, reportID string) (v rules.Verdict, completed bool, err error)
}

// Fixes tells where fixes stand. Another room provides it.
type Fixes interface {
	// OfSubject returns the fixes of a subject that reports have found, by report. Reports without one are left out.
	OfSubject(ctx context.Context, q db.Querier, subject string, reportIDs []string) (map[string]Fix, error)
	// AcceptedOf returns the days on which auditors have accepted fixes of a report, by subject.
	AcceptedOf(ctx context.Context, q db.Querier, reportID string) (map[string]calendar.Day, error)
}

// Photos shows the photos beside lines. Another room provides it.
type Photos interface {
	// OfLines returns the photos of one line of each of some reports, by report, with links for the reader, who may read them all.
	OfLines(ctx context.Context, q db.Querier, reader access.Actor, keys map[string]string) (map[string][]network.AttachmentView, error)
}

// Service holds the use cases of the room. Each takes the actor and returns a Forbidden fault when the actor may not do it.
type Service struct {
	db       *db.DB
	repo     repo
	clock    calendar.Clock
	quarters Quarters
	reports  Reports
	fixes    Fixes
	photos   Photos
}

// NewService returns the room's service.
func NewService(d *db.DB, clock calendar.Clock, quarters Quarters, reports Reports, fixes Fixes, photos Photos) *Service {
	return &Service{db: d, clock: clock, quarters: quarters, reports: reports, fixes: fixes, photos: photos}
}

// Map returns what the audits of a quarter have found, by line and region (FINDING-001, FINDING-002). Faults: those of Quarters.NamedQuarter.
func (s *Service) Map(ctx context.Context, actor access.Actor, f Filter) (m Map, err error) {
	defer fault.Wrap(&err, "finding.Map(%+v)", f)
	quarter, visits, err := s.counting(ctx, actor, f)
	if err != nil {
		return Map{}, err
	}
	m = Map{Quarter: quarter, Stores: len(visits)}
	stores := map[network.Region]int{}
	for _, v := range visits {
		stores[v.region]++
	}
	var regions []network.Region
	regions, m.Regions = present(stores)
	found, err := tallyOf(visits, regions)
	if err != nil {
		return Map{}, err
	}
	first := slices.IndexFunc(found, func(c []Cell) bool { return c != nil })
	subjects, err := s.repo.subjects(ctx, s.db, f.Section, first, len(found)-1)
	if err != nil {
		return Map{}, err
	}
	for number, subject := range subjects {
		l := Line{Subject: subject, Cells: found[number]}
		for _, c := range l.Cells {
			l.All = Cell{l.All.Asked + c.Asked, l.All.Failed + c.Failed}
		}
		if l.All.Failed > 0 {
			m.Lines = append(m.Lines, l)
		}
	}
	slices.SortFunc(m.Lines, func(a, b Line) int {
		return cmp.Or(cmp.Compare(b.All.Failed, a.All.Failed), cmp.Compare(a.All.Asked, b.All.Asked), cmp.Compare(a.Description, b.Description),
			cmp.Compare(a.Number, b.Number))
	})
	return m, nil
}

// present returns the regions that have stores, in the order of screens.
func present(stores map[network.Region]int) (regions []network.Region, counted []Region) {
	for _, r := range network.Regions() {
		if stores[r] > 0 {
			regions, counted = append(regions, r), append(counted, Region{r, stores[r]})
		}
	}
	return regions, counted
}

// counting returns a quarter and the visits that count in it.
func (s *Service) counting(ctx context.Context, actor access.Actor, f Filter) (quarter network.PromotionRef, visits []visit, err error) {
	if err := access.Allow(MayView(actor)); err != nil {
		return quarter, nil, err
	}
	if quarter, err = s.quarters.NamedQuarter(ctx, s.db, f.Quarter, calendar.DayOf(s.clock.Now())); err != nil {
		return quarter, nil, err
	}
	all, err := s.repo.visits(ctx, s.db, []string{quarter.ID}, f.Tier)
	return quarter, counting(all, quarter.ID), err
}

// withEarlier returns a quarter and its visits with those of the quarters before it in which a row of failures may have begun.
func (s *Service) withEarlier(ctx context.Context, actor access.Actor, f Filter) (quarter network.PromotionRef, visits []visit, err error) {
	if err := access.Allow(MayView(actor)); err != nil {
		return quarter, nil, err
	}
	if quarter, err = s.quarters.NamedQuarter(ctx, s.db, f.Quarter, calendar.DayOf(s.clock.Now())); err != nil {
		return quarter, nil, err
	}
	started, err := s.quarters.StartedQuarters(ctx, s.db, quarter.StartDate, LookBack+1)
	if err != nil {
		return quarter, nil, err
	}
	ids := []string{quarter.ID}
	for _, p := range started {
		if p.ID != quarter.ID {
			ids = append(ids, p.ID)
		}
	}
	visits, err = s.repo.visits(ctx, s.db, ids, f.Tier)
	return quarter, visits, err
}

// failed returns the visits that count in a quarter and at which a subject failed; with again only those at which it had failed at the visit before,
// too.
func (s *Service) failed(ctx context.Context, actor access.Actor, f Filter, number int, again bool) ([]visit, error) {
	if again {
		quarter, visits, err := s.withEarlier(ctx, actor, f)
		if err != nil {
			return nil, err
		}
		return repeating(visits, quarter.ID, number)
	}
	_, visits, err := s.counting(ctx, actor, f)
	if err != nil {
		return nil, err
	}
	return failing(visits, number)
}

// Stores returns a page of the stores at which a subject failed in a quarter, by name, and how many there are: as many as the cell says
// (FINDING-003). With again they are only those at which it had failed at the visit before, too, as many as Repeats says (FINDING-005). region is
// empty for all. Faults: NotFound for a subject that nothing has asked; those of Quarters.NamedQuarter.
func (s *Service) Stores(ctx context.Context, actor access.Actor, f Filter, subject string, again bool, region network.Region,
	page db.Page) (out []Store, of Subject, total int, err error) {
	defer fault.Wrap(&err, "finding.Stores(%+v, %q, %t, %q)", f, subject, again, region)
	if err := access.Allow(MayView(actor)); err != nil {
		return nil, of, 0, err
	}
	of, err = s.repo.subject(ctx, s.db, subject)
	if errors.Is(err, db.ErrNoRow) {
		return nil, of, 0, fault.Missing(messageNoSubject)
	}
	if err != nil {
		return nil, of, 0, err
	}
	visits, err := s.failed(ctx, actor, f, of.Number, again)
	if err != nil {
		return nil, of, 0, err
	}
	if region != "" {
		visits = slices.DeleteFunc(visits, func(v visit) bool { return v.region != region })
	}
	stores, err := s.repo.named(ctx, s.db, visits)
	if err != nil {
		return nil, of, 0, err
	}
	slices.SortFunc(visits, func(a, b visit) int {
		return cmp.Or(cmp.Compare(stores[a.storeID].Name, stores[b.storeID].Name), cmp.Compare(a.storeID, b.storeID))
	})
	total = len(visits)
	visits = visits[min(page.Offset, total):min(page.Offset+page.Limit, total)]
	ids := make([]string, len(visits))
	for i, v := range visits {
		ids[i] = v.reportID
	}
	fixes, err := s.fixes.OfSubject(ctx, s.db, subject, ids)
	if err != nil {
		return nil, of, 0, err
	}
	keys := map[string]string{}
	for reportID, f := range fixes {
		keys[reportID] = f.LineKey
	}
	photos, err := s.photos.OfLines(ctx, s.db, actor, keys)
	for _, v := range visits {
		one := Store{Store: stores[v.storeID], ReportID: v.reportID, Date: v.date, LineKey: keys[v.reportID], Photos: photos[v.reportID]}
		if f, is := fixes[v.reportID]; is {
			one.Fix = &f
		}
		out = append(out, one)
	}
	return out, of, total, err
}

// Repeats returns what failed in a quarter and at the visit before, too, at the most stores first (FINDING-005). Faults: those of
// Quarters.NamedQuarter.
func (s *Service) Repeats(ctx context.Context, actor access.Actor, f Filter) (out []Repeat, err error) {
	defer fault.Wrap(&err, "finding.Repeats(%+v)", f)
	quarter, visits, err := s.withEarlier(ctx, actor, f)
	if err != nil {
		return nil, err
	}
	found, err := repeats(visits, quarter.ID)
	if err != nil {
		return nil, err
	}
	maps.DeleteFunc(found, func(_ int, r *Repeat) bool { return r.Twice+r.More == 0 })
	if len(found) == 0 {
		return nil, nil
	}
	numbers := slices.Sorted(maps.Keys(found))
	subjects, err := s.repo.subjects(ctx, s.db, f.Section, numbers[0], numbers[len(numbers)-1])
	for number, r := range found {
		if subject, is := subjects[number]; is {
			r.Subject = subject
			out = append(out, *r)
		}
	}
	slices.SortFunc(out, func(a, b Repeat) int {
		return cmp.Or(cmp.Compare(b.Twice+b.More, a.Twice+a.More), cmp.Compare(b.More, a.More), cmp.Compare(a.Description, b.Description),
			cmp.Compare(a.Number, b.Number))
	})
	return out, err
}

// Times returns how long it took to put right what failed in a quarter, by section, line and region (FINDING-008). Faults: those of
// Quarters.NamedQuarter.
func (s *Service) Times(ctx context.Context, actor access.Actor, f Filter) (t Times, err error) {
	defer fault.Wrap(&err, "finding.Times(%+v)", f)
	if err := access.Allow(MayView(actor)); err != nil {
		return Times{}, err
	}
	today := calendar.DayOf(s.clock.Now())
	if t.Quarter, err = s.quarters.NamedQuarter(ctx, s.db, f.Quarter, today); err != nil {
		return Times{}, err
	}
	started, err := s.quarters.StartedQuarters(ctx, s.db, today, mostQuarters)
	if err != nil {
		return Times{}, err
	}
	var after []string
	for _, p := range started {
		if p.StartDate.After(t.Quarter.StartDate) {
			after = append(after, p.ID)
		}
	}
	visits, err := s.repo.visits(ctx, s.db, append([]string{t.Quarter.ID}, after[max(0, len(after)-LookAhead):]...), f.Tier)
	if err != nil {
		return Times{}, err
	}
	stores, counted := map[network.Region]int{}, map[string]bool{}
	for _, v := range visits {
		if v.quarter == t.Quarter.ID && !counted[v.storeID] {
			counted[v.storeID] = true
			stores[v.region]++
		}
	}
	var regions []network.Region
	regions, t.Regions = present(stores)
	visits = slices.DeleteFunc(visits, func(v visit) bool { return !counted[v.storeID] })
	found, err := spells(visits, t.Quarter.ID, regions)
	if err != nil || len(found) == 0 {
		return t, err
	}
	numbers := slices.Sorted(maps.Keys(found))
	subjects, err := s.repo.subjects(ctx, s.db, f.Section, numbers[0], numbers[len(numbers)-1])
	if err != nil {
		return Times{}, err
	}
	sections := map[rules.Section][][]spell{}
	for number, cells := range found {
		subject, is := subjects[number]
		if !is {
			continue // of another section
		}
		sections[subject.Section] = append(sections[subject.Section], cells)
		t.Lines = append(t.Lines, LineTime{Subject: subject, All: join(cells).span(), Cells: spans(cells)})
	}
	for _, section := range rules.Sections() {
		if lines := sections[section]; lines != nil {
			all := make([]spell, len(regions))
			for i := range regions {
				for _, cells := range lines {
					all[i] = join([]spell{all[i], cells[i]})
				}
			}
			t.Sections = append(t.Sections, SectionTime{section, join(all).span(), spans(all)})
		}
	}
	slices.SortFunc(t.Lines, func(a, b LineTime) int {
		return cmp.Or(cmp.Compare(b.All.Median, a.All.Median), cmp.Compare(b.All.PutRight, a.All.PutRight), cmp.Compare(b.All.Waiting, a.All.Waiting),
			cmp.Compare(a.Description, b.Description), cmp.Compare(a.Number, b.Number))
	})
	return t, nil
}

// spans returns what people see of spells.
func spans(spells []spell) []Span {
	out := make([]Span, len(spells))
	for i, s := range spells {
		out[i] = s.span()
	}
	return out
}
