package auth

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/descope/virtualwebauthn"

	"caravan/internal/access"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

// keyring is a device of somebody that keeps one passkey.
type keyring struct {
	s      *site
	rp     virtualwebauthn.RelyingParty
	device virtualwebauthn.Authenticator
	key    virtualwebauthn.Credential
}

func (s *site) keyring(owner string) *keyring {
	return &keyring{s: s, rp: virtualwebauthn.RelyingParty{ID: "caravan.example", Name: "Bottle Post", Origin: "https://caravan.example"},
		device: virtualwebauthn.NewAuthenticatorWithOptions(virtualwebauthn.AuthenticatorOptions{UserHandle: []byte(owner)}),
		key:    newKey()}
}

// newKey returns a key of a device. The library writes a coordinate that begins with a zero byte too short, which no device does, so such keys are
// left out.
func newKey() virtualwebauthn.Credential {
	const whole = 77 // bytes of a P-256 key in COSE
	for {
		if c := virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2); len(c.Key.AttestationData()) == whole {
			return c
		}
	}
}

func parsed(t *testing.T, text string) (out map[string]any) {
	t.Helper()
	check.OK(t, json.Unmarshal([]byte(text), &out))
	return out
}

// make returns what the device answers when the signed-in person adds a passkey.
func (k *keyring) make(token string) map[string]any {
	k.s.t.Helper()
	a := k.s.call("POST", "/users/me/passkeys/options", token, fields{})
	check.Must(k.s.t, check.Is(k.s.t, a.Code, 200, a.Body))
	options, err := virtualwebauthn.ParseAttestationOptions(a.Body.String())
	check.OK(k.s.t, err)
	made := parsed(k.s.t, virtualwebauthn.CreateAttestationResponse(k.rp, k.device, k.key, *options))
	made["response"].(map[string]any)["transports"] = []string{"internal", "carrier-pigeon"}
	return made
}

func (s *site) addPasskey(token, name string, made map[string]any) answer {
	s.t.Helper()
	return s.call("POST", "/users/me/passkeys", token, fields{"name": name, "passkey": made})
}

// added gives a person a passkey and returns the device that keeps it.
func (s *site) added(owner, token string) *keyring {
	s.t.Helper()
	k := s.keyring(owner)
	a := s.addPasskey(token, "My phone", k.make(token))
	check.Must(s.t, check.Is(s.t, a.Code, 200, a.Body))
	return k
}

// challenge is what the sign-in page gets.
func (s *site) challenge() virtualwebauthn.AssertionOptions {
	s.t.Helper()
	a := s.call("POST", "/auth/login/passkey/options", "", nil)
	check.Must(s.t, check.Is(s.t, a.Code, 200, a.Body))
	options, err := virtualwebauthn.ParseAssertionOptions(a.Body.String())
	check.OK(s.t, err)
	return *options
}

// sign answers a challenge as the device does: it counts its signatures.
func (k *keyring) sign(options virtualwebauthn.AssertionOptions) map[string]any {
	k.key.Counter++
	return parsed(k.s.t, virtualwebauthn.CreateAssertionResponse(k.rp, k.device, k.key, options))
}

func (s *site) withPasskey(signed map[string]any) answer {
	s.t.Helper()
	return s.call("POST", "/auth/login/passkey", "", signed)
}

// withKey proves something on a site of its own, where the owner is signed in and has a passkey.
func withKey(t *testing.T, title string, prove func(t *testing.T, s *site, token string, k *keyring)) {
	t.Run(title, func(t *testing.T) {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			s := newSite(t, d)
			token := s.login("owner")
			prove(t, s, token, s.added("owner", token))
		})
	})
}

func TestPasskeys(t *testing.T) {
	t.Run("FD-207 somebody adds a passkey, once, and is told by mail; it signs them in", func(t *testing.T) {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			s := newSite(t, d)
			token := s.login("owner")
			k := s.keyring("owner")
			made := k.make(token)
			s.addPasskey(token, "  ", made).says(t, 422, MessagePasskeyName, "body.name")
			s.addPasskey(token, strings.Repeat("é", MaxPasskeyName+1), made).says(t, 422, MessagePasskeyName, "body.name")
			first, again := s.addPasskey(token, " My phone ", made), s.addPasskey(token, "My phone", made)
			check.Must(t, check.Is(t, first.Code, 200, first.Body, again.Body))
			check.Must(t, check.Is(t, again.Code, 200, first.Body, again.Body))
			check.Must(t, check.Is(t, first.json["id"], again.json["id"], first.Body, again.Body))
			check.Must(t, check.Is[any](t, first.json["name"], "My phone", first.Body, again.Body))
			if n := len(slices.DeleteFunc(slices.Clone(s.mails.mails), func(m string) bool { return m != PurposePasskeyAdded+" owner" })); n != 1 {
				t.Errorf("%d mails", n)
			}
			a := s.withPasskey(k.sign(s.challenge()))
			check.Must(t, check.Is(t, a.Code, 200, a.Body))
			check.Must(t, check.True(t, a.cookie("access_token") != nil, a.Body))
			check.Must(t, check.True(t, a.cookie(cookieDevice) != nil, a.Body))
			check.Must(t, check.True(t, s.works(a.json["token"].(string)), a.Body))
			list := s.call("GET", "/users/me/passkeys", token, nil)
			items := list.json["items"].([]any)
			check.Must(t, check.Is(t, len(items), 1, items, list.Body))
			check.Must(t, check.True(t, items[0].(map[string]any)["lastUsed"] != nil, list.Body))
			check.Is[any](t, items[0].(map[string]any)["copied"], false, list.Body)
			var transports string
			check.OK(t, d.QueryRow(t.Context(), `SELECT transports FROM passkeys`).Scan(&transports))
			check.Is(t, transports, "internal")
		})
	})
	withKey(t, "FD-207 a device is not asked to make a second passkey for the same person", func(t *testing.T, s *site, token string, k *keyring) {
		a := s.call("POST", "/users/me/passkeys/options", token, fields{})
		if exclude := a.json["excludeCredentials"].([]any); check.Is(t, len(exclude), 1, exclude, a.Body) {
			check.Is[any](t, exclude[0].(map[string]any)["id"], credentialID(k.key.ID), a.Body)
		}
	})
	withKey(t, "FD-207 bad answers are refused, each with its sentence", func(t *testing.T, s *site, token string, k *keyring) {
		for _, c := range []struct {
			name    string
			signed  func() map[string]any
			message string
		}{
			{"another site's origin", func() map[string]any {
				other := *k
				other.rp.Origin = "https://caravan.example.evil.example"
				return other.sign(s.challenge())
			}, messageWrongPasskey},
			{"a passkey of another site", func() map[string]any {
				other := *k
				other.rp.ID = "evil.example"
				return other.sign(s.challenge())
			}, messageWrongPasskey},
			{"without asking the person", func() map[string]any {
				other := *k
				other.device.Options.UserNotVerified = true
				return other.sign(s.challenge())
			}, messageWrongPasskey},
			{"in the name of another person", func() map[string]any {
				other := *k
				other.device.Options.UserHandle = []byte("rep")
				return other.sign(s.challenge())
			}, messageWrongPasskey},
			{"signed with another key", func() map[string]any {
				other := *k
				other.key.Key = newKey().Key
				return other.sign(s.challenge())
			}, messageWrongPasskey},
			{"a passkey that nobody has", func() map[string]any { return s.keyring("owner").sign(s.challenge()) }, messageUnknownPasskey},
			{"a challenge that is not ours", func() map[string]any {
				options := s.challenge()
				options.Challenge[0]++
				return k.sign(options)
			}, messageWrongPasskey},
			{"a challenge for something else", func() map[string]any {
				a := s.call("POST", "/users/me/passkeys/options", token, fields{})
				options, err := virtualwebauthn.ParseAssertionOptions(a.Body.String())
				check.OK(t, err)
				return k.sign(*options)
			}, messageWrongPasskey},
			{"an expired challenge", func() map[string]any {
				options := s.challenge()
				s.clock.T = s.clock.T.Add(passkeySignWithin)
				return k.sign(options)
			}, messageSlowPasskey},
			{"no answer at all", func() map[string]any {
				return map[string]any{"id": "", "rawId": "", "type": "public-key",
					"response": map[string]any{"clientDataJSON": "", "authenticatorData": "", "signature": ""}}
			}, messageWrongPasskey},
		} {
			a := s.withPasskey(c.signed())
			t.Run(c.name, func(t *testing.T) { a.says(t, 401, c.message, "") })
			check.Is(t, a.json["unknownPasskey"] == true, c.message == messageUnknownPasskey, a.Body)
		}
	})
	withKey(t, "FD-207 an answer works once, on whichever node, also for adding", func(t *testing.T, s *site, token string, k *keyring) {
		signed := k.sign(s.challenge())
		check.Must(t, check.Is(t, s.withPasskey(signed).Code, 200))
		s.withPasskey(signed).says(t, 401, messageUsedPasskey, "")
		other := s.keyring("owner")
		a := s.call("POST", "/users/me/passkeys/options", token, fields{})
		options, err := virtualwebauthn.ParseAttestationOptions(a.Body.String())
		check.OK(t, err)
		check.Must(t,
			check.Is(t, s.addPasskey(token, "One", parsed(t, virtualwebauthn.CreateAttestationResponse(other.rp, other.device, other.key, *options))).Code,
				200))
		other.key = virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeRSA)
		s.addPasskey(token, "Two", parsed(t, virtualwebauthn.CreateAttestationResponse(other.rp, other.device, other.key, *options))).says(t, 422,
			messageUsedPasskey, "")
	})
	withKey(t, "FD-207 a passkey is made for the session that asked, and belongs to one person", func(t *testing.T, s *site, token string, k *keyring) {
		rep := s.login("rep")
		s.addPasskey(rep, "Not mine", k.make(token)).says(t, 422, messageWrongPasskey, "")
		s.addPasskey(rep, "Not mine", k.make(rep)).says(t, 409, messageNotYours, "")
		lax := s.keyring("rep")
		lax.device.Options.UserNotVerified = true
		s.addPasskey(rep, "A lax one", lax.make(rep)).says(t, 422, messageUnusablePasskey, "")
	})
	withKey(t, "FD-207 a passkey whose count goes back may have been copied: it stops, and its person is told", func(t *testing.T, s *site, _ string,
		_ *keyring) {
		k := s.added("rep", s.login("rep"))
		k.key.Counter = 7
		a := s.withPasskey(k.sign(s.challenge()))
		check.Must(t, check.Is(t, a.Code, 200, a.Body))
		k.key.Counter = 3
		s.withPasskey(k.sign(s.challenge())).says(t, 401, messageCopiedPasskey, "")
		k.key.Counter = 100
		s.withPasskey(k.sign(s.challenge())).says(t, 401, messageCopiedPasskey, "")
		check.True(t, slices.Contains(s.mails.mails, PurposePasskeyCopied+" rep"), s.mails.mails)
	})
	withKey(t, "FD-207 a deactivated person is told so, and a deleted one is unknown", func(t *testing.T, s *site, _ string, k *keyring) {
		s.exec(`UPDATE users SET deactivated_at = 1 WHERE id = 'owner'`)
		s.withPasskey(k.sign(s.challenge())).says(t, 401, messageDeactivated, "")
		s.exec(`UPDATE users SET deleted_at = 1 WHERE id = 'owner'`)
		s.withPasskey(k.sign(s.challenge())).says(t, 401, messageUnknownPasskey, "")
	})
	withKey(t, "FD-207 adding and removing ask for the password unless one has only just signed in; removing ends nothing else", func(t *testing.T,
		s *site, token string, k *keyring) {
		s.clock.T = s.clock.T.Add(FreshSignIn)
		s.call("POST", "/users/me/passkeys/options", token, fields{}).says(t, 422, messageCurrentRequired, "body.currentPassword")
		id := s.call("GET", "/users/me/passkeys", token, nil).json["items"].([]any)[0].(map[string]any)["id"].(string)
		remove := "/users/me/passkeys/" + id + "/remove"
		s.call("POST", remove, token, fields{"currentPassword": "wrong"}).says(t, 422, messageWrongNow, "body.currentPassword")
		s.call("POST", remove, s.login("rep"), fields{}).says(t, 404, messageNoSuchPasskey, "")
		s.call("POST", remove, token, fields{"currentPassword": goodPassword}).says(t, 204, "", "")
		s.call("POST", remove, token, fields{"currentPassword": goodPassword}).says(t, 404, messageNoSuchPasskey, "")
		check.True(t, s.works(token), s.mails.mails)
		check.True(t, slices.Contains(s.mails.mails, PurposePasskeyRemoved+" owner"), s.works(token), s.mails.mails)
		s.withPasskey(k.sign(s.challenge())).says(t, 401, messageUnknownPasskey, "")
	})
	withKey(t, "FD-207 a person has ten at most", func(t *testing.T, s *site, token string, _ *keyring) {
		for len(s.call("GET", "/users/me/passkeys", token, nil).json["items"].([]any)) < MaxPasskeys {
			s.added("owner", token)
		}
		s.call("POST", "/users/me/passkeys/options", token, fields{}).says(t, 409, messageManyPasskeys, "")
	})
	withKey(t, "FD-207 nobody sees or changes the passkeys of somebody whom they act as", func(t *testing.T, s *site, _ string, _ *keyring) {
		s.person("office", access.HeadOffice, "", false)
		acting := s.impersonate(s.login("office"), "owner").json["token"].(string)
		for _, c := range [][2]string{{"GET", "/users/me/passkeys"}, {"POST", "/users/me/passkeys/options"}, {"POST", "/users/me/passkeys/x/remove"}} {
			var body any
			if c[0] == "POST" {
				body = fields{}
			}
			s.call(c[0], c[1], acting, body).says(t, 403, "You cannot see or change how a user signs in while impersonating a user.", "")
		}
	})
	withKey(t, "FD-207 used challenges are forgotten once they have expired", func(t *testing.T, s *site, _ string, k *keyring) {
		check.Must(t, check.Is(t, s.withPasskey(k.sign(s.challenge())).Code, 200))
		s.clock.T = s.clock.T.Add(2 * time.Hour)
		check.OK(t, s.service.Purge(t.Context()))
		var left int
		check.OK(t, s.db.QueryRow(t.Context(), `SELECT COUNT(*) FROM spent_challenges`).Scan(&left))
		check.Is(t, left, 0)
	})
}

func TestPasskeysAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		k := s.added("owner", s.login("owner"))
		t.Run("FD-207 one answer gives one session, however often it is sent at once", func(t *testing.T) {
			signed := k.sign(s.challenge())
			in := 0
			for _, a := range dbtest.AtOnce(4, func(int) answer { return s.withPasskey(signed) }) {
				if a.Code == 200 {
					in++
				} else {
					check.Is(t, a.Code, 401, a.Body)
				}
			}
			check.Is(t, in, 1)
		})
	})
}

func TestPasskeysAreBothSteps(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		s.person("office", access.HeadOffice, "", false)
		s.person("office2", access.HeadOffice, "", false)
		office := s.login("office")
		require := func(role string, required bool) answer {
			return s.call("PUT", "/second-factor-roles/"+role, office, fields{"required": required})
		}
		t.Run("FD-208 a passkey is enough for head office to ask two steps of itself", func(t *testing.T) {
			require("HEAD_OFFICE", true).says(t, 409, messageOwnFirst, "")
			s.added("office", office)
			require("HEAD_OFFICE", true).says(t, 200, "", "")
			require("HEAD_OFFICE", false).says(t, 200, "", "")
		})
		owner := s.login("owner")
		k := s.added("owner", owner)
		t.Run("FD-208 while it is up to the person, the password alone goes on working", func(t *testing.T) { s.login("owner") })
		password := s.login("owner")
		t.Run("FD-208 once the role must have two steps, sessions that began with the password alone end, and others go on", func(t *testing.T) {
			signedIn := s.withPasskey(k.sign(s.challenge())).json["token"].(string)
			require("STORE_OWNER", true).says(t, 200, "", "")
			check.True(t, !s.works(password), password) // the passkey was added in the last one
			check.True(t, s.works(signedIn), signedIn)
			check.True(t, s.works(owner), owner)
		})
		t.Run("FD-208 the password then asks for the passkey, and opens nothing", func(t *testing.T) {
			a := s.call("POST", "/auth/login", "", fields{"email": "owner@caravan.example", "password": goodPassword})
			a.says(t, 401, messageNeedsPasskey, "")
			check.Is[any](t, a.json["passkey"], true, a.Body)
			check.True(t, a.json["secondStep"] == nil, a.json["secondStep"], a.Body)
			check.True(t, a.cookie("access_token") == nil, a.cookie("access_token"), a.Body)
		})
		t.Run("FD-208 a rep whose session began with the password alone cannot go on as somebody else either", func(t *testing.T) {
			rep := s.login("rep")
			acting := s.impersonate(rep, "owner").json["token"].(string)
			s.added("rep", s.login("rep"))
			require("STORE_REP", true).says(t, 200, "", "")
			check.True(t, !s.works(rep), s.works(acting))
			check.True(t, !s.works(acting), s.works(rep))
		})
		t.Run("FD-208 the list of roles counts a passkey as a second step", func(t *testing.T) {
			items := s.call("GET", "/second-factor-roles", office, nil).json["items"].([]any)
			rep := items[1].(map[string]any)
			check.Is[any](t, rep["role"], "STORE_REP", rep)
			check.Is[any](t, rep["without"], float64(0), rep)
		})
		t.Run("FD-208 with an app as well, the password asks for a code, and says that the passkey does too", func(t *testing.T) {
			token := s.withPasskey(k.sign(s.challenge())).json["token"].(string)
			s.enrol(token)
			a := s.call("POST", "/auth/login", "", fields{"email": "owner@caravan.example", "password": goodPassword})
			a.says(t, 401, messageSecondStep, "")
			check.Is[any](t, a.json["passkey"], true, a.Body)
			check.True(t, a.json["secondStep"] != nil, a.Body)
		})
		t.Run("FD-133 FD-208 head office's reset removes passkeys too, and ends everything", func(t *testing.T) {
			token := s.withPasskey(k.sign(s.challenge())).json["token"].(string)
			f := s.call("GET", "/users/owner/second-factor", office, nil)
			check.Is[any](t, f.json["passkeys"], float64(1), f.Body)
			s.call("POST", "/users/owner/second-factor/reset", office, nil).says(t, 204, "", "")
			if s.works(token) {
				t.Error("a session goes on")
			}
			s.withPasskey(k.sign(s.challenge())).says(t, 401, messageUnknownPasskey, "")
			s.call("GET", "/other", s.login("owner"), nil).says(t, 403, "Please set up two-step sign-in first.", "")
		})
		t.Run("FD-208 whoever must have a second step and has none sets up a passkey before anything else", func(t *testing.T) {
			token := s.login("owner")
			s.call("GET", "/other", token, nil).says(t, 403, "Please set up two-step sign-in first.", "")
			k := s.added("owner", token)
			if !s.works(token) {
				t.Error("it does not count")
			}
			a := s.withPasskey(k.sign(s.challenge()))
			check.Is(t, a.Code, 200, a.Body)
		})
	})
}

func TestWhereThereAreNoPasskeys(t *testing.T) {
	for address, has := range map[string]bool{"https://caravan.example": true, "https://caravan.example:8443": true, "http://localhost:8080": true,
		"http://caravan.example": false, "http://127.0.0.1:8080": false, "https://203.0.113.4": false, "https://[2001:db8::1]": false} {
		check.Is(t, relyingParty(address) != nil, has, address)
	}
}
