package certificate

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

const typePDF = "application/pdf"

// Quarters finds quarters. Another room provides it.
type Quarters interface {
	// NamedQuarter returns a quarter by its id, or the one that covers today for network.CurrentQuarter. Faults: NotFound; Conflict when the id
	// belongs to a promotional period, or when no quarter covers today.
	NamedQuarter(ctx context.Context, q db.Querier, name string, today calendar.Day) (network.PromotionRef, error)
}

// Service holds the use cases of the room. Each takes the actor and returns a Forbidden fault when the actor may not do it. The methods for other
// rooms take no actor, because those rooms have asked their own policy.
type Service struct {
	db       *db.DB
	repo     repo
	clock    calendar.Clock
	quarters Quarters
	brand    Brand
	blobs    *blob.Store
}

// Brand tells what certificates call the product. Another room provides it.
type Brand interface {
	Product(ctx context.Context, q db.Querier) (string, error)
}

// NewService returns the room's service.
func NewService(d *db.DB, clock calendar.Clock, quarters Quarters, b Brand, blobs *blob.Store) *Service {
	return &Service{db: d, clock: clock, quarters: quarters, brand: b, blobs: blobs}
}

// Of returns the valid certificate of a report; found is false when there is none. The audit room calls it, perhaps within its transaction, for
// people who may read the report.
func (s *Service) Of(ctx context.Context, q db.Querier, reader access.Actor, reportID string) (_ network.CertificateRef, found bool, err error) {
	defer fault.Wrap(&err, "certificate.Of(%q)", reportID)
	c, err := s.repo.certificate(ctx, q, reportID)
	return s.signed(reader, c, err)
}

// Newest returns a store's valid certificate for the latest quarter that has one (AMB-043); found is false when there is none. The store room calls
// it, for people who may see the store.
func (s *Service) Newest(ctx context.Context, reader access.Actor, storeID string) (_ network.CertificateRef, found bool, err error) {
	defer fault.Wrap(&err, "certificate.Newest(%q)", storeID)
	c, err := s.repo.newest(ctx, s.db, storeID)
	return s.signed(reader, c, err)
}

// Counts returns the number of valid certificates by quarter id. Quarters without any are left out. Another room calls it, for people who may see the
// quarters.
func (s *Service) Counts(ctx context.Context, quarterIDs []string) (_ map[string]int, err error) {
	defer fault.Wrap(&err, "certificate.Counts(%d quarters)", len(quarterIDs))
	return s.repo.counts(ctx, s.db, quarterIDs)
}

// Certified returns which of some reports have a valid certificate, by their ids. The caller has asked its own policy.
func (s *Service) Certified(ctx context.Context, q db.Querier, reportIDs []string) (_ map[string]bool, err error) {
	defer fault.Wrap(&err, "certificate.Certified")
	ids, err := s.repo.certified(ctx, q, reportIDs)
	certified := make(map[string]bool, len(ids))
	for _, id := range ids {
		certified[id] = true
	}
	return certified, err
}

// signed adds the link to a certificate that a query has returned. The link works as long as the reader is signed in. queried is the error of the
// query.
func (s *Service) signed(reader access.Actor, c Certificate, queried error) (_ network.CertificateRef, found bool, err error) {
	if errors.Is(queried, db.ErrNoRow) {
		return network.CertificateRef{}, false, nil
	}
	if queried != nil {
		return network.CertificateRef{}, false, queried
	}
	// Not bound to the browser: a certificate is opened in other programs, too.
	url := s.blobs.SignedURL(blob.Link{Kind: kindCertificate, ID: c.ReportID, Session: reader.SessionID}, s.clock.Now())
	return network.CertificateRef{Number: c.NumberText(), Quarter: c.Quarter, URL: url, MadeAt: c.MadeAt}, true, nil
}

// kindCertificate is the kind of links to certificates. They name the report, and open the certificate that is in force: its file is made again now
// and then.
const kindCertificate = "c"

// Linked finds the certificates in force for links.
func (s *Service) Linked() map[string]blob.Find {
	return map[string]blob.Find{kindCertificate: func(ctx context.Context, reportID string) (_ blob.File, err error) {
		defer fault.Wrap(&err, "certificate.Linked(%q)", reportID)
		c, err := s.repo.certificate(ctx, s.db, reportID)
		if errors.Is(err, db.ErrNoRow) {
			return blob.File{}, blob.ErrNotFound
		}
		return blob.File{Key: c.Key, ContentType: typePDF, Name: c.FileName(), Changes: true}, err
	}}
}

// Bundle is all certificates of a quarter, to be saved as one file.
type Bundle struct {
	blobs        *blob.Store
	quarter      string
	certificates []Certificate
}

// Bundle returns all valid certificates of a quarter. It is for head office. Faults: Forbidden; those of NamedQuarter; NotFound when there are none.
func (s *Service) Bundle(ctx context.Context, actor access.Actor, quarter string) (_ Bundle, err error) {
	defer fault.Wrap(&err, "certificate.Bundle(%q)", quarter)
	if err := access.Allow(mayMake(actor)); err != nil {
		return Bundle{}, err
	}
	p, err := s.quarters.NamedQuarter(ctx, s.db, quarter, calendar.DayOf(s.clock.Now()))
	if err != nil {
		return Bundle{}, err
	}
	found, err := s.repo.certificates(ctx, s.db, p.ID)
	if err == nil && len(found) == 0 {
		err = fault.Missing(MessageNoCertificates)
	}
	return Bundle{blobs: s.blobs, quarter: p.Description, certificates: found}, err
}

// FileName returns the name under which browsers save the bundle.
func (b Bundle) FileName() string { return text.FileName("certificates "+b.quarter) + ".zip" }

// WriteZip writes the files one after the other, so that it never has a whole file in memory.
func (b Bundle) WriteZip(ctx context.Context, w io.Writer) error {
	z := zip.NewWriter(w)
	for _, c := range b.certificates {
		if err := b.add(ctx, z, c); err != nil {
			return fmt.Errorf("add certificate %s: %w", c.NumberText(), err)
		}
	}
	return z.Close()
}

func (b Bundle) add(ctx context.Context, z *zip.Writer, c Certificate) error {
	content, _, err := b.blobs.Open(ctx, c.Key)
	if err != nil {
		return err
	}
	defer content.Close()
	// Store the file without compression, because PDFs are compressed already.
	file, err := z.CreateHeader(&zip.FileHeader{Name: c.FileName(), Method: zip.Store, Modified: c.MadeAt.In(calendar.Zone)})
	if err != nil {
		return err
	}
	_, err = io.Copy(file, content)
	return err
}
