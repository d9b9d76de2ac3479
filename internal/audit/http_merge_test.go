package audit

import (
	"fmt"
	"strings"
	"testing"

	"caravan/internal/audit/rules"
	"caravan/internal/platform/check"
	"caravan/internal/testnet/apitest"
)

func TestHTTPMerge(t *testing.T) {
	const unseen = `{"passed":null,"pricePassed":null,"hidden":false,"comments":""}`
	save := func(id, passed, comments, from string) string {
		return fmt.Sprintf(`{"lines":[{"id":%q,"passed":%s,"pricePassed":null,"hidden":false,"comments":%q,"version":1,"from":%s}]}`, id, passed, comments,
			from)
	}
	for name, c := range map[string]struct {
		first, firstBy  string // passed and comments of the first save, and who makes it
		second, comment string // passed and comments of rob's save, made from the line as it was before
		status          int
		wanted          string
	}{
		"FD-25 AUDIT-121 another person's comment stays beside my mark, and the answer has it": {
			"null,lights", "rita", "true", "", 200, `"stored":{"passed":true,"pricePassed":null,"hidden":false,"comments":"lights"}`},
		"FD-25 FD-09 another answer to the same question is a conflict": {
			"false,", "rita", "true", "", 409, `"mine":{"passed":true,"pricePassed":null,"hidden":false,"comments":""},"theirs":{"passed":false,`},
		"FD-25 my own earlier save never conflicts: the later one counts": {
			"false,", "rob", "true", "", 200, `"lines":[{"id":"%s","version":3}]`},
		"FD-25 the answer leaves out a line that is stored as it was sent": {
			"true,", "rita", "true", "", 200, `"lines":[{"id":"%s","version":2}]`},
	} {
		t.Run(name, func(t *testing.T) {
			eachSite(t, func(t *testing.T, s *site) {
				made := s.open(t, rob, "north")
				l, path := line(t, made, keyStandard), "/audit-reports/"+made.ID+"/lines"
				passed, comments, _ := strings.Cut(c.first, ",")
				apitest.WantStatus(t, s.Call(c.firstBy, "PUT", path, save(l.ID, passed, comments, unseen)), 200)
				w := s.Call("rob", "PUT", path, save(l.ID, c.second, c.comment, unseen))
				apitest.WantStatus(t, w, c.status)
				if want := strings.ReplaceAll(c.wanted, "%s", l.ID); !strings.Contains(w.Body.String(), want) {
					t.Errorf("got %s, want %s in it", w.Body, want)
				}
			})
		})
	}
}

func TestHTTPMarksOfTwoDevices(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		made := s.open(t, rob, "north")
		l, path := line(t, made, keyStandard), "/audit-reports/"+made.ID+"/lines"
		save := func(device, passed string, age int) string {
			return fmt.Sprintf(`{"device":%q,"lines":[{"id":%q,"passed":%s,"pricePassed":null,"version":1,"age":%d,"from":{"passed":null,"pricePassed":null,"hidden":false,"comments":""}}]}`,
				device, l.ID, passed, age)
		}
		apitest.WantStatus(t, s.Call("rob", "PUT", path, save("tablet", "true", 60_000)), 200)
		for name, c := range map[string]struct {
			body   string
			status int
			wanted string
		}{
			"FD-253 the older answer of the phone, which comes later, gives way and is told what is stored": {
				save("phone", "false", 3_600_000), 200, `"version":2,"stored":{"passed":true,`},
			"FD-253 one that is not surely older or later is asked about, as one's own": {save("phone", "false", 61_000), 409, `"theirs":{"passed":true,`},
			"FD-253 a phone that cannot say when is asked":                              {save("phone", "false", -1), 409, `"theirs":{"passed":true,`},
			"FD-253 a name that is none is refused":                                     {save("my phone", "false", 1), 422, `"body.device"`},
		} {
			t.Run(name, func(t *testing.T) {
				w := s.Call("rob", "PUT", path, c.body)
				apitest.WantStatus(t, w, c.status)
				if !strings.Contains(w.Body.String(), c.wanted) {
					t.Errorf("got %s, want %s in it", w.Body, c.wanted)
				}
			})
		}
		t.Run("FD-322 the same answer on another device is the later one: what was answered in between gives way", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("rob", "PUT", path, save("phone", "true", 1000)), 200)
			w := s.Call("rob", "PUT", path, save("laptop", "false", 30_000))
			apitest.WantStatus(t, w, 200)
			check.True(t, strings.Contains(w.Body.String(), `"stored":{"passed":true,`), w.Body)
		})
		apitest.WantStatus(t, s.Call("rob", "PUT", path, save("phone", "false", 1000)), 200)
	})
}

func TestHTTPSavesOfOneDevice(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		made := s.open(t, rob, "north")
		l, path := line(t, made, keyStandard), "/audit-reports/"+made.ID+"/lines"
		save := func(device, passed string, revision int) string {
			return fmt.Sprintf(`{"device":%q,"lines":[{"id":%q,"passed":%s,"pricePassed":null,"comments":"at %d","version":1,"age":0,"revision":%d,"from":{"passed":null,"pricePassed":null,"hidden":false,"comments":""}}]}`,
				device, l.ID, passed, revision, revision)
		}
		stored := func(t *testing.T) rules.Line { return line(t, s.open(t, rob, "north"), keyStandard) }
		apitest.WantStatus(t, s.Call("rob", "PUT", path, save("phone", "false", 2000)), 200)
		before := stored(t)
		t.Run("FD-324 an older save that arrives after a newer one of its device changes nothing, and is told what is stored", func(t *testing.T) {
			for range 2 {
				w := s.Call("rob", "PUT", path, save("phone", "true", 1000))
				apitest.WantStatus(t, w, 200)
				check.True(t, strings.Contains(w.Body.String(),
					`"version":2,"stored":{"passed":false,"pricePassed":null,"hidden":false,"comments":"at 2000"},"revision":2000}`), w.Body)
			}
			check.Same(t, stored(t), before)
		})
		t.Run("FD-324 a save with a later one counts, and says nothing of it", func(t *testing.T) {
			w := s.Call("rob", "PUT", path, save("phone", "true", 2001))
			apitest.WantStatus(t, w, 200)
			check.True(t, strings.Contains(w.Body.String(), fmt.Sprintf(`"lines":[{"id":%q,"version":3}]`, l.ID)), w.Body)
		})
		t.Run("FD-324 a later save of what somebody else has answered keeps whose it is, and what was sent before comes too late", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("rita", "PUT", path, strings.Replace(save("desk", "false", 1), `"version":1,`, `"version":3,`, 1)), 409)
			apitest.WantStatus(t, s.Call("rita", "PUT", path, fmt.Sprintf(`{"lines":[{"id":%q,"passed":false,"pricePassed":null,"comments":"at 2003"}]}`, l.ID)), 200)
			by := stored(t)
			apitest.WantStatus(t, s.Call("rob", "PUT", path, save("phone", "false", 2003)), 200)
			apitest.WantStatus(t, s.Call("rob", "PUT", path, save("phone", "true", 2002)), 200)
			is := stored(t)
			check.True(t, isFalse(is.Passed), shown(is))
			check.Is(t, is.Revision.Number, 2003)
			by.Revision = is.Revision
			check.Same(t, is, by)
		})
		t.Run("FD-324 a revision that no browser can count to, and a save without one, count as before", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("rob", "PUT", path, fmt.Sprintf(`{"lines":[{"id":%q,"passed":true,"pricePassed":null}]}`, l.ID)), 200)
			check.True(t, isTrue(stored(t).Passed), shown(stored(t)))
			apitest.WantStatus(t, s.Call("rob", "PUT", path, strings.Replace(save("phone", "false", 1), `"revision":1,`, `"revision":9007199254740992,`, 1)), 200)
			check.True(t, isFalse(stored(t).Passed), shown(stored(t)))
			check.Is(t, stored(t).Revision.Number, 2003)
		})
	})
}
