package storeoftheyear_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/storeoftheyear"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/bucks"
)

// open gives the room member incentives, which another room keeps.
type open []storeoftheyear.OpenIncentive

// Open implements storeoftheyear.Incentives.
func (o *open) Open(context.Context, db.Querier, string, time.Time) ([]storeoftheyear.OpenIncentive, error) {
	return *o, nil
}

// site is the room on testnet's network. Today is in the third quarter of FY2026.
type site struct {
	*apitest.Site
	t          testing.TB
	net        *testnet.Network
	ledger     bucks.Ledger
	incentives *open
	node       *testnet.Node
	room       *storeoftheyear.Service
}

func newSite(t testing.TB, n *testnet.Network) *site {
	t.Helper()
	s := &site{t: t, net: n, ledger: bucks.New(n), incentives: &open{}, node: testnet.NewNode(t, n)}
	s.room = storeoftheyear.NewService(n.DB, n.Clock, s.node.Blobs, s.ledger, s.incentives)
	return s
}

func eachSite(t *testing.T, fn func(t *testing.T, s *site)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		s := newSite(t, n)
		s.Site, _ = apitest.New(t, testnet.Everybody(), "storeoftheyear", storeoftheyear.NewHTTP(s.room).Operations()...)
		fn(t, s)
	})
}

const path = "/store-of-the-year"

// criteria are those of FY2026 and FY2025 in the tests.
func (s *site) addCriteria(t testing.TB) {
	t.Helper()
	n := func(n int64) *int64 { return &n }
	for _, year := range []int{2025, 2026} {
		_, _, err := s.room.SaveCriteria(t.Context(), testnet.Ann, storeoftheyear.CriteriaForm{FinancialYear: year, Items: []storeoftheyear.Criterion{
			{Name: "Tidy", Explanation: "A tidy store", Frequency: storeoftheyear.Quarterly, Total: 400, ByFrequency: 100},
			{Name: "Photo", Explanation: "A photo a month", Frequency: storeoftheyear.Monthly, Total: 120, ByFrequency: 10, RequiredPoints: n(5)},
			{Name: "Training", Explanation: "Courses", Frequency: storeoftheyear.Other, Total: 500, Threshold: n(200)},
		}})
		check.OK(t, err)
	}
}

const header = "store,criterion,period,camel_bucks,points,financial_year\n"

// send uploads a file for a person, after the parts: pairs of a name and a text. Without any it counts without a preview.
func (s *site) send(who, name, content string, parts ...string) *httptest.ResponseRecorder {
	s.t.Helper()
	var form []apitest.Part
	for i := 0; i < len(parts); i += 2 {
		form = append(form, apitest.Part{Name: parts[i], Content: parts[i+1]})
	}
	if !slices.Contains(parts, "preview") && !slices.Contains(parts, "mark") {
		form = append(form, apitest.Part{Name: "preview", Content: "false"})
	}
	return s.Post(who, path+"/file-upload", append(form, apitest.Part{Name: "file", FileName: name, Content: content})...)
}

// upload uploads results for head office, which must succeed with a status. Each row is the cells of a row of the file.
func (s *site) upload(t testing.TB, status int, rows string, parts ...string) (out storeoftheyear.UploadedView) {
	t.Helper()
	w := s.send("ann", "results.csv", header+rows, parts...)
	if w.Code != status {
		t.Fatalf("status %d, want %d: %s", w.Code, status, w.Body)
	}
	check.OK(t, json.Unmarshal(w.Body.Bytes(), &out))
	return out
}

// view returns what a person sees of their own store.
func (s *site) view(t testing.TB, who, query string) storeoftheyear.OverviewView {
	t.Helper()
	return apitest.Read[storeoftheyear.OverviewView](t, s.Site, who, "GET", path+query, "")
}

// figures writes the figures of a view: total, criteria of all years and of the year, incentives, rank.
func figures(v storeoftheyear.OverviewView) string {
	return fmt.Sprintf("total %d, criteria %d, FY%d %d, incentives %d, %s of %d", v.TotalCamelBucks, v.StoreOfTheYear.Total, v.FinancialYear,
		v.StoreOfTheYear.FinancialYear, v.IncentivesTotal, v.Rank.Ordinal, v.Rank.Stores)
}

// everything returns all that results are stored in, to see that nothing has changed.
func (s *site) everything(t testing.TB) string {
	t.Helper()
	var out []string
	for _, query := range []string{
		`SELECT COUNT(*) FROM store_of_the_year_uploads`, `SELECT COUNT(*) FROM store_of_the_year_results`, `SELECT COUNT(*) FROM camel_bucks_lines`,
		`SELECT COUNT(*) FROM store_of_the_year_files`, `SELECT COUNT(*) FROM store_of_the_year_results WHERE is_current`,
		`SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM camel_bucks_lines`,
	} {
		out = append(out, fmt.Sprint(s.net.Count(t, query)))
	}
	return strings.Join(out, " ")
}

// workbook returns an Excel workbook with the rows of a CSV file.
func workbook(t testing.TB, csv string) string {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	for i, line := range strings.Split(strings.TrimSpace(csv), "\n") {
		var cells []any
		for _, cell := range strings.Split(line, ",") {
			var n json.Number
			if json.Unmarshal([]byte(cell), &n) == nil {
				v, err := n.Int64()
				check.OK(t, err)
				cells = append(cells, v)
				continue
			}
			cells = append(cells, cell)
		}
		check.OK(t, f.SetSheetRow("Sheet1", fmt.Sprint("A", i+1), &cells))
	}
	b, err := f.WriteToBuffer()
	check.OK(t, err)
	return b.String()
}
