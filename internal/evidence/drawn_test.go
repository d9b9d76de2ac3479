package evidence_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"caravan/internal/evidence"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// replacing is body for a photo that was drawn on.
func (p photo) replacing(key string, old photo) string {
	return strings.Replace(p.body(key), "{", fmt.Sprintf(`{"replaces":%q,`, old.id), 1)
}

// draw announces a photo in the place of another one.
func (s *site) draw(who, reportID, key string, p, old photo) evidence.PhotoView {
	s.t.Helper()
	return apitest.Read[evidence.PhotoView](s.t, s.Site, who, "POST", "/audit-reports/"+reportID+"/photos", p.replacing(key, old))
}

// ids returns the ids of the photos of a report in order.
func (s *site) ids(reportID string) (ids []string) {
	s.t.Helper()
	for _, p := range s.list("rob", reportID).Items {
		ids = append(ids, p.ID)
	}
	return ids
}

func TestDrawnPhotos(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		r := s.maker.Open(t, testnet.Rob, "north")
		first, second := taken(t, 21), taken(t, 22)
		s.announce("rob", r.ID, standard, first)
		s.net.Clock.T = s.net.Clock.T.Add(time.Second)
		s.announce("rob", r.ID, standard, second)
		s.sent("rob", first)
		drawn := taken(t, 23)
		at := func(p photo) string { return "/audit-reports/photos/" + p.id }
		t.Run("EVIDENCE-003 a photo that was drawn on is beside the one before it until it has arrived, and counts as one", func(t *testing.T) {
			s.net.Clock.T = s.net.Clock.T.Add(time.Second)
			for range 2 { // a repeat is harmless
				if got := s.draw("rob", r.ID, standard, drawn, first); check.True(t, got.Replaces != nil, got) {
					check.Is(t, *got.Replaces, first.id, got)
				}
			}
			check.Same(t, s.ids(r.ID), []string{first.id, drawn.id, second.id})
			got := s.list("rob", r.ID)
			check.Is(t, got.StillToCome, 2)
			for n := 2; n < evidence.MaxOfLine; n++ {
				s.announce("rob", r.ID, standard, small())
			}
			w := s.Call("rob", "POST", "/audit-reports/"+r.ID+"/photos", small().body(standard))
			check.Is(t, w.Code, 409)
		})
		t.Run("EVIDENCE-003 EVIDENCE-012 removing it removes the one before it, and putting it back puts both back", func(t *testing.T) {
			before := s.ids(r.ID)
			w := s.Call("rita", "DELETE", at(drawn), "")
			check.Must(t, check.Is(t, w.Code, 204, w.Body))
			check.Same(t, s.ids(r.ID), before[2:])
			apitest.Read[evidence.PhotoView](t, s.Site, "rita", "POST", at(drawn)+"/restore", "")
			check.Same(t, s.ids(r.ID), before)
		})
		t.Run("EVIDENCE-003 EVIDENCE-011 when it is given up, the one that has arrived stays", func(t *testing.T) {
			other := s.maker.Open(t, testnet.Rob, s.net.AddStore(t, "West", network.VIC, network.Small))
			key := lineKeys(other.Lines)[0]
			there, lost, again := taken(t, 25), small(), small()
			s.announce("rob", other.ID, key, there)
			s.sent("rob", there)
			s.draw("rob", other.ID, key, lost, there)
			s.draw("rob", other.ID, key, again, lost)
			apitest.Read[evidence.PhotoView](t, s.Site, "ann", "POST", at(again)+"/give-up", "")
			check.Same(t, s.ids(other.ID), []string{there.id})
		})
		t.Run("EVIDENCE-003 FD-196 when it arrives, it has the place of the one before it, also on a completed report", func(t *testing.T) {
			answered(t, s, r.ID, r.Lines, "std-open")
			_, err := s.maker.Audits.Complete(t.Context(), testnet.Rob, r.ID, nil)
			check.OK(t, err)
			got := s.sent("rob", drawn)
			check.Is(t, got.State, evidence.Arrived, got)
			if got := s.ids(r.ID); check.Is(t, got[0], drawn.id) {
				check.Is(t, got[1], second.id)
				check.Is(t, len(got), evidence.MaxOfLine, got)
			}
			if w := s.Call("rob", "POST", "/audit-reports/"+r.ID+"/photos", small().replacing(standard, drawn)); w.Code != 409 {
				t.Errorf("drawn on after completion: %d", w.Code)
			}
		})
		t.Run("EVIDENCE-003 one of another line, or one that is gone, is not replaced", func(t *testing.T) {
			other := s.maker.Open(t, testnet.Rob, "south")
			keys := lineKeys(other.Lines)
			there, gone := small(), small()
			s.announce("rob", other.ID, keys[0], there)
			s.announce("rob", other.ID, keys[0], gone)
			w := s.Call("rob", "DELETE", at(gone), "")
			check.Must(t, check.Is(t, w.Code, 204))
			for _, old := range []photo{gone, drawn, small()} {
				got := s.draw("rob", other.ID, keys[0], small(), old)
				check.True(t, got.Replaces == nil, got.Replaces, got)
			}
			got := s.draw("rob", other.ID, keys[1], small(), there)
			check.True(t, got.Replaces == nil, got.Replaces, got)
			check.Is(t, s.Call("rob", "POST", "/audit-reports/"+other.ID+"/photos", strings.Replace(small().body(keys[0]), "{", `{"replaces":"x",`, 1)).Code,
				422)
		})
		t.Run("EVIDENCE-003 a photo that is drawn on before it has arrived is not waited for, nor what it would have replaced", func(t *testing.T) {
			other := s.maker.Open(t, testnet.Rob, s.net.AddStore(t, "East", network.VIC, network.Small))
			key := lineKeys(other.Lines)[0]
			a, b, c := taken(t, 31), small(), taken(t, 33)
			s.announce("rob", other.ID, key, a)
			s.sent("rob", a)
			s.draw("rob", other.ID, key, b, a)
			s.draw("rob", other.ID, key, c, b)
			got := s.list("rob", other.ID)
			check.Is(t, got.StillToCome, 1, got)
			check.Is(t, len(got.Items), 3, got.Items, got)
			s.sent("rob", c)
			check.Same(t, s.ids(other.ID), []string{c.id})
		})
	})
}

func TestArrivedPhotos(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		t.Run("EVIDENCE-019 only a photo that has arrived can be shown elsewhere, by who sees it", func(t *testing.T) {
			r := s.maker.Open(t, testnet.Rob, "north")
			there, coming, gone := taken(t, 51), small(), taken(t, 52)
			for _, p := range []photo{there, coming, gone} {
				s.announce("rob", r.ID, standard, p)
			}
			s.sent("rob", there)
			s.sent("rob", gone)
			check.OK(t, s.room.Remove(t.Context(), testnet.Rob, gone.id))
			key, usedBy, file, err := s.room.Arrived(t.Context(), s.net.DB, testnet.Ann, there.id)
			check.OK(t, err)
			check.Same(t, []string{key, usedBy, file}, []string{standard, "photo:" + there.id, there.id})
			for id, kind := range map[string]fault.Kind{coming.id: fault.Conflict, gone.id: fault.NotFound, db.NewID(): fault.NotFound} {
				_, _, _, err := s.room.Arrived(t.Context(), s.net.DB, testnet.Ann, id)
				check.True(t, fault.Is(err, kind), err)
			}
			_, _, _, err = s.room.Arrived(t.Context(), s.net.DB, testnet.Olga, there.id)
			check.True(t, fault.Is(err, fault.Forbidden), err)
		})
	})
}

func TestDrawingPhotosAtOnce(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		nodes := twoSites(t, cfg)
		one := nodes[0]
		ctx := context.WithoutCancel(t.Context())
		t.Run("EVIDENCE-003 two drawings of one photo that arrive at once, while it is commented, are both there, and it is not", func(t *testing.T) {
			r := one.maker.Open(t, testnet.Rob, "north")
			old, left, right := taken(t, 41), taken(t, 42), taken(t, 43)
			one.announce("rob", r.ID, standard, old)
			one.sent("rob", old)
			for n, p := range []photo{left, right} {
				a := p.announcement(standard)
				a.Replaces = old.id
				_, _, err := nodes[n].room.Announce(ctx, testnet.Rob, r.ID, a)
				check.OK(t, err)
				for offset := 0; offset+evidence.MaxPiece < len(p.content); offset += evidence.MaxPiece {
					_, err := nodes[n].room.Send(ctx, testnet.Rob, p.id, int64(offset), p.content[offset:offset+evidence.MaxPiece])
					check.OK(t, err)
				}
			}
			last := func(n int, p photo) error {
				offset := len(p.content) / evidence.MaxPiece * evidence.MaxPiece
				_, err := nodes[n%2].room.Send(ctx, testnet.Rob, p.id, int64(offset), p.content[offset:])
				return err
			}
			for _, err := range dbtest.AtOnce(many, func(n int) error {
				switch n % 4 {
				case 0:
					return last(n, left)
				case 1:
					return last(n, right)
				case 2:
					if _, err := nodes[n%2].room.Comment(ctx, testnet.Rob, old.id, fmt.Sprint(n), 0); err != nil && !fault.Is(err, fault.NotFound) {
						return err
					}
					return nil
				}
				_, err := nodes[n%2].room.List(ctx, testnet.Rob, r.ID)
				return err
			}) {
				check.OK(t, err)
			}
			got := one.ids(r.ID)
			check.Must(t, check.Is(t, len(got), 2, got))
			check.True(t, got[0] != old.id, got[0], got)
			check.True(t, got[1] != old.id, got[1], got)
		})
	})
}
