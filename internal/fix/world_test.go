package fix_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/png"
	"testing"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/fix"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
	"caravan/internal/platform/web"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/reports"
	"caravan/internal/testnet/told"
	"caravan/internal/testnet/uploads"
)

// accepted counts the fixes of reports that were accepted.
type accepted map[string]int

func (a accepted) accept(_ context.Context, tx *db.Tx, reportID string) error {
	tx.AfterCommit(func() { a[reportID]++ })
	return nil
}

// site is the room on testnet's network.
type site struct {
	*apitest.Site
	t     *testing.T
	net   *testnet.Network
	shelf *uploads.Shelf
	maker *reports.Maker
	room  *fix.Service
	told  *told.People
	taken accepted // the reports of which a fix was accepted
	jobs  *jobs.Runner
}

func newSite(t *testing.T, n *testnet.Network) *site {
	return siteWith(t, n, told.New())
}

func siteWith(t *testing.T, n *testnet.Network, o *told.People) *site {
	s := &site{t: t, net: n, shelf: uploads.New(t, n), told: o, taken: accepted{}, jobs: jobs.New(n.DB, jobs.Config{})}
	s.maker = reports.New(n)
	s.room = fix.NewService(n.DB, n.Clock, s.maker.Audits, n.Promotions, s.shelf, s.told)
	s.room.Connect(s.taken.accept)
	s.maker.Connect(reports.Neighbours{Fixes: s.room,
		Events: reports.Events{Judged: []reports.Listener[rules.Verdict]{s.room.Judged}, Deleted: []reports.Listener[string]{s.room.Forget}}})
	s.room.HandleJobs(s.jobs)
	var all []web.Operation
	all = append(all, fix.NewHTTP(s.room).Operations()...)
	all = append(all, s.maker.Operations()...)
	s.Site, _ = apitest.New(t, testnet.Everybody(), "fix", all...)
	return s
}

func eachSite(t *testing.T, fn func(t *testing.T, s *site)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) { fn(t, newSite(t, n)) })
}

// list returns what a person sees.
func (s *site) list(who, query string) fix.ListView {
	s.t.Helper()
	return apitest.Read[fix.ListView](s.t, s.Site, who, "GET", "/fixes?limit=100&"+query, "")
}

// first returns the first fix that the owner of north sees.
func (s *site) first() fix.View {
	s.t.Helper()
	l := s.list("olga", "")
	if len(l.Items) == 0 {
		s.t.Fatal("there are no fixes")
	}
	return l.Items[0]
}

// photo uploads a picture and returns its id.
func (s *site) photo(by access.Actor) string {
	s.t.Helper()
	img := image.NewGray(image.Rect(0, 0, 32, 32))
	img.SetGray(1, 1, color.Gray{Y: 200})
	var out bytes.Buffer
	check.OK(s.t, png.Encode(&out, img))
	return s.shelf.File(s.t, by, "photo.png", out.String())
}
