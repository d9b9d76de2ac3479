package selfcheck_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/platform/db"
	"caravan/internal/platform/web"
	"caravan/internal/selfcheck"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/reports"
)

const current = "/self-checks/current"

// site is the room on testnet's network.
type site struct {
	*apitest.Site
	t     *testing.T
	net   *testnet.Network
	maker *reports.Maker
	room  *selfcheck.Service
}

func newSite(t *testing.T, n *testnet.Network) *site {
	s := &site{t: t, net: n, maker: reports.New(n)}
	s.room = selfcheck.NewService(n.DB, n.Clock, s.maker.Audits)
	all := append([]web.Operation{}, selfcheck.NewHTTP(s.room).Operations()...)
	all = append(all, s.maker.Operations()...)
	s.Site, _ = apitest.New(t, testnet.Everybody(), "selfcheck", all...)
	return s
}

func eachSite(t *testing.T, fn func(t *testing.T, s *site)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) { fn(t, newSite(t, n)) })
}

// later lets time pass.
func (s *site) later() { s.net.Clock.T = s.net.Clock.T.Add(time.Minute) }

// started starts a self-check of north and returns it.
func (s *site) started() selfcheck.CurrentView {
	s.t.Helper()
	s.later()
	return apitest.Read[selfcheck.CurrentView](s.t, s.Site, "olga", "POST", "/self-checks", starting(db.NewID()))
}

func starting(id string) string { return fmt.Sprintf(`{"id":%q}`, id) }

// line returns the first line of a self-check whose key contains a text.
func line(c selfcheck.CurrentView, part string) selfcheck.LineView {
	for _, l := range c.Asked {
		if strings.Contains(l.Key, part) {
			return l
		}
	}
	return selfcheck.LineView{}
}

// giving is the body of answers, all yes or all no, given some seconds ago.
func giving(passed bool, secondsAgo int, keys ...string) string {
	var all []string
	for _, key := range keys {
		all = append(all, fmt.Sprintf(`{"key":%q,"passed":%v,"pricePassed":%v,"age":%d}`, key, passed, passed, 1000*secondsAgo))
	}
	return `{"answers":[` + strings.Join(all, ",") + `]}`
}

// onDevice is a body of answers as a device sends it, with the revision of each.
func onDevice(device string, revision int, body string) string {
	return fmt.Sprintf(`{"device":%q,`, device) + strings.ReplaceAll(body, `"age":`, fmt.Sprintf(`"revision":%d,"age":`, revision))[1:]
}

// answer lets somebody of north answer lines.
func (s *site) answer(who string, c selfcheck.CurrentView, body string) selfcheck.SavedView {
	s.t.Helper()
	return apitest.Read[selfcheck.SavedView](s.t, s.Site, who, "POST", "/self-checks/"+c.Check.ID+"/answers", body)
}

func (s *site) current(who string) selfcheck.CurrentView {
	s.t.Helper()
	return apitest.Read[selfcheck.CurrentView](s.t, s.Site, who, "GET", current, "")
}

// compared is what a person reads of the self-check before a report.
func (s *site) compared(who, reportID string) *selfcheck.ComparedView {
	s.t.Helper()
	return apitest.Read[selfcheck.OfReportView](s.t, s.Site, who, "GET", "/audit-reports/"+reportID+"/self-check", "").Comparison
}

// visit completes a report of north, a minute later.
func (s *site) visit(fails ...string) report {
	s.t.Helper()
	s.later()
	r := s.maker.Completed(s.t, testnet.Rob, "north", fails...)
	return report{r.ID, r.Lines, r.Weightings, r.Scores}
}

// report is a completed report.
type report struct {
	ID         string
	Lines      []rules.Line
	Weightings rules.Weightings
	Scores     rules.Scores
}

// acting is a person as whom head office acts.
func acting(a access.Actor) access.Actor {
	a.ImpersonatorID = "ann"
	return a
}

func age(seconds int) time.Duration { return time.Duration(seconds) * time.Second }
