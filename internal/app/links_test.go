package app

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strconv"
	"testing"
	"time"

	"caravan/internal/app/demo"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet/apitest"
)

// signInAs returns the cookie of a new session of a demo account, as a browser keeps it.
func (s *demoSite) signInAs(email string) *http.Cookie {
	s.t.Helper()
	w := s.Call("", "POST", "/auth/login", `{"email":"`+email+`","password":"`+demo.Password+`"}`)
	for _, c := range w.Result().Cookies() {
		if c.Name == "access_token" {
			return &http.Cookie{Name: c.Name, Value: c.Value}
		}
	}
	s.t.Fatalf("%s gets no session: %d %s", email, w.Code, w.Body)
	return nil
}

// picture returns the first picture of the feed's first page.
func (s *demoSite) picture(email string, cookies ...*http.Cookie) network.AttachmentView {
	s.t.Helper()
	w := s.Call(email, "GET", "/users/me/feed", "", cookies...)
	var page struct {
		Items []struct{ Attachments []network.AttachmentView }
	}
	check.Must(s.t, check.Is(s.t, json.Unmarshal(w.Body.Bytes(), &page), nil, w.Code))
	for _, post := range page.Items {
		for _, a := range post.Attachments {
			if a.ResizedURLs != nil && a.ResizedURLs.XS != a.ResizedURLs.Original {
				return a
			}
		}
	}
	s.t.Fatalf("no picture in %s", w.Body)
	return network.AttachmentView{}
}

// kept returns for how long a browser keeps the answer to a link.
func kept(t *testing.T, header http.Header) time.Duration {
	t.Helper()
	found := regexp.MustCompile(`^private, max-age=(\d+), immutable$`).FindStringSubmatch(header.Get("Cache-Control"))
	check.Must(t, check.True(t, found != nil, header.Get("Cache-Control")))
	seconds, err := strconv.Atoi(found[1])
	check.OK(t, err)
	return time.Duration(seconds) * time.Second
}

func TestLinksToFiles(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newDemoSite(t, d)
		status := func(t *testing.T, link, who string, want int, cookies ...*http.Cookie) {
			t.Helper()
			apitest.WantStatus(t, s.Fetch(who, "GET", link, "", cookies...), want)
		}
		session := s.signInAs(owner)
		mine := s.picture("", session)
		t.Run("FD-303 a browser's link is short, opens with its session only, and may be kept for a day", func(t *testing.T) {
			for _, link := range []string{*mine.SignedURL, mine.ResizedURLs.XS, mine.ResizedURLs.MD, mine.ResizedURLs.Original} {
				check.True(t, len(link) <= 60, len(link), link)
				w := s.Fetch("", "GET", link, "", session)
				apitest.WantStatus(t, w, 200)
				k := kept(t, w.Header())
				check.True(t, k >= 24*time.Hour, k)
				check.True(t, k <= 48*time.Hour, k)
				status(t, link, "", 403)
				status(t, link, "", 403, s.signInAs(otherOwner))
				status(t, link, headOffice, 403)
				status(t, link, "", 403, s.signInAs(owner)) // another session of the same person
			}
			again := s.picture("", session)
			check.Is(t, *again.ResizedURLs, *mine.ResizedURLs, mine.ResizedURLs, again.ResizedURLs)
		})
		t.Run("FD-303 a client that sends its token gets links that open without it, for a quarter of an hour or two", func(t *testing.T) {
			link := s.picture(rep).ResizedURLs.MD
			w := s.Fetch("", "GET", link, "")
			apitest.WantStatus(t, w, 200)
			k := kept(t, w.Header())
			check.True(t, k >= 15*time.Minute-time.Minute, k, link)
			check.True(t, k <= 30*time.Minute, k, link)
			check.True(t, len(link) <= 90, len(link), k, link)
			apitest.WantStatus(t, s.Call(rep, "POST", "/auth/logout", ""), 204)
			status(t, link, "", 403)
		})
		t.Run("FD-303 AMB-128 both end with the session", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("", "POST", "/auth/logout", "", session), 204)
			status(t, mine.ResizedURLs.XS, "", 403, session)
		})
	})
}
