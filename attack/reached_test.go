package attack

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/descope/virtualwebauthn"
	"github.com/google/uuid"
	"github.com/pquerna/otp/totp"

	"caravan/internal/access"
	"caravan/internal/app"
	"caravan/internal/auth"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet"
)

// outOfReach are the operations that no request of the table reaches the inside of, and why.
var outOfReach = map[string]string{
	"begin-provider-sign-in": "asks a provider of sign-ins, which would be another site; internal/auth/provider_test.go has one",
	"provider-sign-in":       "likewise",
	"unlink-provider":        "likewise",
	"make-first-account":     "needs an installation in which nobody has an account; internal/app/first_test.go has some",
}

// siteAddress is where the site is for its own links and for passkeys.
const siteAddress = "https://caravan.example"

// sources are settings with files in place of other systems, which say what the network has already.
func sources(t *testing.T, c app.Config) app.Config {
	t.Helper()
	folder := t.TempDir()
	file := func(name, content string) string {
		at := filepath.Join(folder, name)
		check.OK(t, os.WriteFile(at, []byte(content), 0o600))
		return at
	}
	c.SyncStoresURL = file("stores.csv",
		"store_id,name,address,suburb,postal_suburb,region,postcode,phone,tier,delivery,pickup,loyalty_rewards,crafty,top_drops\n"+
			"north,Café Nord,1 Sydney Rd,Brunswick,,VIC,3056,,MF,no,no,no,no,no\nsouth,100% Bottles,2 Davey St,Hobart,,TAS,7000,,SF,no,no,no,no,no\n")
	c.SyncUsersURL = file("people.csv",
		"user_id,email,first_name,last_name,role,store_id,phone,compliance_only\n,rob@caravan.example,Rob,Ryder,STORE_REP,,,no\n")
	c.SyncPromotionsURL = file("promotions.csv",
		"promotion_id,kind,description,start_date,end_date,product_id,product,category,position,price,tiers,pre_marked_stores\n"+
			"xmas,PROMO,Christmas,2025-12-01,2025-12-31,b9,Product b9,Beer,FLOOR,1.00,,\n")
	return c
}

// password is that of the people whom strange adds.
const password = "camel train 2026"

var passwordHash = sync.OnceValues(func() (string, error) { return auth.HashPassword(password) }) // slow by design

// stranger adds somebody with the role and store of the caller, in whose place they call: they have the password, and nothing else of theirs matters
// to others. Nobody and who acts as somebody else stay as they are, with somebody for whom the request would be.
func (s *site) stranger(t *testing.T) caller {
	t.Helper()
	like, id := s.by.actor, uuid.NewString()
	var a access.Actor
	switch {
	case like.UserID == "" || like.Impersonated():
		a = s.AddPerson(t, id, "Stan", "Stranger", access.StoreEmployee, "north")
	case like.ComplianceOnly:
		a = s.AddComplianceOnly(t, id, like.Role, like.StoreID)
		s.by.actor = a
	default:
		a = s.AddPerson(t, id, "Stan", "Stranger", like.Role, like.StoreID)
		s.by.actor = a
	}
	hash, err := passwordHash()
	check.OK(t, err)
	_, err = s.DB.Exec(t.Context(), `INSERT INTO credentials (user_id, password_hash, is_temporary, changed_at) VALUES ($1, $2, $3, $4)`, id, hash,
		false, db.Ms(testnet.Now))
	check.OK(t, err)
	return caller{actor: a}
}

// ask sends a request that must succeed, and returns its answer.
func (s *site) ask(t *testing.T, by caller, method, address, body string) (out map[string]any) {
	t.Helper()
	a := s.send(by, method, "/api"+address, body)
	if a.status/100 != 2 {
		t.Fatalf("%s %s by %s: %d %s", method, address, by.actor.UserID, a.status, a.body)
	}
	if len(a.body) > 0 {
		check.OK(t, json.Unmarshal(a.body, &out))
	}
	return out
}

// elsewhere is nobody, at an address of their own: sign-ins are counted by it.
func (s *site) elsewhere() caller {
	s.addresses++
	return caller{from: fmt.Sprintf("[2001:db8::%x]:1", s.addresses)}
}

// code returns the code of an app for the site's time, or a later one: each counts once.
func (s *site) code(t *testing.T, secret string, later time.Duration) string {
	t.Helper()
	code, err := totp.GenerateCode(secret, s.Clock.T.Add(later))
	check.OK(t, err)
	return code
}

// app begins to give somebody an app, and returns its secret.
func (s *site) app(t *testing.T, who caller) string {
	t.Helper()
	return s.ask(t, who, "POST", "/users/me/second-factor", `{"currentPassword":"`+password+`"}`)["secret"].(string)
}

// secondStep gives a stranger an app, and returns them, and its next code.
func (s *site) secondStep(t *testing.T) (who caller, code string) {
	t.Helper()
	who = s.stranger(t)
	secret := s.app(t, who)
	s.ask(t, who, "POST", "/users/me/second-factor/confirm", fmt.Sprintf(`{"code":%q}`, s.code(t, secret, 0)))
	return who, s.code(t, secret, 30*time.Second)
}

// passkeys is a device of somebody, which signs what this site asks for.
type passkeys struct {
	party  virtualwebauthn.RelyingParty
	device virtualwebauthn.Authenticator
	key    virtualwebauthn.Credential
}

func newPasskeys(owner string) *passkeys {
	const whole = 77 // bytes of a key; the library writes some of them too short, which no device does
	k := &passkeys{party: virtualwebauthn.RelyingParty{ID: "caravan.example", Name: "Caravan", Origin: siteAddress},
		device: virtualwebauthn.NewAuthenticatorWithOptions(virtualwebauthn.AuthenticatorOptions{UserHandle: []byte(owner)})}
	for k.key = virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2); len(k.key.Key.AttestationData()) != whole; {
		k.key = virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2)
	}
	return k
}

// made is the request to add a passkey to a stranger, and the device that has it.
func (s *site) madePasskey(t *testing.T) (who caller, body string, k *passkeys) {
	t.Helper()
	who = s.stranger(t)
	a := s.send(who, "POST", "/api/users/me/passkeys/options", `{"currentPassword":"`+password+`"}`)
	options, err := virtualwebauthn.ParseAttestationOptions(string(a.body))
	check.OK(t, err)
	k = newPasskeys(who.actor.UserID)
	return who, `{"name":"One","passkey":` + virtualwebauthn.CreateAttestationResponse(k.party, k.device, k.key, *options) + `}`, k
}

// failedJob adds a job that was given up, and returns its id.
func (s *site) failedJob(t *testing.T) string {
	t.Helper()
	id := db.NewID()
	_, err := s.DB.Exec(t.Context(),
		`INSERT INTO jobs (id, kind, args, state, due_at, attempts, max_attempts, error, created_at, started_at, finished_at)
	VALUES ($1, 'resource.text', '{}', 'DEAD', 1, 1, 1, 'no', 1, 1, 1)`, id)
	check.OK(t, err)
	return id
}

// certified gives north a certificate of summer, and returns the run that made it.
func (s *site) certified(t *testing.T) (run string) {
	t.Helper()
	run = db.NewID()
	exec := func(statement string, args ...any) {
		t.Helper()
		_, err := s.DB.Exec(t.Context(), statement, args...)
		check.OK(t, err)
	}
	exec(`INSERT INTO certificate_runs (id, promotion_id, state, total, done, started_by_id, started_at, finished_at) VALUES ($1, 'summer', 'DONE', 1, 1, 'ann', 1, 1)`, run)
	exec(`DELETE FROM certificates WHERE store_id = 'north' AND promotion_id = 'summer'`)
	exec(`INSERT INTO certificates (number, store_id, promotion_id, report_id, report_completed_at, blob_key, run_id, created_at)
	SELECT 7, 'north', 'summer', r.id, r.completed_at, m.blob_key, $1, 1 FROM audit_reports r, media m WHERE r.id = $2 AND m.id = $3`, run,
		s.final["north"].ID, s.upload(t))
	return run
}

// arrivedPhoto returns the id of a photo of a line of north, whose bytes are there.
func (s *site) arrivedPhoto(t *testing.T) string {
	t.Helper()
	id, file := s.photo(t, "north"), s.picture(t)
	_, err := s.DB.Exec(t.Context(), `UPDATE evidence_photos SET media_id = $1, received = size WHERE id = $2`, file, id)
	check.OK(t, err)
	_, err = s.DB.Exec(t.Context(), `UPDATE media SET state = 'READY' WHERE id = $1`, file)
	check.OK(t, err)
	_, err = s.DB.Exec(t.Context(), `INSERT INTO media_uses (used_by, media_id, position) VALUES ($1, $2, 0)`, "photo:"+id, file)
	check.OK(t, err)
	return id
}

// finished is a course for everybody whose only lesson has no quiz.
const plainCourse = `{"title":"Tickets","description":"Two minutes","category":"STORE","published":true,"visibility":"GLOBAL","lessons":[{"id":"one","title":"One","body":"<p>Read</p>","minutes":1}]}`

// innerRows are requests that reach the inside of operations by several steps.
func innerRows() (all []row) {
	plain := func(operation, of string, request func(t *testing.T, s *site) request) {
		all = append(all, row{operation, of, request})
	}
	office := caller{actor: testnet.Ann}
	for _, operation := range []string{"retry-failed-job", "discard-failed-job"} {
		plain(operation, "failed job", func(t *testing.T, s *site) request { return request{id: s.failedJob(t)} })
	}
	plain("get-audit-report-certificate", "own final report with a certificate", func(t *testing.T, s *site) request {
		s.certified(t)
		return request{id: s.final["north"].ID}
	})
	plain("get-certificate-run", "run", func(t *testing.T, s *site) request { return request{id: s.certified(t)} })
	plain("download-certificates", "certificate", func(t *testing.T, s *site) request {
		s.certified(t)
		return request{query: "quarter=CURRENT_QUARTER"}
	})
	plain("save-reference", "line", func(*testing.T, *site) request {
		return request{body: `{"type":"NON_LIQUOR","source":"std-open","sentence":"","pictures":[],"version":0}`}
	})
	plain("take-reference-photo", "photo of a line", func(t *testing.T, s *site) request {
		return request{body: fmt.Sprintf(`{"photoId":%q}`, s.arrivedPhoto(t))}
	})
	closing := func(t *testing.T, s *site) (store string) {
		store = s.AddStore(t, uuid.NewString(), network.VIC, network.Small)
		s.ask(t, office, "PUT", "/stores/"+store+"/closing", `{"on":"9999-12-30","reason":"Sold","version":1}`)
		return store
	}
	plain("reopen-store", "store that closes", func(t *testing.T, s *site) request { return request{id: closing(t, s), query: "version=2"} })
	for _, operation := range []string{"leave-person", "decide-person-again"} {
		plain(operation, "store that closes", func(t *testing.T, s *site) request {
			store := closing(t, s)
			return request{id: store + " " + s.employee(t, store)}
		})
	}
	plain("end-own-session", "another session", func(t *testing.T, s *site) request {
		id := uuid.NewString()
		if s.by.actor.UserID != "" {
			s.sign(t, id, s.by.actor, "")
		}
		return request{id: id}
	})
	plain("mark-notification-seen", "own notification", func(t *testing.T, s *site) request {
		id := db.NewID()
		if s.by.actor.UserID != "" {
			_, err := s.DB.Exec(t.Context(),
				`INSERT INTO notifications (id, user_id, notice_key, kind, title, content, link, created_at) VALUES ($1, $2, $3, 'POST', 'x', 'y', '/', 1)`,
				id, s.by.actor.UserID, id)
			check.OK(t, err)
		}
		return request{id: id}
	})
	plain("list-finding-stores", "line that failed", func(t *testing.T, s *site) request {
		_, err := s.DB.Exec(t.Context(),
			`INSERT INTO finding_subjects (number, subject, section, description) VALUES (1, 'floor', 'STORE_STANDARDS', 'Floor') ON CONFLICT DO NOTHING`)
		check.OK(t, err)
		return request{query: "subject=floor"}
	})
	plain("list-winners", "awarded", func(t *testing.T, s *site) request {
		id := s.incentive(t)
		s.ask(t, office, "POST", "/member-incentives/"+id+"/mark-as-awarded", "")
		return request{id: id}
	})
	course := func(t *testing.T, s *site) string {
		return s.madeBy(t, testnet.Ann, "/api/academy/courses", plainCourse)
	}
	const finish = `{"lessonId":"one","completed":true}`
	plain("set-course-progress", "course without a quiz", func(t *testing.T, s *site) request { return request{id: course(t, s), body: finish} })
	plain("give-course-try", "used-up quiz", func(t *testing.T, s *site) request {
		id := s.madeBy(t, testnet.Ann, "/api/academy/courses", strings.Replace(courseEntry, `"id":"one",`, `"id":"one","rules":{"tries":1},`, 1))
		_, err := s.DB.Exec(t.Context(), `INSERT INTO academy_learners (course_id, user_id, started_at) VALUES ($1, 'emma', 1)`, id)
		check.OK(t, err)
		_, err = s.DB.Exec(t.Context(), `INSERT INTO academy_lesson_progress (course_id, user_id, lesson_id, tries) VALUES ($1, 'emma', 'one', 1)`, id)
		check.OK(t, err)
		return request{id: id, body: `{"lessonId":"one","personId":"emma","tries":1}`}
	})
	plain("get-course-certificate", "finished course", func(t *testing.T, s *site) request {
		id := course(t, s)
		who := s.by // or who they act as: nobody learns for somebody else
		if who.actor.Impersonated() {
			who.actor.ImpersonatorID, who.actor.SessionID = "", "session-"+who.actor.UserID
		}
		s.send(who, "POST", "/api/academy/courses/"+id+"/progress", finish) // some may not
		return request{id: id}
	})
	plain("login", "password", func(t *testing.T, s *site) request {
		return request{body: fmt.Sprintf(`{"email":"%s@caravan.example","password":%q}`, s.stranger(t).actor.UserID, password)}
	})
	plain("second-step", "code", func(t *testing.T, s *site) request {
		who, code := s.secondStep(t)
		a := s.send(s.elsewhere(), "POST", "/api/auth/login", fmt.Sprintf(`{"email":"%s@caravan.example","password":%q}`, who.actor.UserID, password))
		var waits struct{ SecondStep string }
		check.OK(t, json.Unmarshal(a.body, &waits))
		return request{body: fmt.Sprintf(`{"secondStep":%q,"code":%q}`, waits.SecondStep, code)}
	})
	plain("confirm-second-factor", "code", func(t *testing.T, s *site) request {
		return request{body: fmt.Sprintf(`{"code":%q}`, s.code(t, s.app(t, s.stranger(t)), 0))}
	})
	for _, operation := range []string{"renew-recovery-codes", "remove-second-factor"} {
		plain(operation, "code", func(t *testing.T, s *site) request {
			_, code := s.secondStep(t)
			return request{body: fmt.Sprintf(`{"code":%q}`, code)}
		})
	}
	plain("begin-passkey-sign-in", "-", func(*testing.T, *site) request { return request{} })
	plain("begin-passkey", "password", func(t *testing.T, s *site) request {
		s.stranger(t)
		return request{body: `{"currentPassword":"` + password + `"}`}
	})
	plain("add-passkey", "passkey", func(t *testing.T, s *site) request {
		_, body, _ := s.madePasskey(t)
		return request{body: body}
	})
	plain("passkey-sign-in", "passkey", func(t *testing.T, s *site) request {
		who, body, k := s.madePasskey(t)
		s.ask(t, who, "POST", "/users/me/passkeys", body)
		a := s.send(s.elsewhere(), "POST", "/api/auth/login/passkey/options", "")
		options, err := virtualwebauthn.ParseAssertionOptions(string(a.body))
		check.OK(t, err)
		k.key.Counter++
		return request{body: virtualwebauthn.CreateAssertionResponse(k.party, k.device, k.key, *options)}
	})
	plain("remove-passkey", "own passkey", func(t *testing.T, s *site) request {
		who, body, _ := s.madePasskey(t)
		return request{id: s.ask(t, who, "POST", "/users/me/passkeys", body)["id"].(string), body: `{"currentPassword":"` + password + `"}`}
	})
	const next = `"password":"camel train 2027","passwordConfirm":"camel train 2027"}`
	plain("reset-password", "link of a mail", func(t *testing.T, s *site) request {
		token := db.NewID()
		_, err := s.DB.Exec(t.Context(), `INSERT INTO password_resets (id, user_id, token_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)`,
			token, s.stranger(t).actor.UserID, tokenHash(token), db.Ms(s.Clock.T), db.Ms(s.Clock.T.Add(time.Hour)))
		check.OK(t, err)
		return request{body: fmt.Sprintf(`{"token":%q,`, token) + next}
	})
	plain("update-password", "own password", func(t *testing.T, s *site) request {
		s.stranger(t)
		return request{body: `{"currentPassword":"` + password + `",` + next}
	})
	return all
}

// reached fails for an operation that no request of the table was answered by with success, unless it is told why; and for one that is told and was
// reached.
func (s *site) reached(t *testing.T, succeeded map[string]bool) {
	t.Helper()
	for _, op := range s.contract.Operations() {
		if why := outOfReach[op.ID]; succeeded[op.ID] == (why != "") {
			t.Errorf("AMB-010 %s: answered with success is %v, and outOfReach says %q; attack/access_test.go and reached_test.go have the requests", op.ID,
				succeeded[op.ID], strings.TrimSpace(why))
		}
	}
}
