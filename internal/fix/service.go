package fix

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/files"
	"caravan/internal/network"
	"caravan/internal/notice"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// Reports tells what reports ask. Another room provides it.
type Reports interface {
	// Questions returns what a report asks. Faults: NotFound; Forbidden when the person may not read it.
	Questions(ctx context.Context, q db.Querier, actor access.Actor, reportID string) (rules.Questions, error)
	// QuestionsOfNew returns what the store's open report of a day asks, or what a new one would ask. Faults: Invalid, NotFound, Forbidden.
	QuestionsOfNew(ctx context.Context, q db.Querier, actor access.Actor, storeID, date string) (rules.Questions, error)
}

// Quarters finds core range promotions. Another room provides it.
type Quarters interface {
	// StartedQuarters returns the latest quarters that had started by a day, newest first, at most atMost of them.
	StartedQuarters(ctx context.Context, q db.Querier, day calendar.Day, atMost int) ([]network.PromotionRef, error)
}

// Service holds the use cases of the room. Each takes the actor and returns a Forbidden fault when the actor may not do it.
type Service struct {
	db       *db.DB
	repo     repo
	clock    calendar.Clock
	reports  Reports
	quarters Quarters
	media    files.Keeper
	teller   notice.Teller
	accepted func(ctx context.Context, tx *db.Tx, reportID string) error
}

// NewService returns the room's service.
func NewService(d *db.DB, clock calendar.Clock, reports Reports, quarters Quarters, media files.Keeper, teller notice.Teller) *Service {
	return &Service{db: d, clock: clock, reports: reports, quarters: quarters, media: media, teller: teller}
}

// Connect gives the room whom it tells, in the transaction in which an auditor accepts a fix of a report.
func (s *Service) Connect(accepted func(ctx context.Context, tx *db.Tx, reportID string) error) {
	s.accepted = accepted
}

// Show says which fixes a list has.
type Show string

// What a list can show. Empty: all.
const (
	ShowOpen     Show = "OPEN"
	ShowOverdue  Show = "OVERDUE"
	ShowDone     Show = "DONE"
	ShowAccepted Show = "ACCEPTED"
	ShowClosed   Show = "CLOSED"
)

// Filter says which fixes somebody wants. What is empty or 0 asks for nothing.
type Filter struct {
	Show       Show
	StoreID    string // empty: all that the person sees
	AssigneeID string // empty: whoever does them
	Search     string // words that the store's name, suburb or postcode, or what the line asks, must all contain
	Region     network.Region
	Section    rules.Section
	AuditorID  string // only stores of this auditor: those that they have audited in this quarter or in the one before
	Late       int    // were due more than so many days ago

	quarters, lines []string // what AuditorID and Search stand for: the ids of two quarters, and descriptions
}

// SortKey is what a list is sorted by. Empty: what is most urgent comes first.
type SortKey string

// What a list can be sorted by.
const (
	ByLine     SortKey = "line"
	ByStore    SortKey = "store"
	ByRegion   SortKey = "region"
	BySection  SortKey = "section"
	ByPoints   SortKey = "points"
	ByDue      SortKey = "due"
	ByAssignee SortKey = "assignee"
	ByAudited  SortKey = "audited"
)

// Values lists every key, for the document of the API.
func (SortKey) Values() []SortKey {
	return []SortKey{ByLine, ByStore, ByRegion, BySection, ByPoints, ByDue, ByAssignee, ByAudited}
}

// Order is how a list is sorted.
type Order struct {
	By         SortKey
	Descending bool
}

// Counts are numbers of fixes.
type Counts struct{ Open, Overdue, Done int }

// Reading is a fix as one person sees it.
type Reading struct {
	Fix
	Overdue  bool
	Standing string            // where it stands, in words
	LineKeys []string          // beside a completed report: all of its lines that ask the same
	Assignee network.PersonRef // nobody: nobody in particular
	DoneRef  network.PersonRef
	JudgeRef network.PersonRef
	Photos   []network.AttachmentView
	Can      Can
}

// mine returns the filter with the limits of what the person sees. Fault: Forbidden for another store.
func mine(a access.Actor, f Filter) (Filter, error) {
	if !MayView(a) {
		return f, fault.Denied()
	}
	if a.Role.IsAuditor() {
		return f, nil
	}
	if f.StoreID != "" && f.StoreID != a.StoreID {
		return f, fault.Denied()
	}
	f.StoreID = a.StoreID
	if !leads(a, a.StoreID) {
		f.AssigneeID = a.UserID
	}
	return f, nil
}

// read returns the filter with the limits of what the person sees, and with what its words and its auditor stand for. Fault: Forbidden.
func (s *Service) read(ctx context.Context, actor access.Actor, f Filter, today calendar.Day) (_ Filter, err error) {
	if f, err = mine(actor, f); err != nil {
		return f, err
	}
	if f.AuditorID != "" {
		found, err := s.quarters.StartedQuarters(ctx, s.db, today, 2)
		if err != nil {
			return f, err
		}
		for _, quarter := range found {
			f.quarters = append(f.quarters, quarter.ID)
		}
	}
	if words := text.SearchWords(text.Fold(f.Search)); len(words) > 0 {
		f.lines, err = s.repo.lines(ctx, s.db, words)
	}
	return f, err
}

// List returns a page of the fixes that the person sees, how many there are, and how many that the filter finds are open, overdue and done, whichever
// of them it shows. Fault: Forbidden.
func (s *Service) List(ctx context.Context, actor access.Actor, f Filter, o Order, page db.Page) (out []Reading, total int, n Counts, err error) {
	defer fault.Wrap(&err, "fix.List(%+v)", f)
	today := calendar.DayOf(s.clock.Now())
	if f, err = s.read(ctx, actor, f, today); err != nil {
		return nil, 0, n, err
	}
	found, total, err := s.repo.list(ctx, s.db, f, o, today, page)
	if err != nil {
		return nil, 0, n, err
	}
	if n, err = s.repo.counts(ctx, s.db, f, today); err != nil {
		return nil, 0, n, err
	}
	out, err = s.readings(ctx, s.db, actor, found)
	return out, total, n, err
}

// exportBatch is the number of fixes that a file reads at once.
const exportBatch = 500

// Export returns the fixes of List, all of them up to MaxExport, in its order. It decides which they are before it returns. They are then read in
// batches, so that only one batch is in memory. A fix that is gone meanwhile is left out. Fault: Forbidden.
func (s *Service) Export(ctx context.Context, actor access.Actor, f Filter, o Order) (_ File, err error) {
	defer fault.Wrap(&err, "fix.Export(%+v)", f)
	return s.export(ctx, actor, f, o, MaxExport)
}

func (s *Service) export(ctx context.Context, actor access.Actor, f Filter, o Order, atMost int) (out File, err error) {
	out.Day = calendar.DayOf(s.clock.Now())
	if f, err = s.read(ctx, actor, f, out.Day); err != nil {
		return out, err
	}
	if out.Total, err = s.repo.count(ctx, s.db, f, out.Day); err != nil {
		return out, err
	}
	ids, err := s.repo.ids(ctx, s.db, f, o, out.Day, atMost)
	out.Has = len(ids)
	out.Rows = func(yield func(Row, error) bool) {
		for some := range slices.Chunk(ids, exportBatch) {
			rows, err := s.rows(ctx, some)
			if err != nil {
				yield(Row{}, err)
				return
			}
			for _, row := range rows {
				if !yield(row, nil) {
					return
				}
			}
		}
	}
	return out, err
}

// rows returns fixes by their ids, in the same order, with the names of whom they name.
func (s *Service) rows(ctx context.Context, ids []string) ([]Row, error) {
	byID, err := s.repo.byIDs(ctx, s.db, ids)
	if err != nil {
		return nil, err
	}
	people, err := s.peopleOf(ctx, s.db, slices.Collect(maps.Values(byID)))
	rows := make([]Row, 0, len(ids))
	for _, id := range ids {
		if f, there := byID[id]; there {
			rows = append(rows, Row{f, people[f.AssigneeID], people[f.DoneBy], people[f.JudgedBy]})
		}
	}
	return rows, err
}

// Counts returns how many fixes that a filter finds are open, overdue and done: the same numbers as List has (FIX-030). Fault: Forbidden.
func (s *Service) Counts(ctx context.Context, actor access.Actor, f Filter) (_ Counts, err error) {
	defer fault.Wrap(&err, "fix.Counts(%+v)", f)
	today := calendar.DayOf(s.clock.Now())
	if f, err = s.read(ctx, actor, f, today); err != nil {
		return Counts{}, err
	}
	return s.repo.counts(ctx, s.db, f, today)
}

// OpenByStore returns how many fixes are open, by the store's id. Stores without any are left out. The caller has asked its own policy.
func (s *Service) OpenByStore(ctx context.Context, q db.Querier, storeIDs []string) (_ map[string]int, err error) {
	defer fault.Wrap(&err, "fix.OpenByStore")
	return s.repo.openByStore(ctx, q, storeIDs)
}

// Auditors returns the people who may have stores of their own: everybody who may audit. It is for auditors. Fault: Forbidden.
func (s *Service) Auditors(ctx context.Context, actor access.Actor) (_ []network.PersonRef, err error) {
	defer fault.Wrap(&err, "fix.Auditors")
	if err := access.Allow(MayJudge(actor)); err != nil {
		return nil, err
	}
	return s.repo.auditors(ctx, s.db)
}

// Get returns a fix. Faults: NotFound, Forbidden.
func (s *Service) Get(ctx context.Context, actor access.Actor, id string) (out Reading, err error) {
	defer fault.Wrap(&err, "fix.Get(%q)", id)
	f, err := s.repo.fix(ctx, s.db, id)
	if err = seen(actor, f, err); err != nil {
		return out, err
	}
	return s.reading(ctx, s.db, actor, f)
}

// seen turns a fix that is not there, or not for the person, into the same fault, so that nobody learns which exist.
func seen(actor access.Actor, f Fix, err error) error {
	if errors.Is(err, db.ErrNoRow) || err == nil && !mayRead(actor, f) {
		return fault.Missing(messageMissing)
	}
	return err
}

// Of names a report whose fixes somebody wants.
type Of struct {
	ReportID string // 'new': that of a store and a day, stored or not
	StoreID  string
	Date     string // YYYY-MM-DD
}

// Closing is what a completed report has made of what the store had to fix before (FIX-013).
type Closing struct {
	Fixed, Again int
	StillOpen    int // from before it, that no completed report has closed
	Waiting      int // likewise, and the store has done them
}

// Later is the store's next completed report after one, whose list has replaced the first one's.
type Later struct {
	ReportID string
	Date     calendar.Day
}

// Beside is the fixes beside a report's lines.
type Beside struct {
	Fixes   []Reading
	Closing *Closing // nil: the report is open
	Later   *Later   // nil: none, or the report is open
}

// OfReport returns the fixes beside a report's lines: its own once it is completed, with what it has closed and which report has come since; before
// that what the store still had to fix, by the key of the line that asks the same, and those that no line asks about with an empty key. Faults:
// NotFound, Forbidden, as for the report; Invalid for a new one.
func (s *Service) OfReport(ctx context.Context, actor access.Actor, of Of) (out Beside, err error) {
	defer fault.Wrap(&err, "fix.OfReport(%+v)", of)
	asks, err := s.asks(ctx, actor, of)
	if err != nil {
		return out, err
	}
	if asks.Completed {
		return s.besideCompleted(ctx, actor, asks)
	}
	found, err := s.repo.before(ctx, s.db, asks.StoreID, asks.ReportID, asks.Date)
	if err != nil {
		return out, err
	}
	latest := map[string]bool{}
	found = slices.DeleteFunc(found, func(f Fix) bool { // one for a subject: what was said last
		was := latest[f.Subject]
		latest[f.Subject] = true
		return was
	})
	keys := map[string]string{}
	for key, subject := range asks.Subjects {
		if there, is := keys[subject]; !is || key < there {
			keys[subject] = key
		}
	}
	for i := range found {
		found[i].LineKey = keys[found[i].Subject]
	}
	out.Fixes, err = s.readings(ctx, s.db, actor, found)
	return out, err
}

func (s *Service) besideCompleted(ctx context.Context, actor access.Actor, asks rules.Questions) (out Beside, err error) {
	n, err := s.repo.closing(ctx, s.db, asks.ReportID)
	if err != nil {
		return out, err
	}
	out.Closing = &n
	later, err := s.repo.later(ctx, s.db, asks.ReportID)
	if err == nil {
		out.Later = &later
	} else if !errors.Is(err, db.ErrNoRow) {
		return out, err
	}
	found, err := s.repo.ofReport(ctx, s.db, asks.ReportID)
	if err != nil {
		return out, err
	}
	if out.Fixes, err = s.readings(ctx, s.db, actor, found); err != nil {
		return out, err
	}
	same := map[string][]string{}
	for _, key := range slices.Sorted(maps.Keys(asks.Subjects)) {
		same[asks.Subjects[key]] = append(same[asks.Subjects[key]], key)
	}
	for i, f := range out.Fixes {
		out.Fixes[i].LineKeys = same[f.Subject]
	}
	return out, nil
}

func (s *Service) asks(ctx context.Context, actor access.Actor, of Of) (rules.Questions, error) {
	if of.ReportID == "new" {
		return s.reports.QuestionsOfNew(ctx, s.db, actor, of.StoreID, of.Date)
	}
	return s.reports.Questions(ctx, s.db, actor, of.ReportID)
}

// Team returns the people of a store, to whom fixes can be handed. It is for auditors, and for owners and managers of the store. Fault: Forbidden.
func (s *Service) Team(ctx context.Context, actor access.Actor, storeID string) (_ []network.PersonRef, err error) {
	defer fault.Wrap(&err, "fix.Team(%q)", storeID)
	if storeID == "" {
		storeID = actor.StoreID
	}
	if err := access.Allow(mayPlan(actor, Fix{Store: network.StoreRef{ID: storeID}})); err != nil {
		return nil, err
	}
	return s.repo.team(ctx, s.db, storeID)
}

// Days returns how many days stores have, by section, and whether the person may choose. It is for auditors.
func (s *Service) Days(ctx context.Context, actor access.Actor) (_ Days, canChoose bool, err error) {
	defer fault.Wrap(&err, "fix.Days")
	if err := access.Allow(MayJudge(actor)); err != nil {
		return nil, false, err
	}
	days, err := s.days(ctx, s.db)
	return days, mayChooseDays(actor), err
}

// SetDays chooses how many days stores have, for fixes of reports that are completed from now on. It is for head office. Fault: Invalid.
func (s *Service) SetDays(ctx context.Context, actor access.Actor, days Days) (err error) {
	defer fault.Wrap(&err, "fix.SetDays(%v)", days)
	if err := access.Allow(mayChooseDays(actor)); err != nil {
		return err
	}
	if err := days.check(); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error { return s.repo.setDays(ctx, tx, days) })
}

func (s *Service) days(ctx context.Context, q db.Querier) (Days, error) {
	days, err := s.repo.days(ctx, q)
	for _, section := range rules.Sections() {
		if days[section] == 0 {
			days[section] = DefaultDays
		}
	}
	return days, err
}

// change locks a fix, and stores and returns what step makes of it. same: step says that it has been done before.
func (s *Service) change(ctx context.Context, actor access.Actor, id string, version int, may func(Fix) bool,
	step func(tx *db.Tx, f Fix, now time.Time) (is Fix, same bool, err error)) (out Reading, err error) {
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		was, err := s.repo.lock(ctx, tx, id)
		if err = seen(actor, was, err); err != nil {
			return err
		}
		if err := access.Allow(may(was)); err != nil {
			return err
		}
		is, same, err := step(tx, was, now)
		if err != nil {
			return err
		}
		if !same {
			if version != 0 && version != was.Version {
				return fault.New(fault.Conflict, messageChanged)
			}
			if err := s.repo.save(ctx, tx, was, is, now); err != nil {
				return err
			}
			if is.State == Accepted && s.accepted != nil {
				if err := s.accepted(ctx, tx, is.ReportID); err != nil {
					return err
				}
			}
			is.Version = was.Version + 1
		}
		out, err = s.reading(ctx, tx, actor, is)
		return err
	})
	return out, err
}

// Plan says who does a fix, and until when (FIX-005). The person is told. Faults: Invalid, NotFound, Forbidden; Conflict when it is accepted or
// closed, or when somebody has changed it.
func (s *Service) Plan(ctx context.Context, actor access.Actor, id string, p Plan) (_ Reading, err error) {
	defer fault.Wrap(&err, "fix.Plan(%q)", id)
	return s.change(ctx, actor, id, p.Version, func(f Fix) bool { return mayPlan(actor, f) }, func(tx *db.Tx, was Fix, now time.Time) (Fix, bool,
		error) {
		if p.AssigneeID == was.AssigneeID && p.DueOn == was.DueOn {
			return was, true, nil
		}
		is, err := was.plan(p, calendar.DayOf(now))
		if err != nil || p.AssigneeID == was.AssigneeID || p.AssigneeID == "" {
			return is, false, err
		}
		team, err := s.repo.team(ctx, tx, was.Store.ID)
		if err != nil {
			return was, false, err
		}
		if !slices.ContainsFunc(team, func(p network.PersonRef) bool { return p.ID == is.AssigneeID }) {
			return was, false, fault.InvalidField("assigneeId", messageAssignee)
		}
		if is.AssigneeID == actor.UserID {
			return is, false, nil
		}
		return is, false, s.tellOfHandover(ctx, tx, is)
	})
}

// Do says that a fix is done, with a note and photos (FIX-006). It replaces what was said before. A repeat changes nothing. Faults: Invalid,
// NotFound, Forbidden; Conflict as Plan has it.
func (s *Service) Do(ctx context.Context, actor access.Actor, id string, d Deed) (_ Reading, err error) {
	defer fault.Wrap(&err, "fix.Do(%q)", id)
	return s.change(ctx, actor, id, d.Version, func(f Fix) bool { return mayDo(actor, f) }, func(tx *db.Tx, was Fix, now time.Time) (Fix, bool, error) {
		is, err := was.done(d, actor.UserID, now)
		if err != nil {
			return was, false, err
		}
		if was.State == Done && was.DoneBy == actor.UserID && was.Note == is.Note {
			has, err := s.media.UsedBy(ctx, tx, actor, []string{UsedBy(id)})
			if err != nil {
				return was, false, err
			}
			if slices.EqualFunc(has[UsedBy(id)], d.Photos, func(a network.AttachmentView, id string) bool { return a.ID == id }) {
				return was, true, nil
			}
		}
		if err := s.media.UsePictures(ctx, tx, actor, UsedBy(id), d.Photos); err != nil {
			return was, false, fault.Renamed(err, "attachments", "photos")
		}
		return is, false, s.tellOfDone(ctx, tx, is)
	})
}

// Judge accepts a fix that is done, or sends it back with a note (FIX-008). A repeat changes nothing. Faults: Invalid, NotFound, Forbidden; Conflict
// when it is not done, is closed, or when somebody has changed it.
func (s *Service) Judge(ctx context.Context, actor access.Actor, id string, j Judgement) (_ Reading, err error) {
	defer fault.Wrap(&err, "fix.Judge(%q)", id)
	return s.change(ctx, actor, id, j.Version, func(Fix) bool { return MayJudge(actor) }, func(tx *db.Tx, was Fix, now time.Time) (Fix, bool, error) {
		is, changed, err := was.judge(j, actor.UserID, now)
		if err != nil || !changed {
			return was, true, err
		}
		return is, false, s.tellOfJudgement(ctx, tx, is)
	})
}

// Accept accepts fixes that are done, each by the rule of Judge, in one transaction, and says in their order what came of each (FD-329). It needs no
// key of its own: what the person has accepted before counts as accepted, and nobody is told again. At most MaxAccept count. Fault: Forbidden.
func (s *Service) Accept(ctx context.Context, actor access.Actor, wanted []Seen) (out []Answered, err error) {
	defer fault.Wrap(&err, "fix.Accept(%d)", len(wanted))
	if err := access.Allow(MayJudge(actor)); err != nil {
		return nil, err
	}
	wanted = wanted[:min(len(wanted), MaxAccept)]
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		found, err := s.repo.lockAll(ctx, tx, wanted)
		if err != nil {
			return err
		}
		out = make([]Answered, len(wanted))
		var accepted []Fix
		answered := map[string]Answered{}
		for i, seen := range wanted {
			was, there := found[seen.ID]
			answer, again := answered[seen.ID]
			switch {
			case again: // the same fix twice
			case !there || !mayRead(actor, was):
				answer = Answered{seen.ID, WasMissing, messageMissing}
			default:
				is, changed, said := was.acceptAs(seen, actor.UserID, now)
				if answer = said; changed {
					accepted = append(accepted, is)
				}
			}
			out[i], answered[seen.ID] = answer, answer
		}
		if len(accepted) == 0 {
			return nil
		}
		if err := s.repo.saveAccepted(ctx, tx, accepted, actor.UserID, now); err != nil {
			return err
		}
		if err := s.tellOfAccepted(ctx, tx, accepted); err != nil || s.accepted == nil {
			return err
		}
		reports := map[string]bool{}
		for _, f := range accepted {
			reports[f.ReportID] = true
		}
		for _, id := range slices.Sorted(maps.Keys(reports)) { // in one order, because each is locked
			if err := s.accepted(ctx, tx, id); err != nil {
				return err
			}
		}
		return nil
	})
	return out, err
}

func (s *Service) reading(ctx context.Context, q db.Querier, actor access.Actor, f Fix) (Reading, error) {
	out, err := s.readings(ctx, q, actor, []Fix{f})
	if err != nil {
		return Reading{}, err
	}
	return out[0], nil
}

// readings returns fixes as a person sees them, in a fixed number of queries.
func (s *Service) readings(ctx context.Context, q db.Querier, actor access.Actor, found []Fix) ([]Reading, error) {
	var things []string
	for _, f := range found {
		if f.DoneAt != nil {
			things = append(things, UsedBy(f.ID))
		}
	}
	people, err := s.peopleOf(ctx, q, found)
	if err != nil {
		return nil, err
	}
	photos := map[string][]network.AttachmentView{}
	if len(things) > 0 {
		if photos, err = s.media.UsedBy(ctx, q, actor, things); err != nil {
			return nil, err
		}
	}
	today := calendar.DayOf(s.clock.Now())
	out := make([]Reading, len(found))
	for i, f := range found {
		out[i] = Reading{Fix: f, Overdue: f.overdue(today), Standing: f.standing(today), Assignee: people[f.AssigneeID], DoneRef: people[f.DoneBy],
			JudgeRef: people[f.JudgedBy], Photos: photos[UsedBy(f.ID)], Can: canDo(actor, f)}
	}
	return out, nil
}

// peopleOf returns those who have fixes, have done them or have judged them, by id.
func (s *Service) peopleOf(ctx context.Context, q db.Querier, found []Fix) (map[string]network.PersonRef, error) {
	ids := map[string]bool{}
	for _, f := range found {
		for _, id := range []string{f.AssigneeID, f.DoneBy, f.JudgedBy} {
			if id != "" {
				ids[id] = true
			}
		}
	}
	return s.repo.people(ctx, q, slices.Sorted(maps.Keys(ids)))
}
