package incentive_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"sync"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/incentive"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/told"
	"caravan/internal/testnet/uploads"
)

// book takes the place of the ledger: it notes what it is told, once by key, as the ledger does.
type book struct {
	mu    sync.Mutex
	given map[string]int64 // by store
	at    time.Time        // of the last award
	back  []string
	fail  error
	while func() // called inside the transaction of an award
}

// Award implements incentive.Ledger.
func (b *book) Award(_ context.Context, tx *db.Tx, _ string, prizes []incentive.Prize, at time.Time) error {
	if b.fail != nil {
		return b.fail
	}
	if b.while != nil {
		b.while()
	}
	tx.AfterCommit(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.at = at
		for _, p := range prizes {
			b.given[p.StoreID] += p.CamelBucks
		}
	})
	return nil
}

// TakeBack implements incentive.Ledger.
func (b *book) TakeBack(_ context.Context, tx *db.Tx, _ string, ids []string, _ string, _ time.Time) error {
	tx.AfterCommit(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.back = append(b.back, ids...)
	})
	return nil
}

// site is the room on testnet's network.
type site struct {
	*apitest.Site
	t     *testing.T
	net   *testnet.Network
	shelf *uploads.Shelf
	book  *book
	told  *told.People
	room  *incentive.Service
	jobs  *jobs.Runner
}

func newSite(t *testing.T, n *testnet.Network) *site {
	return siteWith(t, n, &book{given: map[string]int64{}}, told.New())
}

// siteWith returns the room with a book and people that another node may have too.
func siteWith(t *testing.T, n *testnet.Network, b *book, people *told.People) *site {
	s := &site{t: t, net: n, shelf: uploads.New(t, n), book: b, told: people, jobs: jobs.New(n.DB, jobs.Config{})}
	s.room = incentive.NewService(n.DB, n.Clock, s.shelf, s.book, s.told)
	s.room.HandleJobs(s.jobs)
	s.Site, _ = apitest.New(t, testnet.Everybody(), "incentive", incentive.NewHTTP(s.room).Operations()...)
	return s
}

func eachSite(t *testing.T, fn func(t *testing.T, s *site)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) { fn(t, newSite(t, n)) })
}

// later returns a moment some hours from now, as JSON has it.
func later(hours int) string {
	return testnet.Now.Add(time.Duration(hours) * time.Hour).Format(time.RFC3339)
}

// body returns the JSON of an incentive, with other fields put in or, with the value nil, left out.
func body(change map[string]any) string {
	entry := map[string]any{"code": "SUMMER-026", "name": "Summer display", "prizeType": "CAMEL_BUCKS", "descriptionShort": "Build a display",
		"descriptionLong": "Win", "details": "Send a photo", "endAt": later(24 * 30)}
	for k, v := range change {
		if entry[k] = v; v == nil {
			delete(entry, k)
		}
	}
	text, _ := json.Marshal(entry) // of strings, numbers and lists
	return string(text)
}

// add adds an incentive. Its code is made of n.
func (s *site) add(n int, change map[string]any) incentive.MemberIncentiveView {
	s.t.Helper()
	all := map[string]any{"code": fmt.Sprintf("CODE-%05d", n), "name": fmt.Sprintf("Incentive %02d", n)}
	for k, v := range change {
		all[k] = v
	}
	return apitest.Read[incentive.MemberIncentiveView](s.t, s.Site, "ann", "POST", "/member-incentives", body(all))
}

// enter enters for a person's store without photos.
func (s *site) enter(who, id string) incentive.SubmissionView {
	s.t.Helper()
	return apitest.Read[incentive.SubmissionView](s.t, s.Site, who, "POST", "/member-incentives/"+id+"/submissions", `{"photos":null}`)
}

func (s *site) get(who, id string) incentive.MemberIncentiveView {
	s.t.Helper()
	return apitest.Read[incentive.MemberIncentiveView](s.t, s.Site, who, "GET", "/member-incentives/"+id, "")
}

// photo uploads a picture and returns its id. seed makes different pictures.
func (s *site) photo(by access.Actor, seed int) string {
	s.t.Helper()
	img := image.NewGray(image.Rect(0, 0, 64, 48))
	for x := range 64 {
		for y := range 48 {
			img.SetGray(x, y, color.Gray{Y: uint8((x*seed + y*(seed*seed+3)) % 256)}) // #nosec G115 -- below 256
		}
	}
	var out bytes.Buffer
	check.OK(s.t, png.Encode(&out, img))
	return s.shelf.File(s.t, by, fmt.Sprintf("photo%d.png", seed), out.String())
}

// addStores adds stores with an owner each.
func (s *site) addStores(n int) (owners []access.Actor) {
	s.t.Helper()
	for i := range n {
		id := s.net.AddStore(s.t, fmt.Sprintf("shop%03d", i), network.VIC, network.Small)
		owners = append(owners, s.net.AddPerson(s.t, fmt.Sprintf("owner%03d", i), "O", "O", access.StoreOwner, id))
	}
	return owners
}
