package camelbucks

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"html"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// Messages about lines that do not exist, and ids that are taken.
const (
	messageMissing = "This line could not be found."
	messageIDTaken = "This id belongs to another line."
)

// Desk passes a question on to head office. Another room provides it.
type Desk interface {
	// Ask writes a message of a store's person to head office, and returns the conversation. messageID makes a repeat harmless.
	Ask(ctx context.Context, actor access.Actor, messageID, html string) (conversationID string, err error)
}

// Service holds the use cases of the room. Each takes the actor and returns a Forbidden fault when the actor may not do it.
type Service struct {
	db    *db.DB
	repo  repo
	clock calendar.Clock
	desk  Desk
}

// NewService returns the room's service.
func NewService(d *db.DB, clock calendar.Clock, desk Desk) *Service {
	return &Service{db: d, clock: clock, desk: desk}
}

// Statement is a store's Camel Bucks and the lines that they come from.
type Statement struct {
	Store   network.StoreRef
	At      time.Time // when it was read
	Year    int       // the financial year of the lines; 0: all
	Current int       // the financial year of today
	Sums    []Sum     // of all lines, the newest year first
	Lines   []Line
	Count   int // of all lines of the year
	Can     Can
}

// Total returns what all lines come to.
func (s Statement) Total() int64 { return total(s.Sums) }

// Caption names what the lines of the statement come to, as its page, its PDF and its CSV do.
func (s Statement) Caption() string {
	if s.Year == 0 {
		return "Camel Bucks of all financial years"
	}
	return fmt.Sprintf("Camel Bucks of FY%d", s.Year)
}

// OfYear returns what the lines of the statement's year come to.
func (s Statement) OfYear() int64 {
	if s.Year == 0 {
		return s.Total()
	}
	return total(slices.DeleteFunc(slices.Clone(s.Sums), func(o Sum) bool { return o.FinancialYear != s.Year }))
}

// Statement returns a store's statement with a part of its lines, newest first. storeID empty: the actor's own store. Faults: Forbidden for other
// stores; NotFound.
func (s *Service) Statement(ctx context.Context, actor access.Actor, storeID string, year int, page db.Page) (out Statement, err error) {
	defer fault.Wrap(&err, "camelbucks.Statement(%q, %d)", storeID, year)
	if storeID == "" {
		storeID = actor.StoreID
	}
	if storeID == "" {
		return out, fault.InvalidField("store", MessageStore)
	}
	if err := access.Allow(mayRead(actor, storeID)); err != nil {
		return out, err
	}
	now := s.clock.Now()
	out = Statement{At: now, Year: year, Current: calendar.DayOf(now).FinancialYear(), Can: canDo(actor, storeID)}
	if out.Store, err = s.repo.store(ctx, s.db, storeID); errors.Is(err, db.ErrNoRow) {
		return out, fault.Missing(network.MessageNoStore)
	} else if err != nil {
		return out, err
	}
	if out.Sums, err = s.repo.sums(ctx, s.db, storeID); err != nil {
		return out, err
	}
	out.Lines, out.Count, err = s.repo.lines(ctx, s.db, storeID, year, page)
	return out, err
}

// Award gives stores Camel Bucks, as part of the caller's transaction. What has been given for a key is not given again. by is the person who decided
// it. Statements list the last of the awards first.
func (s *Service) Award(ctx context.Context, tx *db.Tx, by string, awards []Award, now time.Time) (err error) {
	defer fault.Wrap(&err, "camelbucks.Award(%d awards)", len(awards))
	lines := make([]Line, len(awards))
	for i, a := range awards {
		if a.CamelBucks <= 0 || a.CamelBucks > MaxAmount {
			return fmt.Errorf("%d Camel Bucks for %s", a.CamelBucks, a.Key)
		}
		lines[i] = Line{ID: db.NewID(), StoreID: a.StoreID, Amount: a.CamelBucks, Source: a.Source, Key: a.Key, CountsAs: a.Source, Title: a.Title,
			FinancialYear: cmp.Or(a.Year, calendar.DayOf(now).FinancialYear()), CreatedAt: now}
		lines[i].By.ID = by
	}
	return s.repo.add(ctx, tx, lines)
}

// TakeBack takes back what was given for keys, as part of the caller's transaction: for each key, one line that takes back what is left after
// corrections. Repeating it changes nothing.
func (s *Service) TakeBack(ctx context.Context, tx *db.Tx, by string, keys []string, reason string, now time.Time) (err error) {
	defer fault.Wrap(&err, "camelbucks.TakeBack(%d keys)", len(keys))
	given, err := s.repo.withKeys(ctx, tx, keys)
	if err != nil {
		return err
	}
	var ids, locks []string
	for _, l := range given {
		ids, locks = append(ids, l.ID), append(locks, lockOf(l.StoreID))
	}
	slices.Sort(locks) // so that two of these never wait for each other
	for _, name := range slices.Compact(locks) {
		if err := tx.Lock(ctx, name); err != nil {
			return err
		}
	}
	changed, err := s.repo.corrected(ctx, tx, ids)
	if err != nil {
		return err
	}
	var back []Line
	for _, l := range given {
		if left := l.Amount + changed[l.ID]; left > 0 {
			b := Line{ID: db.NewID(), StoreID: l.StoreID, Amount: -left, Source: Correction, Key: "back:" + l.ID, CountsAs: l.CountsAs,
				Title: "Taken back: " + l.Title, Reason: reason, Corrects: l.ID, FinancialYear: l.FinancialYear, CreatedAt: now}
			b.By.ID = by
			back = append(back, b)
		}
	}
	return s.repo.add(ctx, tx, back)
}

// Enough returns a Conflict fault when a store is below zero now that what was given for keys has been taken back: in what that counts as in its
// financial year, or in all. Corrections by hand can have taken back as much before. It belongs into the caller's transaction, after TakeBack, which
// holds the locks.
func (s *Service) Enough(ctx context.Context, tx *db.Tx, keys []string) (err error) {
	defer fault.Wrap(&err, "camelbucks.Enough(%d keys)", len(keys))
	given, err := s.repo.withKeys(ctx, tx, keys)
	if err != nil {
		return err
	}
	var stores []string
	parts := map[string]bool{}
	for _, l := range given {
		stores = append(stores, l.StoreID)
		parts[l.StoreID+l.part()] = true
	}
	slices.Sort(stores)
	sums, err := s.repo.sumsOf(ctx, tx, slices.Compact(stores))
	if err != nil {
		return err
	}
	var short []string
	totals := map[string]int64{}
	for i, of := range sums {
		part := Line{CountsAs: of.CountsAs, FinancialYear: of.FinancialYear}.part()
		totals[of.storeID] += of.CamelBucks
		last := i == len(sums)-1 || sums[i+1].storeID != of.storeID
		switch {
		case of.CamelBucks < 0 && parts[of.storeID+part]:
			short = append(short, fmt.Sprintf("%s would be %s below zero in %s", of.name, Amount(-of.CamelBucks), part))
		case last && totals[of.storeID] < 0:
			short = append(short, fmt.Sprintf("%s would be %s below zero in all", of.name, Amount(-totals[of.storeID])))
		}
	}
	if len(short) == 0 {
		return nil
	}
	sentence := strings.Join(short[:min(len(short), maxShort)], "; ")
	if more := len(short) - maxShort; more > 0 {
		sentence += "; and " + text.Count(more, "more", "more")
	}
	return fault.New(fault.Conflict, fmt.Sprintf(messageShort, sentence))
}

// maxShort is how many stores that would be below zero are named.
const maxShort = 3

const messageShort = "Nothing was changed: %s. Please give back by a correction what corrections have taken, and try again."

// lockCount is how many locks all stores share. PostgreSQL has room for some thousands of locks for all transactions together, and to undo an upload
// takes back from every store.
const lockCount = 64

// lockOf names the lock that lines that take back from a store hold.
func lockOf(storeID string) string {
	h := fnv.New32a()
	h.Write([]byte(storeID))
	return fmt.Sprint("camelbucks:", h.Sum32()%lockCount)
}

// Correct adds a line that puts a store's Camel Bucks right. It is for head office. created is false when an earlier call with the same id and fields
// has added it. Faults: Invalid with fields; NotFound for the store or the line; Conflict when it would take back more than there is, when the line
// is a correction, or when the id belongs to another line.
func (s *Service) Correct(ctx context.Context, actor access.Actor, form Form) (out Line, created bool, err error) {
	defer fault.Wrap(&err, "camelbucks.Correct(%q)", form.ID)
	if err := access.Allow(mayCorrect(actor)); err != nil {
		return Line{}, false, err
	}
	if form.ID == "" {
		form.ID = db.NewID()
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		if err := tx.Lock(ctx, lockOf(form.StoreID)); err != nil {
			return err
		}
		var about *Line
		if form.Corrects != "" {
			l, err := s.repo.line(ctx, tx, form.Corrects)
			if errors.Is(err, db.ErrNoRow) || err == nil && l.StoreID != form.StoreID {
				return fault.Missing(messageMissing)
			}
			if err != nil {
				return err
			}
			if l.Source == Correction {
				return fault.New(fault.Conflict, MessageCorrection)
			}
			about = &l
		}
		l, err := form.check(about, calendar.DayOf(now))
		if err != nil {
			return err
		}
		l.By.ID, l.CreatedAt = actor.UserID, now
		if _, err := s.repo.store(ctx, tx, l.StoreID); errors.Is(err, db.ErrNoRow) {
			return fault.Missing(network.MessageNoStore)
		} else if err != nil {
			return err
		}
		there, err := s.repo.line(ctx, tx, l.ID)
		if err == nil {
			if form.Year == 0 && form.Corrects == "" { // the repeat may come in the next financial year
				l.FinancialYear = there.FinancialYear
			}
			if !there.equalEntry(l) {
				return fault.IDTaken(messageIDTaken)
			}
			out, created = there, false
			return nil
		}
		if !errors.Is(err, db.ErrNoRow) {
			return err
		}
		if err := s.enough(ctx, tx, l); err != nil {
			return err
		}
		if err := s.repo.add(ctx, tx, []Line{l}); db.IsUnique(err) { // at this moment, for another store
			return fault.IDTaken(messageIDTaken)
		} else if err != nil {
			return err
		}
		created = true
		out, err = s.repo.line(ctx, tx, l.ID)
		return err
	})
	return out, created, err
}

// enough returns a Conflict fault when a correction takes back more than there is: of its line, of what it counts as in its financial year, or of the
// store. The caller holds the store's lock.
func (s *Service) enough(ctx context.Context, tx *db.Tx, l Line) error {
	sums, err := s.repo.sums(ctx, tx, l.StoreID)
	if err != nil || l.Amount > 0 {
		return err
	}
	ofPart := slices.DeleteFunc(slices.Clone(sums), func(o Sum) bool { return o.CountsAs != l.CountsAs || o.FinancialYear != l.FinancialYear })
	all := []remainder{{l.part(), total(ofPart)}, {"this store", total(sums)}}
	if l.Corrects != "" {
		ofLine, err := s.repo.left(ctx, tx, l.Corrects)
		if err != nil {
			return err
		}
		all = append([]remainder{{"this line", ofLine}}, all...)
	}
	least := slices.MinFunc(all, func(a, b remainder) int { return cmp.Compare(a.left, b.left) })
	if least.left+l.Amount < 0 {
		return fault.New(fault.Conflict, least.tooMuch(), fault.Field{Path: "camelBucks", Message: least.tooMuch()})
	}
	return nil
}

// Ask asks head office about a line, in the conversation that the store has with it, and returns that conversation. It is for the store's people.
// messageID makes a repeat harmless. Faults: Invalid; NotFound, also for a line of another store.
func (s *Service) Ask(ctx context.Context, actor access.Actor, lineID, messageID, question string) (conversationID string, err error) {
	defer fault.Wrap(&err, "camelbucks.Ask(%q)", lineID)
	l, err := s.repo.line(ctx, s.db, lineID)
	if errors.Is(err, db.ErrNoRow) || err == nil && !mayRead(actor, l.StoreID) {
		return "", fault.Missing(messageMissing)
	}
	if err != nil {
		return "", err
	}
	if err := access.Allow(mayAsk(actor, l.StoreID)); err != nil {
		return "", err
	}
	question = strings.TrimSpace(question)
	switch {
	case question == "":
		return "", fault.InvalidField("question", MessageQuestion)
	case utf8.RuneCountInString(question) > MaxQuestion:
		return "", fault.InvalidField("question", MessageQuestionLong)
	}
	if messageID == "" {
		messageID = db.NewID()
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<blockquote><p>%s: %s, %s</p></blockquote>", html.EscapeString(l.Title), Amount(l.Amount), calendar.DayOf(l.CreatedAt).Long())
	for part := range strings.SplitSeq(question, "\n") {
		if part = strings.TrimSpace(part); part != "" {
			fmt.Fprintf(&b, "<p>%s</p>", html.EscapeString(part))
		}
	}
	return s.desk.Ask(ctx, actor, messageID, b.String())
}

// Amount writes an amount: '250 Camel Bucks'.
func Amount(n int64) string {
	if n == 1 || n == -1 {
		return fmt.Sprintf("%d Camel Buck", n)
	}
	return fmt.Sprintf("%d Camel Bucks", n)
}
