package evidence_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"caravan/internal/audit/rules"
	"caravan/internal/evidence"
	"caravan/internal/platform/check"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

const standard = "NON_LIQUOR::std-open:"

func TestSending(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		r := s.maker.Open(t, testnet.Rob, "north")
		t.Run("EVIDENCE-006 EVIDENCE-007 FD-160 a photo is announced, sent in pieces, and goes on where the server stands", func(t *testing.T) {
			p := taken(t, 1)
			announced := s.announce("rob", r.ID, standard, p)
			check.Is(t, announced.State, evidence.Coming)
			check.Is(t, announced.Received, 0)
			check.Is(t, announced.Comment, "Empty shelf")
			check.True(t, announced.Picture == nil, announced)
			w := s.Call("rob", "POST", "/audit-reports/"+r.ID+"/photos", p.body(standard))
			check.Is(t, w.Code, 200, w.Body)
			for _, offset := range []int{evidence.MaxPiece, 0, 0, evidence.MaxPiece} { // the second before the first changes nothing; a repeat neither
				status, got, body := s.piece("rob", p, offset)
				check.Must(t, check.Is(t, status, 200, offset, body))
				check.Must(t, check.Is(t, got.State, evidence.Coming, offset, body))
			}
			if again := s.announce("rob", r.ID, standard, p); again.Received != 2*evidence.MaxPiece {
				t.Errorf("it stands at %d", again.Received)
			}
			_, got, _ := s.piece("rob", p, 2*evidence.MaxPiece)
			check.Must(t, check.Is(t, got.State, evidence.Arrived, got))
			check.Must(t, check.Is(t, got.SHA256, p.sha256, got))
			check.Must(t, check.True(t, got.Picture != nil, got))
			status, again, _ := s.piece("rob", p, 0)
			check.Is(t, status, 200, again)
			check.Is(t, again.State, evidence.Arrived, again)
			check.Same(t, string(s.stored(p.id)), string(p.content))
			_, err := s.jobs.RunDue(t.Context())
			check.OK(t, err)
			check.Is(t, s.shelf.Files(t, "evidence"), 0)
		})
		t.Run("EVIDENCE-007 pieces with another SHA-256 are thrown away, and the photo is sent again", func(t *testing.T) {
			p, other := taken(t, 2), taken(t, 3)
			other.id = p.id
			other.content = other.content[:min(len(p.content), len(other.content))]
			p = of(p.content[:len(other.content)])
			other.id = p.id
			s.announce("rob", r.ID, standard, p)
			for offset := 0; offset < len(other.content); offset += evidence.MaxPiece {
				s.piece("rob", other, offset)
			}
			got := s.announce("rob", r.ID, standard, p)
			check.Is(t, got.State, evidence.Coming, got)
			check.Is(t, got.Received, 0, got)
			check.Is(t, s.sent("rob", p).SHA256, p.sha256)
		})
		t.Run("OFFLINE-015 head office hands in a photo that a rep took; the rep's own device does no harm afterwards", func(t *testing.T) {
			p := taken(t, 12)
			w := s.Call("ann", "POST", "/audit-reports/"+r.ID+"/photos", p.takenBy(standard, testnet.Rob.UserID))
			check.Must(t, check.Is(t, w.Code, 201, w.Body))
			s.piece("ann", p, 0)
			if got := s.announce("rob", r.ID, standard, p); got.Received != evidence.MaxPiece {
				t.Errorf("the rep's device goes on at %d", got.Received)
			}
			got := s.sent("rob", p)
			check.Is(t, got.SHA256, p.sha256, got)
			if w := s.Call("ann", "POST", "/audit-reports/"+r.ID+"/photos", p.takenBy(standard, testnet.Rob.UserID)); w.Code != 200 {
				t.Errorf("handed in again: %d %s", w.Code, w.Body)
			}
			status, again, _ := s.piece("ann", p, 0)
			check.Is(t, status, 200, "handed in again", again)
			check.Is(t, again.State, evidence.Arrived, "handed in again", again)
			check.Is(t, again.TakenBy.ID, testnet.Rob.UserID, "handed in again", again)
		})
		t.Run("EVIDENCE-006 wrong announcements and pieces are refused", func(t *testing.T) {
			p := small()
			ok := p.body(standard)
			for _, c := range []struct {
				body, says string
				status     int
			}{
				{strings.Replace(ok, p.id, "x", 1), "not a UUID", 422},
				{strings.Replace(ok, p.sha256, "abc", 1), "in base64url", 422},
				{strings.Replace(ok, `"size":36`, `"size":8388609`, 1), "at most 8 MB", 422},
				{strings.Replace(ok, "Empty shelf", strings.Repeat("é", 201), 1), evidence.MessageCommentLong, 422},
				{strings.Replace(ok, standard, "NON_LIQUOR::nothing:", 1), "no longer part of the report", 409},
			} {
				w := s.Call("rob", "POST", "/audit-reports/"+r.ID+"/photos", c.body)
				check.Is(t, w.Code, c.status, c.body, w.Body)
				check.True(t, strings.Contains(w.Body.String(), c.says), w.Body.String(), c.body, w.Body)
			}
			s.announce("rob", r.ID, standard, p)
			if w := s.Call("rita", "POST", "/audit-reports/"+r.ID+"/photos", ok); w.Code != 409 {
				t.Errorf("the id of somebody else: %d", w.Code)
			}
			long := p
			long.content = append(p.content, 'x')
			if status, _, body := s.piece("rob", long, 0); status != 422 {
				t.Errorf("more than announced: %d %s", status, body)
			}
			if status, _, _ := s.piece("rita", p, 0); status != 403 {
				t.Errorf("sent by somebody else: %d", status)
			}
			if w := s.Call("rita", "POST", "/audit-reports/"+r.ID+"/photos", small().takenBy(standard, testnet.Rob.UserID)); w.Code != 403 {
				t.Errorf("announced for somebody else: %d %s", w.Code, w.Body)
			}
			if w := s.Call("ann", "POST", "/audit-reports/"+r.ID+"/photos", small().takenBy(standard, "nobody")); w.Code != 422 {
				t.Errorf("announced for nobody: %d %s", w.Code, w.Body)
			}
			status, _, body := s.piece("rob", p, 0)
			check.Is(t, status, 422, body)
			check.True(t, strings.Contains(body, "cannot be added"), body)
		})
	})
}

func TestLimitsOfPhotos(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		r := s.maker.Open(t, testnet.Rob, "north")
		t.Run("EVIDENCE-001 at most 10 photos of a line and 200 of a report", func(t *testing.T) {
			keys := lineKeys(r.Lines)
			refused := func(key, says string) {
				t.Helper()
				w := s.Call("rob", "POST", "/audit-reports/"+r.ID+"/photos", small().body(key))
				check.Is(t, w.Code, 409, w.Body)
				check.True(t, strings.Contains(w.Body.String(), says), w.Body.String(), w.Body)
			}
			first := small()
			s.announce("rob", r.ID, keys[0], first)
			for range evidence.MaxOfLine - 1 {
				s.announce("rob", r.ID, keys[0], small())
			}
			refused(keys[0], evidence.MessageLinePhotos)
			for n := evidence.MaxOfLine; n < evidence.MaxOfReport; n++ {
				s.announce("rob", r.ID, keys[n/evidence.MaxOfLine], small())
			}
			refused(keys[evidence.MaxOfReport/evidence.MaxOfLine], evidence.MessageReportPhotos)
			got := s.list("rob", r.ID)
			check.Is(t, len(got.Items), evidence.MaxOfReport, got.Items)
			check.Is(t, got.StillToCome, evidence.MaxOfReport)
			w := s.Call("rob", "DELETE", "/audit-reports/photos/"+first.id, "")
			check.Must(t, check.Is(t, w.Code, 204))
			s.announce("rob", r.ID, keys[0], small())
			if w := s.Call("rob", "POST", "/audit-reports/photos/"+first.id+"/restore", ""); check.Is(t, w.Code, 409, w.Body) {
				check.True(t, strings.Contains(w.Body.String(), evidence.MessageLinePhotos), w.Body)
			}
		})
	})
}

func TestChangingPhotos(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		r := s.maker.Open(t, testnet.Rob, "north")
		p, q := small(), small()
		s.announce("rob", r.ID, standard, p)
		s.announce("rob", r.ID, standard, q)
		at := "/audit-reports/photos/" + p.id
		t.Run("EVIDENCE-004 EVIDENCE-012 a comment is changed, unless somebody else has changed it", func(t *testing.T) {
			got := apitest.Read[evidence.PhotoView](t, s.Site, "rita", "POST", at, `{"comment":" Behind the fridge ","version":1}`)
			check.Is(t, got.Comment, "Behind the fridge", got)
			check.Is(t, got.Version, 2, got)
			w := s.Call("rob", "POST", at, `{"comment":"Other","version":1}`)
			check.Is(t, w.Code, 409, w.Body)
			if w := s.Call("rob", "POST", at, `{"comment":"Behind the fridge","version":1}`); w.Code != 200 {
				t.Errorf("the same again: %d %s", w.Code, w.Body)
			}
			check.Is(t, s.Call("rob", "POST", at, fmt.Sprintf(`{"comment":%q}`, strings.Repeat("x", 201))).Code, 422)
		})
		t.Run("EVIDENCE-012 FD-161 a photo is removed and put back", func(t *testing.T) {
			for range 2 {
				w := s.Call("rita", "DELETE", at, "")
				check.Must(t, check.Is(t, w.Code, 204, w.Body))
			}
			got := s.list("rob", r.ID)
			check.Is(t, len(got.Items), 1, got.Items, got)
			check.Is(t, got.StillToCome, 1, got)
			for range 2 {
				apitest.Read[evidence.PhotoView](t, s.Site, "rita", "POST", at+"/restore", "")
			}
			check.Is(t, len(s.list("rob", r.ID).Items), 2)
		})
		t.Run("EVIDENCE-011 FD-161 who took a photo, or head office, gives it up; others do not", func(t *testing.T) {
			other := "/audit-reports/photos/" + q.id + "/give-up"
			w := s.Call("rita", "POST", other, "")
			check.Is(t, w.Code, 403)
			got := s.list("rita", r.ID).Items[0]
			check.True(t, !got.Can.GiveUp, got)
			for _, who := range []string{"ann", "rob"} {
				got := apitest.Read[evidence.PhotoView](t, s.Site, who, "POST", other, "")
				check.Is(t, got.State, evidence.GivenUp, got)
			}
			if got := s.list("rob", r.ID); check.Is(t, len(got.Items), 1, got.Items, got) {
				check.Is(t, got.StillToCome, 1, got)
				check.True(t, got.Items[0].Can.GiveUp, got)
			}
			if _, got, _ := s.piece("rob", q, 0); check.Is(t, got.State, evidence.GivenUp) {
				check.Is(t, got.Received, 0)
			}
		})
		t.Run("EVIDENCE-012 on a completed report nobody adds, removes or comments photos", func(t *testing.T) {
			answered(t, s, r.ID, r.Lines, "std-open")
			_, err := s.maker.Audits.Complete(t.Context(), testnet.Rob, r.ID, nil)
			check.OK(t, err)
			for _, c := range [][3]string{{"POST", "/audit-reports/" + r.ID + "/photos", small().body(standard)}, {"POST", at, `{"comment":"x"}`},
				{"DELETE", at, ""}, {"POST", at + "/restore", ""}} {
				for _, who := range []string{"rob", "ann"} {
					w := s.Call(who, c[0], c[1], c[2])
					check.Is(t, w.Code, 409, w.Body, who)
					check.True(t, strings.Contains(w.Body.String(), evidence.MessageCompleted), who, w.Body)
				}
			}
			again := s.announce("rob", r.ID, standard, p)
			check.Is(t, again.State, evidence.Coming, again)
		})
	})
}

// answered answers all lines of a report: all pass but those whose key contains one of fails.
func answered(t *testing.T, s *site, reportID string, lines []rules.Line, fails ...string) {
	t.Helper()
	var changes []rules.Change
	for _, l := range lines {
		passed := true
		for _, fail := range fails {
			passed = passed && !strings.Contains(l.Key, fail)
		}
		changes = append(changes, rules.Change{LineID: l.ID, Marks: rules.Normalise(l.Type, rules.Marks{Passed: &passed, PricePassed: &passed})})
	}
	_, err := s.maker.Audits.SaveLines(t.Context(), testnet.Rob, reportID, changes)
	check.OK(t, err)
}

func TestFinalWaitsForPhotos(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		r := s.maker.Open(t, testnet.Rob, "north")
		p, q := taken(t, 4), small()
		s.announce("rob", r.ID, standard, p)
		s.announce("rob", r.ID, "NON_LIQUOR::std-today:", q)
		answered(t, s, r.ID, r.Lines, "std-open")
		t.Run("EVIDENCE-010 a report is completed while photos are to come, and set as final only once they have arrived", func(t *testing.T) {
			_, err := s.maker.Audits.Complete(t.Context(), testnet.Rob, r.ID, nil)
			check.OK(t, err)
			const two = "2 photos are still to come. The report can be set as final once they have arrived."
			got, err := s.maker.Audits.Get(t.Context(), testnet.Ann, r.ID)
			check.OK(t, err)
			check.Same(t, got.FinalBlocked, two)
			final := func(want int, says string) {
				t.Helper()
				w := s.Call("ann", "POST", "/audit-reports/"+r.ID, `{"final":true}`)
				check.Is(t, w.Code, want, w.Body)
				check.True(t, strings.Contains(w.Body.String(), says), w.Body.String(), w.Body)
			}
			final(409, two)
			if w := s.Call("ann", "POST", "/audit-reports/final", fmt.Sprintf(`{"ids":[%q]}`, r.ID)); !strings.Contains(w.Body.String(), two) {
				t.Errorf("together with others: %s", w.Body)
			}
			s.sent("rob", p)
			s.shelf.Work(t)
			pictures, err := s.room.Pictures(t.Context(), s.net.DB, r.ID) // EVIDENCE-016
			check.OK(t, err)
			check.Must(t, check.Is(t, len(pictures), 1, pictures))
			check.Must(t, check.Is(t, len(pictures[standard]), 1, pictures[standard]))
			check.Is(t, http.DetectContentType(pictures[standard][0]), "image/jpeg")
			final(409, "1 photo is still to come. The report can be set as final once it has arrived.")
			apitest.Read[evidence.PhotoView](t, s.Site, "ann", "POST", "/audit-reports/photos/"+q.id+"/give-up", "") // EVIDENCE-011
			final(200, `"final":true`)
		})
		t.Run("EVIDENCE-009 EVIDENCE-014 owners and managers see the photos of failed lines of their own completed reports", func(t *testing.T) {
			passed := s.list("rob", r.ID)
			check.Same(t, len(passed.Items), 1)
			for who, want := range map[string]int{"ann": 200, "rita": 200, "olga": 200, "mia": 200, "emma": 403, "sam": 403, "": 401} {
				w := s.Call(who, "GET", "/audit-reports/"+r.ID+"/photos", "")
				check.Is(t, w.Code, want, who)
			}
			if got := s.list("olga", r.ID); check.Is(t, len(got.Items), 1, got.Items, got) {
				check.Is(t, got.Items[0].LineKey, standard, got)
				if check.True(t, got.Items[0].Picture != nil, got) {
					check.True(t, !got.Can.Add, got)
				}
			}
		})
	})
	eachSite(t, func(t *testing.T, s *site) {
		r := s.maker.Open(t, testnet.Rob, "north")
		s.announce("rob", r.ID, standard, small())
		s.announce("rob", r.ID, "NON_LIQUOR::std-today:", small())
		t.Run("EVIDENCE-014 nobody of the store sees those of an open report", func(t *testing.T) {
			w := s.Call("olga", "GET", "/audit-reports/"+r.ID+"/photos", "")
			check.Is(t, w.Code, 403)
		})
		t.Run("EVIDENCE-009 EVIDENCE-014 owners read how many are to come, and none of lines that passed", func(t *testing.T) {
			answered(t, s, r.ID, r.Lines, "std-open")
			_, err := s.maker.Audits.Complete(t.Context(), testnet.Rob, r.ID, nil)
			check.OK(t, err)
			if got := s.list("olga", r.ID); check.Is(t, len(got.Items), 1, got.Items, got) {
				check.Is(t, got.Items[0].LineKey, standard, got)
				check.Is(t, got.StillToCome, 2, got)
			}
		})
	})
}

func TestNeedingPhotos(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		r := s.maker.Open(t, testnet.Rob, "north")
		answered(t, s, r.ID, r.Lines, "std-open", "std-today", "NON_LIQUOR::std-until:", "FOCUS_PRODUCT:summer:f01:")
		t.Run("EVIDENCE-013 FD-162 head office chooses the sections in which a failed line needs a photo", func(t *testing.T) {
			const path = "/audit-reports/photo-rules"
			got := apitest.Read[evidence.RulesView](t, s.Site, "rob", "GET", path, "")
			check.Is(t, len(got.Sections), 0, got.Sections, got)
			check.True(t, !got.Can.Edit, got)
			w := s.Call("rob", "PUT", path, `{"sections":[]}`)
			check.Is(t, w.Code, 403)
			check.Is(t, s.Call("ann", "PUT", path, `{"sections":["OTHER"]}`).Code, 422)
			if got := apitest.Read[evidence.RulesView](t, s.Site, "ann", "PUT", path, `{"sections":["STORE_STANDARDS","STORE_STANDARDS"]}`); check.Is(t,
				len(got.Sections), 1, got.Sections) {
				check.True(t, got.Can.Edit, got)
			}
			check.Is(t, len(s.list("rob", r.ID).Required), 1)
			complete := func(want int, says string) {
				t.Helper()
				w := s.Call("rob", "POST", "/audit-reports/"+r.ID, `{"status":"COMPLETED"}`)
				check.Is(t, w.Code, want, w.Body)
				check.True(t, strings.Contains(w.Body.String(), says), w.Body.String(), w.Body)
			}
			complete(409, "3 failed lines still need a photo.")
			s.announce("rob", r.ID, standard, small())
			s.announce("rob", r.ID, "NON_LIQUOR::std-today:", small())
			complete(409, "1 failed line still needs a photo.")
			s.announce("rob", r.ID, "NON_LIQUOR::std-until:", small())
			complete(200, "COMPLETED")
		})
	})
}

func TestNothingIsLeft(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		t.Run("EVIDENCE-024 FD-163 a resync keeps a line that has a photo", func(t *testing.T) {
			r := s.maker.Open(t, testnet.Rob, "north")
			s.announce("rob", r.ID, standard, small())
			for _, id := range []string{"std-open", "std-today"} {
				check.OK(t, s.net.Standards.Delete(t.Context(), testnet.Ann, id))
			}
			got, err := s.maker.Audits.Resync(t.Context(), testnet.Rob, r.ID)
			check.OK(t, err)
			keys := strings.Join(lineKeys(got.Lines), "\n")
			check.True(t, strings.Contains(keys, standard), keys)
			check.True(t, !strings.Contains(keys, "std-today"), keys)
		})
		t.Run("EVIDENCE-024 FD-163 a deleted report takes its photos, their pieces and their files with it", func(t *testing.T) {
			r := s.maker.Open(t, testnet.Rita, "south")
			p, half := taken(t, 5), taken(t, 6)
			key := lineKeys(r.Lines)[0]
			s.announce("rita", r.ID, key, p)
			s.announce("rita", r.ID, key, half)
			s.sent("rita", p)
			s.piece("rita", half, 0)
			check.OK(t, s.maker.Audits.Delete(t.Context(), testnet.Rita, r.ID))
			_, err := s.jobs.RunDue(t.Context())
			check.OK(t, err)
			n := s.net.Count(t, `SELECT COUNT(*) FROM media_uses`)
			check.Is(t, n, 0)
			check.Is(t, s.shelf.Files(t, "evidence"), 0)
			status, _, _ := s.piece("rita", half, evidence.MaxPiece)
			check.Is(t, status, 404)
		})
		t.Run("EVIDENCE-012 EVIDENCE-024 what was removed goes after a day, and pieces that were left after 30; the photo begins again",
			func(t *testing.T) {
				r := s.maker.Open(t, testnet.Rita, "south")
				p, half := taken(t, 7), taken(t, 8)
				key := lineKeys(r.Lines)[0]
				s.announce("rita", r.ID, key, p)
				s.announce("rita", r.ID, key, half)
				s.sent("rita", p)
				s.piece("rita", half, 0)
				w := s.Call("rita", "DELETE", "/audit-reports/photos/"+p.id, "")
				check.Must(t, check.Is(t, w.Code, 204))
				s.net.Clock.T = testnet.Now.Add(evidence.KeepRemoved)
				check.OK(t, s.room.Sweep(t.Context()))
				apitest.Read[evidence.PhotoView](t, s.Site, "rita", "POST", "/audit-reports/photos/"+p.id+"/restore", "")
				check.Must(t, check.Is(t, s.Call("rita", "DELETE", "/audit-reports/photos/"+p.id, "").Code, 204))
				s.net.Clock.T = s.net.Clock.T.Add(evidence.KeepRemoved + time.Second)
				check.OK(t, s.room.Sweep(t.Context()))
				check.Is(t, s.Call("rita", "POST", "/audit-reports/photos/"+p.id+"/restore", "").Code, 404)
				check.Is(t, s.net.Count(t, `SELECT COUNT(*) FROM media_uses`), 0)
				got := s.announce("rita", r.ID, key, half)
				check.Is(t, got.Received, evidence.MaxPiece, got)
				s.net.Clock.T = testnet.Now.Add(evidence.KeepPieces + time.Second)
				check.OK(t, s.room.Sweep(t.Context()))
				check.Is(t, s.announce("rita", r.ID, key, half).Received, 0)
				s.sent("rita", half)
			})
	})
}
