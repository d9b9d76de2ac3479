package demo

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/academy"
	"caravan/internal/access"
	"caravan/internal/audit"
	"caravan/internal/audit/rules"
	"caravan/internal/auth"
	"caravan/internal/branding"
	"caravan/internal/calendar"
	"caravan/internal/camelbucks"
	"caravan/internal/certificate"
	"caravan/internal/fault"
	"caravan/internal/feed"
	"caravan/internal/finding"
	"caravan/internal/fix"
	"caravan/internal/incentive"
	"caravan/internal/linequery"
	"caravan/internal/marketing"
	"caravan/internal/media"
	"caravan/internal/messaging"
	"caravan/internal/network"
	"caravan/internal/notification"
	"caravan/internal/obstacle"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/live"
	"caravan/internal/platform/richtext"
	"caravan/internal/promotion"
	"caravan/internal/readership"
	"caravan/internal/reference"
	"caravan/internal/resource"
	"caravan/internal/selfcheck"
	"caravan/internal/standards"
	"caravan/internal/store"
	"caravan/internal/storeoftheyear"
	"caravan/internal/testnet"
	"caravan/internal/user"
	"caravan/internal/weighting"
)

const today = calendar.Day("2026-11-21")

// deps returns the rooms on the afternoon of a day.
func deps(t *testing.T, d *db.DB, day calendar.Day) Deps {
	t.Helper()
	clock := calendar.At(day.Start().Add(15 * time.Hour))
	a, err := auth.NewService(d, clock, nil, auth.URLs{}, nil, nil)
	check.OK(t, err)
	promotions := promotion.NewService(d, clock, nil)
	lines := standards.NewService(d, clock, promotions)
	stores := store.NewService(d, clock)
	blobs, err := blob.Open(t.Context(), d, blob.Config{Folder: t.TempDir(), BaseURL: "/files"})
	check.OK(t, err)
	t.Cleanup(func() { check.OK(t, blobs.Close()) })
	files := media.NewService(d, clock, blobs, nil)
	readers := readership.NewService(d, clock, stores, nil, live.New(d))
	audits := audit.NewService(d, clock, audit.Parts{Promotions: promotions, Standards: lines, Weightings: weighting.NewService(d, clock),
		Certificates: testnet.NoCertificates{}, Past: testnet.NoPast{}, Obstacles: obstacle.NewService(d, clock)})
	fixes := fix.NewService(d, clock, audits, nil, files, nil)
	findings := finding.NewService(d, clock, promotions, audits, demoFixes{fixes}, nil)
	fixes.Connect(findings.Accepted)
	none := testnet.NoNeighbours{}
	audits.Connect(audit.Neighbours{Evidence: none, Fixes: fixes, Queries: none,
		Events: audit.Events{Judged: []audit.Listener[rules.Verdict]{fixes.Judged, findings.Judged}}})
	return Deps{Fixes: fixes, Findings: findings, Academy: academy.NewService(d, clock, stores, files, nil, nil), Media: files,
		Feed: feed.NewService(d, clock, stores, files, readers, nil, live.New(d)), Resources: resource.NewService(d, clock, stores, files, readers, nil),
		Readers: readers, Branding: branding.NewService(d, clock),
		Marketing:  marketing.NewService(d, clock, stores, files, marketing.Config{Region: "VIC"}),
		Messages:   messaging.NewService(d, clock, files, live.New(d), nil, nil, nil),
		Notices:    notification.NewService(d, clock, notification.Parts{Stores: stores}),
		Incentives: incentive.NewService(d, clock, files, nil, nil), Bucks: camelbucks.NewService(d, clock, nil),
		Year:       storeoftheyear.NewService(d, clock, blobs, nil, noIncentives{}),
		References: reference.NewService(d, clock, nil, nil), Queries: linequery.NewService(d, clock, nil, nil, files, nil, live.New(d)),
		SelfChecks: selfcheck.NewService(d, clock, audits), DB: d, Auth: a, Users: user.NewService(d, clock, keys{Service: a}),
		Certificates: certificate.NewService(d, clock, promotions, branding.NewService(d, clock), blobs), Standards: lines, Audits: audits}
}

// demoFixes lets the room of findings ask what was accepted.
type demoFixes struct{ *fix.Service }

// OfSubject implements finding.Fixes: loading asks nothing of it.
func (demoFixes) OfSubject(context.Context, db.Querier, string, []string) (map[string]finding.Fix, error) {
	return nil, nil
}

// noIncentives takes the place of the incentive room: nothing is open.
type noIncentives struct{}

// Open implements storeoftheyear.Incentives.
func (noIncentives) Open(context.Context, db.Querier, string, time.Time) ([]storeoftheyear.OpenIncentive, error) {
	return nil, nil
}

// loadTwice loads from two nodes at the same time; first is the result of the one that loaded.
func loadTwice(t *testing.T, d Deps) (first, second Result) {
	t.Helper()
	outs := dbtest.AtOnce(2, func(int) Result {
		out, err := Load(context.Background(), d, today)
		check.Is(t, err, nil)
		return out
	})
	if outs[1].Loaded {
		return outs[1], outs[0]
	}
	return outs[0], outs[1]
}

// tables are the tables that loading fills, except passwords: their salt differs each time.
var tables = []string{"stores", "users", "promotions", "promotion_products", "promotion_product_tiers", "promotion_product_pre_marked",
	"standards_lines", "standards_line_tiers", "audit_reports", "audit_report_promotions", "audit_report_lines",
	"posts", "post_groups", "post_tags", "comments", "comment_tags", "reactions", "polls", "poll_answers", "poll_votes",
	"resources", "resource_groups", "resource_files", "outside_links", "media_uses",
	"must_reads", "must_read_groups", "confirmations", "openings",
	"conversations", "conversation_members", "messages", "message_likes", "conversation_notes", "conversation_labels", "labelled_conversations",
	"saved_answers", "user_permissions",
	"store_of_the_year_criteria", "store_of_the_year_years", "store_of_the_year_uploads", "store_of_the_year_results", "camel_bucks_lines",
	"evidence_photos", "line_references"}

// dump returns every row of every table as text.
func dump(t *testing.T, d *db.DB) []string {
	t.Helper()
	var lines []string
	for _, table := range tables {
		rows, err := d.Query(t.Context(), `SELECT * FROM `+table)
		check.OK(t, err)
		columns, err := rows.Columns()
		check.OK(t, err)
		values := make([]sql.NullString, len(columns))
		dest := make([]any, len(columns))
		for i := range values {
			dest[i] = &values[i]
		}
		for rows.Next() {
			check.OK(t, rows.Scan(dest...))
			line := table
			for i, name := range columns {
				value := values[i].String
				switch value { // booleans of PostgreSQL
				case "false":
					value = "0"
				case "true":
					value = "1"
				}
				line += " " + name + "=" + value
			}
			lines = append(lines, line)
		}
		check.OK(t, rows.Err())
		rows.Close()
	}
	slices.Sort(lines)
	return lines
}

// wantSame compares dumps and reports only the first difference, because there are tens of thousands of rows.
func wantSame(t *testing.T, want, got []string) {
	t.Helper()
	if len(want) != len(got) {
		t.Fatalf("%d rows, want %d", len(got), len(want))
	}
	for i := range want {
		if want[i] != got[i] {
			t.Fatalf("got  %s\nwant %s", got[i], want[i])
		}
	}
}

func TestLoad(t *testing.T) {
	dumps := map[db.Engine][]string{}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		rooms := deps(t, d, today)
		first, second := loadTwice(t, rooms)
		dumps[d.Engine()] = dump(t, d)

		t.Run("FD-17 AMB-107 conversations read like people's: each message after the one before, nothing after yesterday, and something that waits "+
			"for everybody to sign in as", func(t *testing.T) {
			room := messaging.NewService(d, calendar.At(today.Start().Add(12*time.Hour)), rooms.Media, live.New(d), nil, nil, nil)
			for email, want := range map[string]messaging.Counts{headOffice: {Members: 1, HeadOffice: 4}, "owner@caravan.example": {Members: 6}} {
				actor := access.Actor{UserID: accountOf(email), Role: access.StoreOwner, StoreID: id("store", homeStore)}
				if email == headOffice {
					actor = access.Actor{UserID: accountOf(email), Role: access.HeadOffice, HeadOfficeChat: true}
				}
				got, err := room.Count(t.Context(), actor)
				if check.Is(t, err, nil, email) {
					check.Is(t, got, want, email)
				}
				found, _, err := room.List(t.Context(), actor, messaging.List{Type: messaging.Members, Page: db.Page{Limit: 50}})
				if check.Is(t, err, nil, email) {
					check.True(t, len(found) >= 6, len(found), email)
				}
				for _, c := range found {
					thread, err := room.Thread(t.Context(), actor, c.ID, messaging.Window{Limit: 100})
					if check.Is(t, err, nil, c.Title) {
						check.True(t, len(thread.Messages) >= 2, len(thread.Messages), c.Title)
						check.True(t, !thread.Older, c.Title)
					}
					for i, m := range thread.Messages {
						check.True(t, i == 0 || m.SentAt.After(thread.Messages[i-1].SentAt), c.Title, m)
						check.True(t, !m.SentAt.After(today.Start()), c.Title, m)
						check.Is(t, len(m.Files), m.Message.Files, c.Title, m)
					}
				}
			}
			inbox, total, err := room.Inbox(t.Context(), access.Actor{UserID: accountOf(headOffice), Role: access.HeadOffice, HeadOfficeChat: true},
				messaging.InboxFilter{Page: db.Page{Limit: 50}})
			check.OK(t, err)
			check.Is(t, total, officeTalks-2, "all but one that is snoozed and one that is resolved")
			check.Is(t, len(inbox), total, inbox)
		})
		t.Run("FD-17 two nodes that start at the same time load it once", func(t *testing.T) {
			if second != (Result{}) {
				t.Errorf("one loaded %+v, the other %+v; want nothing by one of them", first, second)
			}
		})
		t.Run("FD-17 EVIDENCE-001 photos stand beside failed lines", func(t *testing.T) { photographed(t, d) })
		t.Run("FD-17 FIX-030 fixes are in every state, with photos where they were done, for the accounts and for all auditors", func(t *testing.T) {
			home := access.Actor{UserID: accountOf("owner@caravan.example"), Role: access.StoreOwner, StoreID: id("store", homeStore)}
			for who, actor := range map[string]access.Actor{"the owner": home, "head office": {UserID: accountOf(headOffice), Role: access.HeadOffice}} {
				for _, show := range []fix.Show{fix.ShowOpen, fix.ShowOverdue, fix.ShowDone, fix.ShowAccepted, fix.ShowClosed} {
					found, total, n, err := rooms.Fixes.List(t.Context(), actor, fix.Filter{Show: show}, fix.Order{}, db.Page{Limit: 50})
					if check.Is(t, err, nil, who, show) {
						check.True(t, total != 0, who, show)
					}
					if counts, err := rooms.Fixes.Counts(t.Context(), actor, fix.Filter{}); check.Is(t, counts, n, who) {
						check.Is(t, err, nil, who)
					}
					for _, f := range found {
						if !f.DueOn.After(f.AuditedOn) {
							t.Errorf("%s: due on %s, found on %s", who, f.DueOn, f.AuditedOn)
						}
						check.Is(t, f.DoneAt != nil, len(f.Photos) > 0, who, f)
						check.True(t, f.DoneAt == nil || f.DoneBy != "", who, f)
						check.True(t, f.DoneAt == nil || !f.DoneAt.After(today.Start()), who, f)
					}
				}
			}
		})
		t.Run("FD-17 SELFCHECK-007 the owner finds how their self-check compares with their last visit, and can start another", func(t *testing.T) {
			home := access.Actor{UserID: accountOf("owner@caravan.example"), Role: access.StoreOwner, StoreID: id("store", homeStore)}
			var report string
			check.OK(t, d.QueryRow(t.Context(), `SELECT id FROM audit_reports WHERE store_id = $1 AND status = 'COMPLETED' ORDER BY completed_at DESC LIMIT 1`,
				home.StoreID).Scan(&report))
			got, err := rooms.SelfChecks.ForReport(t.Context(), home, report)
			check.OK(t, err)
			if check.True(t, got != nil) {
				check.True(t, len(got.Differ) >= selfCheckMissed, len(got.Differ))
				check.True(t, got.Agree >= 20, got.Agree)
				check.True(t, len(got.OnlyVisit) != 0)
				check.Is(t, got.StartedBy.ID, home.UserID)
			}
			if now, err := rooms.SelfChecks.Current(t.Context(), home); check.Is(t, err, nil) {
				check.True(t, now.Can.Start, now.Can)
			}
		})
		t.Run("FD-17 EVIDENCE-017 what good looks like stands beside lines", func(t *testing.T) { exemplified(t, d) })
		t.Run("FD-17 counts", func(t *testing.T) {
			check.True(t, first.Loaded, first)
			check.Is(t, first.Stores, 42)
			check.True(t, first.Users >= 150, first.Users)
			check.Is(t, first.Promotions, 9*5)
			check.Is(t, first.Standards, 30)
			check.True(t, first.Reports >= 230, first.Reports)
			check.True(t, first.Reports <= 290, first.Reports)
			check.True(t, first.Lines >= 100*first.Reports, first.Lines, 100*first.Reports)
			check.Is(t, first.Posts, 150)
			check.True(t, first.Comments >= 800, first.Comments)
			check.True(t, first.Likes >= 4000, first.Likes)
			check.True(t, first.Resources >= 40, first.Resources)
			check.Is(t, first.Conversations, len(chats)+officeTalks)
			want := map[string]int{"stores": first.Stores, "users": first.Users, "promotions": first.Promotions, "promotion_products": first.Products,
				"standards_lines": first.Standards, "audit_reports": first.Reports, "audit_report_lines": first.Lines,
				"posts": first.Posts, "comments": first.Comments, "reactions": first.Likes, "resources": first.Resources, "marketing_items": first.Promos,
				"conversations":     first.Conversations,
				"member_incentives": 25, "incentive_submissions": 400}
			got := map[string]int{}
			for table := range want {
				var n int
				check.OK(t, d.QueryRow(t.Context(), `SELECT COUNT(*) FROM `+table).Scan(&n))
				got[table] = n
			}
			check.Same(t, got, want)
		})
		t.Run("FD-17 INCENTIVE-027 incentives in every state, and what they gave is in the ledger, over three financial years",
			func(t *testing.T) { rewarding(t, rooms, first) })
		t.Run("FD-17 loading it again does nothing, even on a later day", func(t *testing.T) {
			for _, day := range []calendar.Day{today, "2027-03-01"} {
				again, err := Load(t.Context(), rooms, day)
				check.Is(t, again, Result{}, day)
				check.Is(t, err, nil, day)
			}
			wantSame(t, dumps[d.Engine()], dump(t, d))
		})
		t.Run("FD-17 the accounts have the password, and nobody else has one", func(t *testing.T) {
			for _, a := range Accounts() {
				in, err := rooms.Auth.Login(t.Context(), auth.Attempt{Email: a.Email, Password: Password})
				if check.Is(t, err, nil, a.Email) {
					check.True(t, !in.User.HasTemporaryPassword, a.Email)
				}
				if who := in.User.FirstName + " " + in.User.LastName; !strings.HasPrefix(a.Note, who+", ") {
					t.Errorf("%s is %s, not %s", a.Email, who, a.Note)
				}
			}
			_, err := rooms.Auth.Login(t.Context(), auth.Attempt{Email: "daniel.okafor@caravan.example", Password: Password})
			check.True(t, fault.Is(err, fault.Unauthenticated), err)
		})
		t.Run("FD-17 USERS-001 one account only sees Compliance, and one is a demo account with days left", func(t *testing.T) {
			only, err := rooms.Auth.Login(t.Context(), auth.Attempt{Email: complianceOnly, Password: Password})
			check.OK(t, err)
			check.True(t, only.User.IsComplianceOnly, only.User)
			check.True(t, !only.User.IsDemo, only.User)
			demo, err := rooms.Auth.Login(t.Context(), auth.Attempt{Email: visitor, Password: Password})
			check.OK(t, err)
			end := today.AddDays(visitDays + 1).Start()
			check.True(t, demo.User.IsDemo, demo.User)
			if check.True(t, demo.User.DemoEndsAt != nil) {
				check.True(t, demo.User.DemoEndsAt.Equal(end), demo.User.DemoEndsAt, end, demo.User)
				check.True(t, !demo.User.IsComplianceOnly, demo.User)
			}
		})
		t.Run("R3 every report's scores are those of its lines", func(t *testing.T) { scores(t, rooms) })
		t.Run("FD-17 FEED-018 RESOURCE-017 an employee finds a living feed and library", func(t *testing.T) { living(t, rooms) })
		t.Run("FD-17 AMB-111 an employee finds six courses, and a film in one", func(t *testing.T) { taught(t, rooms) })
		t.Run("FD-17 READERSHIP-009 READERSHIP-010 must-reads wait for people, most have read them, and one is overdue",
			func(t *testing.T) { asking(t, rooms) })
		t.Run("BANNER-012 FD-54 an employee finds six banners and the offers", func(t *testing.T) {
			employee := access.Actor{UserID: accountOf("employee@caravan.example"), Role: access.StoreEmployee, StoreID: id("store", homeStore)}
			banners, err := rooms.Marketing.Banners(t.Context(), employee)
			offers, offersErr := rooms.Marketing.Offers(t.Context(), employee, "")
			check.OK(t, err)
			check.OK(t, offersErr)
			if check.Is(t, len(banners), 6, banners) {
				check.True(t, len(offers) >= 8, len(offers))
				check.Is(t, banners[0].Desktop.Width, 1080)
			}
		})
		t.Run("NOTIF-002 FD-17 everybody with an account finds notifications, old ones seen and new ones not", func(t *testing.T) { tells(t, rooms) })
		t.Run("AMB-008 FD-17 nobody has said anything since they signed in last", func(t *testing.T) { signedIn(t, d) })
		t.Run("FD-391 FD-17 no chat waits for an answer to thanks", func(t *testing.T) {
			check.Is(t, number(t, d, `SELECT COUNT(*) FROM conversations c JOIN messages m ON m.conversation_id = c.id AND m.sent_at = c.waiting_since
WHERE m.body_text IN ('That works, thank you', 'Great, thanks')`), 0)
			check.True(t, number(t, d, `SELECT COUNT(*) FROM conversations WHERE waiting_since IS NOT NULL`) > 0)
		})
		t.Run("FD-17 FD-432 two conversations have a pinned message of somebody in them", func(t *testing.T) {
			check.Is(t, number(t, d, `SELECT COUNT(*) FROM messages m JOIN conversation_members s ON s.conversation_id = m.conversation_id
AND s.user_id = m.pinned_by WHERE m.pinned_at > m.sent_at`), 2)
		})
		t.Run("FD-17 FD-446 FD-447 one conversation is resolved, after its last message, and there are two labels, each on some", func(t *testing.T) {
			check.Is(t, number(t, d, `SELECT COUNT(*) FROM conversations WHERE resolved_at > newest_at AND resolved_by IS NOT NULL
AND waiting_since IS NULL AND snoozed_until IS NULL`), 1)
			check.Is(t, number(t, d, `SELECT COUNT(*) FROM conversations WHERE resolved_at IS NOT NULL`), 1)
			check.Is(t, number(t, d, `SELECT COUNT(DISTINCT label_id) FROM labelled_conversations`), 2)
		})
		t.Run("FD-17 no store enters and nobody learns at night", func(t *testing.T) {
			at, err := db.All(t.Context(), d, func(scan db.Scan) (at time.Time, err error) {
				err = scan(db.ScanTime(&at))
				return at, err
			}, `SELECT created_at FROM incentive_submissions UNION ALL SELECT started_at FROM academy_learners`)
			check.OK(t, err)
			check.True(t, len(at) > 300, len(at))
			for _, begun := range at {
				hour := begun.In(calendar.Zone).Hour()
				check.True(t, hour >= 8 && hour < 21, hour)
			}
		})
		t.Run("FD-17 FD-443 likes, comments, scores and votes are counted as the feed counts them", func(t *testing.T) { counted(t, d) })
		t.Run("FD-17 SOTY-024 an employee finds three financial years of Store of the Year, whose figures are those of the ledger",
			func(t *testing.T) { rewarded(t, rooms) })
		t.Run("FD-03 a new report of a demo store has the same lines as in the demo network", func(t *testing.T) { templates(t, rooms) })
	})
	t.Run("FD-17 both engines have the same network, including ids and times", func(t *testing.T) {
		if postgres, ok := dumps[db.Postgres]; ok {
			wantSame(t, dumps[db.SQLite], postgres)
		}
	})
}

// living reads the feed and the library as an employee of a store.
func living(t *testing.T, rooms Deps) {
	employee := access.Actor{UserID: accountOf("employee@caravan.example"), Role: access.StoreEmployee, StoreID: id("store", homeStore)}
	posts, more, _, err := rooms.Feed.Feed(t.Context(), employee, feed.Filter{}, time.Time{}, db.Page{Limit: 100})
	check.OK(t, err)
	check.Must(t, check.True(t, len(posts) >= 100, len(posts)))
	check.Must(t, check.True(t, more))
	pictures, comments := 0, 0
	for _, p := range posts {
		for _, f := range p.Files {
			check.True(t, f.Ready, f)
			check.True(t, f.Alt != "")
			check.True(t, f.SignedURL != nil)
			pictures++
		}
		comments += p.Comments
		check.True(t, !strings.ContainsAny(p.Body, "{}"), p.Body)
		check.Is(t, richtext.Clean(p.Body), p.Body)
	}
	check.True(t, pictures >= 100, pictures)
	check.True(t, comments >= 300, comments)
	if found, total, err := rooms.Resources.List(t.Context(), employee, resource.Filter{}, db.Page{Limit: 100}); check.Is(t, err, nil) {
		check.True(t, total >= 35, total)
		check.Is(t, len(found), total, found)
	}
}

func taught(t *testing.T, rooms Deps) {
	employee := access.Actor{UserID: accountOf("employee@caravan.example"), Role: access.StoreEmployee, StoreID: id("store", homeStore)}
	courses, total, err := rooms.Academy.List(t.Context(), employee, academy.Filter{}, db.Page{Limit: 100})
	check.OK(t, err)
	check.Must(t, check.Is(t, len(courses), 6, courses))
	check.Must(t, check.Is(t, total, 6))
	films := 0
	for _, about := range courses {
		c, err := rooms.Academy.Get(t.Context(), employee, about.ID)
		check.OK(t, err)
		for _, l := range c.Lessons {
			f, has := c.Files[l.Video]
			if !has {
				continue
			}
			films++
			check.True(t, f.Ready, f)
			check.True(t, f.Alt != "")
			check.True(t, f.SignedURL != nil)
			check.True(t, f.MuxPlaybackID != nil)
		}
	}
	if films != 1 {
		t.Errorf("%d films", films)
	}
}

// counted compares what is stored beside posts and comments with the rows.
func counted(t *testing.T, d *db.DB) {
	for what, query := range map[string]string{
		"posts": `SELECT COUNT(*) FROM posts p WHERE like_count <> (SELECT COUNT(*) FROM reactions r WHERE r.post_id = p.id)
	OR comment_count <> (SELECT COUNT(*) FROM comments c WHERE c.post_id = p.id)`,
		"comments": `SELECT COUNT(*) FROM comments c WHERE like_count <> (SELECT COUNT(*) FROM reactions r WHERE r.comment_id = c.id)
	OR score <> like_count + (SELECT COUNT(*) FROM comments r WHERE r.parent_id = c.id)
	+ (SELECT COUNT(*) FROM reactions l JOIN comments r ON r.id = l.comment_id WHERE r.parent_id = c.id)`,
		"votes": `SELECT COUNT(*) FROM poll_answers a WHERE votes <> (SELECT COUNT(*) FROM poll_votes v WHERE v.answer_id = a.id) OR votes = 0`,
		"votes from before their post, or after the poll": `SELECT COUNT(*) FROM poll_votes v JOIN posts p ON p.id = v.post_id
	JOIN polls q ON q.post_id = p.id WHERE v.voted_at < p.created_at OR v.voted_at > q.ends_at`,
		"polls that are missing":          `SELECT 2 - COUNT(*) FROM polls`,
		"comments from before their post": `SELECT COUNT(*) FROM comments c JOIN posts p ON p.id = c.post_id WHERE c.created_at < p.created_at`,
	} {
		var n int
		if err := d.QueryRow(t.Context(), query).Scan(&n); check.Is(t, err, nil) {
			check.True(t, n <= 0, n, what)
		}
	}
}

// photographed checks that photos stand beside failed lines, with a file that the photo uses, and that the home store's owner finds some.
func photographed(t *testing.T, d *db.DB) {
	if all := number(t, d, `SELECT COUNT(*) FROM evidence_photos`); all < 100 {
		t.Errorf("%d photos", all)
	}
	if fine := number(t, d, `SELECT COUNT(*) FROM evidence_photos e WHERE NOT EXISTS (SELECT 1 FROM audit_report_lines l WHERE l.report_id = e.report_id AND l.line_key = e.line_key
	AND NOT (l.passed AND COALESCE(l.price_passed, TRUE)))`); fine > 0 {
		t.Errorf("%d photos are not of failed lines", fine)
	}
	if bare := number(t, d, `SELECT COUNT(*) FROM evidence_photos e WHERE NOT EXISTS (SELECT 1 FROM media_uses u JOIN media m ON m.id = u.media_id
	WHERE u.media_id = e.media_id AND u.used_by = 'photo:' || e.id)`); bare > 0 {
		t.Errorf("%d photos have no file", bare)
	}
	own := `SELECT COUNT(*) FROM evidence_photos e JOIN audit_reports r ON r.id = e.report_id WHERE r.completed_at IS NOT NULL AND r.store_id = '` +
		id("store", homeStore) + `'`
	if n := number(t, d, own); n == 0 {
		t.Error("the owner finds none")
	}
}

// exemplified checks that what good looks like stands beside store standards lines and promoted products, with pictures that are there.
func exemplified(t *testing.T, d *db.DB) {
	for _, of := range []string{"NON_LIQUOR", "PROMOTION"} {
		pictures := number(t, d, `SELECT COUNT(*) FROM line_references r
			JOIN media_uses u ON u.used_by = 'reference:' || r.id AND u.media_id = r.media_id WHERE r.line_type = '`+of+`'`)
		check.True(t, pictures >= 4, of, pictures)
	}
}

// rewarded checks what a store finds of Store of the Year.
func rewarded(t *testing.T, rooms Deps) {
	employee := access.Actor{UserID: accountOf("employee@caravan.example"), Role: access.StoreEmployee, StoreID: id("store", homeStore)}
	var all int64
	for year := 2027; year > 2024; year-- {
		o, err := rooms.Year.Overview(t.Context(), employee, "", year)
		check.OK(t, err)
		check.Must(t, check.Is(t, len(o.Cards), len(aims), o.Cards, year))
		check.Must(t, check.Is(t, len(o.Years), financialYears, o.Years, year))
		check.Must(t, check.Is(t, o.Stores, len(shops), year))
		check.Must(t, check.True(t, o.Rank >= 1, o.Rank, year))
		check.Must(t, check.True(t, o.PDF != nil, year))
		check.Must(t, check.True(t, o.OfYear != 0, year))
		var cards int64
		for _, c := range o.Cards {
			cards += c.Earned
			for _, s := range c.Stamps {
				if over := s.EndDate.Before(today); over != (s.State != storeoftheyear.Ahead) {
					t.Errorf("%s %s FY%d is %s", c.Name, s.Period, year, s.State)
				}
			}
		}
		if all += o.OfYear; cards != o.OfYear {
			t.Errorf("the cards of FY%d have %d, the ledger %d", year, cards, o.OfYear)
		}
		if year == 2025 && o.OfCriteria != all {
			t.Errorf("the years have %d, all of them %d", all, o.OfCriteria)
		}
		if year == 2027 && len(o.Chances) == 0 {
			t.Error("nothing can be earned")
		}
	}
	uploads, total, err := rooms.Year.Uploads(t.Context(), access.Actor{Role: access.HeadOffice}, db.Page{Limit: 1})
	check.OK(t, err)
	check.Is(t, total, 10)
	check.True(t, !uploads[0].CreatedAt.After(today.Start()), uploads[0].CreatedAt)
}

// rewardsAreSound checks that results are of periods that are over, and each of one place, and that those of audits are what the reports say.
func rewardsAreSound(t *testing.T, h *history, reports []audit.Report) {
	t.Helper()
	in, lines, err := h.storeOfTheYear(reports)
	check.OK(t, err)
	check.Must(t, check.Is(t, len(in.Criteria), financialYears*len(aims), in.Criteria))
	criteria, seen, sum := map[string]storeoftheyear.Criterion{}, map[string]bool{}, int64(0)
	for _, c := range in.Criteria {
		criteria[c.ID] = c
	}
	for _, u := range in.Uploads {
		check.True(t, calendar.DayOf(u.CreatedAt).Before(h.today), h.today, u.FileName, u.CreatedAt)
		check.True(t, !u.CreatedAt.Before(h.founded), u.CreatedAt, h.founded, u.FileName)
		for _, r := range u.Results {
			c := criteria[r.CriterionID]
			if _, last := c.Frequency.Days(c.FinancialYear, r.Period); c.Frequency != storeoftheyear.Other && !last.Before(h.today) {
				t.Errorf("%s %s FY%d has a result before its end", c.Name, r.Period, c.FinancialYear)
			}
			if begins, ends := c.Frequency.Days(c.FinancialYear, r.Period); c.Name == storeAudits && !begins.Before(h.quarters[0].start()) {
				passed := slices.ContainsFunc(reports, func(a audit.Report) bool {
					return a.Store.ID == r.StoreID && a.Final && a.Scores.Total >= auditedScore && calendar.Covers(begins, ends, a.Date)
				})
				check.Is(t, r.CamelBucks > 0, passed, r, "does not say what the audits say")
			}
			if place := r.StoreID + c.ID + r.Period; seen[place] || r.CamelBucks > c.Total {
				t.Errorf("%s %s of %s: %+v", c.Name, r.Period, r.StoreID, r)
			} else {
				seen[place] = true
			}
			sum += r.CamelBucks
		}
	}
	for _, l := range lines {
		sum -= l.Amount
	}
	if sum != 0 {
		t.Errorf("results and lines differ by %d", sum)
	}
}

// scores reads every report as head office and computes its scores again.
func scores(t *testing.T, rooms Deps) {
	head := access.Actor{UserID: accountOf(headOffice), Role: access.HeadOffice}
	ids, err := db.All(t.Context(), rooms.DB, db.Text, `SELECT id FROM audit_reports WHERE deleted_at IS NULL`)
	check.OK(t, err)
	check.Must(t, check.True(t, len(ids) != 0))
	for _, id := range ids {
		r, err := rooms.Audits.Get(t.Context(), head, id)
		check.OK(t, err)
		if got := rules.Score(r.Lines, r.Weightings); got != r.Scores {
			t.Errorf("%s %s: %+v is stored, %+v is right", r.Store.Name, r.Date, r.Scores, got)
		}
	}
}

// templates compares the lines of new reports with those that a visit today would have.
func templates(t *testing.T, rooms Deps) {
	h := newHistory(today)
	begun := 0
	for _, s := range shops {
		q := h.quarters[quartersBefore]
		if of, err := h.thisQuarter(s, q); err != nil || len(of) > 0 {
			begun++
			continue
		}
		got, err := rooms.Audits.Open(t.Context(), access.Actor{UserID: accountOf(rep), Role: access.StoreRep},
			audit.NewReport{StoreID: s.id(), Date: string(today)})
		check.OK(t, err)
		check.Same(t, got.Lines, rules.NewLines(h.sources(s, q, today)), s.name)
	}
	if begun == len(shops) {
		t.Error("every store has a report this quarter")
	}
}

// number returns what a statement counts.
func number(t *testing.T, d *db.DB, statement string) (n int) {
	t.Helper()
	check.OK(t, d.QueryRow(t.Context(), statement).Scan(&n))
	return n
}

// tells checks what those who can sign in find among their notifications.
func tells(t *testing.T, rooms Deps) {
	for _, a := range Accounts() {
		if a.Email == complianceOnly {
			continue // has no notifications
		}
		who := access.Actor{UserID: accountOf(a.Email)}
		check.OK(t, rooms.DB.QueryRow(t.Context(), `SELECT role, COALESCE(store_id, '') FROM users WHERE id = $1`, who.UserID).Scan(&who.Role,
			&who.StoreID))
		page, err := rooms.Notices.List(t.Context(), who, db.Page{Limit: 100})
		check.OK(t, err)
		check.True(t, page.Unseen != 0, a.Email)
		check.True(t, page.Total >= page.Unseen+3, page.Total, page.Unseen+3, a.Email)
		for _, n := range page.Items {
			check.True(t, !n.CreatedAt.After(today.Start()), n.CreatedAt, a.Email, n)
			check.True(t, n.Title != "", a.Email)
			check.True(t, !strings.Contains(n.Content, "<"), n.Content, a.Email, n)
			check.Is(t, n.Seen, n.CreatedAt.Before(today.AddDays(-unseenDays).Start()), a.Email)
		}
	}
	if waiting := number(t, rooms.DB, `SELECT COUNT(*) FROM notification_deliveries`); waiting > 0 {
		t.Errorf("%d are still to be sent", waiting)
	}
}

// signedIn checks when people signed in last.
func signedIn(t *testing.T, d *db.DB) {
	late, err := db.All(t.Context(), d, db.Text,
		`SELECT u.email FROM users u LEFT JOIN sign_ins i ON i.user_id = u.id JOIN (SELECT created_by, sent_at AS at FROM messages UNION ALL
SELECT created_by, created_at FROM posts UNION ALL SELECT created_by, created_at FROM comments UNION ALL SELECT created_by, created_at FROM reactions) s ON s.created_by = u.id
WHERE COALESCE(i.recent_at, 0) < s.at`)
	check.OK(t, err)
	never := number(t, d, `SELECT COUNT(*) FROM users u WHERE NOT EXISTS (SELECT 1 FROM sign_ins i WHERE i.user_id = u.id)`)
	check.Is(t, len(late), 0, late)
	check.Is(t, never, len(invited))
}

func TestLoadRefusesOtherData(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		t.Run("FD-17 a database with other data is refused and not changed", func(t *testing.T) {
			_, err := d.Exec(t.Context(), `INSERT INTO stores (id, name, search_name, address, suburb, region, postcode, tier, created_at, updated_at)
VALUES ('own', 'Own', 'own', '1 Main Street', 'Fitzroy', 'VIC', '3065', 'MF', 0, 0)`)
			check.OK(t, err)
			before := dump(t, d)
			_, err = Load(t.Context(), deps(t, d, today), today)
			check.Must(t, check.True(t, fault.Is(err, fault.Conflict), err))
			check.Is(t, fault.Of(err).Message, messageOtherData)
			wantSame(t, before, dump(t, d))
		})
	})
}

// TestFD17EveryDay makes the history for days that are easy to get wrong. It needs no database.
func TestFD17EveryDay(t *testing.T) {
	for _, day := range []calendar.Day{today, "2026-09-01", "2027-01-01", "2027-06-30", "2027-07-01", "2028-02-29"} {
		t.Run(string(day), func(t *testing.T) {
			h := newHistory(day)
			reports, err := h.reports()
			check.OK(t, err)
			quartersAreSound(t, h)
			rewardsAreSound(t, h, reports)
			casesAreThere(t, reports)
			for _, r := range reports {
				reportIsSound(t, h, r)
			}
		})
	}
}

// quartersAreSound checks that quarters follow each other without a gap and one covers today, that every day has a promotional period, and that the
// sizes are right.
func quartersAreSound(t *testing.T, h *history) {
	t.Helper()
	if now := h.quarters[quartersBefore]; !calendar.Covers(now.start(), now.end(), h.today) {
		t.Errorf("%s to %s does not cover today", now.start(), now.end())
	}
	for i, q := range h.quarters {
		if i > 0 && h.quarters[i-1].end().AddDays(1) != q.start() {
			t.Errorf("between %s and %s lies a gap", h.quarters[i-1].end(), q.start())
		}
		if n := len(q.core.Products); n < 60 {
			t.Errorf("%s has %d focus products", q.core.Description, n)
		}
		for day := q.start(); day <= q.end(); day = day.AddDays(1) {
			if !slices.ContainsFunc(q.catalogues[:3], func(c promotion.Entry) bool { return calendar.Covers(c.StartDate, c.EndDate, day) }) {
				t.Errorf("%s has no promotional period", day)
			}
		}
		for _, c := range q.catalogues {
			days := c.StartDate.DaysUntil(c.EndDate) + 1
			check.True(t, days >= 27, days, c.Description)
			check.True(t, days <= 42, days, c.Description)
			check.True(t, len(c.Products) >= 40, len(c.Products), c.Description)
		}
	}
}

// casesAreThere checks that the network has each of the cases that are easily forgotten.
func casesAreThere(t *testing.T, reports []audit.Report) {
	t.Helper()
	found := map[string]bool{}
	rep := accountOf(rep)
	own := map[string]bool{}
	for _, r := range reports {
		now := r.CoreRange.ID == reports[len(reports)-1].CoreRange.ID
		gate := rules.CompletionGate(r.Lines, rules.DefaultWeightings)
		marked, focus, hidden := 0, 0, 0
		for _, l := range r.Lines {
			if l.Marked() {
				marked++
			}
			if l.Type == rules.TypeFocusProduct {
				focus++
				if l.Hidden {
					hidden++
				}
			}
		}
		open := !r.IsCompleted() && r.CreatedByID == rep
		if now && r.CreatedByID == rep {
			own[r.Store.ID] = true
		}
		_, floorReady := rules.FloorLeft(r.Lines)
		for name, is := range map[string]bool{
			"a store without shelf lines this quarter": now && r.Scores.PromoShelf == rules.NotApplicable,
			"all focus hidden below 60, the gate closed for that reason only": open && hidden == focus && r.Scores.CoreRange < rules.MinFocusScore &&
				gate.Left == 0 && gate.Message == rules.MessageFocusGate,
			"an open report of the rep, just begun":                       open && marked < len(r.Lines)/2 && !floorReady,
			"an open report of the rep, half marked, ready for AUTO-MARK": open && floorReady && gate.Left > len(r.Lines)/4,
			"an open report of the rep, all but a few lines marked":       open && gate.Left > 0 && gate.Left < 10,
			"the owner's store, final this quarter":                       now && r.Store.ID == id("store", homeStore) && r.Final,
			"the owner's store, final before":                             !now && r.Store.ID == id("store", homeStore) && r.Final,
			"the other owner's store, final this quarter":                 now && r.Store.ID == id("store", otherStore) && r.Final,
			"a completed report that is not final":                        r.IsCompleted() && !r.Final,
			"a green result":                                              r.IsCompleted() && rules.ColourOf(r.Scores.Total) == rules.Green,
			"a yellow result":                                             r.IsCompleted() && rules.ColourOf(r.Scores.Total) == rules.Yellow,
			"a red result":                                                r.IsCompleted() && rules.ColourOf(r.Scores.Total) == rules.Red,
			"a comment": slices.ContainsFunc(r.Lines,
				func(l rules.Line) bool { return l.Failed() && l.Comments != "" }),
		} {
			found[name] = found[name] || is
		}
	}
	for name, is := range found {
		if !is {
			t.Errorf("there is not: %s", name)
		}
	}
	waiting := 0
	for _, s := range shops {
		if accountOf(repOf(s.region)) == rep && !own[s.id()] {
			waiting++
		}
	}
	if waiting < 3 {
		t.Errorf("%d stores wait for the rep's first visit", waiting)
	}
}

// reportIsSound checks that the audit rules allow the stored report and that nothing is in the future.
func reportIsSound(t *testing.T, h *history, r audit.Report) {
	t.Helper()
	complain := func(what string, args ...any) {
		t.Helper()
		t.Errorf("the report of %s on %s: %s", r.Store.ID, r.Date, fmt.Sprintf(what, args...))
	}
	if !calendar.Covers(r.CoreRange.StartDate, r.CoreRange.EndDate, r.Date) || r.Date.After(h.today) {
		complain("not in its quarter %s, or in the future", r.CoreRange.Description)
	}
	if calendar.DayOf(r.CreatedAt) != r.Date || r.UpdatedAt.After(h.today.Start().Add(15*time.Minute)) && calendar.DayOf(r.UpdatedAt) == h.today {
		complain("created at %s, updated at %s", r.CreatedAt, r.UpdatedAt)
	}
	if gate := rules.CompletionGate(r.Lines, rules.DefaultWeightings); r.IsCompleted() && !gate.Open {
		complain("completed through a shut gate: %s", gate.Message)
	}
	if got := rules.Score(r.Lines, rules.DefaultWeightings); got != r.Scores {
		complain("scores %+v, not %+v", r.Scores, got)
	}
	for _, l := range r.Lines {
		if !l.Marks.Equal(rules.Normalise(l.Type, l.Marks)) {
			complain("%s is marked as no rule marks it", l.Description)
		}
		if l.ChangedAt != nil && (l.ChangedAt.Before(r.CreatedAt) || l.ChangedAt.After(r.UpdatedAt)) {
			complain("%s was changed outside of the visit", l.Description)
		}
		if (l.ChangedAt == nil) != (l.Version == 1) {
			complain("%s has version %d", l.Description, l.Version)
		}
	}
}

func TestNetwork(t *testing.T) {
	t.Run("FD-17 the same day gives the same reports", func(t *testing.T) {
		once, err := newHistory(today).reports()
		check.OK(t, err)
		if twice, err := newHistory(today).reports(); check.Is(t, err, nil) {
			check.Same(t, once, twice)
		}
	})
	t.Run("AMB-075 all nine regions, all three tiers", func(t *testing.T) {
		regions, tiers := map[network.Region]int{}, map[network.Tier]int{}
		for _, s := range shops {
			regions[s.region]++
			tiers[s.tier]++
		}
		check.Is(t, len(regions), len(network.Regions()), regions)
		check.True(t, tiers[network.Small] >= 8, tiers[network.Small])
		check.True(t, tiers[network.Medium] >= 8, tiers[network.Medium])
		check.True(t, tiers[network.Large] >= 8, tiers[network.Large])
	})
	t.Run("GENERAL-016 every role; every store has an owner, a manager and an employee", func(t *testing.T) {
		roles := map[access.Role]int{}
		posts := map[string]bool{}
		for _, u := range userEntries(slices.Concat(staff, visitors, crew())) {
			roles[u.Role]++
			posts[u.StoreExternalID+" "+string(u.Role)] = true
		}
		check.Is(t, roles[access.HeadOffice], 5)
		check.Is(t, roles[access.StoreRep], 5)
		for _, s := range shops {
			for _, role := range []access.Role{access.StoreOwner, access.StoreManager, access.StoreEmployee} {
				if !posts[s.number+" "+string(role)] {
					t.Errorf("%s has no %s", s.name, role.Label())
				}
			}
		}
	})
	t.Run("FD-17 standards lines: ended, in force with and without an end, upcoming, for every mix of tiers", func(t *testing.T) {
		h := newHistory(today)
		stages, mixes := map[string]int{}, map[string]int{}
		for _, l := range h.standards {
			mixes[fmt.Sprint(l.Tiers)]++
			switch {
			case l.EndDate != "" && l.EndDate.Before(today):
				stages["ended"]++
			case l.StartDate.After(today):
				stages["upcoming"]++
			case l.EndDate == "":
				stages["open-ended"]++
			default:
				stages["in force"]++
			}
		}
		check.Is(t, len(stages), 4, stages)
		check.True(t, len(mixes) >= 6, len(mixes))
	})
	t.Run("FD-17 names with diacritics, of stores, people and products", func(t *testing.T) {
		odd := func(s string) bool {
			return strings.ContainsFunc(s, func(r rune) bool { return r > 0xbf && r != '×' && r != '’' })
		}
		check.True(t, slices.ContainsFunc(shops, func(s shop) bool { return odd(s.name) }), "plain letters only")
		check.True(t, slices.ContainsFunc(crew(), func(p person) bool { return odd(p.last) }), "plain letters only")
		check.True(t, slices.ContainsFunc(catalogue, func(p product) bool { return odd(p.name) }), "plain letters only")
	})
}

// rewarding checks the incentives and the ledger.
func rewarding(t *testing.T, rooms Deps, loaded Result) {
	t.Helper()
	check.Is(t, loaded.Incentives, 25)
	check.Is(t, loaded.Entries, 400)
	actor := access.Actor{UserID: accountOf(headOffice), Role: access.HeadOffice}
	all, _, err := rooms.Incentives.List(t.Context(), actor, incentive.Filter{}, db.Page{Limit: 100})
	check.OK(t, err)
	states := map[incentive.Status]int{}
	for _, i := range all {
		states[i.Status]++
		if len(i.Code) != incentive.CodeLength {
			t.Errorf("the code %s", i.Code)
		}
	}
	check.Same(t, states, map[incentive.Status]int{incentive.Scheduled: 2, incentive.Active: 5, incentive.Ended: 3, incentive.Awarded: 15})
	var won, given, years int64
	check.OK(t, rooms.DB.QueryRow(t.Context(), `SELECT CAST(SUM(e.camel_bucks) AS BIGINT) FROM incentive_submissions e JOIN member_incentives i ON i.id = e.incentive_id WHERE i.rewarded_at IS NOT NULL`).Scan(&won))
	check.OK(t,
		rooms.DB.QueryRow(t.Context(),
			`SELECT CAST(SUM(amount) AS BIGINT), COUNT(DISTINCT financial_year) FROM camel_bucks_lines WHERE counts_as = 'INCENTIVE'`).Scan(&given, &years))
	check.Is(t, won, given)
	check.True(t, won != 0)
	check.True(t, years >= 3, years)
}
