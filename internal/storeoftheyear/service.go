package storeoftheyear

import (
	"context"
	"errors"
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"
	"caravan/internal/platform/journal"
)

// Messages about things that do not exist, or are not in the state that a request needs.
const (
	messageNoUpload  = "This upload could not be found."
	messageChanged   = "Someone else has changed these criteria. Please open them again to see their changes."
	messageNoID      = "This criterion does not belong to this financial year."
	MessageOutdated  = "The results have changed since this preview. Please look at the changes again."
	MessageOvertaken = "A later upload has changed some of these results. Undo that one first."
	MessageUndone    = "This upload has been undone. To bring its results back, please choose the file again."
	messageIDTaken   = "This id belongs to another file."
)

// lockName is the lock that whatever changes criteria or results holds until its transaction ends.
const lockName = "storeoftheyear"

// keyPrefix begins the keys of the ledger's lines that results give.
const keyPrefix = "result:"

// Names in the journal.
const (
	journalTarget   = "storeOfTheYear"
	actionCriteria  = "criteria"
	actionUpload    = "upload"
	actionUndo      = "undo"
	actionUploadPDF = "uploadPdf"

	actionWithdrawPDF = "withdrawPdf"
)

// Award is an amount that a result gives a store.
type Award struct {
	StoreID       string
	CamelBucks    int64  // above 0
	Key           string // names what it is given for; it is given once
	Title         string
	FinancialYear int
	order         int // of LedgerOrder
}

// Ledger keeps Camel Bucks. Another room provides it.
type Ledger interface {
	// Award gives stores Camel Bucks, as part of the caller's transaction. What has been given for a key is not given again.
	Award(ctx context.Context, tx *db.Tx, by string, awards []Award, now time.Time) error
	// TakeBack takes back what was given for keys, as part of the caller's transaction. Repeating it changes nothing.
	TakeBack(ctx context.Context, tx *db.Tx, by string, keys []string, reason string, now time.Time) error
	// Enough returns a Conflict fault when a store is below zero now that what was given for keys has been taken back, and other things were given.
	Enough(ctx context.Context, tx *db.Tx, keys []string) error
}

// Incentives knows member incentives. Another room provides it.
type Incentives interface {
	// Open returns the incentives that take entries for Camel Bucks now and that a store has not entered, or whose entry was sent back.
	Open(ctx context.Context, q db.Querier, storeID string, now time.Time) ([]OpenIncentive, error)
}

// Service holds the use cases of the room. Each takes the actor and returns a Forbidden fault when the actor may not do it.
type Service struct {
	db         *db.DB
	repo       repo
	clock      calendar.Clock
	blobs      *blob.Store
	ledger     Ledger
	incentives Incentives
}

// NewService returns the room's service.
func NewService(d *db.DB, clock calendar.Clock, blobs *blob.Store, ledger Ledger, incentives Incentives) *Service {
	return &Service{db: d, clock: clock, blobs: blobs, ledger: ledger, incentives: incentives}
}

// Overview is Store of the Year as one store sees it.
type Overview struct {
	Ranked              // the store, its figures and its ranks (SOTY-003, SOTY-013, SOTY-022)
	OfCriteria    int64 // of the criteria of all years
	FinancialYear int
	CurrentYear   int // the financial year of today
	Years         []int
	Cards         []Card
	Results       []Result
	Chances       []Chance // only of the current financial year, and none of a store that has closed
	PDF           *PDFLink // the newest
	Can           Can
}

// Overview returns what a store has earned in a financial year (SOTY-024, SOTY-025). storeID empty: the actor's own store; year 0: the current one.
// Faults: Invalid when the actor has no store and names none; Forbidden for other stores; NotFound.
func (s *Service) Overview(ctx context.Context, actor access.Actor, storeID string, year int) (out Overview, err error) {
	defer fault.Wrap(&err, "storeoftheyear.Overview(%q, %d)", storeID, year)
	if storeID == "" {
		storeID = actor.StoreID
	}
	if storeID == "" {
		return out, fault.InvalidField("store", network.MessageStoreNeeded)
	}
	if err := access.Allow(mayRead(actor, storeID)); err != nil {
		return out, err
	}
	now := s.clock.Now()
	today := calendar.DayOf(now)
	out = Overview{FinancialYear: year, CurrentYear: today.FinancialYear(), Can: canDo(actor), Chances: []Chance{}}
	if year == 0 {
		out.FinancialYear = out.CurrentYear
	}
	if out.Ranked, err = s.ranked(ctx, out.FinancialYear, storeID); err != nil {
		return out, err
	}
	if out.OfCriteria, err = s.repo.ofCriteria(ctx, s.db, storeID); err != nil {
		return out, err
	}
	if out.Years, err = s.repo.years(ctx, s.db); err != nil {
		return out, err
	}
	if err := s.addCards(ctx, &out, today); err != nil {
		return out, err
	}
	if out.FinancialYear == out.CurrentYear && out.Store.ClosedOn == "" {
		open, err := s.incentives.Open(ctx, s.db, storeID, now)
		if err != nil {
			return out, err
		}
		out.Chances = Chances(out.Cards, open, today)
	}
	files, err := s.repo.files(ctx, s.db, 1)
	if err == nil && len(files) > 0 {
		link := s.link(actor, files[0], now)
		out.PDF = &link
	}
	return out, err
}

// ranked returns a store's figures and ranks in a financial year. Fault: NotFound.
func (s *Service) ranked(ctx context.Context, year int, storeID string) (Ranked, error) {
	r, err := s.repo.ranked(ctx, s.db, year, storeID)
	if errors.Is(err, db.ErrNoRow) {
		return r, fault.Missing(network.MessageNoStore)
	}
	return r, err
}

// addCards adds a store's results and the cards that show them.
func (s *Service) addCards(ctx context.Context, o *Overview, today calendar.Day) error {
	criteria, err := s.repo.criteria(ctx, s.db, o.FinancialYear)
	if err != nil {
		return err
	}
	if o.Results, err = s.repo.results(ctx, s.db, o.Store.ID, o.FinancialYear); err != nil {
		return err
	}
	by := map[string][]Result{}
	for _, r := range o.Results {
		by[r.CriterionID] = append(by[r.CriterionID], r)
	}
	o.Cards = []Card{}
	for _, c := range criteria {
		o.Cards = append(o.Cards, NewCard(c, by[c.ID], today))
	}
	return nil
}

// Ranked is a store with its figures of a financial year and its ranks. Stores with the same figure share a rank, and the next ranks are left out
// (AMB-071).
type Ranked struct {
	Rank         int   // by Total; 0: the store has closed
	RankOfYear   int   // by OfYear, likewise
	Stores       int   // how many have a rank
	ToNext       int64 // Camel Bucks of Total to the next better rank, which is then shared; 0: it is the first, or the store has closed (FD-407)
	ToNextOfYear int64 // of OfYear, likewise
	Store        network.StoreRef
	Total        int64 // OfYear and OfIncentives: the headline figure (AMB-069)
	OfYear       int64 // of the criteria of the year
	OfIncentives int64 // of incentives, up to the end of the year
}

// RankSort says by what a ranking is sorted.
type RankSort string

// The columns by which a ranking is sorted.
const (
	ByRank       RankSort = "rank"
	ByStore      RankSort = "store"
	ByYear       RankSort = "storeOfTheYear"
	ByIncentives RankSort = "memberIncentives"
)

// RankFilter says which stores of a ranking are wanted, and in which order. Ranks stay those among all stores. The zero value is everything by rank.
type RankFilter struct {
	Search     string         // words of the name, suburb or postcode
	Region     network.Region // empty: all
	Tier       network.Tier   // empty: all
	Sort       RankSort       // empty: ByRank
	Descending bool
}

// Ranking returns a page of stores with their ranks in a financial year, and how many there are (SOTY-026). It is for head office; everybody else
// gets the one row of their own store. year 0: the current one.
func (s *Service) Ranking(ctx context.Context, actor access.Actor, year int, filter RankFilter, page db.Page) (found []Ranked, total, ofYear int,
	err error) {
	defer fault.Wrap(&err, "storeoftheyear.Ranking(%d)", year)
	if year == 0 {
		year = calendar.DayOf(s.clock.Now()).FinancialYear()
	}
	if mayRank(actor) {
		found, total, err = s.repo.ranking(ctx, s.db, year, filter, page)
		return found, total, year, err
	}
	if err := access.Allow(actor.Role.IsMember() && mayRead(actor, actor.StoreID)); err != nil {
		return nil, 0, year, err
	}
	own, err := s.ranked(ctx, year, actor.StoreID)
	if err != nil || page.Offset > 0 {
		return []Ranked{}, 1, year, err
	}
	return []Ranked{own}, 1, year, nil
}

// Criteria returns the criteria of a financial year in their order, and their version (SOTY-030). year 0: the current one. Everybody may.
func (s *Service) Criteria(ctx context.Context, year int) (all []Criterion, version, ofYear int, err error) {
	defer fault.Wrap(&err, "storeoftheyear.Criteria(%d)", year)
	if year == 0 {
		year = calendar.DayOf(s.clock.Now()).FinancialYear()
	}
	if all, err = s.repo.criteria(ctx, s.db, year); err != nil {
		return nil, 0, year, err
	}
	version, err = s.repo.version(ctx, s.db, year)
	return all, version, year, err
}

// SaveCriteria replaces the criteria of a financial year (FD-94). It is for head office. A repeat changes nothing. Faults: Invalid with fields;
// Conflict when somebody has changed them since the version of the form.
func (s *Service) SaveCriteria(ctx context.Context, actor access.Actor, form CriteriaForm) (all []Criterion, version int, err error) {
	defer fault.Wrap(&err, "storeoftheyear.SaveCriteria(%d)", form.FinancialYear)
	if err := access.Allow(mayKeep(actor)); err != nil {
		return nil, 0, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		if err := tx.Lock(ctx, lockName); err != nil {
			return err
		}
		was, err := s.repo.criteria(ctx, tx, form.FinancialYear)
		if err != nil {
			return err
		}
		used, err := s.repo.used(ctx, tx, form.FinancialYear)
		if err != nil {
			return err
		}
		items, err := form.check(used)
		if err != nil {
			return err
		}
		if version, err = s.repo.version(ctx, tx, form.FinancialYear); err != nil {
			return err
		}
		if sameCriteria(was, items) {
			all = was
			return nil
		}
		if version != form.Version {
			return fault.New(fault.Conflict, messageChanged)
		}
		for i := range items {
			if items[i].ID == "" {
				items[i].ID = db.NewID()
			} else if !slices.ContainsFunc(was, func(c Criterion) bool { return c.ID == items[i].ID }) {
				return fault.InvalidField("items", messageNoID)
			}
		}
		if err := s.repo.saveCriteria(ctx, tx, form.FinancialYear, items, now); err != nil {
			return err
		}
		all, version = items, version+1
		return s.note(ctx, tx, actor, actionCriteria, "FY", form.FinancialYear, now)
	})
	return all, version, err
}

// sameCriteria tells whether a form says what is there. An item without an id is one that an earlier call may have given one.
func sameCriteria(was, items []Criterion) bool {
	return slices.EqualFunc(was, items, func(a, b Criterion) bool {
		same := func(x, y *int64) bool { return (x == nil) == (y == nil) && (x == nil || *x == *y) }
		return (b.ID == "" || a.ID == b.ID) && a.Name == b.Name && a.Explanation == b.Explanation && a.Frequency == b.Frequency && a.Total == b.Total &&
			a.ByFrequency == b.ByFrequency && same(a.Threshold, b.Threshold) && same(a.RequiredPoints, b.RequiredPoints)
	})
}

// note writes into the journal who has done something.
func (s *Service) note(ctx context.Context, tx *db.Tx, actor access.Actor, action, id string, year int, now time.Time) error {
	if year != 0 {
		id += textOf(year)
	}
	return journal.Write(ctx, tx, journal.Entry{ActorID: actor.UserID, ImpersonatorID: actor.ImpersonatorID, Action: action, Target: journalTarget,
		TargetID: id, At: now})
}
