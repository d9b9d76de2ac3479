package audit

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// What a person reads when a report has no certificate (AMB-043).
const (
	MessageNotFinalNoCertificate = "This report is not final, so it has no certificate."
	MessageNoCertificateYet      = "The certificate of this report has not been made yet."
)

// Certificates finds the certificates of reports. Another room provides it.
type Certificates interface {
	// Of returns the valid certificate of a final report, with a link to its file that works as long as the reader is signed in. found is false when
	// there is none.
	Of(ctx context.Context, q db.Querier, reader access.Actor, reportID string) (c network.CertificateRef, found bool, err error)
	// MayMake tells whether the person may start making the certificates of a quarter.
	MayMake(actor access.Actor) bool
}

// Certificate returns the certificate of a report, for everybody who may read the report. Faults: NotFound, also when it has not been made yet;
// Forbidden; Conflict when the report is not final.
func (s *Service) Certificate(ctx context.Context, actor access.Actor, reportID string) (_ network.CertificateRef, err error) {
	defer fault.Wrap(&err, "audit.Certificate(%q)", reportID)
	r, err := s.repo.report(ctx, s.db, reportID)
	if err != nil {
		return network.CertificateRef{}, unknown(actor, err)
	}
	if err := access.Allow(mayRead(actor, r)); err != nil {
		return network.CertificateRef{}, err
	}
	if !r.Final {
		return network.CertificateRef{}, fault.New(fault.Conflict, MessageNotFinalNoCertificate)
	}
	c, found, err := s.certificates.Of(ctx, s.db, actor, r.ID)
	if err == nil && !found {
		err = fault.Missing(MessageNoCertificateYet)
	}
	return c, err
}
