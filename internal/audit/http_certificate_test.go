package audit

import (
	"testing"

	"caravan/internal/testnet/apitest"
)

func TestHTTPCertificateAndMails(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		north := s.final(t, "north")
		report := "/audit-reports/" + north.ID
		s.Refuse(t, []apitest.Refusal{
			{"AUDIT-130 an unknown report", "ann", "GET", "/audit-reports/nothing/certificate", "", 404, MessageNoReport},
			{"AUDIT-130 a report without a certificate so far", "ann", "GET", report + "/certificate", "", 404, MessageNoCertificateYet},
			{"AMB-043 a report that is not final", "rob", "GET", "/audit-reports/" + s.completed(t, rob, "north").ID + "/certificate", "", 409,
				MessageNotFinalNoCertificate},
		})
		s.Allow(t, []apitest.Access{
			{"AMB-039 mailing the failed lines", "POST", report + "/send-email-to-store-owner", `{"exportType":"FAILED"}`, 401, 202, 202, 403, 403, 403, 403},
			{"AMB-039 AMB-010 mailing every line", "POST", report + "/send-email-to-store-owner", `{"exportType":"FULL"}`, 401, 202, 202, 403, 403, 403, 403},
			{"AMB-039 a report's mails", "GET", report + "/mails", "", 401, 200, 200, 403, 403, 403, 403},
		})
	})
}
