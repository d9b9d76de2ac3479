package feed

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/web"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// asking returns a poll as a request has it: three days, with two answers.
func (w *world) asking(change fields) fields {
	poll := fields{"question": "Which day for the tasting?", "answers": []string{"Thursday", "Saturday"}, "endsAt": w.net.Clock.T.Add(72 * time.Hour)}
	for k, v := range change {
		poll[k] = v
	}
	return poll
}

func (w *world) vote(who, id, answer string) int {
	w.t.Helper()
	return w.Call(who, "PUT", "/posts/"+id+"/poll/vote", fmt.Sprintf(`{"answerId":%q}`, answer)).Code
}

// shows says what somebody sees of a poll: the votes and percentages, 'hidden', or 'none'; then what they have chosen.
func (w *world) shows(who, id string) string {
	w.t.Helper()
	p := w.get(who, id).Poll
	if p == nil {
		return "none"
	}
	var parts []string
	for _, a := range p.Answers {
		if a.Results == nil {
			parts = append(parts, "hidden")
		} else {
			parts = append(parts, fmt.Sprintf("%d (%d%%)", a.Results.Votes, a.Results.Percent))
		}
		if p.Chosen != nil && *p.Chosen == a.ID {
			parts = append(parts, "mine")
		}
	}
	return strings.Join(parts, " ")
}

func (w *world) voters(who, id, answer string) string {
	w.t.Helper()
	answered := w.Call(who, "GET", "/posts/"+id+"/poll/voters?answerId="+answer, "")
	if answered.Code != 200 {
		return fmt.Sprint(answered.Code)
	}
	page := apitest.Read[web.List[network.AuthorRef]](w.t, w.Site, who, "GET", "/posts/"+id+"/poll/voters?answerId="+answer, "")
	names := []string{fmt.Sprint(page.Meta.TotalItems)}
	for _, p := range page.Items {
		names = append(names, p.FirstName)
	}
	return strings.Join(names, " ")
}

func TestPolls(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		post := w.post("olga", fields{"poll": w.asking(nil)})
		id, answers := post.ID, post.Poll.Answers

		t.Run("FD-443 a post without a poll has nothing of one on the wire", func(t *testing.T) {
			plain := w.post("olga", nil)
			check.True(t, !strings.Contains(w.Call("olga", "GET", "/posts/"+plain.ID, "").Body.String(), `"poll"`), plain.ID)
			check.Is(t, w.vote("olga", plain.ID, answers[0].ID), 404)
		})
		t.Run("FD-443 who has not voted sees no results; the author and head office do", func(t *testing.T) {
			check.Is(t, w.shows("mia", id), "hidden hidden")
			check.Is(t, w.shows("sam", id), "hidden hidden")
			check.Is(t, w.shows("olga", id), "0 (0%) 0 (0%)")
			check.Is(t, w.shows("ann", id), "0 (0%) 0 (0%)")
			feed := apitest.Read[FeedPage](t, w.Site, "mia", "GET", "/users/me/feed", "").Items
			at := slices.IndexFunc(feed, func(p PostView) bool { return p.ID == id })
			check.Is(t, feed[at].Poll.Question, "Which day for the tasting?")
			check.Is(t, feed[at].Poll.Answers[0].Results, (*PollResults)(nil))
		})
		t.Run("FD-443 one vote per person, which is changed by another; a repeat changes nothing", func(t *testing.T) {
			for _, of := range []struct {
				who    string
				answer int
				want   string
			}{
				{"mia", 0, "1 (100%) mine 0 (0%)"}, {"mia", 0, "1 (100%) mine 0 (0%)"}, {"sam", 1, "1 (50%) 1 (50%) mine"},
				{"mia", 1, "0 (0%) 2 (100%) mine"}, {"emma", 0, "1 (33%) mine 2 (67%)"},
			} {
				check.Is(t, w.vote(of.who, id, answers[of.answer].ID), 200, of.who)
				check.Is(t, w.shows(of.who, id), of.want, of.who)
			}
			check.Is(t, w.shows("rob", id), "hidden hidden")
			check.Is(t, w.get("rob", id).Poll.Voters, 3)
		})
		t.Run("FD-443 every role that sees the post votes", func(t *testing.T) {
			all := w.post("ann", fields{"poll": w.asking(nil)})
			for _, who := range []string{"ann", "rob", "rita", "olga", "mia", "emma", "sam"} {
				check.Is(t, w.vote(who, all.ID, all.Poll.Answers[1].ID), 200, who)
			}
			check.Is(t, w.get("emma", all.ID).Poll.Voters, 7)
		})
		t.Run("FD-443 who chose what is known to those who see the results, the latest first", func(t *testing.T) {
			check.Is(t, w.voters("emma", id, answers[1].ID), "2 Mia Sam")
			check.Is(t, w.voters("olga", id, answers[0].ID), "1 Emma")
			check.Is(t, w.voters("rob", id, answers[0].ID), "403")
			check.Is(t, w.voters("olga", id, "none"), "404")
			first := apitest.Read[web.List[network.AuthorRef]](t, w.Site, "olga", "GET", "/posts/"+id+"/poll/voters?limit=1&answerId="+answers[1].ID, "")
			check.Is(t, first.Meta.TotalPages, 2)
			check.Is(t, first.Items[0].FirstName, "Mia")
		})
		t.Run("FD-443 what one may not see cannot be voted on, nor what is scheduled, nor an answer of another poll", func(t *testing.T) {
			inStore := w.post("olga", fields{"visibility": "MY_STORE", "poll": w.asking(nil)})
			check.Is(t, w.vote("sam", inStore.ID, inStore.Poll.Answers[0].ID), 404)
			check.Is(t, w.voters("sam", inStore.ID, inStore.Poll.Answers[0].ID), "404")
			check.Is(t, w.vote("mia", inStore.ID, inStore.Poll.Answers[0].ID), 200)
			check.Is(t, w.vote("mia", inStore.ID, answers[0].ID), 409)
			check.Is(t, w.vote("mia", "none", answers[0].ID), 404)
			later := w.post("olga", fields{"status": "DRAFT", "publishedAt": w.net.Clock.T.Add(time.Hour), "poll": w.asking(nil)})
			check.Is(t, w.shows("olga", later.ID), "hidden hidden")
			check.Same(t, later.Poll.Can, PollCan{})
			check.Is(t, w.vote("olga", later.ID, later.Poll.Answers[0].ID), 403)
			check.Is(t, w.Call("olga", "POST", "/posts/"+later.ID+"/poll/end", "").Code, 403)
		})
		t.Run("FD-443 who can no longer see the post neither votes nor reads who did", func(t *testing.T) {
			told := w.post("ann", fields{"poll": w.asking(nil)})
			check.Is(t, w.vote("sam", told.ID, told.Poll.Answers[0].ID), 200)
			w.edit("ann", told.ID, fields{"visibility": "HEAD_OFFICE"})
			check.Is(t, w.vote("sam", told.ID, told.Poll.Answers[1].ID), 404)
			check.Is(t, w.voters("sam", told.ID, told.Poll.Answers[0].ID), "404")
			check.Is(t, w.get("ann", told.ID).Poll.Voters, 1)
			apitest.WantStatus(t, w.Call("ann", "DELETE", "/posts/"+told.ID, ""), 204)
			check.Is(t, w.vote("ann", told.ID, told.Poll.Answers[1].ID), 404)
			check.Is(t, w.Call("ann", "GET", "/posts/"+told.ID+"/poll/regions", "").Code, 404)
		})
		t.Run("FD-443 who acts as somebody else does not vote, nor does whoever only sees Compliance", func(t *testing.T) {
			acting := testnet.Mia
			acting.ImpersonatorID = testnet.Ann.UserID
			_, err := w.feed.Vote(t.Context(), acting, id, answers[0].ID)
			check.True(t, fault.Is(err, fault.Forbidden), err)
			_, err = w.feed.EndPoll(t.Context(), acting, id)
			check.True(t, fault.Is(err, fault.Forbidden), err)
			narrow := testnet.Mia
			narrow.ComplianceOnly = true
			_, err = w.feed.Vote(t.Context(), narrow, id, answers[0].ID)
			check.True(t, fault.Is(err, fault.Forbidden), err)
			check.Is(t, w.shows("mia", id), "1 (33%) 2 (67%) mine")
		})
		t.Run("FD-443 it is seen as others see it: the words, and no results before it is over", func(t *testing.T) {
			kind := audience.SeeAs{Role: access.StoreManager, Region: network.VIC, Tier: network.Medium}
			seen, _, _, err := w.feed.SeenAs(t.Context(), testnet.Ann, kind, Filter{}, time.Time{}, db.Page{Limit: 50})
			check.OK(t, err)
			at := slices.IndexFunc(seen, func(r Reading) bool { return r.ID == id })
			check.True(t, !seen[at].Poll.Results && seen[at].Poll.Chosen == "", *seen[at].Poll)
			check.Same(t, seen[at].Poll.Can, PollCan{})
		})
		t.Run("FD-443 when it is over nobody votes, and everybody sees the results", func(t *testing.T) {
			before := w.net.Clock.T
			defer func() { w.net.Clock.T = before }()
			w.net.Clock.T = post.Poll.EndsAt.Add(-time.Millisecond)
			check.True(t, w.get("rob", id).Poll.Can.Vote, id)
			w.net.Clock.T = post.Poll.EndsAt
			check.Is(t, w.shows("rob", id), "1 (33%) 2 (67%)")
			check.True(t, w.get("rob", id).Poll.Over, id)
			check.True(t, !w.get("rob", id).Poll.Can.Vote, id)
			check.Is(t, w.vote("rob", id, answers[0].ID), 409)
			check.Is(t, w.voters("rob", id, answers[0].ID), "1 Emma")
		})
		t.Run("FD-443 the author and head office close it, and nobody else; a repeat changes nothing", func(t *testing.T) {
			for _, by := range []string{"olga", "ann"} {
				p := w.post("olga", fields{"poll": w.asking(nil)})
				end := func(who string) int { return w.Call(who, "POST", "/posts/"+p.ID+"/poll/end", "").Code }
				for _, who := range []string{"mia", "sam", "rob", "emma"} {
					check.Is(t, end(who), 403, who)
					check.True(t, !w.get(who, p.ID).Poll.Can.End, who)
				}
				check.True(t, w.get(by, p.ID).Poll.Can.End, by)
				check.Is(t, end(by), 200, by)
				at := w.get(by, p.ID).Poll.EndsAt
				w.net.Clock.T = w.net.Clock.T.Add(time.Minute)
				check.Is(t, end(by), 200, by)
				check.Is(t, w.get(by, p.ID).Poll.EndsAt, at)
				check.Is(t, w.vote("mia", p.ID, p.Poll.Answers[0].ID), 409)
				check.Is(t, end("sam"), 403)
			}
		})
		t.Run("FD-443 votes of many at once are counted right", func(t *testing.T) {
			p := w.post("ann", fields{"poll": w.asking(nil)})
			people := testnet.Everybody()
			for _, err := range dbtest.AtOnce(4*len(people), func(i int) error {
				_, err := w.feed.Vote(t.Context(), people[i%len(people)], p.ID, p.Poll.Answers[i/len(people)%2].ID)
				return err
			}) {
				check.OK(t, err)
			}
			check.Is(t, w.get("ann", p.ID).Poll.Voters, len(people))
			check.Is(t, w.net.Count(t, `SELECT COUNT(*) FROM poll_answers a WHERE votes <> (SELECT COUNT(*) FROM poll_votes v WHERE v.answer_id = a.id)`), 0)
		})
		t.Run("FD-443 pages of the feed ask for polls once, and not at all without one", func(t *testing.T) {
			of := func(query string) int {
				var found []Post
				for _, id := range w.ids("ann", query) {
					p, err := repo{}.post(t.Context(), w.net.DB, id)
					check.OK(t, err)
					found = append(found, p)
				}
				rec := &dbtest.Recorder{Querier: w.net.DB}
				polls, err := w.feed.pollReadings(t.Context(), rec, testnet.Ann, found, w.net.Clock.T)
				check.OK(t, err)
				check.Is(t, len(polls) > 1, len(rec.Statements) > 0)
				return len(rec.Statements)
			}
			check.Is(t, of("?limit=50"), 1)
			check.Is(t, of("?postType=ANNOUNCEMENTS"), 0)
		})
	})
}

// asked says what head office reads of the question of a case: the question and its answers, or 'none'.
func asked(c CaseView) string {
	if c.Poll == nil {
		return "none"
	}
	return c.Poll.Question + " " + strings.Join(c.Poll.Answers, "/")
}

func TestPollsOfReportedPosts(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		const usual = "Which day for the tasting? Thursday/Saturday"
		post := w.post("olga", fields{"poll": w.asking(nil)})
		comment := w.comment("mia", fields{"replyingToPost": post.ID}).ID
		check.Is(t, w.flag("rob", "postId", post.ID, nil), 201)
		reword := func(question string) {
			w.edit("olga", post.ID, fields{"poll": w.asking(fields{"question": question})})
		}
		t.Run("FD-424 FD-443 head office reads the question and answers of a reported post as they are, not beside a comment on it", func(t *testing.T) {
			check.Is(t, asked(w.casesOf("OPEN")[0]), usual)
			reword("Which week?")
			check.Is(t, asked(w.casesOf("OPEN")[0]), "Which week? Thursday/Saturday")
			check.Is(t, w.flag("rob", "commentId", comment, nil), 201)
			check.Is(t, asked(w.casesOf("OPEN")[1]), "none")
		})
		t.Run("FD-428 FD-443 what head office has edited keeps the question of then", func(t *testing.T) {
			reword("Which day for the tasting?")
			w.net.Clock.T = w.net.Clock.T.Add(time.Minute)
			apitest.WantStatus(t, w.Call("ann", "POST", "/posts/"+post.ID, encoded(fields{"body": "<p>Hours</p>"}, nil)), 200)
			reword("Which month?")
			check.Is(t, asked(w.casesOf("DONE")[0]), usual)
		})
		t.Run("FD-425 FD-443 and so does what it has removed; what its author deletes has none", func(t *testing.T) {
			own := w.post("olga", fields{"poll": w.asking(nil)}).ID
			check.Is(t, w.flag("rob", "postId", own, nil), 201)
			w.net.Clock.T = w.net.Clock.T.Add(time.Minute)
			apitest.WantStatus(t, w.Call("olga", "DELETE", "/posts/"+own, ""), 204)
			w.net.Clock.T = w.net.Clock.T.Add(time.Minute)
			apitest.WantStatus(t, w.Call("ann", "POST", "/posts/"+post.ID+"/removal", `{"reason":"Rude"}`), 204)
			done := w.casesOf("DONE") // the second is the comment, which is gone with the post
			check.Same(t, []string{asked(done[0]), asked(done[1]), asked(done[2]), asked(done[3])},
				[]string{"Which month? Thursday/Saturday", "none", "none", usual})
		})
		t.Run("FD-424 FD-443 what was kept has its question, until it is deleted", func(t *testing.T) {
			kept := w.post("olga", fields{"poll": w.asking(nil)}).ID
			check.Is(t, w.flag("rob", "postId", kept, nil), 201)
			w.net.Clock.T = w.net.Clock.T.Add(time.Minute)
			check.OK(t, w.feed.Keep(t.Context(), testnet.Ann, w.casesOf("OPEN")[0].ID))
			check.Is(t, asked(w.casesOf("DONE")[0]), usual)
			apitest.WantStatus(t, w.Call("olga", "DELETE", "/posts/"+kept, ""), 204)
			check.Is(t, asked(w.casesOf("DONE")[0]), "none")
		})
	})
}

func TestAnonymousPolls(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		p := w.post("olga", fields{"poll": w.asking(fields{"anonymous": true})})
		id, answers := p.ID, p.Poll.Answers
		for who, answer := range map[string]int{"olga": 0, "mia": 0, "emma": 1, "rob": 0, "sam": 1} {
			check.Is(t, w.vote(who, id, answers[answer].ID), 200, who)
		}
		t.Run("FD-443 nobody gets names of an anonymous poll, not even head office", func(t *testing.T) {
			for _, who := range []string{"olga", "ann", "mia", "sam", "rob"} {
				check.Is(t, w.voters(who, id, answers[0].ID), "403", who)
				check.True(t, !w.get(who, id).Poll.Can.Names, who)
			}
		})
		t.Run("FD-443 head office does not learn an answer by acting as the person, who sees their own", func(t *testing.T) {
			check.Is(t, w.shows("mia", id), "3 (60%) mine 2 (40%)")
			acting := testnet.Mia
			acting.ImpersonatorID = testnet.Ann.UserID
			got, err := w.feed.Get(t.Context(), acting, id)
			check.OK(t, err)
			check.Is(t, got.Poll.Chosen, "")
			check.True(t, !got.Poll.Results, got.Poll)
		})
		t.Run("FD-443 no region with few voters is shown by itself", func(t *testing.T) {
			got := apitest.Read[PollByRegionView](t, w.Site, "ann", "GET", "/posts/"+id+"/poll/regions", "")
			check.Is(t, len(got.Regions)+len(got.Together)+len(got.Rest), 0, got)
		})
	})
}

func TestPollsByRegion(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		p := w.post("olga", fields{"poll": w.asking(nil)})
		for who, answer := range map[string]int{"olga": 0, "mia": 0, "emma": 1, "rob": 0, "sam": 1} {
			check.Is(t, w.vote(who, p.ID, p.Poll.Answers[answer].ID), 200, who)
		}
		t.Run("FD-443 head office reads how the regions have voted, people without a store last", func(t *testing.T) {
			got := apitest.Read[PollByRegionView](t, w.Site, "ann", "GET", "/posts/"+p.ID+"/poll/regions", "")
			var lines []string
			for _, r := range got.Regions {
				region := network.Region("-")
				if r.Region != nil {
					region = *r.Region
				}
				lines = append(lines, fmt.Sprint(region, r.Results))
			}
			check.Same(t, lines, []string{"VIC[{2 67} {1 33}]", "TAS[{0 0} {1 100}]", "-[{1 100} {0 0}]"})
		})
		t.Run("FD-443 nobody else does, not even the author, nor head office acting as somebody", func(t *testing.T) {
			for _, who := range []string{"olga", "mia", "emma", "rob", "sam"} {
				check.Is(t, w.Call(who, "GET", "/posts/"+p.ID+"/poll/regions", "").Code, 403, who)
				check.True(t, !w.get(who, p.ID).Poll.Can.Regions, who)
			}
			check.True(t, w.get("ann", p.ID).Poll.Can.Regions, p.ID)
			acting := testnet.Ann
			acting.ImpersonatorID = "ann-too"
			_, err := w.feed.PollByRegion(t.Context(), acting, p.ID)
			check.True(t, fault.Is(err, fault.Forbidden), err)
		})
	})
}

func TestEditingPolls(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		change := func(who, id string, poll fields) string {
			answered := w.Call(who, "POST", "/posts/"+id, encoded(fields{"poll": poll}, nil))
			if answered.Code != 422 && answered.Code != 400 {
				return fmt.Sprint(answered.Code)
			}
			return fmt.Sprint(answered.Code, " ", answered.Body.String())
		}
		other := func() fields { return w.asking(fields{"answers": []string{"Thursday", "Sunday"}}) }
		t.Run("FD-443 until somebody has voted, the author changes the words, adds a poll and takes it away", func(t *testing.T) {
			p := w.post("olga", nil)
			check.Is(t, change("olga", p.ID, w.asking(nil)), "200")
			before := w.get("olga", p.ID).Poll.Answers
			check.Is(t, change("olga", p.ID, other()), "200")
			after := w.get("olga", p.ID).Poll.Answers
			check.Is(t, after[1].Words, "Sunday")
			check.Is(t, w.vote("mia", p.ID, before[0].ID), 409) // for words that are not there any more
			check.Is(t, change("olga", p.ID, fields{"remove": true}), "200")
			check.Is(t, change("olga", p.ID, fields{"remove": true}), "200")
			check.Is(t, w.shows("olga", p.ID), "none")
			check.Is(t, change("olga", p.ID, other()), "200")
		})
		p := w.post("olga", fields{"poll": w.asking(nil)})
		t.Run("FD-443 head office changes when it closes, and not what a member asks", func(t *testing.T) {
			check.Is(t, change("ann", p.ID, other()), "403")
			check.Is(t, change("ann", p.ID, fields{"remove": true}), "403")
			check.Is(t, change("ann", p.ID, w.asking(fields{"endsAt": w.net.Clock.T.Add(time.Hour)})), "200")
			check.Is(t, w.get("mia", p.ID).Poll.EndsAt, w.net.Clock.T.Add(time.Hour))
			check.Is(t, change("mia", p.ID, w.asking(nil)), "403")
		})
		t.Run("FD-443 once somebody has voted, the words, the answers and whether names are known stay, and the end moves", func(t *testing.T) {
			answers := w.get("mia", p.ID).Poll.Answers
			check.Is(t, w.vote("mia", p.ID, answers[0].ID), 200)
			for _, poll := range []fields{other(), w.asking(fields{"question": "Who?"}), w.asking(fields{"anonymous": true}), {"remove": true}} {
				check.True(t, strings.Contains(change("olga", p.ID, poll), messagePollVoted), poll)
			}
			check.True(t, strings.Contains(change("olga", p.ID, w.asking(fields{"endsAt": w.net.Clock.T})), MessagePollEndPast))
			end := w.net.Clock.T.Add(240 * time.Hour)
			check.Is(t, change("olga", p.ID, w.asking(fields{"endsAt": end})), "200")
			check.Is(t, w.get("mia", p.ID).Poll.EndsAt, end)
			check.Is(t, w.shows("mia", p.ID), "1 (100%) mine 0 (0%)")
			w.edit("olga", p.ID, fields{"body": "<p>Other words</p>"})
			check.Is(t, w.shows("mia", p.ID), "1 (100%) mine 0 (0%)")
		})
		t.Run("FD-443 a post that is put off goes out before its poll is over", func(t *testing.T) {
			at := w.net.Clock.T.Add(time.Hour)
			later := w.post("olga", fields{"status": "DRAFT", "publishedAt": at, "poll": w.asking(fields{"endsAt": at.Add(time.Hour)})})
			refused := w.Call("olga", "POST", "/posts/"+later.ID, encoded(fields{"publishedAt": at.Add(time.Hour)}, nil))
			check.True(t, strings.Contains(refused.Body.String(), MessagePollEndEarly), refused.Body)
			w.edit("olga", later.ID, fields{"publishedAt": at.Add(time.Hour), "poll": w.asking(fields{"endsAt": at.Add(2 * time.Hour)})})
		})
		t.Run("FD-443 a repeat of a new post makes one poll, and another poll under its id is refused", func(t *testing.T) {
			sent := fields{"id": db.NewID(), "poll": w.asking(nil)}
			first := w.Call("rob", "POST", "/posts", postBody(sent)).Code
			check.Is(t, first, 201)
			check.Is(t, w.Call("rob", "POST", "/posts", postBody(sent)).Code, 200)
			sent["poll"] = other()
			check.Is(t, w.Call("rob", "POST", "/posts", postBody(sent)).Code, 409)
			sent["poll"] = nil
			check.Is(t, w.Call("rob", "POST", "/posts", postBody(sent)).Code, 409)
		})
		t.Run("FD-443 every role asks those whom it may publish to, and a wrong poll makes no post", func(t *testing.T) {
			for _, who := range []string{"ann", "rob", "olga", "mia", "emma"} {
				check.True(t, w.post(who, fields{"poll": w.asking(nil)}).Poll != nil, who)
			}
			before := w.net.Count(t, `SELECT COUNT(*) FROM posts`)
			check.Is(t, w.Call("rob", "POST", "/posts", postBody(fields{"poll": w.asking(fields{"answers": []string{"A", "a"}})})).Code, 422)
			check.Is(t, w.net.Count(t, `SELECT COUNT(*) FROM posts`), before)
		})
	})
}
