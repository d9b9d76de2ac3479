package audit

import (
	"context"
	"math"
	"strings"
	"testing"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// onePast is a store's one earlier quarter, and its latest report.
type onePast struct {
	testnet.NoPast
	latest string
}

func (p onePast) Latest(context.Context, db.Querier, string) (string, error) {
	if p.latest == "" {
		return "", db.ErrNoRow
	}
	return p.latest, nil
}

func (onePast) Before(context.Context, db.Querier, string, network.PromotionRef) (rules.Past, error) {
	return rules.Past{Quarter: "Spring 2025", Score: 100}, nil
}

func TestPointsOfAReport(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.past = onePast{}
		done := s.completed(t, rob, "north", "easter:b1", "late:b1", "easter:b2", "easter:b3", "f01")
		path := "/audit-reports/" + done.ID
		t.Run("FD-43 FD-44 FD-260 an owner gets the points of every section, also those of lines that they do not see, and the change since the "+
			"quarter before", func(t *testing.T) {
			for _, who := range []string{"rob", "olga", "mia"} {
				r := apitest.Read[ReportView](t, s.Site, who, "GET", path, "")
				lines, earned := 0, 0.0
				for _, of := range r.Points.Sections {
					lines += of.Lines
					earned += of.Earned
				}
				check.Is(t, lines, len(done.Lines), who)
				check.Is(t, math.Round(earned), float64(r.Score), who)
				check.Is(t, r.Trend.Points, r.Score-100, who, *r.Trend)
				check.True(t, strings.HasPrefix(r.Trend.Sentence, "Down "), r.Trend.Sentence, who, *r.Trend)
			}
		})
		t.Run("FD-43 AMB-010 everything to do is among the lines that the owner gets", func(t *testing.T) {
			r := apitest.Read[ReportView](t, s.Site, "olga", "GET", path, "")
			listed := map[string]bool{}
			for _, l := range r.Lines {
				listed[l.ID] = true
			}
			check.Is(t, len(r.Points.ToDo), len(r.Lines), r.Points.ToDo)
			for _, d := range r.Points.ToDo {
				check.True(t, listed[d.LineID], d)
				check.True(t, d.What != "", d.What, d)
				check.True(t, d.Cost != "", d.Cost, d)
			}
		})
		t.Run("FD-43 the lift takes lines from the top of the list", func(t *testing.T) {
			r := apitest.Read[ReportView](t, s.Site, "rob", "GET", path, "")
			for i, id := range r.Lift.Lines {
				if r.Points.ToDo[i].LineID != id {
					t.Errorf("line %d of the lift is another one in the list", i+1)
				}
			}
		})
		t.Run("FD-43 FD-44 an open report has neither", func(t *testing.T) {
			r := apitest.Read[ReportView](t, s.Site, "rob", "GET", "/audit-reports/"+s.open(t, rob, "north").ID, "")
			check.True(t, r.Points == nil, r.Points)
			check.True(t, r.Trend == nil, r.Trend)
		})
		t.Run("FD-45 AMB-010 owners and managers get their store's latest result in one call", func(t *testing.T) {
			s.past = onePast{latest: done.ID}
			for who, want := range map[string]int{"": 401, "ann": 403, "rob": 403, "emma": 403, "sam": 403, "olga": 200, "mia": 200} {
				w := s.Call(who, "GET", "/audit-reports/latest", "")
				check.Is(t, w.Code, want, who, w.Body)
			}
			r := apitest.Read[LatestView](t, s.Site, "olga", "GET", "/audit-reports/latest", "")
			check.Is(t, r.Report.ID, done.ID, len(r.Report.Lines))
			check.True(t, len(r.Report.Lines) != len(done.Lines), len(r.Report.Lines))
		})
		t.Run("FD-45 a store that was never audited has none", func(t *testing.T) {
			s.past = onePast{}
			w := s.Call("olga", "GET", "/audit-reports/latest", "")
			check.Is(t, w.Code, 200, w.Body)
			check.True(t, strings.Contains(w.Body.String(), `"report":null`), w.Body.String(), w.Body)
		})
		t.Run("FD-45 the service too is for owners and managers", func(t *testing.T) {
			for _, a := range []access.Actor{ann, rob, emma} {
				r, err := s.Latest(t.Context(), a)
				check.True(t, r == nil, r, a.UserID, err)
				check.True(t, err != nil, a.UserID, err)
			}
		})
		t.Run("FD-44 the PDF says how the score has changed", func(t *testing.T) {
			p, err := s.Print(t.Context(), olga, done.ID, FailedOnly)
			check.OK(t, err)
			check.True(t, strings.HasPrefix(p.Trend, "Down "), p.Trend)
		})
	})
}
