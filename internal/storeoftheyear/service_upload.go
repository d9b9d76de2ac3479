package storeoftheyear

import (
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"errors"
	"io"
	"maps"
	"slices"
	"strconv"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"
	"caravan/internal/platform/pdftext"
	"caravan/internal/platform/sheet"
	"caravan/internal/text"
)

// File is a file that head office uploads.
type File struct {
	ID      string // a UUID made by the client, so that a repeat is harmless; empty: a new one
	Name    string // as the client wrote it
	Mark    string // of the preview that was looked at; empty: none
	Content []byte
}

// Uploaded is what became of a file: results, or the PDF.
type Uploaded struct {
	Changes Changes
	Upload  *Upload  // nil: nothing was stored, because it is a preview or changes nothing
	PDF     *PDFLink // of a PDF
	Created bool     // this call has stored something
}

// Upload stores a file of results (CSV or Excel) or the PDF of the marking criteria, which its content tells (SOTY-027, AMB-070). With preview it
// only says what would change. A file that changes nothing is not stored; neither is a repeat. It is for head office. Faults: Invalid with every
// mistake of the file in its Details, and then nothing has changed; Conflict when other results are there than those of the preview that the file's
// mark names, when the id belongs to another file, or when its upload has been undone.
func (s *Service) Upload(ctx context.Context, actor access.Actor, file File, preview bool) (out Uploaded, err error) {
	defer fault.Wrap(&err, "storeoftheyear.Upload(%q)", file.Name)
	if err := access.Allow(mayKeep(actor)); err != nil {
		return out, err
	}
	format, isPDF, ok := formatOf(file.Content)
	switch {
	case len(file.Content) == 0:
		return out, fault.InvalidField("file", MessageNoFile)
	case !ok:
		return out, fault.InvalidField("file", MessageWrongFile)
	case isPDF && preview:
		return out, fault.InvalidField("preview", MessageNoPreview)
	case isPDF:
		return s.uploadPDF(ctx, actor, file)
	}
	read, err := sheet.Read(bytes.NewReader(file.Content), format, MaxFile, columns)
	if faults := (sheet.Faults)(nil); errors.As(err, &faults) {
		return out, refusal(faults)
	} else if err != nil {
		return out, err
	}
	if preview {
		out.Changes, err = s.compare(ctx, s.db, read)
		return out, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		out, err = s.apply(ctx, tx, actor, file, read)
		return err
	})
	return out, err
}

// compare says what a file would change. Fault: Invalid with its mistakes.
func (s *Service) compare(ctx context.Context, q db.Querier, read *sheet.Sheet) (Changes, error) {
	var k known
	var err error
	if k.stores, err = s.repo.storeNames(ctx, q); err != nil {
		return Changes{}, err
	}
	if k.criteria, err = s.repo.allCriteria(ctx, q); err != nil {
		return Changes{}, err
	}
	copied := *read // a transaction that is run again must not list mistakes twice
	entries := k.entries(&copied)
	var faults sheet.Faults
	if errors.As(copied.Refusal(nil, nil), &faults) {
		return Changes{}, refusal(faults)
	}
	of := map[string]bool{}
	for _, e := range entries {
		of[e.criterionID] = true
	}
	now, err := s.repo.current(ctx, q, slices.Sorted(maps.Keys(of)))
	if err != nil {
		return Changes{}, err
	}
	return k.changes(entries, now), nil
}

// apply stores a file of results.
func (s *Service) apply(ctx context.Context, tx *db.Tx, actor access.Actor, file File, read *sheet.Sheet) (out Uploaded, err error) {
	now := s.clock.Now()
	if err := tx.Lock(ctx, lockName); err != nil {
		return out, err
	}
	hash := hashOf(file.Content)
	if file.ID == "" {
		file.ID = db.NewID()
	}
	switch there, err := s.repo.upload(ctx, tx, file.ID); {
	case err == nil && there.hash != hash:
		return out, fault.IDTaken(messageIDTaken)
	case err == nil && there.UndoneAt != nil:
		return out, fault.New(fault.Conflict, MessageUndone)
	case err == nil:
		return Uploaded{Upload: &there, Changes: Changes{Rows: there.Rows, Unchanged: there.Rows}}, nil
	case !errors.Is(err, db.ErrNoRow):
		return out, err
	}
	if out.Changes, err = s.compare(ctx, tx, read); err != nil {
		return out, err
	}
	c := out.Changes
	if file.Mark != "" && file.Mark != c.Mark {
		return out, fault.New(fault.Conflict, MessageOutdated)
	}
	if len(c.Items) == 0 {
		return out, nil
	}
	u := Upload{ID: file.ID, FileName: cleanName(file.Name), hash: hash, Rows: c.Rows, Added: c.Added, Changed: c.Changed, Unchanged: c.Unchanged,
		CamelBucks: c.CamelBucks, CreatedAt: now}
	u.By.ID = actor.UserID
	if err := s.repo.addUpload(ctx, tx, u); err != nil {
		return out, err
	}
	if err := s.replace(ctx, tx, u, c.Items, now); err != nil {
		return out, err
	}
	if u, err = s.repo.upload(ctx, tx, u.ID); err != nil {
		return out, err
	}
	out.Upload, out.Created = &u, true
	return out, s.note(ctx, tx, actor, actionUpload, u.ID, 0, now)
}

// replace stores the results of an upload, instead of those that it replaces, and gives and takes back Camel Bucks.
func (s *Service) replace(ctx context.Context, tx *db.Tx, u Upload, items []Change, now time.Time) error {
	var retired, back []string
	var added []stored
	var awards []Award
	replaces := map[string]string{}
	for _, c := range items {
		id := db.NewID()
		r := stored{ID: id, place: place{c.Store.ID, c.Criterion.ID, c.Period}, camelBucks: c.After.CamelBucks, points: c.After.Points,
			ledgerKey: keyPrefix + id}
		if c.replaces != nil {
			retired, back = append(retired, c.replaces.ID), append(back, c.replaces.ledgerKey)
			replaces[id] = c.replaces.ID
		}
		added = append(added, r)
		awards = append(awards, r.award(c.Criterion))
	}
	if _, err := s.repo.retire(ctx, tx, retired); err != nil {
		return err
	}
	if err := s.repo.addResults(ctx, tx, u.ID, added, replaces); err != nil {
		return err
	}
	return s.settle(ctx, tx, u.By.ID, back, "Replaced by a later result", awards, now)
}

// settle takes back and gives Camel Bucks.
func (s *Service) settle(ctx context.Context, tx *db.Tx, by string, back []string, reason string, awards []Award, now time.Time) error {
	if len(back) > 0 {
		if err := s.ledger.TakeBack(ctx, tx, by, back, reason, now); err != nil {
			return err
		}
	}
	awards = slices.DeleteFunc(awards, func(a Award) bool { return a.CamelBucks == 0 })
	slices.SortStableFunc(awards, func(a, b Award) int { return cmp.Compare(a.order, b.order) })
	if len(awards) > 0 {
		if err := s.ledger.Award(ctx, tx, by, awards, now); err != nil {
			return err
		}
	}
	return s.ledger.Enough(ctx, tx, back)
}

// award returns what a result gives.
func (r stored) award(c Criterion) Award {
	return Award{StoreID: r.storeID, CamelBucks: r.camelBucks, Key: r.ledgerKey, Title: Title(c, r.period), FinancialYear: c.FinancialYear,
		order: LedgerOrder(c, r.period)}
}

// LedgerOrder sorts what results give at one moment. A statement begins with the line that was added last: so it lists the criteria in their order,
// and of each the latest period first.
func LedgerOrder(c Criterion, period string) int {
	return slices.Index(c.Frequency.Periods(), period) - 100*c.Order
}

// Title says what the result of a period was for: 'Tidy, Q1 FY2026'.
func Title(c Criterion, period string) string {
	title := c.Name
	if period != "" {
		title += ", " + period
	}
	return title + " FY" + textOf(c.FinancialYear)
}

func textOf(n int) string { return strconv.Itoa(n) }

// Uploads returns uploads, newest first, and how many there are. It is for head office.
func (s *Service) Uploads(ctx context.Context, actor access.Actor, page db.Page) (_ []Upload, total int, err error) {
	defer fault.Wrap(&err, "storeoftheyear.Uploads")
	if err := access.Allow(mayReadResults(actor)); err != nil {
		return nil, 0, err
	}
	return s.repo.uploads(ctx, s.db, page)
}

// Undo takes back an upload as a whole: its results no longer count, those that it replaced count again, and so do their Camel Bucks. It is for head
// office. A repeat changes nothing. Faults: NotFound; Conflict when a later upload has changed one of its results, or a store would have less than
// nothing.
func (s *Service) Undo(ctx context.Context, actor access.Actor, id string) (u Upload, err error) {
	defer fault.Wrap(&err, "storeoftheyear.Undo(%q)", id)
	if err := access.Allow(mayKeep(actor)); err != nil {
		return u, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		if err := tx.Lock(ctx, lockName); err != nil {
			return err
		}
		if u, err = s.repo.upload(ctx, tx, id); errors.Is(err, db.ErrNoRow) {
			return fault.Missing(messageNoUpload)
		} else if err != nil || u.UndoneAt != nil {
			return err
		}
		if n, err := s.repo.overtaken(ctx, tx, id); err != nil {
			return err
		} else if n > 0 {
			return fault.New(fault.Conflict, MessageOvertaken)
		}
		if _, err := s.repo.undo(ctx, tx, id, actor.UserID, now); err != nil {
			return err
		}
		if err := s.reverse(ctx, tx, actor, id, now); err != nil {
			return err
		}
		if u, err = s.repo.upload(ctx, tx, id); err != nil {
			return err
		}
		return s.note(ctx, tx, actor, actionUndo, id, 0, now)
	})
	return u, err
}

// reverse makes the results of an upload no longer count, and those that it replaced count again.
func (s *Service) reverse(ctx context.Context, tx *db.Tx, actor access.Actor, id string, now time.Time) error {
	its, _, err := s.repo.ofUpload(ctx, tx, id)
	if err != nil {
		return err
	}
	var ids, back []string
	for _, r := range its {
		ids, back = append(ids, r.ID), append(back, r.ledgerKey)
	}
	if _, err := s.repo.retire(ctx, tx, ids); err != nil {
		return err
	}
	if err := s.repo.restore(ctx, tx, id); err != nil {
		return err
	}
	_, replaced, err := s.repo.ofUpload(ctx, tx, id) // with their new keys
	if err != nil {
		return err
	}
	all, err := s.repo.allCriteria(ctx, tx)
	if err != nil {
		return err
	}
	criteria := map[string]Criterion{}
	for _, c := range all {
		criteria[c.ID] = c
	}
	var awards []Award
	for _, r := range replaced {
		awards = append(awards, r.award(criteria[r.criterionID]))
	}
	return s.settle(ctx, tx, actor.UserID, back, "The upload was undone", awards, now)
}

// Export returns the results of a financial year that count, as CSV, in the form in which they can be uploaded again (SOTY-028, AMB-070): those of a
// store, or those of all, which is for head office. storeID empty: all, and for whoever belongs to a store only its own. year 0: the current one.
func (s *Service) Export(ctx context.Context, actor access.Actor, storeID string, year int) (write func(ctx context.Context, w io.Writer) error,
	name string, err error) {
	defer fault.Wrap(&err, "storeoftheyear.Export(%q, %d)", storeID, year)
	if storeID == "" && !mayReadResults(actor) {
		storeID = actor.StoreID
	}
	if err := access.Allow(mayReadResults(actor) || mayRead(actor, storeID) && storeID != ""); err != nil {
		return nil, "", err
	}
	if year == 0 {
		year = calendar.DayOf(s.clock.Now()).FinancialYear()
	}
	stores, err := s.repo.storeNames(ctx, s.db)
	if err != nil {
		return nil, "", err
	}
	names := namesForFiles(stores)
	write = func(ctx context.Context, w io.Writer) error {
		out := csv.NewWriter(w)
		out.UseCRLF = true
		header := columns.Names()
		header[0] = sheet.ByteOrderMark + header[0]
		if err := out.Write(header); err != nil {
			return err
		}
		err := s.repo.exported(ctx, s.db, year, storeID, func(id, criterion, period string, camelBucks, points int64) error {
			return out.Write([]string{sheet.Guarded(names[id]), sheet.Guarded(criterion), period, strconv.FormatInt(camelBucks, 10),
				strconv.FormatInt(points, 10), textOf(year)})
		})
		out.Flush()
		return errors.Join(err, out.Error())
	}
	return write, "store-of-the-year-fy" + textOf(year), nil
}

// ExportRanking returns the stores of a ranking as CSV. It is for head office. year 0: the current one.
func (s *Service) ExportRanking(ctx context.Context, actor access.Actor, year int,
	filter RankFilter) (write func(ctx context.Context, w io.Writer) error, name string, err error) {
	defer fault.Wrap(&err, "storeoftheyear.ExportRanking(%d)", year)
	if err := access.Allow(mayRank(actor)); err != nil {
		return nil, "", err
	}
	if year == 0 {
		year = calendar.DayOf(s.clock.Now()).FinancialYear()
	}
	write = func(ctx context.Context, w io.Writer) error {
		out := csv.NewWriter(w)
		out.UseCRLF = true
		header := []string{sheet.ByteOrderMark + "rank", "store", "suburb", "region", "tier", "total_camel_bucks", "store_of_the_year", "member_incentives",
			"financial_year", "rank_in_store_of_the_year"}
		if err := out.Write(header); err != nil {
			return err
		}
		err := s.repo.eachRanked(ctx, s.db, year, filter, func(r Ranked) error {
			return out.Write([]string{strconv.Itoa(r.Rank), sheet.Guarded(r.Store.Name), sheet.Guarded(r.Store.Suburb), r.Store.Region.Label(),
				r.Store.Tier.Label(), strconv.FormatInt(r.Total, 10), strconv.FormatInt(r.OfYear, 10), strconv.FormatInt(r.OfIncentives, 10), textOf(year),
				strconv.Itoa(r.RankOfYear)})
		})
		out.Flush()
		return errors.Join(err, out.Error())
	}
	return write, "store-of-the-year-ranking-fy" + textOf(year), nil
}

// namesForFiles returns what files call stores, by id: the name, or the number where the name does not say which store it is.
func namesForFiles(stores []storeName) map[string]string {
	taken := map[string]int{}
	for _, s := range stores {
		taken[text.Fold(s.Name)]++
		taken[text.Fold(s.Number)]++
	}
	names := map[string]string{}
	for _, s := range stores {
		names[s.ID] = s.Name
		if taken[text.Fold(s.Name)] > 1 || sheet.Guarded(s.Name) != s.Name {
			names[s.ID] = s.Number
		}
	}
	return names
}

// PDF is a file with the marking criteria (SOTY-016).
type PDF struct {
	ID        string
	Name      string
	Size      int64 // bytes
	CreatedAt time.Time
	hash, key string

	isWithdrawn bool
}

// PDFLink is a PDF with a link to it.
type PDFLink struct {
	PDF
	URL string
}

// MaxPDFs is how many PDFs are listed.
const MaxPDFs = 20

const (
	shelf   = "store-of-the-year"
	typePDF = "application/pdf"
)

// kindPDF is the kind of links to the room's PDFs.
const kindPDF = "y"

func (s *Service) link(reader access.Actor, f PDF, now time.Time) PDFLink {
	return PDFLink{f, s.blobs.SignedURL(blob.Link{Kind: kindPDF, ID: f.ID, Session: reader.SessionID, Bound: reader.ByCookie}, now)}
}

// Linked finds the room's PDFs for links.
func (s *Service) Linked() map[string]blob.Find {
	return map[string]blob.Find{kindPDF: func(ctx context.Context, id string) (_ blob.File, err error) {
		defer fault.Wrap(&err, "storeoftheyear.Linked(%q)", id)
		f, err := s.repo.file(ctx, s.db, id)
		if errors.Is(err, db.ErrNoRow) || f.isWithdrawn {
			return blob.File{}, blob.ErrNotFound
		}
		return blob.File{Key: f.key, ContentType: typePDF, Name: f.Name}, err
	}}
}

// PDFs returns the latest MaxPDFs PDFs, newest first, each with a link (SOTY-029, SOTY-012). Everybody may.
func (s *Service) PDFs(ctx context.Context, reader access.Actor) (_ []PDFLink, err error) {
	defer fault.Wrap(&err, "storeoftheyear.PDFs")
	found, err := s.repo.files(ctx, s.db, MaxPDFs)
	links := make([]PDFLink, len(found))
	for i, f := range found {
		links[i] = s.link(reader, f, s.clock.Now())
	}
	return links, err
}

// uploadPDF stores a PDF that can be opened, which is then the newest. Neither the newest one again nor a repeat with an id is stored a second time.
func (s *Service) uploadPDF(ctx context.Context, actor access.Actor, file File) (out Uploaded, err error) {
	f := PDF{ID: cmp.Or(file.ID, db.NewID()), Name: cleanName(file.Name), hash: hashOf(file.Content)}
	if _, err = s.repo.same(ctx, s.db, f); errors.Is(err, db.ErrNoRow) { // of what is there, the answer is below
		err = pdftext.Check(ctx, file.Content)
	}
	if errors.Is(err, pdftext.ErrFormat) {
		return out, fault.InvalidField("file", MessageBrokenPDF).Because(err)
	} else if err != nil {
		return out, err
	}
	if f.key, f.Size, err = s.blobs.Put(ctx, shelf, typePDF, bytes.NewReader(file.Content)); err != nil {
		return out, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := tx.Lock(ctx, lockName); err != nil {
			return err
		}
		now := s.clock.Now()
		there, err := s.repo.same(ctx, tx, f)
		if out.Created = errors.Is(err, db.ErrNoRow); !out.Created {
			switch {
			case err == nil && there.hash != f.hash:
				err = fault.IDTaken(messageIDTaken)
			case err == nil && there.isWithdrawn:
				err = fault.New(fault.Conflict, messageWithdrawn)
			}
			link := s.link(actor, there, now)
			out.PDF = &link
			return err
		}
		f.CreatedAt = now
		link := s.link(actor, f, now)
		out.PDF = &link
		if err := s.repo.addFile(ctx, tx, f, actor.UserID); err != nil {
			return err
		}
		return s.note(ctx, tx, actor, actionUploadPDF, f.ID, 0, now)
	})
	// After an error the file stays: the answer to a commit may be lost although it was made.
	if err == nil && !out.Created {
		err = s.blobs.Delete(context.WithoutCancel(ctx), f.key)
	}
	return out, err
}

// Withdraw takes a PDF away from everybody: the one before it is the newest again, and its links stop working. That it was there and who withdrew it
// stays on record. It is for head office. A repeat changes nothing. Fault: NotFound.
func (s *Service) Withdraw(ctx context.Context, actor access.Actor, id string) (err error) {
	defer fault.Wrap(&err, "storeoftheyear.Withdraw(%q)", id)
	if err := access.Allow(mayKeep(actor)); err != nil {
		return err
	}
	var f PDF
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := tx.Lock(ctx, lockName); err != nil {
			return err
		}
		if f, err = s.repo.file(ctx, tx, id); errors.Is(err, db.ErrNoRow) {
			return fault.Missing(messageNoPDF)
		} else if err != nil || f.isWithdrawn {
			return err
		}
		now := s.clock.Now()
		if err := s.repo.withdraw(ctx, tx, id, actor.UserID, now); err != nil {
			return err
		}
		return s.note(ctx, tx, actor, actionWithdrawPDF, id, 0, now)
	})
	if err != nil {
		return err
	}
	return s.blobs.Delete(context.WithoutCancel(ctx), f.key) // a repeat tries again what failed
}
