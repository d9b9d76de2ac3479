package auth

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"caravan/internal/access"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

// phone is somebody's authenticator app.
type phone struct {
	s        *site
	secret   string
	recovery []string
}

// code returns what the app shows now.
func (p *phone) code() string {
	p.s.t.Helper()
	code, err := totp.GenerateCode(p.secret, p.s.clock.T)
	check.OK(p.s.t, err)
	return code
}

// next waits for the next code and returns it, because each works once.
func (p *phone) next() string {
	p.s.clock.T = p.s.clock.T.Add(codeStep * time.Second)
	return p.code()
}

// enrol turns on two-step sign-in for whoever the token belongs to, who has only just signed in.
func (s *site) enrol(token string) *phone {
	s.t.Helper()
	a := s.call("POST", "/users/me/second-factor", token, fields{})
	check.Must(s.t, check.Is(s.t, a.Code, 200, a.Body))
	p := &phone{s: s, secret: a.json["secret"].(string)}
	a = s.call("POST", "/users/me/second-factor/confirm", token, fields{"code": p.next()})
	check.Must(s.t, check.Is(s.t, a.Code, 200, a.Body))
	for _, code := range a.json["codes"].([]any) {
		p.recovery = append(p.recovery, code.(string))
	}
	return p
}

// firstStep signs in with the password and returns what the second step needs.
func (s *site) firstStep(id string) string {
	s.t.Helper()
	a := s.call("POST", "/auth/login", "", fields{"email": id + "@caravan.example", "password": goodPassword})
	a.says(s.t, 401, messageSecondStep, "")
	if a.cookie("access_token") != nil {
		s.t.Fatal("the first step alone gives a session")
	}
	return a.json["secondStep"].(string)
}

func (s *site) secondStep(waiting, code string) answer {
	s.t.Helper()
	return s.call("POST", "/auth/login/second-step", "", fields{"secondStep": waiting, "code": code})
}

// withApp proves something on a site of its own, where the owner is signed in and has an app.
func withApp(t *testing.T, title string, prove func(t *testing.T, s *site, token string, p *phone)) {
	t.Run(title, func(t *testing.T) {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			s := newSite(t, d)
			token := s.login("owner")
			prove(t, s, token, s.enrol(token))
		})
	})
}

func TestSecondStep(t *testing.T) {
	t.Run("FD-131 an app counts once a code of it was entered; other sessions end, and the person is told", func(t *testing.T) {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			s := newSite(t, d)
			token, other := s.login("owner"), s.login("owner")
			a := s.call("POST", "/users/me/second-factor", token, fields{})
			uri := a.json["uri"].(string)
			check.True(t, strings.HasPrefix(uri, "otpauth://totp/Bottle%20Post:owner@caravan.example?"), uri, a.Body)
			check.True(t, a.json["qr"].(map[string]any)["path"] != "", a.json["qr"].(map[string]any)["path"], a.Body)
			s.call("POST", "/users/me/second-factor/confirm", token, fields{"code": "000000"}).says(t, 422, messageWrongCode, "body.code")
			s.call("POST", "/users/me/second-factor/confirm", token, fields{"code": " "}).says(t, 422, MessageCodeRequired, "body.code")
			s.login("owner") // it does not count yet
			p := s.enrol(token)
			check.Is(t, len(p.recovery), RecoveryCodes, p.recovery)
			check.True(t, s.works(token), token)
			check.True(t, !s.works(other), other)
			check.True(t, slices.Contains(s.mails.mails, PurposeFactorOn+" owner"), s.mails.mails)
			s.call("POST", "/users/me/second-factor", token, fields{}).says(t, 409, messageHasFactor, "")
			if f := s.call("GET", "/users/me/second-factor", token, nil); check.True(t, f.json["since"] != nil, f.Body) {
				check.Is[any](t, f.json["recoveryCodes"], float64(10), f.Body)
			}
		})
	})
	withApp(t, "FD-131 the secret is stored sealed for its person, and codes as hashes", func(t *testing.T, s *site, _ string, p *phone) {
		var stored string
		check.OK(t, s.db.QueryRow(t.Context(), `SELECT secret FROM second_factors WHERE user_id = 'owner'`).Scan(&stored))
		check.Must(t, check.True(t, !strings.Contains(stored, p.secret), stored, p.secret))
		v, err := s.service.vault(t.Context())
		check.OK(t, err)
		if open, err := v.open(stored, "owner"); check.Is(t, err, nil) {
			check.Is(t, open, p.secret)
		}
		if open, err := v.open(stored, "rep"); err == nil {
			t.Errorf("it opens for somebody else: %q", open)
		}
		var plain int
		if err := s.db.QueryRow(t.Context(), `SELECT COUNT(*) FROM recovery_codes WHERE code_hash = $1`, p.recovery[0]).Scan(&plain); check.Is(t, err,
			nil) {
			check.Is(t, plain, 0)
		}
	})
	withApp(t, "FD-131 signing in asks for a code; each works once, and neighbours of the newest do too", func(t *testing.T, s *site, _ string,
		p *phone) {
		waiting := s.firstStep("owner")
		s.secondStep(waiting, p.code()).says(t, 422, messageUsedCode, "body.code") // it confirmed the app
		code := p.next()
		a := s.secondStep(waiting, code[:3]+" "+code[3:])
		check.Must(t, check.Is(t, a.Code, 200, a.Body))
		check.Must(t, check.True(t, a.cookie("access_token") != nil, a.Body))
		check.Must(t, check.True(t, a.cookie(cookieDevice) != nil, a.Body))
		check.Must(t, check.True(t, s.works(a.json["token"].(string)), a.Body))
		s.secondStep(waiting, p.next()).says(t, 401, messageSlowSignIn, "")
		s.secondStep(s.firstStep("owner"), code).says(t, 422, messageUsedCode, "body.code")
		late := p.next()
		s.clock.T = s.clock.T.Add(codeStep * time.Second)
		if a := s.secondStep(s.firstStep("owner"), late); a.Code != 200 {
			t.Errorf("a phone whose clock is slow: %d %s", a.Code, a.Body)
		}
		tooLate := p.next()
		s.clock.T = s.clock.T.Add(2 * codeStep * time.Second)
		s.secondStep(s.firstStep("owner"), tooLate).says(t, 422, messageWrongCode, "body.code")
		s.secondStep("nothing", p.next()).says(t, 401, messageSlowSignIn, "")
		waiting = s.firstStep("owner")
		s.clock.T = s.clock.T.Add(PendingValid)
		s.secondStep(waiting, p.code()).says(t, 401, messageSlowSignIn, "")
	})
	withApp(t, "FD-131 a recovery code works once, however it is typed", func(t *testing.T, s *site, token string, p *phone) {
		typed := strings.ToUpper(strings.ReplaceAll(p.recovery[0], "-", " "))
		a := s.secondStep(s.firstStep("owner"), typed)
		check.Must(t, check.Is(t, a.Code, 200, a.Body))
		s.secondStep(s.firstStep("owner"), p.recovery[0]).says(t, 422, messageWrongCode, "body.code")
		f := s.call("GET", "/users/me/second-factor", token, nil)
		check.Is[any](t, f.json["recoveryCodes"], float64(9), f.Body)
	})
	withApp(t, "FD-131 AUTH-020 a reset link sets a password, and does not take the place of a code", func(t *testing.T, s *site, token string,
		p *phone) {
		waiting := s.firstStep("owner")
		link, err := s.service.ResetLink(t.Context(), "owner@caravan.example")
		check.OK(t, err)
		_, reset, _ := strings.Cut(link, "token=")
		a := s.call("POST", "/auth/reset-password", "", fields{"token": reset, "password": goodPassword, "passwordConfirm": goodPassword})
		a.says(t, 401, messageSecondStep, "")
		check.True(t, a.cookie("access_token") == nil, a.cookie("access_token"), "the reset opened a session, or kept one")
		check.True(t, !s.works(token), "the reset opened a session, or kept one")
		s.secondStep(waiting, p.next()).says(t, 401, messageSlowSignIn, "") // the sign-in began with the earlier password
		b := s.secondStep(a.json["secondStep"].(string), p.next())
		check.Must(t, check.Is(t, b.Code, 200, b.Body))
	})
	withApp(t, "FD-131 whoever was deactivated meanwhile does not get in", func(t *testing.T, s *site, _ string, p *phone) {
		waiting := s.firstStep("owner")
		s.exec(`UPDATE users SET deactivated_at = 1 WHERE id = 'owner'`)
		s.secondStep(waiting, p.next()).says(t, 401, messageSlowSignIn, "")
	})
	withApp(t, "FD-131 new recovery codes end the old ones, and turning it off asks for a code", func(t *testing.T, s *site, token string, p *phone) {
		a := s.call("POST", "/users/me/second-factor/recovery-codes", token, fields{"code": p.next()})
		check.Must(t, check.Is(t, a.Code, 200, a.Body))
		check.Must(t, check.Is(t, len(a.json["codes"].([]any)), RecoveryCodes, a.Body))
		s.call("POST", "/users/me/second-factor/remove", token, fields{"code": p.recovery[1]}).says(t, 422, messageWrongCode, "body.code")
		s.call("POST", "/users/me/second-factor/remove", token, fields{"code": a.json["codes"].([]any)[0]}).says(t, 204, "", "")
		s.call("POST", "/users/me/second-factor/remove", token, fields{"code": p.next()}).says(t, 409, messageNoFactor, "")
		s.login("owner")
		check.True(t, slices.Contains(s.mails.mails, PurposeFactorOff+" owner"), s.mails.mails)
	})
	t.Run("FD-131 an older session must enter the password to begin", func(t *testing.T) {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			s := newSite(t, d)
			token := s.login("owner")
			s.clock.T = s.clock.T.Add(FreshSignIn)
			s.call("POST", "/users/me/second-factor", token, fields{}).says(t, 422, messageCurrentRequired, "body.currentPassword")
			s.call("POST", "/users/me/second-factor", token, fields{"currentPassword": "wrong"}).says(t, 422, messageWrongNow, "body.currentPassword")
			s.call("POST", "/users/me/second-factor", token, fields{"currentPassword": goodPassword}).says(t, 200, "", "")
		})
	})
}

func TestCodesAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		p := s.enrol(s.login("owner"))
		for _, c := range []struct{ name, code string }{{"FD-131 a code of the app", p.next()}, {"FD-131 a recovery code", p.recovery[0]}} {
			t.Run(c.name+" gives one session, however often it is sent at once", func(t *testing.T) {
				const n = 4 // few enough that wrong codes are not counted out
				waiting := make([]string, n)
				for i := range waiting {
					waiting[i] = s.firstStep("owner")
				}
				in := 0
				for _, a := range dbtest.AtOnce(n, func(i int) answer { return s.secondStep(waiting[i], c.code) }) {
					if a.Code == 200 {
						in++
					} else {
						check.Is(t, a.Code, 422, a.Body)
					}
				}
				check.Is(t, in, 1)
			})
		}
		t.Run("FD-131 one sign-in that waits gives one session", func(t *testing.T) {
			waiting := s.firstStep("owner")
			in := 0
			for _, a := range dbtest.AtOnce(3, func(i int) answer { return s.secondStep(waiting, p.recovery[1+i]) }) {
				if a.Code == 200 {
					in++
				}
			}
			check.Is(t, in, 1)
		})
	})
}

func TestWrongCodesAreLimited(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		p := s.enrol(s.login("owner"))
		waiting := s.firstStep("owner")
		t.Run("FD-131 ten wrong codes lock their source for 15 minutes, and the person is told once", func(t *testing.T) {
			for range FailuresAllowed {
				s.secondStep(waiting, "12345").says(t, 422, messageWrongCode, "body.code")
			}
			for range 2 {
				s.secondStep(waiting, p.next()).says(t, 429, messageTooMany, "body.code")
			}
			n := len(slices.DeleteFunc(slices.Clone(s.mails.mails), func(m string) bool { return m != PurposeCodes+" owner" }))
			check.Is(t, n, 1, s.mails.mails)
			s.clock.T = s.clock.T.Add(FailureWindow)
			a := s.secondStep(s.firstStep("owner"), p.next())
			check.Is(t, a.Code, 200, a.Body)
		})
		t.Run("FD-131 fifty in a day lock every source but known devices", func(t *testing.T) {
			for i := range codesPerDay {
				e := codeEntry{userID: "owner", source: fmt.Sprintf("address %d", i), code: "12345"}
				if err := s.service.withCode(t.Context(), e, nil); err == nil {
					t.Fatal("a wrong code works")
				}
				s.clock.T = s.clock.T.Add(20 * time.Minute)
			}
			s.secondStep(s.firstStep("owner"), p.next()).says(t, 429, messageFewerCodes, "body.code")
			err := s.service.withCode(t.Context(), codeEntry{userID: "owner", source: "device x", isKnown: true, code: p.next()},
				func(*db.Tx, time.Time) error { return nil })
			check.Is(t, err, nil)
		})
	})
}

func TestRolesThatNeedASecondStep(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		s.person("office", access.HeadOffice, "", false)
		s.person("office2", access.HeadOffice, "", false)
		s.login("owner")
		office, office2, rep := s.login("office"), s.login("office2"), s.login("rep")
		require := func(token, role string, required bool) answer {
			return s.call("PUT", "/second-factor-roles/"+role, token, fields{"required": required})
		}
		t.Run("FD-132 only head office decides, with a second step of its own before it asks that of head office", func(t *testing.T) {
			require(rep, "STORE_REP", true).says(t, 403, "You do not have access to this.", "")
			require(office, "HEAD_OFFICE", true).says(t, 409, messageOwnFirst, "")
			require(office, "NOBODY", true).says(t, 422, "Some of these values are not valid.", "path.role")
		})
		t.Run("FD-132 whoever must have one and has none can set one up and nothing else, at once", func(t *testing.T) {
			own := s.login("rep")
			acting := s.impersonate(own, "owner").json["token"].(string)
			for range 2 {
				require(office, "STORE_REP", true).says(t, 200, "", "")
			}
			refused := s.call("GET", "/other", rep, nil)
			refused.says(t, 403, "Please set up two-step sign-in first.", "")
			check.Is(t, refused.json["needsSecondFactor"], true, refused.Body)
			check.True(t, !s.works(acting), acting)
			check.True(t, s.works(office), office)
			s.impersonate(own, "owner").says(t, 403, "Please set up two-step sign-in first.", "")
			me := s.call("GET", "/auth/session", rep, nil)
			user, _ := me.json["user"].(map[string]any)
			check.Is[any](t, user["needsSecondFactor"], true, me.Body)
			s.enrol(rep)
			check.True(t, s.works(rep), "after it was set up", s.works(own))
			check.True(t, !s.works(own), "after it was set up", s.works(rep))
		})
		t.Run("FD-132 head office acts as somebody who has none yet", func(t *testing.T) {
			require(office, "STORE_OWNER", true).says(t, 200, "", "")
			a := s.impersonate(office, "owner")
			check.Is(t, a.Code, 200, a.Body)
			check.True(t, s.works(a.json["token"].(string)), a.Body)
		})
		t.Run("FD-132 the list counts the people of each role", func(t *testing.T) {
			a := require(office, "STORE_OWNER", false)
			first, last := a.json["items"].([]any)[0].(map[string]any), a.json["items"].([]any)[4].(map[string]any)
			check.Is[any](t, first["role"], "HEAD_OFFICE", a.Body)
			check.Is[any](t, first["people"], float64(2), a.Body)
			check.Is[any](t, first["without"], float64(2), a.Body)
			check.Is[any](t, last["roleLabel"], "Store Employee", a.Body)
			check.Is[any](t, last["people"], float64(1), a.Body)
			rep := a.json["items"].([]any)[1].(map[string]any)
			check.Is[any](t, rep["required"], true, rep)
			check.Is[any](t, rep["without"], float64(0), rep)
		})
		t.Run("FD-132 a temporary password is replaced first", func(t *testing.T) {
			fresh := s.login("fresh")
			require(office, "STORE_EMPLOYEE", true).says(t, 200, "", "")
			s.call("POST", "/users/me/second-factor", fresh, fields{}).says(t, 403, "You do not have access to this.", "")
			s.call("PATCH", "/users/me/update-password", fresh, fields{"password": "camel train 2026", "passwordConfirm": "camel train 2026"}).says(t, 200, "",
				"")
			s.call("POST", "/users/me/second-factor", fresh, fields{}).says(t, 200, "", "")
		})
		t.Run("FD-133 head office resets what somebody has lost: they are signed out everywhere and told; a repeat changes nothing", func(t *testing.T) {
			p := s.enrol(office)
			require(office, "HEAD_OFFICE", true).says(t, 200, "", "")
			s.call("POST", "/users/rep/second-factor/reset", office2, fields{}).says(t, 403, "Please set up two-step sign-in first.", "")
			s.call("POST", "/users/office/second-factor/reset", office, nil).says(t, 409, messageOwnFactor, "")
			s.call("POST", "/users/nobody/second-factor/reset", office, nil).says(t, 404, "Not found.", "")
			f := s.call("GET", "/users/rep/second-factor", office, nil)
			check.True(t, f.json["since"] != nil, f.Body)
			owner := s.login("owner")
			s.call("POST", "/users/me/second-factor", owner, fields{})
			s.call("POST", "/users/owner/second-factor/reset", office, nil).says(t, 204, "", "")
			if !s.works(owner) {
				t.Error("whoever has only begun to set one up is signed out")
			}
			waiting := s.firstStep("rep")
			for range 2 {
				s.call("POST", "/users/rep/second-factor/reset", office, nil).says(t, 204, "", "")
			}
			if s.works(rep) {
				t.Error("a session goes on")
			}
			s.secondStep(waiting, "123456").says(t, 401, messageSlowSignIn, "")
			if n := len(slices.DeleteFunc(slices.Clone(s.mails.mails), func(m string) bool { return m != PurposeFactorReset+" rep" })); n != 1 {
				t.Errorf("%d mails", n)
			}
			again := s.login("rep")
			s.call("GET", "/other", again, nil).says(t, 403, "Please set up two-step sign-in first.", "")
			s.enrol(again)
			a := s.secondStep(s.firstStep("office"), p.next())
			check.Is(t, a.Code, 200, a.Body)
		})
		t.Run("FD-131 nobody sees or changes how a person signs in while acting as them", func(t *testing.T) {
			acting := s.impersonate(office, "owner").json["token"].(string)
			for _, c := range [][2]string{{"GET", "/users/me/second-factor"}, {"POST", "/users/me/second-factor"}, {"POST", "/users/me/second-factor/confirm"},
				{"POST", "/users/me/second-factor/recovery-codes"}, {"POST", "/users/me/second-factor/remove"}} {
				var body any
				if c[0] == "POST" {
					body = fields{}
				}
				s.call(c[0], c[1], acting, body).says(t, 403, "You cannot see or change how a user signs in while impersonating a user.", "")
			}
		})
	})
}

func TestPurgeOfSecondSteps(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		p := s.enrol(s.login("owner"))
		s.call("POST", "/users/me/second-factor", s.login("rep"), fields{})
		s.firstStep("owner")
		s.clock.T = s.clock.T.Add(25 * time.Hour)
		check.OK(t, s.service.Purge(t.Context()))
		var factors, waiting int
		if err := d.QueryRow(t.Context(), `SELECT (SELECT COUNT(*) FROM second_factors), (SELECT COUNT(*) FROM pending_sign_ins)`).Scan(&factors,
			&waiting); check.Is(t, err, nil) {
			check.Is(t, factors, 1)
			check.Is(t, waiting, 0)
		}
		if a := s.secondStep(s.firstStep("owner"), p.next()); a.Code != 200 {
			t.Errorf("FD-131 an app that counts stays: %d", a.Code)
		}
	})
}
