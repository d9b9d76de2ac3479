package user_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/sheet"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/user"
)

// letters stands for the room of passwords and records what it is told.
type letters struct{ invited, reminded, readdressed, ended []string }

func (l *letters) Invite(_ context.Context, tx *db.Tx, ids []string) error {
	l.invited = append(l.invited, ids...)
	for _, id := range ids {
		if _, err := tx.Exec(context.Background(), `INSERT INTO credentials (user_id, password_hash, is_temporary, changed_at) VALUES ($1, '', TRUE, 0)`,
			id); err != nil {
			return err
		}
	}
	return nil
}

func (l *letters) Remind(_ context.Context, _ *db.Tx, ids []string) error {
	l.reminded = append(l.reminded, ids...)
	return nil
}

func (l *letters) Readdressed(_ context.Context, _ *db.Tx, ids []string) error {
	l.readdressed = append(l.readdressed, ids...)
	return nil
}

func (l *letters) EndAll(_ context.Context, _ *db.Tx, id string) error {
	l.ended = append(l.ended, id)
	return nil
}

// office is the room on the small network, with its letters and its API.
type office struct {
	*user.Service
	n    *testnet.Network
	sent *letters
	site *apitest.Site
}

func eachOffice(t *testing.T, run func(t *testing.T, o *office)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		o := &office{n: n, sent: &letters{}}
		o.Service = user.NewService(n.DB, n.Clock, o.sent)
		o.site, _ = apitest.New(t, testnet.Everybody(), "user", user.NewHTTP(o.Service, n.Stores).Operations()...)
		run(t, o)
	})
}

func form(email string, role access.Role, store string) user.Form {
	return user.Form{Details: user.Details{Email: email, FirstName: "Nia", LastName: "Okoye", Role: role, StoreID: store}}
}

// add invites a person of head office's choice and returns their account.
func (o *office) add(t *testing.T, f user.Form) user.Account {
	t.Helper()
	a, created, err := o.Invite(t.Context(), testnet.Ann, uuid.NewString(), f)
	check.OK(t, err)
	if !created {
		t.Fatal("not created")
	}
	return a
}

func names(all []user.Account) string {
	var ids []string
	for _, a := range all {
		ids = append(ids, a.FirstName)
	}
	return strings.Join(ids, " ")
}

func TestWhoMayDoWhatWithAccounts(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		id := o.add(t, form("nia@caravan.example", access.StoreManager, "north")).ID
		body := func(role, store string) string {
			return fmt.Sprintf(
				`{"id":"019a0000-0000-7000-8000-00000000abcd","firstName":"A","lastName":"B","email":"new@caravan.example","role":%q,"storeId":%q}`, role, store)
		}
		o.site.Allow(t, []apitest.Access{
			{"USERS-004 the list", "GET", "/users?query=&page=1&limit=10", "", 401, 200, 403, 200, 403, 403, 200},
			{"USERS-004 the list of one store", "GET", "/users?store=north", "", 401, 200, 403, 200, 403, 403, 403},
			{"USERS-004 the deleted ones", "GET", "/users?show=DELETED", "", 401, 200, 403, 403, 403, 403, 403},
			{"USERS-005 a person", "GET", "/users/" + id, "", 401, 200, 200, 200, 200, 200, 200},
			{"USERS-006 a change", "POST", "/users/" + id, `{"version":0,"firstName":"A","lastName":"B","email":"a@b.cd","role":"STORE_REP"}`, 401, 409, 403,
				403, 403, 403, 403},
			{"AMB-014 an invitation to north", "POST", "/users", body("STORE_EMPLOYEE", "north"), 401, 200, 403, 201, 403, 403, 403},
			{"AMB-014 an owner cannot invite an owner", "POST", "/users", body("STORE_OWNER", "north"), 401, 0, 403, 422, 403, 403, 422},
			{"USERS-008 deleting", "DELETE", "/users/delete/nothing", "", 401, 404, 403, 403, 403, 403, 403},
			{"USERS-009 reinstating", "POST", "/users/reinstate/nothing", "", 401, 404, 403, 403, 403, 403, 403},
			{"USERS-010 syncing", "POST", "/users/sync", "", 401, 409, 403, 403, 403, 403, 403},
			{"USERS-007 deactivating a manager of north", "DELETE", "/users/deactivate/" + id, "", 401, 200, 403, 200, 403, 403, 403},
			{"USERS-007 deactivating an owner", "DELETE", "/users/deactivate/olga", "", 401, 0, 403, 403, 403, 403, 403},
			{"SCR-026 reminders", "GET", "/users/reminders", "", 401, 200, 403, 200, 403, 403, 200},
		})
	})
}

func TestAccounts(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		n := o.n
		nia := o.add(t, form(" Nia.O@Caravan.example ", access.StoreManager, "north"))

		t.Run("USERS-004 owners read the people of their own store, head office everybody, by name and filters", func(t *testing.T) {
			for _, c := range []struct {
				who    access.Actor
				filter user.Filter
				want   string
			}{
				{testnet.Olga, user.Filter{}, "Emma Mia Nia Olga"},
				{testnet.Sam, user.Filter{}, "Sam"},
				{testnet.Ann, user.Filter{}, "Ann Emma Mia Nia Olga Rita Rob Sam"},
				{testnet.Ann, user.Filter{StoreID: "north", Roles: []access.Role{access.StoreManager}}, "Mia Nia"},
				{testnet.Ann, user.Filter{Query: "nia.o@"}, "Nia"},
				{testnet.Ann, user.Filter{Query: "oko"}, "Nia"},
				{testnet.Ann, user.Filter{Query: "koye"}, ""},
				{testnet.Ann, user.Filter{Show: user.ShowInvited}, "Nia"},
				{testnet.Ann, user.Filter{Show: user.ShowInvited, Exclude: []string{nia.ID}}, ""},
				{testnet.Ann, user.Filter{Show: user.ShowTemporary}, ""},
				{testnet.Ann, user.Filter{Show: user.ShowDeactivated}, ""},
			} {
				got, total, err := o.Accounts(t.Context(), c.who, c.filter, db.Page{Limit: 10})
				if check.Is(t, err, nil) {
					check.Is(t, names(got), c.want, c.who.UserID, c.filter)
					check.Is(t, total, len(got), c.who.UserID, c.filter)
				}
			}
		})
		t.Run("AMB-014 an invitation is repeatable; another one with its id or its e-mail is refused", func(t *testing.T) {
			f := form("nia.o@caravan.example", access.StoreManager, "north")
			if again, created, err := o.Invite(t.Context(), testnet.Ann, nia.ID, f); check.Is(t, err, nil) {
				check.True(t, !created, o.sent.invited)
				check.Is(t, again.Email, "nia.o@caravan.example", created, o.sent.invited)
				check.Is(t, len(o.sent.invited), 1, created, o.sent.invited)
			}
			_, _, err := o.Invite(t.Context(), testnet.Ann, uuid.NewString(), form("NIA.O@caravan.example", access.StoreRep, ""))
			check.True(t, fault.Is(err, fault.Conflict), err)
			check.Is(t, fault.Of(err).Fields[0].Path, "email", err)
			_, _, err = o.Invite(t.Context(), testnet.Ann, nia.ID, form("other@caravan.example", access.StoreRep, ""))
			check.True(t, fault.Is(err, fault.Conflict), err)
		})
		t.Run("USERS-002 a store role needs a store that exists; only head office has the permission to answer for it", func(t *testing.T) {
			for field, f := range map[string]user.Form{
				"storeId": form("x@caravan.example", access.StoreOwner, ""), "storeId ": form("x@caravan.example", access.StoreOwner, "nowhere"),
				"permissions": {Details: form("x@caravan.example", access.StoreRep, "").Details, Permissions: []string{access.HeadOfficeChat}},
				"demoEndsAt":  {Details: form("x@caravan.example", access.StoreRep, "").Details, IsDemo: true, DemoEndsOn: "soon"},
				"role":        form("x@caravan.example", "BOSS", ""), "email": form("x", access.StoreRep, ""),
			} {
				_, _, err := o.Invite(t.Context(), testnet.Ann, uuid.NewString(), f)
				check.True(t, fault.Is(err, fault.Invalid), field, err)
				check.Is(t, fault.Of(err).Fields[0].Path, strings.TrimSpace(field), field, err)
			}
		})
		t.Run("USERS-006 USERS-003 a change replaces every detail, and nobody overwrites what they have not seen", func(t *testing.T) {
			f := user.Form{Details: user.Details{Email: "office@caravan.example", FirstName: "Nia", LastName: "Office", Role: access.HeadOffice,
				PhoneNumber: "1", IsComplianceOnly: true},
				Permissions: []string{access.HeadOfficeChat}, IsDemo: true, DemoEndsOn: "2026-04-01"}
			got, err := o.Edit(t.Context(), testnet.Ann, nia.ID, nia.Version, f)
			check.OK(t, err)
			end := calendar.Day("2026-04-02").Start()
			check.Is(t, got.Email, f.Email, got)
			check.Is(t, got.StoreID, "", got)
			check.True(t, slices.Equal(got.Permissions, f.Permissions), got)
			check.True(t, got.IsDemo, got)
			check.True(t, got.DemoEndsAt.Equal(end), got)
			check.True(t, got.IsComplianceOnly, got)
			if !slices.Equal(o.sent.readdressed, []string{nia.ID}) {
				t.Errorf("written to at the new address: %q", o.sent.readdressed)
			}
			again, err := o.Edit(t.Context(), testnet.Ann, nia.ID, nia.Version, f)
			check.OK(t, err)
			check.Is(t, again.Version, got.Version, "FD-325 the same again changes nothing")
			for what, other := range map[string]func(f *user.Form){"another name": func(f *user.Form) { f.FirstName = "Mia" },
				"no permission": func(f *user.Form) { f.Permissions = nil }, "no demonstration": func(f *user.Form) { f.IsDemo = false },
				"another end": func(f *user.Form) { f.DemoEndsOn = "2026-04-02" }, "no end": func(f *user.Form) { f.DemoEndsOn = "" }} {
				changed := f
				other(&changed)
				_, err := o.Edit(t.Context(), testnet.Ann, nia.ID, nia.Version, changed)
				check.True(t, fault.Is(err, fault.Conflict), what, err)
			}
			f = form("office@caravan.example", access.StoreRep, "")
			got, err = o.Edit(t.Context(), testnet.Ann, nia.ID, got.Version, f)
			check.OK(t, err)
			check.Is(t, len(got.Permissions), 0, got.Permissions, got)
			check.True(t, !got.IsDemo, got)
			check.True(t, got.DemoEndsAt == nil, got.DemoEndsAt, got)
		})
		t.Run("USERS-007 USERS-009 AMB-006 who is deactivated leaves at once, once, and can come back", func(t *testing.T) {
			for range 2 {
				a, err := o.Deactivate(t.Context(), testnet.Ann, nia.ID)
				if check.Is(t, err, nil) {
					check.Is(t, a.Status(), user.Deactivated)
				}
			}
			if !slices.Equal(o.sent.ended, []string{nia.ID}) {
				t.Errorf("sessions ended of %q", o.sent.ended)
			}
			if _, _, err := o.Account(t.Context(), testnet.Rob, nia.ID); !fault.Is(err, fault.NotFound) {
				t.Errorf("others still find them: %v", err)
			}
			a, err := o.Reinstate(t.Context(), testnet.Ann, nia.ID)
			check.OK(t, err)
			check.True(t, a.DeactivatedAt == nil, a.DeactivatedAt, a)
		})
		t.Run("USERS-008 who is deleted is in no list but their own, and is changed by nobody", func(t *testing.T) {
			a, err := o.Delete(t.Context(), testnet.Ann, nia.ID)
			check.OK(t, err)
			all, _, err := o.Accounts(t.Context(), testnet.Ann, user.Filter{}, db.Page{Limit: 20})
			gone, _, err2 := o.Accounts(t.Context(), testnet.Ann, user.Filter{Show: user.ShowDeleted}, db.Page{Limit: 20})
			check.OK(t, err)
			check.OK(t, err2)
			check.True(t, !strings.Contains(names(all), "Nia"), names(all))
			check.Is(t, names(gone), "Nia", names(all))
			_, err = o.Edit(t.Context(), testnet.Ann, nia.ID, a.Version, form("a@b.cd", access.StoreRep, ""))
			check.True(t, fault.Is(err, fault.Conflict), err)
			a, err = o.Reinstate(t.Context(), testnet.Ann, nia.ID)
			check.OK(t, err)
			check.Is(t, a.Status(), user.Invited)
		})
		t.Run("USERS-007 nobody shuts themselves out, alone or through somebody who acts as them", func(t *testing.T) {
			n.AddPerson(t, "second", "Second", "Head", access.HeadOffice, "")
			acting := access.Actor{UserID: "second", Role: access.HeadOffice, ImpersonatorID: "ann"}
			for _, err := range []error{
				second(o.Deactivate(t.Context(), testnet.Ann, "ann")), second(o.Delete(t.Context(), testnet.Ann, "ann")),
				second(o.Deactivate(t.Context(), acting, "ann")),
				second(o.Edit(t.Context(), testnet.Ann, "ann", 1, form("ann@caravan.example", access.StoreRep, ""))),
			} {
				check.True(t, fault.Is(err, fault.Conflict), err)
			}
		})
		t.Run("SCR-026 who has never signed in is reminded, once a day at most, by owners in their own store", func(t *testing.T) {
			n.Clock.T = n.Clock.T.Add(user.RemindEvery)
			far := o.add(t, form("far@caravan.example", access.StoreEmployee, "south"))
			n.Clock.T = n.Clock.T.Add(user.RemindEvery)
			if k, err := o.ToRemind(t.Context(), testnet.Ann); check.Is(t, err, nil) {
				check.Is(t, k, 2)
			}
			for _, c := range []struct {
				who  access.Actor
				want int
			}{{testnet.Olga, 0}, {testnet.Sam, 1}, {testnet.Sam, 0}, {testnet.Ann, 1}, {testnet.Ann, 0}} {
				if k, err := o.RemindAll(t.Context(), c.who); check.Is(t, err, nil) {
					check.Is(t, k, c.want, c.who.UserID)
				}
			}
			check.True(t, slices.Equal(o.sent.reminded, []string{far.ID, nia.ID}), o.sent.reminded)
		})
	})
}

func second[T any](_ T, err error) error { return err }

func TestTheLastTwoAtHeadOfficeCannotBothGoAtOnce(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		two := o.n.AddPerson(t, "two", "Two", "Head", access.HeadOffice, "")
		errs := dbtest.AtOnce(2, func(i int) error {
			if i == 0 {
				return second(o.Deactivate(t.Context(), testnet.Ann, "two"))
			}
			return second(o.Delete(t.Context(), two, "ann"))
		})
		if fault.Is(errs[0], fault.Conflict) == fault.Is(errs[1], fault.Conflict) {
			t.Errorf("USERS-007 USERS-008 one of them must stay: %v", errs)
		}
	})
}

func TestDemoAccounts(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		mark := func(email string) error {
			return o.n.DB.InTx(t.Context(), func(tx *db.Tx) error { return o.Demonstrate(t.Context(), tx, email, "2026-04-01") })
		}
		id := o.add(t, form("demo@caravan.example", access.StoreEmployee, "north")).ID
		check.OK(t, mark("Demo@caravan.example"))
		got, _, err := o.Account(t.Context(), testnet.Ann, id)
		check.OK(t, err)
		end := calendar.Day("2026-04-02").Start()
		check.True(t, got.IsDemo, got.DemoEndsAt)
		if check.True(t, got.DemoEndsAt != nil, got.IsDemo, got.DemoEndsAt) {
			check.True(t, got.DemoEndsAt.Equal(end), got.IsDemo, got.DemoEndsAt)
		}
		err = mark("nobody@caravan.example")
		check.True(t, fault.Is(err, fault.NotFound), err)
	})
}

func TestImporting(t *testing.T) {
	const head = "user_id,email,first_name,last_name,role,store_id,phone,compliance_only\n"
	eachOffice(t, func(t *testing.T, o *office) {
		load := func(how user.Import, rows string) (user.Imported, error) {
			return o.ImportFile(t.Context(), testnet.Ann, strings.NewReader(head+rows), sheet.CSV, how)
		}
		_, err := o.n.DB.Exec(t.Context(), `UPDATE users SET external_id = id WHERE id IN ('rob', 'rita')`)
		check.OK(t, err)
		const rows = "rob,rob@caravan.example,Robert,Rep,STORE_REP,,,no\nP9,pia@caravan.example,Pia,Poe,STORE_OWNER,north,,yes\n"
		t.Run("AMB-014 a preview writes nothing and names changes, and who is absent", func(t *testing.T) {
			out, err := load(user.Import{Preview: true}, rows)
			check.OK(t, err)
			check.Is(t, out.Created, 1, out)
			check.Is(t, out.Updated, 1, out)
			check.True(t, !out.Applied, out)
			check.Is(t, out.AbsentTotal, 1, out)
			check.Is(t, out.Absent[0].ID, "rita", out)
			check.Must(t, check.Is(t, len(out.Changes), 2, out.Changes, out))
			check.Is(t, out.Changes[0].Fields[0].To, "Robert", out)
			check.True(t, out.Changes[1].New, out)
			if len(o.sent.invited) != 0 {
				t.Error("a preview invites")
			}
		})
		t.Run("AMB-014 the import does what the preview said, or is refused; who is absent stays", func(t *testing.T) {
			seen, err := load(user.Import{Preview: true}, rows)
			check.OK(t, err)
			_, err = load(user.Import{Mark: seen.Mark}, rows+"P10,p10@caravan.example,P,Ten,STORE_REP,,,no\n")
			check.True(t, fault.Is(err, fault.Conflict), err)
			out, err := load(user.Import{Mark: seen.Mark}, rows)
			check.OK(t, err)
			check.True(t, out.Applied, out)
			check.Is(t, len(o.sent.invited), 1, o.sent.invited, out)
			if a, _, err := o.Account(t.Context(), testnet.Ann, "rita"); check.Is(t, err, nil) {
				check.Is(t, a.Status(), user.Active)
			}
		})
		t.Run("AMB-014 mistakes are listed with row and column, and nothing is imported", func(t *testing.T) {
			_, err := load(user.Import{}, "P11,fine@caravan.example,Fi,Ne,STORE_REP,,,no\nP12,bad,,Poe,BOSS,nowhere,,maybe\n")
			var places []string
			for _, f := range fault.Of(err).Fields {
				places = append(places, f.Path)
			}
			check.True(t, fault.Is(err, fault.Invalid), err, places)
			check.True(t, slices.Contains(places, "row 3.email"), err, places)
			check.True(t, slices.Contains(places, "row 3.first_name"), err, places)
			check.True(t, slices.Contains(places, "row 3.role"), err, places)
			check.True(t, slices.Contains(places, "row 3.compliance_only"), err, places)
			if _, err := o.ByEmail(t.Context(), "fine@caravan.example"); !fault.Is(err, fault.NotFound) {
				t.Errorf("imported all the same: %v", err)
			}
		})
		file := apitest.Part{Name: "file", FileName: "people.csv", Content: head + "P20,p20@caravan.example,Pat,New,STORE_REP,,,no\n"}
		for _, c := range []struct {
			name, says string
			status     int
			parts      []apitest.Part
		}{
			{"FD-105 FD-280 a preview that is asked for after the file is one", `"applied":false`, 200,
				[]apitest.Part{file, {Name: "preview", Content: "true"}}},
			{"FD-105 FD-280 a mark after the file is compared", "Look at the preview again", 409, []apitest.Part{file, {Name: "mark", Content: "another"}}},
			{"FD-280 a misspelt part is refused", `"location":"body.preveiw"`, 422, []apitest.Part{{Name: "preveiw", Content: "true"}, file}},
			{"FD-280 a file without a mark or a word is refused", `"location":"body.preview"`, 422, []apitest.Part{file}},
			{"FD-280 no file", `"location":"body.file"`, 422, []apitest.Part{{Name: "preview", Content: "false"}}},
		} {
			t.Run(c.name, func(t *testing.T) {
				w := o.site.Post("ann", "/users/import", c.parts...)
				apitest.WantStatus(t, w, c.status)
				apitest.WantParts(t, w, c.says)
				if _, err := o.ByEmail(t.Context(), "p20@caravan.example"); !fault.Is(err, fault.NotFound) {
					t.Errorf("imported all the same: %v", err)
				}
			})
		}
		t.Run("FD-280 a file counts with the word that no preview is wanted", func(t *testing.T) {
			apitest.WantStatus(t, o.site.Post("ann", "/users/import", file, apitest.Part{Name: "preview", Content: "false"}), 200)
			_, err := o.ByEmail(t.Context(), "p20@caravan.example")
			check.Is(t, err, nil)
		})
		t.Run("AMB-014 an import does not take away the last person of head office", func(t *testing.T) {
			_, err := load(user.Import{}, ",ann@caravan.example,Ann,Head,STORE_REP,,,no\n")
			check.True(t, fault.Is(err, fault.Conflict), err)
		})
	})
}

func TestListingManyAccountsIsFast(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		const many = 50_000
		store := n.AddStore(t, "Big", network.VIC, network.Large)
		var rows [][]any
		for i := range many {
			name := fmt.Sprintf("Person%05d", i)
			rows = append(rows, []any{fmt.Sprintf("p%05d", i), name + "@caravan.example", name, "Many", strings.ToLower(name) + " many", "STORE_EMPLOYEE",
				store, 1, 1})
		}
		check.OK(t, n.DB.InTx(t.Context(), func(tx *db.Tx) error {
			text := "TEXT"
			return db.Insert(t.Context(), tx,
				`INSERT INTO users (id, email, first_name, last_name, search_name, role, store_id, created_at, updated_at) VALUES `,
				[]string{text, text, text, text, text, text, text, "BIGINT", "BIGINT"}, rows)
		}))
		_, err := n.DB.Exec(t.Context(), "ANALYZE")
		check.OK(t, err)
		for _, c := range []struct {
			user.Filter
			page   int
			follow *regexp.Regexp // what the plan of the page must follow
		}{
			{user.Filter{}, 1, alongNames},
			{user.Filter{}, 1000, alongNames},
			{user.Filter{Query: "person123"}, 1, nil},
			{user.Filter{Roles: []access.Role{access.HeadOffice}}, 1, nil},
			{user.Filter{Show: user.ShowInvited}, 1, regexp.MustCompile("credentials")},
			{user.Filter{Descending: true}, 1000, alongNames},
			{user.Filter{Sort: user.BySignedIn, Descending: true}, 1, nil},
			{user.Filter{Sort: user.ByStatus, Region: network.VIC}, 1000, nil},
		} {
			rec := &dbtest.Recorder{Querier: n.DB}
			start := time.Now()
			_, total, err := user.ListAccounts(t.Context(), rec, c.Filter, db.Page{Limit: 10, Offset: 10 * (c.page - 1)})
			check.OK(t, err)
			t.Logf("%+v, page %d: %d of %d people in %v", c.Filter, c.page, total, many, time.Since(start))
			plan := dbtest.Plan(t, n.DB.Engine(), n.DB, rec.Statements[1])
			if c.follow != nil && (!c.follow.MatchString(plan) || everybody.MatchString(plan)) {
				t.Errorf("USERS-004 %+v, page %d reads more people than it shows:\n%s", c.Filter, c.page, plan)
			}
		}
	})
}

// Signs of a plan that reads people along the index of their names, and of one that reads the whole table.
var (
	alongNames = regexp.MustCompile(`SCAN u USING COVERING INDEX users_by_name|Index (Only )?Scan (Backward )?using users_by_name`)
	everybody  = regexp.MustCompile(`Seq Scan on users|SCAN u($|\n)`)
)

func TestWhoMayImpersonate(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		for _, id := range []string{"ann", "rob", "olga"} {
			_, err := o.n.DB.Exec(t.Context(), `INSERT INTO sign_ins (user_id, recent_at) VALUES ($1, 1)`, id)
			check.OK(t, err)
		}
		for _, c := range []struct {
			name, who, whom string
			want            bool
		}{
			{"IMPERSONATION-003 head office as an owner", "ann", "olga", true},
			{"IMPERSONATION-003 head office as a rep", "ann", "rob", true},
			{"IMPERSONATION-003 a rep as an owner", "rob", "olga", true},
			{"AMB-011 a rep as head office", "rob", "ann", false},
			{"AMB-011 head office as itself", "ann", "ann", false},
			{"IMPERSONATION-005 somebody who has never signed in", "ann", "mia", false},
			{"IMPERSONATION-003 an owner as a rep", "olga", "rob", false},
		} {
			t.Run(c.name, func(t *testing.T) {
				got := apitest.Read[user.PersonView](t, o.site, c.who, "GET", "/users/"+c.whom, "")
				check.Is(t, got.CanImpersonate, c.want)
				if got.Account != nil && got.Account.Can.Impersonate != c.want {
					t.Errorf("may impersonate from the list of users: %v", got.Account.Can.Impersonate)
				}
			})
		}
		t.Run("IMPERSONATION-004 somebody who is deactivated", func(t *testing.T) {
			apitest.WantStatus(t, o.site.Call("ann", "DELETE", "/users/deactivate/olga", ""), 200)
			if got := apitest.Read[user.PersonView](t, o.site, "ann", "GET", "/users/olga", ""); got.CanImpersonate {
				t.Error("may be impersonated")
			}
		})
	})
}

// trail stands for the audit trail and records what it is told.
type trail struct{ said []string }

func (r *trail) Name(_ context.Context, _ *db.Tx, changed map[string][]string) error {
	for id, what := range changed {
		r.said = append(r.said, strings.TrimSpace(id+" "+strings.Join(what, " ")))
	}
	return nil
}

func (r *trail) Unchanged(context.Context, *db.Tx) error {
	r.said = append(r.said, "unchanged")
	return nil
}

func TestARepeatIsNoActOfAnAccount(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		said := &trail{}
		o.Connect(user.Parts{Trail: said})
		const nia = "019a0000-0000-7000-8000-000000000447"
		ctx, ann, f := t.Context(), testnet.Ann, form("nia@caravan.example", access.StoreEmployee, "north")
		edited := f
		edited.Role = access.StoreManager
		save := func() error {
			a, _, err := o.Account(ctx, ann, nia)
			check.OK(t, err)
			_, err = o.Edit(ctx, ann, nia, a.Version, edited)
			return err
		}
		one := func(act func(context.Context, access.Actor, string) (user.Account, error)) func() error {
			return func() error {
				_, err := act(ctx, ann, nia)
				return err
			}
		}
		for _, c := range []struct {
			name string
			act  func() error
			want []string // of the first call; the second one changes nothing
		}{
			{"inviting", func() error {
				_, _, err := o.Invite(ctx, ann, nia, f)
				return err
			}, []string{nia + " new"}},
			{"saving", save, []string{nia + " role"}},
			{"reminding everybody", func() error {
				_, err := o.RemindAll(ctx, ann)
				return err
			}, nil},
			{"permitting", func() error {
				return o.n.DB.InTx(ctx, func(tx *db.Tx) error { return o.Permit(ctx, tx, "nia@caravan.example", access.HeadOfficeChat, true) })
			}, []string{nia + " permissions"}},
			{"deactivating", one(o.Deactivate), nil},
			{"reinstating", one(o.Reinstate), nil},
			{"deleting", one(o.Delete), nil},
		} {
			t.Run("FD-440 "+c.name+" once more takes the call off the trail", func(t *testing.T) {
				if c.name == "reminding everybody" { // whoever was invited long ago
					o.n.Clock.T = o.n.Clock.T.Add(25 * time.Hour)
				}
				said.said = nil
				check.OK(t, c.act())
				check.True(t, !slices.Contains(said.said, "unchanged"), said.said)
				if c.want != nil {
					check.Same(t, said.said, c.want)
				}
				said.said = nil
				check.OK(t, c.act())
				check.Same(t, said.said, []string{"unchanged"})
			})
		}
	})
}
