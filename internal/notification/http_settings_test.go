package notification

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/fault"
	"caravan/internal/notice"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

const settingsPath = "/users/me/notification-settings"

func (d door) settings(t *testing.T, who string) SettingsView {
	t.Helper()
	return apitest.Read[SettingsView](t, d.site, who, "GET", settingsPath, "")
}

func (d door) change(t *testing.T, who, body string) SettingsView {
	t.Helper()
	return apitest.Read[SettingsView](t, d.site, who, "PUT", settingsPath, body)
}

// on lists what is on, as kind and channel.
func on(v SettingsView) (all []string) {
	for _, c := range v.Choices {
		for _, each := range []struct {
			name string
			on   bool
		}{{"site", c.InApp}, {"email", c.Email}, {"push", c.Push}} {
			if each.on {
				all = append(all, string(c.Kind)+" "+each.name)
			}
		}
	}
	slices.Sort(all)
	return all
}

var onAtFirst = []string{"AUDIT push", "AUDIT site", "COMMENT site", "COURSE push", "COURSE site", "FIX push", "FIX site", "INCENTIVE site",
	"MENTION push", "MENTION site", "MESSAGE push", "MODERATION push", "MODERATION site", "MUST_READ email", "MUST_READ push", "MUST_READ site",
	"POST site", "QUERY push", "QUERY site", "REPLY push", "REPLY site", "REWARD push", "REWARD site"}

func TestSettingsOfNotifications(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		d := newDoor(t, n)
		t.Run("FD-80 FD-81 everybody begins with the same settings, in their store's time zone", func(t *testing.T) {
			for _, a := range testnet.Everybody() {
				v := d.settings(t, a.UserID)
				kinds := slices.Clone(onAtFirst)
				if a.Role.IsAdmin() { // FD-439 members see nothing of reviews, here neither
					kinds = append(kinds, "REVIEW push", "REVIEW site")
					slices.Sort(kinds)
				}
				check.Same(t, on(v), kinds)
				zone := map[string]string{"sam": "Australia/Hobart"}[a.UserID]
				if zone == "" {
					zone = "Australia/Melbourne"
				}
				v.Choices, v.Push = nil, PushView{}
				check.Same(t, v, SettingsView{Pace: Daily, Quiet: QuietView{true, "21:00", "07:00"}, Zone: zone, Email: a.UserID + "@caravan.example",
					Can: SettingsCan{true}})
			}
			apitest.WantStatus(t, d.site.Call("", "GET", settingsPath, ""), 401)
			apitest.WantStatus(t, d.site.Call("", "PUT", settingsPath, "{}"), 401)
		})
		t.Run("FD-80 a change holds for whoever made it, and leaves what it does not mention", func(t *testing.T) {
			for range 2 { // repeating it is harmless
				d.change(t, "olga", `{"choices":[{"kind":"MENTION","inApp":true,"email":true,"push":false}]}`)
			}
			d.change(t, "olga", `{"pace":"WEEKLY"}`)
			d.change(t, "olga", `{"quiet":{"on":true,"from":"22:30","until":"06:05"}}`)
			v := d.change(t, "olga", `{"showText":true}`)
			check.Same(t, d.settings(t, "olga"), v)
			check.True(t, slices.Contains(on(v), "MENTION email"), on(v))
			check.True(t, !slices.Contains(on(v), "MENTION push"), on(v))
			check.True(t, slices.Contains(on(v), "MUST_READ push"), on(v))
			v.Choices, v.Push = nil, PushView{}
			check.Same(t, v, SettingsView{Pace: Weekly, Quiet: QuietView{true, "22:30", "06:05"}, ShowText: true, Zone: "Australia/Melbourne",
				Email: "olga@caravan.example", Can: SettingsCan{true}})
			check.Same(t, on(d.settings(t, "mia")), onAtFirst)
		})
		t.Run("FD-80 what makes no sense changes nothing", func(t *testing.T) {
			before := d.settings(t, "mia")
			for body, path := range map[string]string{
				`{"choices":[{"kind":"GOSSIP","inApp":true,"email":true,"push":true}]}`:  "body.choices[0].kind",
				`{"choices":[{"kind":"MESSAGE","inApp":true,"email":true,"push":true}]}`: "body.choices",
				`{"pace":"HOURLY"}`: "body.pace",
				`{"quiet":{"on":true,"from":"9:00","until":"07:00"}}`:          "body.quiet.from",
				`{"quiet":{"on":true,"from":"21:00","until":"24:00"}}`:         "body.quiet.until",
				`{"quiet":{"on":true,"from":"21:00","until":""}}`:              "body.quiet.until",
				`{"pace":"WEEKLY","quiet":{"on":true,"from":"x","until":"y"}}`: "body.quiet.from",
			} {
				w := d.site.Call("mia", "PUT", settingsPath, body)
				apitest.WantStatus(t, w, 422)
				check.True(t, strings.Contains(w.Body.String(), path), w.Body.String(), body, w.Body)
			}
			check.Same(t, d.settings(t, "mia"), before)
		})
		t.Run("FD-80 whoever acts as somebody else reads their settings and changes none", func(t *testing.T) {
			as := testnet.Mia
			as.ImpersonatorID = "ann"
			_, err := d.s.ChangeSettings(t.Context(), as, Change{})
			check.True(t, fault.Is(err, fault.Forbidden), err)
			if r, err := d.s.Settings(t.Context(), as); check.Is(t, err, nil) {
				check.True(t, !r.view(as).Can.Change)
			}
		})
		t.Run("FD-80 what somebody does not want on the site is not in their list, and stays told", func(t *testing.T) {
			d.change(t, "sam", `{"choices":[{"kind":"POST","inApp":false,"email":false,"push":false}]}`)
			d.tell(t, "sam", "hidden")
			d.change(t, "sam", `{"choices":[{"kind":"POST","inApp":true,"email":false,"push":false}]}`)
			d.tell(t, "sam", "hidden", "shown")
			p := d.read(t, "sam", "")
			check.Same(t, titles(p), []string{"About shown"})
			check.Is(t, p.Unseen, 1)
			check.Is(t, p.Meta.TotalItems, 1)
			until := fmt.Sprintf(`{"until":%q}`, n.Clock.T.Format(time.RFC3339))
			apitest.WantStatus(t, d.site.Call("sam", "POST", "/notifications/seen", until), 204)
			if left := n.Count(t, `SELECT COUNT(*) FROM notifications WHERE user_id = $1 AND seen_at IS NULL`, "sam"); left != 1 {
				t.Errorf("%d are unseen: marking all leaves what is not in the list", left)
			}
		})
	})
}

func TestSettingsAreChangedAtOnce(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		n := testnet.New(t, dbtest.Open(t, cfg))
		other := testnet.Over(dbtest.Open(t, cfg))
		nodes := []*Service{newDoor(t, n).s, newDoor(t, other).s}
		weekly, shown := Weekly, true
		changes := []Change{{Pace: &weekly}, {ShowText: &shown}, {Quiet: &Quiet{true, 1, 2}},
			{Choices: map[notice.Kind]Choice{notice.KindPost: {Push: true}}}, {Choices: map[notice.Kind]Choice{notice.KindReply: {Email: true}}}}
		t.Run("FD-80 two devices on two nodes that change different settings both succeed", func(t *testing.T) {
			for _, err := range dbtest.AtOnce(len(changes), func(i int) error {
				_, err := nodes[i%2].ChangeSettings(t.Context(), testnet.Olga, changes[i])
				return err
			}) {
				check.OK(t, err)
			}
			r, err := nodes[0].Settings(t.Context(), testnet.Olga)
			check.OK(t, err)
			check.Same(t, r.Settings, Settings{Weekly, Quiet{true, 1, 2}, true})
			check.Same(t, []Choice{r.Choices[notice.KindPost], r.Choices[notice.KindReply]}, []Choice{{Push: true}, {Email: true}})
		})
	})
}
