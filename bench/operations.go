package main

import (
	"github.com/alexedwards/argon2id"
	"time"

	"caravan/internal/app"
	"caravan/internal/app/demo"
	"caravan/internal/audit"
	"caravan/internal/auth"
	"caravan/internal/compliance"
	"caravan/internal/platform/web"
)

// operation is a call to measure.
type operation struct {
	name     string
	requests []request     // sent in turn
	answer   func() any    // returns where to decode an answer
	input    func() any    // returns where to decode a request's body; nil: there is no body
	work     func() error  // what it costs besides SQL and JSON; nil: nothing
	slow     bool          // takes tens of milliseconds, so fewer are sent
	repeated bool          // by a caller who has the answer already; its ceiling is a bare handler that sends the same bytes
	bare     bool          // its ceiling is a bare handler that sends the same bytes
	instead  []request     // its ceiling is the site with these requests
	limit    time.Duration // no answer may take longer, at the median; 0: none was promised
}

// operations returns the most used calls, in the order of the table.
func operations(n *network, hash string) []operation {
	report := "/api/audit-reports/" + n.report.ID
	return []operation{
		{name: "report of 200 lines, read", requests: []request{{method: "GET", path: report}}, answer: answer[audit.ReportView]},
		{name: "report of 200 lines, saved", answer: answer[audit.SavedView], input: answer[saveBody], requests: []request{
			// Alternate, so that each save changes every line.
			n.save(false), n.save(true),
		}},
		{name: "who am I (polled)", requests: []request{{method: "GET", path: "/api/users/me"}}, answer: answer[auth.MeView[app.Can]]},
		{name: "list of 10 reports", requests: []request{{method: "GET", path: "/api/audit-reports?limit=10"}},
			answer: answer[web.List[compliance.ListedView]]},
		{name: "sign-in", answer: answer[signedIn], input: answer[credentials], slow: true,
			requests: []request{{method: "POST", path: "/api/auth/login", body: asJSON(rep)}},
			work: func() error {
				_, err := argon2id.ComparePasswordAndHash(demo.Password, hash)
				return err
			}},
	}
}

func answer[T any]() any { return new(T) }

// credentials is the body of a sign-in.
type credentials struct {
	Email    string `json:"email"`
	Password string `json:"password"`
}

var rep = credentials{"rep@caravan.example", demo.Password}

// saveBody is the body of a save.
type saveBody struct {
	AuditReportID string     `json:"auditReportId"`
	Lines         []saveLine `json:"lines"`
}

type saveLine struct {
	ID          string `json:"id"`
	Passed      *bool  `json:"passed"`
	PricePassed *bool  `json:"pricePassed"`
	Hidden      bool   `json:"hidden"`
	Comments    string `json:"comments"`
}
