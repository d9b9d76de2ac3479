package auth

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"caravan/internal/access"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

// idp is a provider: discovery, keys, and codes that work once and only with their verifier.
type idp struct {
	*httptest.Server
	site *site
	mu   sync.Mutex
	key  *ecdsa.PrivateKey
	kid  string
	down bool
	// codes has what was asked with each code that waits, and what the id token will say.
	codes map[string]waitingCode
}

type waitingCode struct {
	challenge string
	claims    fields
}

const idpSecret = "swordfish-of-the-provider"

func newIDP(t *testing.T, s *site) *idp {
	t.Helper()
	p := &idp{site: s, codes: map[string]waitingCode{}}
	p.rotate("one")
	mux := http.NewServeMux()
	mux.HandleFunc("/.well-known/openid-configuration", func(w http.ResponseWriter, _ *http.Request) {
		p.answer(w, fields{"issuer": p.URL, "authorization_endpoint": p.URL + "/authorize", "token_endpoint": p.URL + "/token", "jwks_uri": p.URL + "/keys",
			"id_token_signing_alg_values_supported": []string{"ES256"}})
	})
	mux.HandleFunc("/keys", func(w http.ResponseWriter, _ *http.Request) {
		p.answer(w, jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: p.key.Public(), KeyID: p.kid, Algorithm: "ES256", Use: "sig"}}})
	})
	mux.HandleFunc("/token", p.token)
	p.Server = httptest.NewServer(mux)
	t.Cleanup(p.Close)
	return p
}

func (p *idp) answer(w http.ResponseWriter, what any) {
	if p.down {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(what)
}

// rotate replaces the key with which the provider signs.
func (p *idp) rotate(kid string) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	check.OK(p.site.t, err)
	p.key, p.kid = key, kid
}

func (p *idp) token(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	id, secret, _ := r.BasicAuth()
	if id == "" {
		id, secret = r.FormValue("client_id"), r.FormValue("client_secret")
	}
	waiting, ok := p.codes[r.FormValue("code")]
	delete(p.codes, r.FormValue("code"))
	sum := sha256.Sum256([]byte(r.FormValue("code_verifier")))
	if id != "caravan" || secret != idpSecret || !ok || base64.RawURLEncoding.EncodeToString(sum[:]) != waiting.challenge ||
		r.FormValue("redirect_uri") != "https://caravan.example/sign-in/provider" {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusBadRequest)
		fmt.Fprint(w, `{"error":"invalid_grant"}`)
		return
	}
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.ES256, Key: jose.JSONWebKey{Key: p.key, KeyID: p.kid}}, nil)
	if !check.Is(p.site.t, err, nil) {
		return
	}
	said, err := json.Marshal(waiting.claims)
	if !check.Is(p.site.t, err, nil) {
		return
	}
	signed, err := signer.Sign(said)
	if !check.Is(p.site.t, err, nil) {
		return
	}
	compact, err := signed.CompactSerialize()
	if !check.Is(p.site.t, err, nil) {
		return
	}
	p.answer(w, fields{"access_token": "x", "token_type": "Bearer", "id_token": compact})
}

// tab is one sign-in at the provider, in a browser.
type tab struct {
	p       *idp
	browser *http.Cookie
	asked   url.Values // of the provider's page
}

func (p *idp) begin(cookies ...*http.Cookie) tab {
	s := p.site
	s.t.Helper()
	a := s.call("POST", "/auth/login/provider", "", nil, cookies...)
	check.Must(s.t, check.Is(s.t, a.Code, 200, a.Body))
	at, err := url.Parse(a.json["url"].(string))
	check.OK(s.t, err)
	check.Must(s.t, check.True(s.t, strings.HasPrefix(at.String(), p.URL+"/authorize?"), at.String(), at))
	return tab{p, a.cookie(cookieProvider), at.Query()}
}

// comes returns what the provider sends back for somebody: what they say changes what its id token says.
func (b tab) comes(subject, email string, say fields) fields {
	now := b.p.site.clock.T
	claims := fields{"iss": b.p.URL, "aud": "caravan", "sub": subject, "email": email, "email_verified": true, "nonce": b.asked.Get("nonce"),
		"iat": now.Unix(), "exp": now.Add(5 * time.Minute).Unix()}
	maps.Copy(claims, say)
	code := newToken()
	b.p.mu.Lock()
	defer b.p.mu.Unlock()
	b.p.codes[code] = waitingCode{b.asked.Get("code_challenge"), claims}
	return fields{"state": b.asked.Get("state"), "code": code}
}

func (b tab) finish(back fields) answer {
	b.p.site.t.Helper()
	return b.p.site.call("POST", "/auth/login/provider/finish", "", back, b.browser)
}

func (s *site) withProvider(t *testing.T, secondStep bool) *idp {
	t.Helper()
	p := newIDP(t, s)
	provider, err := NewProvider(ProviderConfig{Issuer: p.URL, ClientID: "caravan", Secret: idpSecret, Name: "Matilda ID", SecondStep: secondStep})
	check.OK(t, err)
	s.service.SignInAt(provider)
	return p
}

func TestProvider(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		t.Run("FD-209 without a provider there is nothing to begin, and the sign-in page does not offer it", func(t *testing.T) {
			s.call("POST", "/auth/login/provider", "", nil).says(t, 409, messageNoProvider, "")
			s.call("POST", "/auth/login/provider/finish", "", fields{}).says(t, 409, messageNoProvider, "")
			a := s.call("GET", "/auth/session", "", nil)
			check.True(t, a.json["provider"] == nil, a.json["provider"], a.Body)
		})
		p := s.withProvider(t, false)
		refused, nobody := "Matilda ID didn't sign you in. Please try again, or use your password.", fmt.Sprintf(messageProviderNobody, "Matilda ID")
		t.Run("FD-209 the first time the verified address links the accounts, whatever its case; afterwards only the link counts", func(t *testing.T) {
			check.Is(t, s.call("GET", "/auth/session", "", nil).json["provider"], "Matilda ID")
			b := p.begin()
			check.Is(t, b.asked.Get("code_challenge_method"), "S256", b.asked, b.browser)
			check.True(t, b.browser.HttpOnly, b.asked, b.browser)
			check.True(t, b.browser.Secure, b.asked, b.browser)
			check.Is(t, b.browser.SameSite, http.SameSiteLaxMode, b.asked, b.browser)
			a := b.finish(b.comes("subject-1", "Owner@Caravan.example", nil))
			check.Must(t, check.Is(t, a.Code, 200, a.Body))
			check.Must(t, check.True(t, a.cookie("access_token") != nil, a.Body))
			check.Must(t, check.True(t, s.works(a.json["token"].(string)), a.Body))
			check.True(t, slices.Contains(s.mails.mails, PurposeLinked+" owner"), s.mails.mails)
			b = p.begin()
			check.Must(t, check.Is(t, b.finish(b.comes("subject-1", "somebody.else@elsewhere.example", fields{"email_verified": false})).Code, 200))
			user := a.json["user"].(map[string]any)
			check.Is[any](t, user["id"], "owner", user)
		})
		t.Run("FD-209 refusals, each with its sentence", func(t *testing.T) {
			s.person("gone", access.StoreEmployee, "s1", false)
			s.exec(`UPDATE users SET deactivated_at = 1 WHERE id = 'gone'`)
			now := s.clock.T
			for _, c := range []struct {
				name           string
				subject, email string
				say            fields
				message        string
			}{
				{"an address that is not verified", "s2", "rep@caravan.example", fields{"email_verified": false},
					fmt.Sprintf(messageProviderNoMail, "Matilda ID")},
				{"an address that says nothing about that", "s2", "rep@caravan.example", fields{"email_verified": nil},
					fmt.Sprintf(messageProviderNoMail, "Matilda ID")},
				{"no address", "s2", "", nil, fmt.Sprintf(messageProviderNoMail, "Matilda ID")},
				{"nobody has it", "s2", "nobody@caravan.example", nil, nobody},
				{"somebody who is deactivated", "s2", "gone@caravan.example", nil, messageDeactivated},
				{"another account of somebody who is linked", "s2", "owner@caravan.example", nil, fmt.Sprintf(messageProviderOther, "Matilda ID")},
				{"another sign-in's nonce", "s2", "rep@caravan.example", fields{"nonce": "another"}, refused},
				{"meant for another site", "s2", "rep@caravan.example", fields{"aud": "another"}, refused},
				{"of another provider", "s2", "rep@caravan.example", fields{"iss": "https://another.example"}, refused},
				{"ended long ago", "s2", "rep@caravan.example", fields{"exp": now.Add(-2 * time.Minute).Unix()},
					"The clocks of this site and of Matilda ID differ too much. Please use your password, and tell head office."},
				{"issued in the future", "s2", "rep@caravan.example", fields{"iat": now.Add(2 * time.Minute).Unix()},
					"The clocks of this site and of Matilda ID differ too much. Please use your password, and tell head office."},
				{"not to be used yet", "s2", "rep@caravan.example", fields{"nbf": now.Add(2 * time.Minute).Unix()},
					"The clocks of this site and of Matilda ID differ too much. Please use your password, and tell head office."},
			} {
				t.Run(c.name, func(t *testing.T) {
					b := p.begin()
					a := b.finish(b.comes(c.subject, c.email, c.say))
					if a.says(t, 401, c.message, ""); a.cookie("access_token") != nil {
						t.Error("a session was opened")
					}
				})
			}
			var links int
			check.OK(t, d.QueryRow(t.Context(), `SELECT COUNT(*) FROM provider_links`).Scan(&links))
			check.Is(t, links, 1)
		})
		t.Run("FD-209 clocks may differ by a little", func(t *testing.T) {
			b := p.begin()
			a := b.finish(b.comes("s2", "rep@caravan.example",
				fields{"exp": s.clock.T.Add(-30 * time.Second).Unix(), "iat": s.clock.T.Add(30 * time.Second).Unix()}))
			check.Is(t, a.Code, 200, a.Body)
		})
		t.Run("FD-209 what came back works once, in the browser in which it began, for ten minutes", func(t *testing.T) {
			b := p.begin()
			back := b.comes("subject-1", "", nil)
			s.call("POST", "/auth/login/provider/finish", "", back).says(t, 401, messageOtherBrowser, "")
			s.call("POST", "/auth/login/provider/finish", "", back, p.begin().browser).says(t, 401, messageOtherBrowser, "")
			a := b.finish(back)
			check.Must(t, check.Is(t, a.Code, 200, a.Body))
			b.finish(back).says(t, 401, messageOtherBrowser, "")
			again := p.begin(b.browser)
			again.finish(fields{"state": again.asked.Get("state"), "code": back["code"]}).says(t, 401, refused, "") // the code was used
			b = p.begin()
			b.finish(fields{"state": b.asked.Get("state") + "x", "code": "x"}).says(t, 401, messageOtherBrowser, "")
			b.finish(fields{"state": b.asked.Get("state"), "error": "access_denied"}).says(t, 401, refused, "")
			b = p.begin()
			back = b.comes("subject-1", "", nil)
			s.clock.T = s.clock.T.Add(providerWithin)
			b.finish(back).says(t, 401, messageSlowSignIn, "")
		})
		t.Run("FD-209 two tabs of a browser can both sign in", func(t *testing.T) {
			one := p.begin()
			two := p.begin(one.browser)
			for _, b := range []tab{one, two} {
				a := (tab{p, two.browser, b.asked}).finish(b.comes("subject-1", "", nil))
				check.Is(t, a.Code, 200, a.Body)
			}
		})
		t.Run("FD-209 a code of another sign-in does not fit: its verifier is another", func(t *testing.T) {
			victim, thief := p.begin(), p.begin()
			back := thief.comes("subject-1", "", nil)
			victim.finish(fields{"state": victim.asked.Get("state"), "code": back["code"]}).says(t, 401, refused, "")
		})
		t.Run("FD-209 the provider changes its keys", func(t *testing.T) {
			p.rotate("two")
			b := p.begin()
			a := b.finish(b.comes("subject-1", "", nil))
			check.Is(t, a.Code, 200, a.Body)
		})
		t.Run("FD-209 while the provider is down, people are told, and it is not asked again at once", func(t *testing.T) {
			const sentence = "Matilda ID can't be reached right now. Please try again, or use your password."
			b := p.begin()
			back := b.comes("subject-1", "", nil)
			p.down = true
			b.finish(back).says(t, 503, sentence, "")
			s.withAnotherNode(t, p)
			s.call("POST", "/auth/login/provider", "", nil).says(t, 503, sentence, "")
			p.down = false
			s.call("POST", "/auth/login/provider", "", nil).says(t, 503, sentence, "")
			s.clock.T = s.clock.T.Add(providerPause)
			b = p.begin()
			a := b.finish(b.comes("subject-1", "", nil))
			check.Is(t, a.Code, 200, a.Body)
		})
		t.Run("FD-210 the second step stays ours", func(t *testing.T) {
			s.enrol(s.login("owner"))
			b := p.begin()
			a := b.finish(b.comes("subject-1", "", nil))
			a.says(t, 401, messageSecondStep, "")
			check.True(t, a.json["secondStep"] != nil, a.Body)
			check.True(t, a.cookie("access_token") == nil)
			s.person("office", access.HeadOffice, "", false)
			office := s.login("office")
			s.enrol(office)
			s.call("PUT", "/second-factor-roles/STORE_REP", office, fields{"required": true}).says(t, 200, "", "")
			b = p.begin()
			rep := b.finish(b.comes("s2", "", nil)).json["token"].(string)
			s.call("GET", "/other", rep, nil).says(t, 403, "Please set up two-step sign-in first.", "")
		})
		t.Run("FD-209 a person sees the link and removes it, head office sees it, and nothing else ends", func(t *testing.T) {
			s.person("office2", access.HeadOffice, "", false)
			office := s.login("office2")
			if a := s.call("GET", "/users/owner/second-factor", office, nil); check.True(t, a.json["linkedSince"] != nil, a.Body) {
				check.Is(t, a.json["provider"], "Matilda ID")
			}
			s.person("another", access.StoreOwner, "s1", false)
			b := p.begin()
			token := b.finish(b.comes("s3", "another@caravan.example", nil)).json["token"].(string)
			acting := s.impersonate(office, "another").json["token"].(string)
			s.call("DELETE", "/users/me/provider", acting, nil).says(t, 403, "You cannot see or change how a user signs in while impersonating a user.", "")
			s.call("DELETE", "/users/me/provider", token, nil).says(t, 204, "", "")
			s.call("DELETE", "/users/me/provider", token, nil).says(t, 404, messageNotLinked, "")
			a := s.call("GET", "/users/me/second-factor", token, nil)
			check.Is(t, a.Code, 200, a.Body, s.mails.mails)
			check.True(t, a.json["linkedSince"] == nil, a.json["linkedSince"], a.Body, s.mails.mails)
			check.True(t, slices.Contains(s.mails.mails, PurposeUnlinked+" another"), a.Body, s.mails.mails)
		})
		t.Run("FD-209 a deleted person's link goes with them: whoever has the address now is linked", func(t *testing.T) {
			s.exec(`UPDATE users SET deleted_at = 1, email = 'another@caravan.example (gone)' WHERE id = 'another'`)
			b := p.begin()
			b.finish(b.comes("s3", "another@caravan.example", nil)).says(t, 401, nobody, "")
		})
	})
}

// withAnotherNode makes the site another node, which has not asked the provider yet.
func (s *site) withAnotherNode(t *testing.T, p *idp) {
	t.Helper()
	provider, err := NewProvider(s.service.provider.config)
	check.OK(t, err)
	s.service.SignInAt(provider)
}

func TestProviderAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		p := s.withProvider(t, false)
		t.Run("FD-209 two first sign-ins at once link once, and both get in", func(t *testing.T) {
			one := p.begin()
			two := p.begin(one.browser)
			for _, a := range dbtest.AtOnce(2, func(i int) answer {
				b := tab{p, two.browser, []tab{one, two}[i].asked}
				return b.finish(b.comes("subject-1", "owner@caravan.example", nil))
			}) {
				check.Is(t, a.Code, 200, a.Body)
			}
		})
		t.Run("FD-209 what came back gives one session, however often it is sent at once", func(t *testing.T) {
			b := p.begin()
			back := b.comes("subject-1", "", nil)
			in := 0
			for _, a := range dbtest.AtOnce(4, func(int) answer { return b.finish(back) }) {
				if a.Code == 200 {
					in++
				}
			}
			check.Is(t, in, 1)
		})
	})
}

func TestProviderWithItsOwnSecondStep(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		p := s.withProvider(t, true)
		s.person("office", access.HeadOffice, "", false)
		office := s.login("office")
		s.enrol(office)
		s.call("PUT", "/second-factor-roles/STORE_OWNER", office, fields{"required": true}).says(t, 200, "", "")
		b := p.begin()
		token := b.finish(b.comes("subject-1", "owner@caravan.example", nil)).json["token"].(string)
		t.Run("FD-210 a provider that asks for the second step is enough, but the password alone is not", func(t *testing.T) {
			check.True(t, s.works(token), "with the provider")
			check.True(t, !s.works(s.login("owner")), "with the provider", s.works(token))
		})
		t.Run("FD-210 once the setting is off, sessions that began there need ours within a day", func(t *testing.T) {
			s.service.SignInAt(nil)
			check.OK(t, s.service.Purge(t.Context()))
			s.call("GET", "/other", token, nil).says(t, 403, "Please set up two-step sign-in first.", "")
		})
	})
}

func TestProviderSettings(t *testing.T) {
	full := ProviderConfig{Issuer: "https://login.example/tenant", ClientID: "caravan", Secret: "s"}
	with := func(change func(*ProviderConfig)) ProviderConfig { c := full; change(&c); return c }
	for name, c := range map[string]struct {
		config ProviderConfig
		want   string
	}{
		"all of them":          {full, ""},
		"none":                 {ProviderConfig{}, ""},
		"no secret":            {with(func(c *ProviderConfig) { c.Secret = "" }), "need each other"},
		"no address":           {with(func(c *ProviderConfig) { c.Issuer = "login" }), "the issuer: it must be an address"},
		"without https":        {with(func(c *ProviderConfig) { c.Issuer = "http://login.example" }), "must have https"},
		"on this machine only": {with(func(c *ProviderConfig) { c.Issuer = "http://127.0.0.1:9000" }), ""},
	} {
		p, err := NewProvider(c.config)
		got := ""
		if err != nil {
			got = err.Error()
		}
		check.Is(t, c.want == "", got == "", name, got)
		check.True(t, strings.Contains(got, c.want), name, got)
		if name == "all of them" && p.Name() != "login.example" {
			t.Errorf("FD-209 without a name it has the host's: %q", p.Name())
		}
	}
}
