package audit

import (
	"fmt"
	"strings"
	"testing"

	"caravan/internal/audit/rules"
	"caravan/internal/platform/check"
	"caravan/internal/testnet/apitest"
)

const locked = "Behind a locked cabinet"

func TestObstacles(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		r := s.marked(t, rob, "north", keyFloor)
		l, path := line(t, r, keyStandard), "/audit-reports/"+r.ID+"/lines"
		body := func(marks, obstacle string) string {
			return fmt.Sprintf(`{"lines":[{"id":%q,%s,"obstacle":%q}]}`, l.ID, marks, obstacle)
		}
		const none, yes = `"passed":null,"pricePassed":null`, `"passed":true,"pricePassed":null`
		stored := func() rules.Line {
			got, err := s.Get(t.Context(), rob, r.ID)
			check.OK(t, err)
			return line(t, got, keyStandard)
		}
		t.Run("EVIDENCE-023 EVIDENCE-029 an open report comes with the reasons, and a line takes one of them in place of its answer", func(t *testing.T) {
			apitest.WantParts(t, s.Call("rob", "GET", "/audit-reports/"+r.ID, ""), `"obstacles":["`+locked+`","Area closed for building work"`)
			apitest.WantParts(t, s.Call("rob", "GET", "/audit-reports/new?store=south&date="+string(today), ""), `"obstacles":["`+locked+`"`)
			before := s.reads(t, "rob", r.ID).Scores.NonLiquor
			apitest.WantStatus(t, s.Call("rob", "PUT", path, body(none, locked)), 200)
			got := stored()
			check.Is(t, got.Obstacle, locked, got)
			check.True(t, !got.Answered(), got)
			after := s.reads(t, "rob", r.ID).Scores.NonLiquor
			check.True(t, after < before, before, after)
		})
		t.Run("EVIDENCE-027 FD-218 a mark without a word of the reason takes it away, no mark leaves it", func(t *testing.T) {
			for _, c := range []struct{ sent, obstacle string }{{none, locked}, {yes, ""}, {none, ""}} {
				apitest.WantStatus(t, s.Call("rob", "PUT", path, fmt.Sprintf(`{"lines":[{"id":%q,%s}]}`, l.ID, c.sent)), 200)
				got := stored()
				check.Is(t, got.Obstacle, c.obstacle, c.sent)
			}
			apitest.WantStatus(t, s.Call("rob", "POST", "/audit-reports/lines/"+l.ID, `{"obstacle":"stock on order"}`), 200)
			got := stored()
			check.Is(t, got.Obstacle, "stock on order")
		})
		s.Refuse(t, []apitest.Refusal{
			{Name: "EVIDENCE-023 FD-218 a reason that was never on the list", Who: "rob", Method: "PUT", Path: path, Body: body(none, "No time"), Status: 422,
				Says: `{"location":"body.lines[0].obstacle","message":"This reason isn't on head office's list. Please choose another."}`},
			{Name: "EVIDENCE-027 a reason beside an answer", Who: "rob", Method: "PUT", Path: path, Body: body(yes, locked), Status: 422,
				Says: `{"location":"body.lines[0].obstacle","message":"A line is either answered or can't be checked, not both."}`},
			{Name: "EVIDENCE-023 for one line alone", Who: "rob", Method: "POST", Path: "/audit-reports/lines/" + l.ID, Body: `{"obstacle":"No time"}`,
				Status: 422, Says: `{"location":"body.obstacle",`},
		})
		t.Run("EVIDENCE-027 somebody else's answer to a line that I say cannot be checked is a clash that names both", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("rita", "PUT", path, body(yes, "")), 200)
			const from = `{"passed":null,"pricePassed":null,"obstacle":"stock on order","hidden":false,"comments":""}`
			w := s.Call("rob", "PUT", path, fmt.Sprintf(`{"lines":[{"id":%q,%s,"obstacle":%q,"version":1,"from":%s}]}`, l.ID, none, locked, from))
			apitest.WantStatus(t, w, 409)
			apitest.WantParts(t, w, `"mine":{"passed":null,"pricePassed":null,"obstacle":"`+locked+`"`,
				`"theirs":{"passed":true,"pricePassed":null,"hidden":false`)
		})
		t.Run("EVIDENCE-023 EVIDENCE-026 EVIDENCE-028 the report is completed, and everybody who reads it is told why; nothing of it failed for that",
			func(t *testing.T) {
				apitest.WantStatus(t, s.Call("rob", "PUT", path, body(none, locked)), 200)
				w := s.Call("rob", "POST", "/audit-reports/"+r.ID, `{"status":"COMPLETED"}`)
				apitest.WantStatus(t, w, 200)
				for _, who := range []string{"rob", "olga", "mia"} {
					got := s.reads(t, who, r.ID)
					if check.Is(t, len(got.NotChecked), 1, who, got.NotChecked) {
						check.Is(t, got.NotChecked[0].Obstacle, locked, who, got.NotChecked)
						check.Is(t, got.NotChecked[0].Key, keyStandard, who, got.NotChecked)
						check.Is(t, len(got.Points.ToDo), 1, got.Points.ToDo, who, got.NotChecked)
						check.Is(t, len(got.Obstacles), 0, got.Obstacles, who, got.NotChecked)
					}
					if shows := strings.Contains(s.Call(who, "GET", "/audit-reports/"+r.ID, "").Body.String(),
						`"obstacle":"`+locked+`","preMarked"`); shows != (who == "rob") {
						t.Errorf("%s gets the line itself: %v", who, shows)
					}
				}
				if got := line(t, s.open(t, rita, "north"), keyStandard); got.Obstacle != "" {
					t.Errorf("the next report begins with %q", got.Obstacle)
				}
			})
		t.Run("EVIDENCE-028 the next visit says why the line could not be checked at the last one", func(t *testing.T) {
			next := s.open(t, rita, "north")
			for _, l := range s.reads(t, "rita", next.ID).Lines {
				if l.Key == keyStandard && check.True(t, l.Before != nil) {
					check.Is(t, l.Before.Obstacle, locked)
					check.True(t, !l.Before.Failed)
					check.Is(t, l.Before.InARow, 0)
				}
			}
		})
	})
}
