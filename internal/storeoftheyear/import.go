package storeoftheyear

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"time"

	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// Imported is what Import stores.
type Imported struct {
	Criteria []Criterion
	Uploads  []ImportedUpload
	PDFs     []ImportedPDF
}

// ImportedUpload is an upload of results that count, none of which replaces another one.
type ImportedUpload struct {
	Upload
	Results []ImportedResult
}

// ImportedResult is a result of a store.
type ImportedResult struct {
	Result
	StoreID string
}

// ImportedPDF is a PDF with its content.
type ImportedPDF struct {
	PDF
	By      string // id of a person
	Content []byte
}

// LedgerKey names the line of the ledger that a result gives when it is imported.
func LedgerKey(resultID string) string { return keyPrefix + resultID }

// Import adds criteria, results and PDFs as they are, in the caller's transaction, for the demo network. The caller adds the lines of the ledger, by
// LedgerKey. A PDF's bytes are stored at once; they are removed again when the rows cannot be stored.
func (s *Service) Import(ctx context.Context, tx *db.Tx, in Imported) (err error) {
	defer fault.Wrap(&err, "storeoftheyear.Import(%d uploads)", len(in.Uploads))
	years := map[int][]Criterion{}
	for _, c := range in.Criteria {
		years[c.FinancialYear] = append(years[c.FinancialYear], c)
	}
	for year, all := range years {
		if err := s.repo.saveCriteria(ctx, tx, year, all, time.Time{}); err != nil {
			return err
		}
	}
	var uploads, results [][]any
	for _, u := range in.Uploads {
		uploads = append(uploads, []any{u.ID, u.FileName, "", len(u.Results), len(u.Results), 0, 0, u.CamelBucks, u.By.ID, db.Ms(u.CreatedAt)})
		for _, r := range u.Results {
			results = append(results, []any{r.ID, u.ID, r.StoreID, r.CriterionID, r.Period, r.CamelBucks, r.Points, nil, true, LedgerKey(r.ID)})
		}
	}
	if err := db.Insert(ctx, tx, `INSERT INTO store_of_the_year_uploads (id, file_name, content_hash, row_count, added, changed, unchanged, camel_bucks, created_by, created_at) VALUES `,
		strings.Fields("TEXT TEXT TEXT INTEGER INTEGER INTEGER INTEGER BIGINT TEXT BIGINT"), uploads); err != nil {
		return err
	}
	if err := db.Insert(ctx, tx, intoResults, resultTypes, results); err != nil {
		return err
	}
	var stored []string
	for _, f := range in.PDFs {
		f.hash = hashOf(f.Content)
		if f.key, f.Size, err = s.blobs.Put(ctx, shelf, typePDF, bytes.NewReader(f.Content)); err != nil {
			break
		}
		stored = append(stored, f.key)
		if err = s.repo.addFile(ctx, tx, f.PDF, f.By); err != nil {
			break
		}
	}
	if err == nil {
		return nil
	}
	errs := []error{err}
	for _, key := range stored {
		errs = append(errs, s.blobs.Delete(context.WithoutCancel(ctx), key))
	}
	return errors.Join(errs...)
}
