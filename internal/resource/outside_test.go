package resource_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/resource"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/readers"
	"caravan/internal/testnet/told"
	"caravan/internal/testnet/uploads"
)

// outside is the room with its page for people outside, and with the audit trail.
type outside struct {
	*site
	trail  *trail
	ticks  int // of addresses from which somebody asks
	source string
}

// trail is what the audit trail is told of openings: the resource and the link of each.
type trail struct {
	mutex sync.Mutex
	found []string
}

// Opened implements resource.Trail.
func (o *trail) Opened(_ context.Context, tx *db.Tx, resourceID, linkID string) error {
	tx.AfterCommit(func() {
		o.mutex.Lock()
		defer o.mutex.Unlock()
		o.found = append(o.found, resourceID+" "+linkID)
	})
	return nil
}

func eachOutside(t *testing.T, fn func(t *testing.T, s *outside)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		shelf := uploads.New(t, n)
		people := told.New()
		s := &outside{site: &site{t: t, net: n, shelf: shelf, people: people,
			library: resource.NewService(n.DB, n.Clock, n.Stores, shelf, readers.New(n), people)}, trail: &trail{}}
		s.library.Connect(s.trail)
		api, server := apitest.New(t, testnet.Everybody(), "resource", resource.NewHTTP(s.library).Operations()...)
		server.HandleSecret(resource.OutsidePath, resource.NewOutside(s.library, shelf.Blobs, testProduct, testLook))
		s.Site = api
		fn(t, s)
	})
}

// file shares a file with everybody.
func (s *outside) file(name string) resource.View {
	s.t.Helper()
	return s.share("ann", map[string]any{"type": "FILE", "link": nil, "name": name, "file": s.shelf.PDF(s.t, testnet.Ann, name+".pdf")})
}

// entry returns the form for a link.
func entry(seed byte, note string, days int) string {
	raw := make([]byte, 32)
	raw[0] = seed
	text, _ := json.Marshal(map[string]any{"id": db.NewID(), "seed": base64.RawURLEncoding.EncodeToString(raw), "note": note, "days": days})
	return string(text)
}

// made is a link that was just made.
func (s *outside) made(id string, days int) resource.MadeOutsideLinkView {
	s.t.Helper()
	return apitest.Read[resource.MadeOutsideLinkView](s.t, s.Site, "ann", "POST", "/resources/"+id+"/outside-links",
		entry(byte(days), "The designer", days))
}

func (s *outside) links(id string) []resource.OutsideLinkView {
	s.t.Helper()
	return apitest.Read[resource.OutsideLinksView](s.t, s.Site, "ann", "GET", "/resources/"+id+"/outside-links", "").Items
}

// ask asks as somebody outside, each time from another address, unless source is set.
func (s *outside) ask(method, path string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	s.ticks++
	if r.RemoteAddr = s.source; s.source == "" {
		r.RemoteAddr = fmt.Sprintf("10.%d.%d.1:80", s.ticks/200, s.ticks%200)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

func TestOutsideLinksAreForHeadOffice(t *testing.T) {
	eachOutside(t, func(t *testing.T, s *outside) {
		r := s.share("olga", map[string]any{"type": "FILE", "link": nil, "file": s.shelf.PDF(t, testnet.Olga, "plan.pdf")})
		path := "/resources/" + r.ID + "/outside-links"
		link := s.made(r.ID, 7)
		s.Allow(t, []apitest.Access{
			{Name: "FD-444 make", Method: "POST", Path: path, Body: entry(1, "A supplier", 1), Nobody: 401, Ann: 201, Rob: 403, Olga: 403, Mia: 403, Emma: 403,
				Sam: 403},
			{Name: "FD-444 list", Method: "GET", Path: path, Nobody: 401, Ann: 200, Rob: 403, Olga: 403, Mia: 403, Emma: 403,
				Sam: 403},
			{Name: "FD-444 find", Method: "GET", Path: "/users/me/resources?outside=true", Nobody: 401, Ann: 200, Rob: 403, Olga: 403, Mia: 403, Emma: 403,
				Sam: 403},
			{Name: "FD-444 revoke", Method: "DELETE", Path: path + "/" + link.ID, Nobody: 401, Ann: 204, Rob: 403, Olga: 403, Mia: 403, Emma: 403,
				Sam: 403},
		})
		t.Run("FD-111 FD-444 nobody does anything of it as somebody of head office", func(t *testing.T) {
			as := testnet.Ann
			as.ImpersonatorID = "kate"
			_, _, listErr := s.library.OutsideLinks(t.Context(), as, r.ID)
			_, _, _, makeErr := s.library.MakeOutsideLink(t.Context(), as, r.ID, resource.OutsideForm{})
			for what, err := range map[string]error{"list": listErr, "make": makeErr, "revoke": s.library.RevokeOutsideLink(t.Context(), as, r.ID, link.ID)} {
				check.True(t, fault.Is(err, fault.Forbidden), what, err)
			}
			got, err := s.library.Get(t.Context(), as, r.ID)
			check.OK(t, err)
			check.True(t, got.Outside == nil && !got.Can.ShareOutside, got.Outside, got.Can)
		})
		t.Run("FD-444 whoever only sees Compliance has nothing of it", func(t *testing.T) {
			only := s.net.AddComplianceOnly(t, "cleo", access.HeadOffice, "")
			_, _, err := s.library.OutsideLinks(t.Context(), only, r.ID)
			check.True(t, fault.Is(err, fault.Forbidden), err)
		})
		t.Run("FD-444 the card counts those that work, for head office only", func(t *testing.T) {
			for who, want := range map[string]string{"ann": `"outside":1`, "olga": `"outside":null`, "mia": `"outside":null`} {
				answer := s.Call(who, "GET", "/resources/"+r.ID, "").Body.String()
				check.True(t, strings.Contains(answer, want), who, answer)
			}
			s.file("Nobody's")
			check.Same(t, s.names("ann", "/users/me/resources?outside=true"), []string{"Price list"})
		})
	})
}

func TestMakingOutsideLinks(t *testing.T) {
	eachOutside(t, func(t *testing.T, s *outside) {
		r := s.file("Plan")
		path := "/resources/" + r.ID + "/outside-links"
		first := entry(1, "  The designer  ", 7)
		made := apitest.Read[resource.MadeOutsideLinkView](t, s.Site, "ann", "POST", path, first)
		token := strings.TrimPrefix(made.Path, resource.OutsidePath+"/")
		t.Run("FD-444 the answer has the address, with 256 bits", func(t *testing.T) {
			raw, err := base64.RawURLEncoding.DecodeString(token)
			check.OK(t, err)
			check.Is(t, len(raw), 32)
			check.Is(t, made.Note, "The designer")
			check.Is(t, made.State, resource.OutsideLive)
			check.True(t, made.EndsAt.Equal(testnet.Now.Add(7*24*time.Hour)), made.EndsAt)
		})
		t.Run("FD-444 ADR 0088 a repeat makes nothing and has the same address; another form with the id is refused", func(t *testing.T) {
			w := s.Call("ann", "POST", path, first)
			apitest.WantStatus(t, w, 200)
			check.True(t, strings.Contains(w.Body.String(), made.Path), w.Body)
			check.Is(t, len(s.links(r.ID)), 1)
			for _, other := range []string{strings.Replace(first, "designer", "printer", 1), strings.Replace(first, `"days":7`, `"days":8`, 1),
				strings.Replace(first, `"seed":"A`, `"seed":"B`, 1)} {
				apitest.WantStatus(t, s.Call("ann", "POST", path, other), 409)
			}
			apitest.WantStatus(t, s.Call("ann", "POST", "/resources/"+s.file("Other").ID+"/outside-links", first), 409)
		})
		t.Run("FD-444 without days it ends after seven", func(t *testing.T) {
			got := apitest.Read[resource.MadeOutsideLinkView](t, s.Site, "ann", "POST", path, strings.Replace(entry(9, "A", 0), `"days":0,`, "", 1))
			check.True(t, got.EndsAt.Equal(testnet.Now.Add(7*24*time.Hour)), got.EndsAt)
		})
		t.Run("FD-444 neither the token nor the seed is stored or listed", func(t *testing.T) {
			seed := base64.RawURLEncoding.EncodeToString(append([]byte{1}, make([]byte, 31)...))
			for _, column := range []string{"id", "token_hash", "note"} {
				check.Is(t, s.net.Count(t, `SELECT COUNT(*) FROM outside_links WHERE `+column+` IN ($1, $2)`, token, seed), 0, column)
			}
			for _, at := range []string{path, "/resources/" + r.ID} {
				answer := s.Call("ann", "GET", at, "").Body.String()
				check.True(t, !strings.Contains(answer, token) && !strings.Contains(answer, seed), at, answer)
			}
		})
		link := s.share("ann", nil).ID
		old := s.share("ann", map[string]any{"type": "FILE", "link": nil, "file": s.shelf.PDF(t, testnet.Ann, "old.pdf"),
			"expiresAt": testnet.Now.Add(time.Hour)}).ID
		s.net.Clock.T = testnet.Now.Add(time.Hour)
		s.Refuse(t, []apitest.Refusal{
			{"FD-444 nobody named", "ann", "POST", path, entry(2, " ", 7), 422, resource.MessageOutsideNote},
			{"FD-444 too long", "ann", "POST", path, entry(2, strings.Repeat("x", resource.MaxOutsideNote+1), 7), 422, resource.MessageOutsideNoteLong},
			{"FD-444 two lines", "ann", "POST", path, entry(2, "a\nb", 7), 422, resource.MessageOutsideOdd},
			{"FD-444 too many days", "ann", "POST", path, entry(2, "A", 91), 422, resource.MessageOutsideDays},
			{"FD-444 no days", "ann", "POST", path, entry(2, "A", -1), 422, resource.MessageOutsideDays},
			{"FD-444 a short seed", "ann", "POST", path, strings.Replace(entry(2, "A", 7), "AAAAAAAA", "", 1), 422, "body.seed"},
			{"FD-444 of a link", "ann", "POST", "/resources/" + link + "/outside-links", entry(2, "A", 7), 409, "Only files"},
			{"FD-444 of what has expired", "ann", "POST", "/resources/" + old + "/outside-links", entry(2, "A", 7), 409, "has expired"},
			{"FD-444 of nothing", "ann", "POST", "/resources/none/outside-links", entry(2, "A", 7), 404, "could not be found"},
			{"FD-444 revoking nothing", "ann", "DELETE", path + "/none", "", 404, "could not be found"},
			{"FD-444 revoking by another resource", "ann", "DELETE", "/resources/" + link + "/outside-links/" + made.ID, "", 404, "could not be found"},
		})
		t.Run("FD-444 no more than twenty work at once, also when many are made at once", func(t *testing.T) {
			many := s.file("Many").ID
			statuses := dbtest.AtOnce(resource.MaxOutsideLinks+4, func(i int) int {
				return s.Call("ann", "POST", "/resources/"+many+"/outside-links", entry(byte(i), "A", 1)).Code
			})
			slices.Sort(statuses)
			check.Is(t, slices.Index(statuses, http.StatusConflict), resource.MaxOutsideLinks, statuses)
			s.net.Clock.T = s.net.Clock.T.Add(24 * time.Hour)
			s.made(many, 2)
		})
	})
}

func TestOpeningOutsideLinks(t *testing.T) {
	eachOutside(t, func(t *testing.T, s *outside) {
		r := s.file("Summer <plan>")
		link := s.made(r.ID, 7)
		t.Run("FD-444 HEAD counts nothing", func(t *testing.T) {
			check.Is(t, s.ask("HEAD", link.Path).Code, 200)
			check.Is(t, s.ask("HEAD", link.Path+"/file").Code, 200)
			check.Is(t, s.links(r.ID)[0].Opens+s.links(r.ID)[0].Downloads, 0)
			check.Is(t, len(s.trail.found), 0)
		})
		page := s.ask("GET", link.Path)
		t.Run("FD-444 the page has title, kind, size and the network's name, and nothing else", func(t *testing.T) {
			check.Is(t, page.Code, 200)
			for _, want := range []string{"Summer &lt;plan&gt;", "PDF · ", " bytes", "Our Portal", link.Path + "/file", `content="noindex`} {
				check.True(t, strings.Contains(page.Body.String(), want), want, page.Body)
			}
			for _, never := range []string{"Ann", "Archer", "designer", r.ID, link.ID, "<script"} {
				check.True(t, !strings.Contains(page.Body.String(), never), never, page.Body)
			}
		})
		t.Run("FD-444 the page is drawn as the sign-in is, also once the link has ended, and lets nothing of another site in", func(t *testing.T) {
			for _, w := range []*httptest.ResponseRecorder{page, s.ask("GET", "/shared/none")} {
				for _, want := range []string{`url("/assets/text.woff2")`, `url("/assets/heading.woff2")`, `src="/assets/day.svg"`, `srcset="/assets/night.svg"`} {
					check.True(t, strings.Contains(w.Body.String(), want), want, w.Body)
				}
				check.Is(t, w.Header().Get("Content-Security-Policy"), "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; font-src 'self'; "+
					"base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
			}
		})
		file := s.ask("GET", link.Path+"/file")
		t.Run("FD-444 the file is only saved", func(t *testing.T) {
			check.Is(t, file.Code, 200)
			check.True(t, strings.HasPrefix(file.Body.String(), "%PDF"), file.Body)
			for name, want := range map[string]string{"Content-Type": "application/pdf", "X-Content-Type-Options": "nosniff",
				"Content-Disposition": `attachment; filename="Summer <plan>.pdf"`} {
				check.Is(t, file.Header().Get(name), want, name)
			}
			check.True(t, strings.Contains(file.Header().Get("Content-Security-Policy"), "sandbox"), file.Header())
		})
		t.Run("FD-444 nobody keeps, finds or passes on either", func(t *testing.T) {
			for _, w := range []*httptest.ResponseRecorder{page, file, s.ask("GET", "/shared/none")} {
				for name, want := range map[string]string{"Cache-Control": "no-store", "Referrer-Policy": "no-referrer",
					"X-Robots-Tag": "noindex, nofollow, noarchive"} {
					check.Is(t, w.Header().Get(name), want, name)
				}
			}
			check.True(t, strings.HasPrefix(page.Header().Get("Content-Security-Policy"), "default-src 'none'"), page.Header())
		})
		t.Run("FD-444 what was done is counted; the trail has the first time only, however often", func(t *testing.T) {
			s.net.Clock.T = testnet.Now.Add(time.Hour)
			for range 30 {
				s.ask("GET", link.Path)
			}
			check.Is(t, s.ask("GET", link.Path+"/file", "Range", "bytes=0-3").Code, 206)
			check.Is(t, s.ask("GET", link.Path+"/file", "Range", "bytes=4-").Code, 206) // the rest of the same download
			got := s.links(r.ID)[0]
			check.Is(t, got.Opens, 31)
			check.Is(t, got.Downloads, 2)
			check.True(t, got.LastUsedAt != nil && got.LastUsedAt.Equal(s.net.Clock.T), got.LastUsedAt)
			check.Same(t, s.trail.found, []string{r.ID + " " + link.ID})
		})
		t.Run("FD-444 two first openings at once are one on the trail", func(t *testing.T) {
			other := s.made(s.file("Twice").ID, 7)
			dbtest.AtOnce(4, func(i int) int {
				q := httptest.NewRequest("GET", other.Path, nil)
				q.RemoteAddr = fmt.Sprintf("10.9.%d.1:80", i)
				w := httptest.NewRecorder()
				s.ServeHTTP(w, q)
				return w.Code
			})
			check.Is(t, len(s.trail.found), 2)
		})
		t.Run("FD-444 one address asks only so often", func(t *testing.T) {
			s.source = "10.200.0.1:80"
			defer func() { s.source = "" }()
			statuses := map[int]int{}
			for range 70 {
				statuses[s.ask("GET", "/shared/guess").Code]++
			}
			check.Same(t, statuses, map[int]int{404: 60, 429: 10})
			s.source = "10.200.0.2:80"
			check.Is(t, s.ask("GET", link.Path).Code, 200)
		})
		t.Run("FD-444 another file takes the place of the one before", func(t *testing.T) {
			apitest.Read[resource.View](t, s.Site, "ann", "POST", "/resources/"+r.ID,
				body(map[string]any{"type": "FILE", "link": nil, "name": "Winter", "file": s.shelf.PDF(t, testnet.Ann, "winter.pdf")}))
			check.True(t, strings.Contains(s.ask("GET", link.Path+"/file").Header().Get("Content-Disposition"), "winter.pdf"))
			check.True(t, strings.Contains(s.ask("GET", link.Path).Body.String(), "Winter"))
		})
	})
}

func TestOutsideLinksEnd(t *testing.T) {
	eachOutside(t, func(t *testing.T, s *outside) {
		gone := s.ask("GET", "/shared/"+strings.Repeat("A", 43))
		check.Is(t, gone.Code, 404)
		check.True(t, strings.Contains(gone.Body.String(), resource.MessageOutsideEnded), gone.Body)
		// same tells whether a link opens nothing, and says so like every other, both its page and its file.
		same := func(t *testing.T, path string) {
			t.Helper()
			for _, at := range []string{path, path + "/file", path + "/more"} {
				w := s.ask("GET", at)
				check.Is(t, w.Code, gone.Code, at)
				check.Is(t, w.Body.String(), gone.Body.String(), at)
				theirs, ours := w.Header().Clone(), gone.Header().Clone()
				for _, changes := range []string{"X-Request-Id", "X-Ratelimit-Remaining", "X-Ratelimit-Reset"} {
					theirs.Del(changes)
					ours.Del(changes)
				}
				check.Same(t, theirs, ours)
			}
		}
		works := func(t *testing.T, path string) {
			t.Helper()
			check.Is(t, s.ask("GET", path).Code, 200)
			check.Is(t, s.ask("GET", path+"/file").Code, 200)
			check.Is(t, s.ask("GET", path+"/more").Code, 404)
		}
		t.Run("FD-444 a wrong one", func(t *testing.T) {
			link := s.made(s.file("Wrong").ID, 7)
			for _, path := range []string{link.Path[:len(link.Path)-1], link.Path + "A", "/shared/", "/shared/x", strings.ToUpper(link.Path)[:8] + "x"} {
				if strings.HasPrefix(path, "/shared/") {
					same(t, path)
				}
			}
			works(t, link.Path)
		})
		t.Run("FD-444 its end is a moment, whole days of 24 hours later, also over midnight and over the change of the clocks", func(t *testing.T) {
			for _, made := range []string{"2026-03-20T13:00:00Z", "2026-04-03T13:00:00Z", "2026-10-02T14:00:00Z"} {
				at, err := time.Parse(time.RFC3339, made)
				check.OK(t, err)
				s.net.Clock.T = at
				link := s.made(s.file("Edge "+made).ID, 2)
				s.net.Clock.T = at.Add(48*time.Hour - time.Millisecond)
				works(t, link.Path)
				s.net.Clock.T = at.Add(48 * time.Hour)
				same(t, link.Path)
			}
			s.net.Clock.T = testnet.Now
		})
		t.Run("FD-444 one that was revoked, which is no different the second time", func(t *testing.T) {
			r := s.file("Revoked")
			link, stays := s.made(r.ID, 7), s.made(r.ID, 8)
			revoke := func() int { return s.Call("ann", "DELETE", "/resources/"+r.ID+"/outside-links/"+link.ID, "").Code }
			check.Same(t, dbtest.AtOnce(4, func(int) int { return revoke() }), []int{204, 204, 204, 204})
			first := s.links(r.ID)[1]
			check.Is(t, first.State, resource.OutsideRevoked)
			check.Is(t, first.RevokedBy.ID, "ann")
			s.net.Clock.T = testnet.Now.Add(time.Minute)
			revoke()
			check.True(t, s.links(r.ID)[1].RevokedAt.Equal(*first.RevokedAt), "the first time counts")
			same(t, link.Path)
			works(t, stays.Path)
			s.net.Clock.T = testnet.Now
		})
		t.Run("FD-444 an opening and a revocation at once: nothing opens once it was revoked, and nothing is counted", func(t *testing.T) {
			r := s.file("Race")
			link := s.made(r.ID, 7)
			codes := dbtest.AtOnce(6, func(i int) int {
				if i == 3 {
					return s.Call("ann", "DELETE", "/resources/"+r.ID+"/outside-links/"+link.ID, "").Code
				}
				q := httptest.NewRequest("GET", link.Path, nil)
				q.RemoteAddr = fmt.Sprintf("10.8.%d.1:80", i)
				w := httptest.NewRecorder()
				s.ServeHTTP(w, q)
				return w.Code
			})
			opens := 0
			for _, code := range codes {
				if code == 200 {
					opens++
				}
			}
			check.Is(t, s.links(r.ID)[0].Opens, opens, codes)
			same(t, link.Path)
		})
		t.Run("FD-444 of a resource that is deleted", func(t *testing.T) {
			r := s.file("Deleted")
			link := s.made(r.ID, 7)
			apitest.WantStatus(t, s.Call("ann", "DELETE", "/resources/"+r.ID, ""), 204)
			same(t, link.Path)
			check.Is(t, s.net.Count(t, `SELECT COUNT(*) FROM outside_links WHERE id = $1 AND revoked_by = 'ann'`, link.ID), 1)
		})
		t.Run("FD-444 of a file that becomes a link, also when it is a file again", func(t *testing.T) {
			r := s.file("Changed")
			link := s.made(r.ID, 7)
			apitest.Read[resource.View](t, s.Site, "ann", "POST", "/resources/"+r.ID, body(nil))
			same(t, link.Path)
			apitest.Read[resource.View](t, s.Site, "ann", "POST", "/resources/"+r.ID,
				body(map[string]any{"type": "FILE", "link": nil, "file": s.shelf.PDF(t, testnet.Ann, "again.pdf")}))
			same(t, link.Path)
		})
		t.Run("FD-444 of a resource that has expired, until somebody changes that", func(t *testing.T) {
			plan := map[string]any{"type": "FILE", "link": nil, "file": s.shelf.PDF(t, testnet.Ann, "x.pdf"), "expiresAt": testnet.Now.Add(time.Hour)}
			r := s.share("ann", plan)
			link := s.made(r.ID, 7)
			s.net.Clock.T = testnet.Now.Add(time.Hour - time.Millisecond)
			works(t, link.Path)
			s.net.Clock.T = testnet.Now.Add(time.Hour)
			same(t, link.Path)
			plan["expiresAt"] = nil
			apitest.Read[resource.View](t, s.Site, "ann", "POST", "/resources/"+r.ID, body(plan))
			works(t, link.Path)
			s.net.Clock.T = testnet.Now
		})
		t.Run("FD-444 one whose file has gone", func(t *testing.T) {
			r := s.file("Lost")
			link := s.made(r.ID, 7)
			_, err := s.net.DB.Exec(t.Context(), `UPDATE media SET state = 'FAILED' WHERE id = $1`, r.File.ID)
			check.OK(t, err)
			same(t, link.Path)
		})
		t.Run("FD-444 a file that is being prepared is asked for again later", func(t *testing.T) {
			r := s.file("Soon")
			link := s.made(r.ID, 7)
			_, err := s.net.DB.Exec(t.Context(), `UPDATE media SET state = 'UPLOADED' WHERE id = $1`, r.File.ID)
			check.OK(t, err)
			for _, at := range []string{link.Path, link.Path + "/file"} {
				w := s.ask("GET", at)
				check.Is(t, w.Code, 503, at)
				check.True(t, strings.Contains(w.Body.String(), "is being prepared") && !strings.Contains(w.Body.String(), "Download"), w.Body)
			}
		})
		t.Run("FD-444 those of somebody who has left head office", func(t *testing.T) {
			r := s.file("Left")
			link := s.made(r.ID, 7)
			s.net.Deactivate(t, testnet.Ann)
			same(t, link.Path)
			kate := s.net.AddPerson(t, "kate", "Kate", "Brennan", access.HeadOffice, "")
			found, now, err := s.library.OutsideLinks(t.Context(), kate, r.ID)
			check.OK(t, err)
			check.Is(t, found[0].State(now), resource.OutsideMakerLeft)
			got, err := s.library.Get(t.Context(), kate, r.ID)
			check.OK(t, err)
			check.Is(t, *got.Outside, 0)
		})
	})
}

func TestSweepingOutsideLinks(t *testing.T) {
	eachOutside(t, func(t *testing.T, s *outside) {
		r := s.file("Plan")
		ends, revoked, lives := s.made(r.ID, 1), s.made(r.ID, 30), s.made(r.ID, 90)
		apitest.WantStatus(t, s.Call("ann", "DELETE", "/resources/"+r.ID+"/outside-links/"+revoked.ID, ""), 204)
		const keeps = 90 * 24 * time.Hour
		for _, c := range []struct {
			name string
			at   time.Duration
			want []string
		}{
			{"FD-444 ninety days after it was revoked it is still there", keeps, []string{lives.ID, revoked.ID, ends.ID}},
			{"FD-444 then it is forgotten", keeps + time.Millisecond, []string{lives.ID, ends.ID}},
			{"FD-444 and so is what ended", keeps + 24*time.Hour + time.Millisecond, []string{lives.ID}},
		} {
			t.Run(c.name, func(t *testing.T) {
				s.net.Clock.T = testnet.Now.Add(c.at)
				check.OK(t, s.library.SweepOutside(t.Context()))
				var ids []string
				for _, l := range s.links(r.ID) {
					ids = append(ids, l.ID)
				}
				slices.Sort(ids)
				slices.Sort(c.want)
				check.Same(t, ids, c.want)
			})
		}
	})
}

// testLook is what the page is drawn with.
var testLook = resource.Look{Text: "/assets/text.woff2", Heading: "/assets/heading.woff2",
	Scene: "/assets/day.svg", SceneAtNight: "/assets/night.svg"}

// testProduct is what the network calls the product.
func testProduct(context.Context) (string, error) { return "Our Portal", nil }
