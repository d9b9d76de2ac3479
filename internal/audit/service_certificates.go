package audit

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

const (
	// certificateLinkFor is how long a link to a certificate holds, at least.
	certificateLinkFor = 15 * time.Minute

	typePDF = "application/pdf"

	messageNoCurrentQuarter = "There is no current quarter. Add or sync one under Quarters." // AMB-044
)

// SignedCertificate is a certificate with a link to its file.
type SignedCertificate struct {
	Certificate
	URL string // good for 15 minutes; whoever has it needs no sign-in (AUDIT-130)
}

// CertificateOf returns the certificate of a report, for whoever reads the report. Faults: NotFound, also when it was not made yet; Forbidden; Conflict when
// the report is not final.
func (s *Service) CertificateOf(ctx context.Context, actor access.Actor, reportID string) (_ SignedCertificate, err error) {
	defer fault.Wrap(&err, "audit.CertificateOf(%q)", reportID)
	r, err := s.repo.report(ctx, s.db, reportID)
	if err != nil {
		return SignedCertificate{}, missing(err)
	}
	if err := access.Allow(mayRead(actor, r)); err != nil {
		return SignedCertificate{}, err
	}
	if !r.Final {
		return SignedCertificate{}, fault.New(fault.Conflict, MessageNotFinalNoCertificate)
	}
	c, found, err := s.certificateOf(ctx, s.db, r, s.clock.Now())
	if err == nil && !found {
		err = fault.Missing(MessageNoCertificateYet)
	}
	return c, err
}

// certificateOf returns the certificate of a report that counts; found is false when there is none.
func (s *Service) certificateOf(ctx context.Context, q db.Querier, r Report, now time.Time) (_ SignedCertificate, found bool, err error) {
	if !r.Final {
		return SignedCertificate{}, false, nil
	}
	c, err := s.repo.certificate(ctx, q, r.ID)
	return s.signed(ctx, c, err, now)
}

// NewestCertificate returns the certificate of a store's latest quarter that has one (AMB-043); found is false when there is none. Who may see the store is
// the caller's to check.
func (s *Service) NewestCertificate(ctx context.Context, storeID string) (_ SignedCertificate, found bool, err error) {
	defer fault.Wrap(&err, "audit.NewestCertificate(%q)", storeID)
	c, err := s.repo.newestCertificate(ctx, s.db, storeID)
	return s.signed(ctx, c, err, s.clock.Now())
}

// CertificateCounts returns how many certificates count in each quarter, by its id; a quarter that has none is left out. Who may know is the caller's to
// check.
func (s *Service) CertificateCounts(ctx context.Context, quarterIDs []string) (_ map[string]int, err error) {
	defer fault.Wrap(&err, "audit.CertificateCounts")
	return s.repo.countCertificates(ctx, s.db, quarterIDs)
}

// LatestRuns returns the run of each quarter that began last, by the quarter's id; a quarter that never had any is left out. Who may know is the caller's to
// check.
func (s *Service) LatestRuns(ctx context.Context, quarterIDs []string) (_ map[string]CertificateRun, err error) {
	defer fault.Wrap(&err, "audit.LatestRuns")
	return s.repo.latestRuns(ctx, s.db, quarterIDs...)
}

// signed adds the link to a certificate that a query found, or not.
func (s *Service) signed(ctx context.Context, c Certificate, queried error, now time.Time) (_ SignedCertificate, found bool, err error) {
	if errors.Is(queried, db.ErrNoRow) {
		return SignedCertificate{}, false, nil
	}
	if queried != nil {
		return SignedCertificate{}, false, queried
	}
	url, err := s.blobs.SignedURL(ctx, blob.Link{Key: c.Key, ContentType: typePDF, Name: c.FileName(), For: certificateLinkFor}, now)
	return SignedCertificate{c, url}, err == nil, err
}

// quarter returns a core range promotion, by id or as CurrentQuarter. Faults: NotFound; Conflict when there is no current quarter (AMB-044), and for a
// promotional period.
func (s *Service) quarter(ctx context.Context, q db.Querier, ref string, today calendar.Day) (network.PromotionRef, error) {
	if ref == CurrentQuarter {
		quarter, err := s.promotions.Quarter(ctx, q, today)
		if errors.Is(err, db.ErrNoRow) {
			err = fault.New(fault.Conflict, messageNoCurrentQuarter)
		}
		return quarter, err
	}
	p, isQuarter, err := s.repo.quarterOf(ctx, q, ref)
	switch {
	case errors.Is(err, db.ErrNoRow):
		err = fault.Missing(messageUnknownQuarter)
	case err == nil && !isQuarter:
		err = fault.New(fault.Conflict, MessageNotAQuarter)
	}
	return p, err
}

// Bundle is the certificates of a quarter, to be saved as one file.
type Bundle struct {
	blobs        *blob.Store
	quarter      string
	certificates []Certificate
}

// Certificates returns every certificate of a quarter that counts; for head office. Faults: Forbidden; those of quarter; NotFound when there are none.
func (s *Service) Certificates(ctx context.Context, actor access.Actor, quarter string) (_ Bundle, err error) {
	defer fault.Wrap(&err, "audit.Certificates(%q)", quarter)
	if err := access.Allow(mayCertify(actor)); err != nil {
		return Bundle{}, err
	}
	p, err := s.quarter(ctx, s.db, quarter, calendar.DayOf(s.clock.Now()))
	if err != nil {
		return Bundle{}, err
	}
	found, err := s.repo.certificates(ctx, s.db, p.ID)
	if err == nil && len(found) == 0 {
		err = fault.Missing(MessageNoCertificates)
	}
	return Bundle{blobs: s.blobs, quarter: p.Description, certificates: found}, err
}

// FileName is the name under which the bundle is saved.
func (b Bundle) FileName() string { return text.FileName("certificates "+b.quarter) + ".zip" }

// WriteZip writes the files one after the other, so that it holds none of them in memory as a whole.
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
	// Stored as it is: a PDF is packed already.
	file, err := z.CreateHeader(&zip.FileHeader{Name: c.FileName(), Method: zip.Store, Modified: c.MadeAt.In(calendar.Zone)})
	if err != nil {
		return err
	}
	_, err = io.Copy(file, content)
	return err
}
