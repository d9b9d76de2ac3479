package storeoftheyear_test

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/golden"
	"caravan/internal/platform/web"
	"caravan/internal/storeoftheyear"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/uploads"
)

const twoYears = "Café Nord,Tidy,Q1,100,,2026\nCafé Nord,Photo,FEB,10,6,2026\nCafé Nord,Photo,MAR,0,4,2026\nCafé Nord,Training,,0,50,FY2026\n" +
	"cafe nord,tidy,q4,100,,2025\nsouth,Tidy,Q1,80,,2026\n"

func TestOverview(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.addCriteria(t)
		s.upload(t, 201, twoYears)
		s.ledger.Reward(t, s.net, "north", 250)
		t.Run("SOTY-024 SOTY-003 SOTY-004 SOTY-005 SOTY-021 SOTY-022 AMB-069 the figures are sums of the ledger", func(t *testing.T) {
			check.Same(t, figures(s.view(t, "olga", "")), "total 360, criteria 210, FY2026 110, incentives 250, 1st of 2")
			check.Same(t, figures(s.view(t, "sam", "")), "total 80, criteria 80, FY2026 80, incentives 0, 2nd of 2")
		})
		t.Run("FD-407 how far the next better rank is, of each of the two", func(t *testing.T) {
			first, second := s.view(t, "olga", ""), s.view(t, "sam", "")
			check.Same(t, []int64{first.Rank.ToNext, first.RankOfYear.ToNext}, []int64{0, 0})
			check.Same(t, []int64{second.Rank.ToNext, second.RankOfYear.ToNext}, []int64{280, 30})
		})
		t.Run("STORE-031 FD-276 AMB-071 a store that has closed keeps its figures and has no rank, and the others are ranked without it",
			func(t *testing.T) {
				shut := s.net.AddStore(t, db.NewID(), network.VIC, network.Tiers()[0])
				s.ledger.Reward(t, s.net, shut, 900)
				check.Same(t, figures(s.view(t, "olga", "")), "total 360, criteria 210, FY2026 110, incentives 250, 2nd of 3")
				s.net.CloseStore(t, shut, testnet.Today)
				v := s.view(t, "ann", "/store/"+shut)
				check.Same(t, []int{int(v.TotalCamelBucks), v.Rank.Rank, v.RankOfYear.Rank, int(v.Rank.ToNext)}, []int{900, 0, 0, 0})
				check.Same(t, figures(s.view(t, "olga", "")), "total 360, criteria 210, FY2026 110, incentives 250, 1st of 2")
				list := apitest.Read[storeoftheyear.RankingView](t, s.Site, "ann", "GET", path+"/rank", "")
				check.Same(t, []int{len(list.Items), list.Meta.TotalItems}, []int{2, 2})
			})
		t.Run("SOTY-025 FD-97 AMB-069 another financial year, with the incentives up to its end, and a total that is the sum of what is shown",
			func(t *testing.T) {
				v := s.view(t, "ann", "/store/north?financialYear=2025")
				check.Same(t, figures(v), "total 100, criteria 210, FY2025 100, incentives 0, 1st of 2")
				check.Same(t, v.FinancialYears, []int{2026, 2025})
				check.Same(t, len(v.Chances), 0)
				check.Same(t, v.TotalCamelBucks, v.StoreOfTheYear.FinancialYear+v.IncentivesTotal)
			})
		t.Run("SOTY-006 SOTY-007 SOTY-008 SOTY-009 SOTY-014 cards in their order", func(t *testing.T) {
			var got []string
			for _, c := range s.view(t, "emma", "").Criteria {
				stamps := ""
				for _, p := range c.Stamps {
					stamps += string(p.State[0])
				}
				got = append(got, fmt.Sprintf("%s (%s): %d of %d, %d points, %d %%, %v, %s %s", c.Name, c.Explanation, c.CamelBucks, c.TotalCamelBucks, c.Points,
					c.Percent, c.Complete, c.Frequency, stamps))
			}
			check.Same(t, got, []string{"Tidy (A tidy store): 100 of 400, 0 points, 25 %, false, QUARTERLY EMAA",
				"Photo (A photo a month): 10 of 120, 10 points, 8 %, false, MONTHLY MMMMMMMEAAAA",
				"Training (Courses): 0 of 500, 50 points, 25 %, false, OTHER "})
		})
		t.Run("SOTY-015 the results themselves", func(t *testing.T) {
			var got []string
			for _, r := range s.view(t, "mia", "").Results {
				got = append(got, fmt.Sprint(r.Criteria.Name, " ", r.TimePeriod, " ", r.CamelBucks, " ", r.Points, " ", r.FinancialYear))
			}
			check.Same(t, got, []string{"Tidy Q1 100 0 2026", "Photo FEB 10 6 2026", "Photo MAR 0 4 2026", "Training  0 50 2026"})
		})
		t.Run("FD-96 what can still be earned, the least effort first", func(t *testing.T) {
			*s.incentives = open{{ID: "i1", Name: "Best window", Ends: "2026-03-25"}}
			var got []string
			for _, c := range s.view(t, "olga", "").Chances {
				got = append(got, fmt.Sprint(c.Reason, " ", c.Name, " ", c.TimePeriod, " ", c.DaysLeft))
			}
			check.Same(t, got, []string{"NEARLY_THERE Photo MAR 11", "ENTER_INCENTIVE Best window  5", "EARN_PERIOD Tidy Q3 11", "REACH_POINTS Training  102"})
			*s.incentives = open{}
		})
		t.Run("a correction by hand of a result's line shows on its card, and every total stays the sum of lines", func(t *testing.T) {
			var line string
			check.OK(t, s.net.DB.QueryRow(t.Context(), `SELECT id FROM camel_bucks_lines WHERE store_id = 'north' AND title = 'Tidy, Q1 FY2026'`).Scan(&line))
			s.ledger.CorrectLine(t, "north", line, -30)
			v := s.view(t, "olga", "")
			check.Same(t, figures(v), "total 330, criteria 180, FY2026 80, incentives 250, 1st of 2")
			var ofCards int64
			for _, c := range v.Criteria {
				ofCards += c.CamelBucks
			}
			check.Same(t, ofCards, int64(80))
		})
		t.Run("GENERAL-033 SOTY-017 the financial year changes at midnight in Melbourne", func(t *testing.T) {
			defer func() { s.net.Clock.T = testnet.Now }()
			s.net.Clock.T = time.Date(2026, 6, 30, 13, 59, 59, 0, time.UTC)
			check.Same(t, s.view(t, "olga", "").FinancialYear, 2026)
			s.net.Clock.T = s.net.Clock.T.Add(time.Second)
			v := s.view(t, "olga", "")
			check.Same(t, figures(v), "total 250, criteria 180, FY2027 0, incentives 250, 1st of 2")
			check.Same(t, len(v.Criteria), 0)
		})
		t.Run("SCR-020 FD-97 staff without a store choose one first", func(t *testing.T) {
			w := s.Call("rob", "GET", path, "")
			apitest.WantStatus(t, w, 422)
			apitest.WantParts(t, w, network.MessageStoreNeeded)
		})
	})
}

func TestRanking(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.addCriteria(t)
		s.upload(t, 201, twoYears)
		third := s.net.AddStore(t, "Third Place", network.VIC, network.Small)
		s.net.AddStore(t, "Nothing Yet", network.VIC, network.Small)
		s.upload(t, 201, third+",Tidy,Q1,80,,2026\n")
		read := func(t *testing.T, who, query string) storeoftheyear.RankingView {
			t.Helper()
			return apitest.Read[storeoftheyear.RankingView](t, s.Site, who, "GET", path+"/rank"+query, "")
		}
		list := func(v storeoftheyear.RankingView) (out []string) {
			for _, r := range v.Items {
				out = append(out, fmt.Sprint(r.Ordinal, " ", r.Store.Name, " ", r.TotalCamelBucks))
			}
			return out
		}
		t.Run("SOTY-026 SOTY-013 AMB-071 head office sees every store by rank; equal totals share one", func(t *testing.T) {
			v := read(t, "ann", "")
			check.Same(t, list(v), []string{"1st Café Nord 110", "2nd 100% Bottles 80", "2nd Third Place 80", "4th Nothing Yet 0"})
			check.Same(t, v.Meta.TotalItems, 4)
			check.Same(t, list(read(t, "ann", "?search=third")), []string{"2nd Third Place 80"})
			check.Same(t, list(read(t, "ann", "?page=4&limit=1")), []string{"4th Nothing Yet 0"})
			check.Same(t, list(read(t, "ann", "?financialYear=2025")),
				[]string{"1st Café Nord 100", "2nd 100% Bottles 0", "2nd Nothing Yet 0", "2nd Third Place 0"})
		})
		t.Run("AMB-071 FD-97 a year that is over ranks by what incentives had given up to its end", func(t *testing.T) {
			year := func(year string) []string { return list(read(t, "ann", "?search=nord&financialYear="+year)) }
			s.ledger.Reward(t, s.net, "north", 30)
			check.Same(t, year("2026"), []string{"1st Café Nord 140"})
			check.Same(t, year("2027"), []string{"1st Café Nord 30"})
			_, err := s.net.DB.Exec(t.Context(), `DELETE FROM camel_bucks_lines WHERE store_id = 'north' AND counts_as = 'INCENTIVE'`)
			check.OK(t, err)
		})
		t.Run("SCR-039 GENERAL-019 by region, size and in another order, with the ranks among all", func(t *testing.T) {
			fourth := s.net.AddStore(t, "Big West", network.WA, network.Large)
			s.upload(t, 201, fourth+",Tidy,Q1,5,,2026\n")
			s.ledger.Reward(t, s.net, fourth, 60)
			check.Same(t, list(read(t, "ann", "?region=WA")), []string{"4th Big West 65"})
			check.Same(t, list(read(t, "ann", "?tier=LF&sortBy=store")), []string{"4th Big West 65"})
			check.Same(t, list(read(t, "ann", "?sortOrder=desc")),
				[]string{"5th Nothing Yet 0", "4th Big West 65", "2nd 100% Bottles 80", "2nd Third Place 80", "1st Café Nord 110"})
			check.Same(t, list(read(t, "ann", "?sortBy=store")),
				[]string{"2nd 100% Bottles 80", "4th Big West 65", "1st Café Nord 110", "5th Nothing Yet 0", "2nd Third Place 80"})
			check.Same(t, list(read(t, "ann", "?sortBy=store&sortOrder=desc")),
				[]string{"2nd Third Place 80", "5th Nothing Yet 0", "1st Café Nord 110", "4th Big West 65", "2nd 100% Bottles 80"})
			check.Same(t, list(read(t, "ann", "?sortBy=storeOfTheYear")),
				[]string{"5th Nothing Yet 0", "4th Big West 65", "2nd 100% Bottles 80", "2nd Third Place 80", "1st Café Nord 110"})
			check.Same(t, list(read(t, "ann", "?sortBy=storeOfTheYear&sortOrder=desc")),
				[]string{"1st Café Nord 110", "2nd 100% Bottles 80", "2nd Third Place 80", "4th Big West 65", "5th Nothing Yet 0"})
			check.Same(t, list(read(t, "ann", "?sortBy=memberIncentives")),
				[]string{"2nd 100% Bottles 80", "1st Café Nord 110", "5th Nothing Yet 0", "2nd Third Place 80", "4th Big West 65"})
			check.Same(t, list(read(t, "ann", "?sortBy=memberIncentives&sortOrder=desc")),
				[]string{"4th Big West 65", "2nd 100% Bottles 80", "1st Café Nord 110", "5th Nothing Yet 0", "2nd Third Place 80"})
			check.Same(t, list(read(t, "ann", "?region=VIC&tier=SF&limit=2")), []string{"2nd Third Place 80", "5th Nothing Yet 0"})
			apitest.WantStatus(t, s.Call("ann", "GET", path+"/rank?region=NOWHERE", ""), 422)
		})
		t.Run("AMB-071 AMB-069 a store with little this year and many awards has one rank by its total and another one in Store of the Year",
			func(t *testing.T) {
				s.ledger.Reward(t, s.net, "south", 500)
				defer func() {
					_, err := s.net.DB.Exec(t.Context(), `DELETE FROM camel_bucks_lines WHERE store_id = 'south' AND counts_as = 'INCENTIVE'`)
					check.OK(t, err)
				}()
				var got []string
				for _, r := range read(t, "ann", "?limit=2").Items {
					own := s.view(t, "ann", "/store/"+r.Store.ID)
					check.Same(t, fmt.Sprint(own.Rank.Ordinal, own.RankOfYear.Ordinal, own.TotalCamelBucks, own.StoreOfTheYear.FinancialYear, own.IncentivesTotal),
						fmt.Sprint(r.Ordinal, r.OrdinalOfYear, r.TotalCamelBucks, r.StoreOfTheYear, r.MemberIncentives))
					check.Same(t, r.TotalCamelBucks, r.StoreOfTheYear+r.MemberIncentives)
					got = append(got, fmt.Sprint(r.Store.Name, " ", r.Ordinal, " by ", r.TotalCamelBucks, ", ", r.OrdinalOfYear, " by ", r.StoreOfTheYear))
				}
				check.Same(t, got, []string{"100% Bottles 1st by 580, 2nd by 80", "Café Nord 2nd by 110, 1st by 110"})
				check.Same(t, s.view(t, "sam", "").RankOfYear.Ordinal, "2nd")
				check.Same(t, read(t, "sam", "").Items[0].RankOfYear, 2)
			})
		t.Run("SCR-039 the ranking as CSV, with the same filters and order", func(t *testing.T) {
			const header = "\ufeffrank,store,suburb,region,tier,total_camel_bucks," +
				"store_of_the_year,member_incentives,financial_year,rank_in_store_of_the_year\r\n"
			csv := func(query string) string {
				w := s.Call("ann", "GET", path+"/rank/csv"+query, "")
				apitest.WantStatus(t, w, 200)
				return w.Body.String()
			}
			check.Same(t, csv("?region=WA"), header+"4,Big West,Fitzroy,WA,Large,65,5,60,2026,4\r\n")
			got := csv("?sortBy=store")
			check.Is(t, strings.Count(got, "\r\n"), 6, got)
			check.True(t, strings.Contains(got, "\r\n1,Café Nord,"), got)
			check.True(t, strings.Index(got, "Big West") <= strings.Index(got, "Nord"), strings.Index(got, "Big West"), got)
			check.Same(t, csv("?search=nothing+like+it"), header)
		})
		t.Run("AMB-071 a store sees only its own rank, whatever it asks for", func(t *testing.T) {
			for _, who := range []string{"sam"} {
				check.Same(t, list(read(t, who, "?search=nord")), []string{"2nd 100% Bottles 80"})
			}
			check.Same(t, list(read(t, "emma", "")), []string{"1st Café Nord 110"})
			check.Same(t, len(read(t, "emma", "?page=2").Items), 0)
		})
	})
}

func TestRanksOfTotals(t *testing.T) {
	for _, c := range golden.Read[[]struct {
		Name   string  `json:"name"`
		Totals []int64 `json:"totals"`
		Ranks  []int   `json:"ranks"`
		ToNext []int64 `json:"toNext"`
	}](t, "ranks.json") {
		t.Run(c.Name, func(t *testing.T) {
			eachSite(t, func(t *testing.T, s *site) {
				_, err := s.net.DB.Exec(t.Context(), `UPDATE stores SET deleted_at = 1`)
				check.OK(t, err)
				s.addCriteria(t)
				var ids []string
				rows := ""
				for i, total := range c.Totals {
					id := s.net.AddStore(t, fmt.Sprintf("s%02d", i), network.VIC, network.Small)
					ids = append(ids, id)
					rows += fmt.Sprintf("%s,Tidy,Q1,%d,,2026\n", id, total)
				}
				s.upload(t, 201, rows)
				ranking := apitest.Read[storeoftheyear.RankingView](t, s.Site, "ann", "GET", path+"/rank?limit=100", "")
				for i, id := range ids {
					at := slices.IndexFunc(ranking.Items, func(r storeoftheyear.RankedView) bool { return r.Store.ID == id })
					own := s.view(t, "ann", "/store/"+id).Rank
					check.Is(t, ranking.Items[at].Rank, c.Ranks[i])
					check.Is(t, own.Rank, c.Ranks[i])
					check.Is(t, own.Stores, len(ids))
					check.Is(t, own.ToNext, c.ToNext[i]) // FD-407
				}
			})
		})
	}
}

func TestLinesOfOneUpload(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.addCriteria(t)
		for _, c := range []struct{ name, rows, want string }{
			{"in any order of the file",
				"North,Photo,JUL,10,5,2026\nNorth,Tidy,Q1,100,,2026\nNorth,Photo,SEP,10,5,2026\nNorth,Photo,AUG,10,5,2026\nNorth,Tidy,Q2,100,,2026\n",
				"Tidy, Q2 FY2026; Tidy, Q1 FY2026; Photo, SEP FY2026; Photo, AUG FY2026; Photo, JUL FY2026"},
			{"after others", "North,Photo,OCT,10,5,2026\nNorth,Photo,DEC,10,5,2026\nNorth,Photo,NOV,10,5,2026\n",
				"Photo, DEC FY2026; Photo, NOV FY2026; Photo, OCT FY2026"},
		} {
			t.Run("FD-83 lines of one moment stand in the order of the criteria, the latest period first, "+c.name, func(t *testing.T) {
				s.net.Clock.T = s.net.Clock.T.Add(time.Hour)
				s.upload(t, 201, c.rows)
				got, err := s.ledger.Statement(t.Context(), testnet.Olga, "north", 0, db.Page{Limit: strings.Count(c.rows, "\n")})
				check.OK(t, err)
				var titles []string
				for _, l := range got.Lines {
					titles = append(titles, l.Title)
				}
				check.Same(t, strings.Join(titles, "; "), c.want)
			})
		}
	})
}

func TestUploads(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.addCriteria(t)
		first := s.upload(t, 201, twoYears)
		t.Run("SOTY-027 AMB-070 a file of results counts", func(t *testing.T) {
			u := first.Upload
			check.Same(t, fmt.Sprint(u.FileName, " ", u.Rows, " ", u.Added, " ", u.Changed, " ", u.Unchanged, " ", u.CamelBucks, " ", u.CreatedBy.FirstName),
				"results.csv 6 6 0 0 290 Ann")
		})
		before := s.everything(t)
		t.Run("FD-95 the same file again changes nothing and is not stored", func(t *testing.T) {
			again := s.upload(t, 200, twoYears)
			check.True(t, again.Upload == nil, again.Upload, again)
			check.Is(t, again.Changes.Unchanged, 6, again)
			check.Is(t, len(again.Changes.Items), 0, again.Changes.Items, again)
			check.Same(t, s.everything(t), before)
		})
		const change = "Café Nord,Tidy,Q1,60,,2026\nCafé Nord,Tidy,Q2,100,,2026\nSouth,Tidy,Q1,80,,2026\n"
		preview := s.upload(t, 200, change, "preview", "true")
		t.Run("FD-95 a preview says what would change, and changes nothing", func(t *testing.T) {
			var got []string
			for _, c := range preview.Changes.Items {
				was := "nothing"
				if c.Before != nil {
					was = fmt.Sprint(c.Before.CamelBucks)
				}
				got = append(got, fmt.Sprint(c.Row, " ", c.Store.Name, " ", c.Criterion.Name, " ", c.TimePeriod, " FY", c.FinancialYear, ": ", was, " to ",
					c.After.CamelBucks))
			}
			check.Same(t, got, []string{"2 Café Nord Tidy Q1 FY2026: 100 to 60", "3 Café Nord Tidy Q2 FY2026: nothing to 100"})
			c := preview.Changes
			check.Same(t, fmt.Sprint(c.Rows, " ", c.Added, " ", c.Changed, " ", c.Unchanged, " ", c.CamelBucks, " ", c.Stores), "3 1 1 1 60 1")
			check.Same(t, s.everything(t), before)
		})
		id := db.NewID()
		sent := s.send("ann", "results.xlsx", workbook(t, header+change), "id", id, "mark", preview.Changes.Mark)
		check.Must(t, check.Is(t, sent.Code, 201, sent.Body))
		var second storeoftheyear.UploadedView
		check.OK(t, json.Unmarshal(sent.Body.Bytes(), &second))
		t.Run("FD-95 with the preview's mark it counts, as Excel too, and a repeat with its id is harmless", func(t *testing.T) {
			again := s.send("ann", "results.xlsx", workbook(t, header+change), "id", id, "mark", preview.Changes.Mark)
			apitest.WantStatus(t, again, 200)
			check.Same(t, figures(s.view(t, "olga", "")), "total 170, criteria 270, FY2026 170, incentives 0, 1st of 2")
			check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM store_of_the_year_results WHERE is_current`), 7)
		})
		t.Run("FD-95 the ledger has a line that takes back what was replaced", func(t *testing.T) {
			lines, err := s.ledger.Statement(t.Context(), testnet.Olga, "", 0, db.Page{Limit: 50})
			check.OK(t, err)
			var got []string
			for _, l := range lines.Lines {
				got = append(got, fmt.Sprint(l.Amount, " ", l.Title, " ", l.Reason, " ", l.FinancialYear))
			}
			slices.Sort(got)
			check.Same(t, got, []string{"-100 Taken back: Tidy, Q1 FY2026 Replaced by a later result 2026", "10 Photo, FEB FY2026  2026",
				"100 Tidy, Q1 FY2026  2026", "100 Tidy, Q2 FY2026  2026", "100 Tidy, Q4 FY2025  2025", "60 Tidy, Q1 FY2026  2026"})
		})
		for _, c := range []struct {
			name, says string
			status     int
			parts      []string
		}{
			{"FD-95 a preview that is out of date is refused", storeoftheyear.MessageOutdated, 409, []string{"mark", preview.Changes.Mark}},
			{"FD-95 an id of another file is refused", "This id belongs to another file.", 409, []string{"id", id}},
			{"an id that is no UUID is refused", "Please send a UUID.", 422, []string{"id", "1"}},
			{"a preview is true or false", "Please send true or false.", 422, []string{"preview", "maybe"}},
		} {
			t.Run(c.name, func(t *testing.T) {
				before := s.everything(t)
				w := s.send("ann", "r.csv", header+"North,Tidy,Q2,100,,2026\nnorth,Tidy,Q3,1,,2026\n", c.parts...)
				apitest.WantStatus(t, w, c.status)
				apitest.WantParts(t, w, c.says)
				check.Same(t, s.everything(t), before)
			})
		}
		undo := func(t *testing.T, id string, status int) string {
			t.Helper()
			w := s.Call("ann", "POST", path+"/uploads/"+id+"/undo", "")
			apitest.WantStatus(t, w, status)
			return w.Body.String()
		}
		t.Run("FD-95 an upload cannot be undone while a later one has changed its results", func(t *testing.T) {
			before := s.everything(t)
			body := undo(t, first.Upload.ID, 409)
			check.True(t, strings.Contains(body, storeoftheyear.MessageOvertaken), body)
			check.Same(t, s.everything(t), before)
		})
		t.Run("FD-95 an upload is undone as a whole, once", func(t *testing.T) {
			for range 2 {
				body := undo(t, second.Upload.ID, 200)
				check.True(t, strings.Contains(body, `"undoneBy":{"`), body)
				check.Same(t, figures(s.view(t, "olga", "")), "total 110, criteria 210, FY2026 110, incentives 0, 1st of 2")
			}
			undo(t, first.Upload.ID, 200)
			check.Same(t, figures(s.view(t, "olga", "")), "total 0, criteria 0, FY2026 0, incentives 0, 1st of 2")
			check.Same(t, len(s.view(t, "olga", "").Results), 0)
			undo(t, "nothing", 404)
		})
		t.Run("SCR-039 the uploads, newest first", func(t *testing.T) {
			list := apitest.Read[struct{ Items []storeoftheyear.UploadView }](t, s.Site, "ann", "GET", path+"/uploads", "")
			check.Must(t, check.Is(t, len(list.Items), 2, list.Items))
			check.Is(t, list.Items[0].ID, second.Upload.ID, list.Items)
			check.Must(t, check.True(t, list.Items[0].UndoneAt != nil, list.Items))
			check.Is(t, list.Items[0].UndoneBy.FirstName, "Ann", list.Items)
		})
		t.Run("FD-95 a late repeat of what was undone does not answer as if it counted", func(t *testing.T) {
			before := s.everything(t)
			w := s.send("ann", "results.xlsx", workbook(t, header+change), "id", id, "mark", preview.Changes.Mark)
			apitest.WantStatus(t, w, 409)
			apitest.WantParts(t, w, storeoftheyear.MessageUndone)
			check.Same(t, s.everything(t), before)
		})
		t.Run("FD-95 what was undone can be uploaded again", func(t *testing.T) {
			s.upload(t, 201, twoYears)
			check.Same(t, figures(s.view(t, "olga", "")), "total 110, criteria 210, FY2026 110, incentives 0, 1st of 2")
		})
	})
}

func TestNoStoreComesBelowZeroByAFile(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.addCriteria(t)
		first := s.upload(t, 201, "north,Tidy,Q1,100,,2026\nsouth,Tidy,Q1,100,,2026\n").Upload
		s.ledger.Reward(t, s.net, "north", 500) // more than enough in all, and not in the year's criteria
		s.ledger.Correct(t, "north", -60)
		before := s.everything(t)
		const less = "Café Nord would be 60 Camel Bucks below zero in Store of the Year for FY2026"
		undo := func() *httptest.ResponseRecorder { return s.Call("ann", "POST", path+"/uploads/"+first.ID+"/undo", "") }
		t.Run("FD-121 FD-284 SOTY-004 an upload is not undone when a store would be below zero, and it says which and by how much", func(t *testing.T) {
			w := undo()
			apitest.WantStatus(t, w, 409)
			apitest.WantParts(t, w, less)
			check.Same(t, s.everything(t), before)
		})
		t.Run("FD-284 a later file that takes back too much is refused likewise", func(t *testing.T) {
			w := s.send("ann", "r.csv", header+"north,Tidy,Q1,20,,2026\n")
			apitest.WantStatus(t, w, 409)
			apitest.WantParts(t, w, "Café Nord would be 40 Camel Bucks below zero in Store of the Year for FY2026")
			check.Same(t, s.everything(t), before)
			s.upload(t, 201, "south,Tidy,Q2,20,,2026\n")
		})
		t.Run("FD-284 once a correction has given it back, it is undone", func(t *testing.T) {
			s.ledger.Correct(t, "north", 60)
			apitest.WantStatus(t, undo(), 200)
		})
	})
}

func TestFilesThatAreRefused(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.addCriteria(t)
		s.upload(t, 201, twoYears)
		s.net.AddStore(t, "Twin", network.VIC, network.Small)
		_, err := s.net.DB.Exec(t.Context(),
			`INSERT INTO stores (id, external_id, name, search_name, address, suburb, region, postcode, tier, created_at, updated_at)
SELECT 'twin2', 'twin2', 'Twin', 'twin', address, suburb, region, postcode, tier, created_at, updated_at FROM stores WHERE id = 'twin'`)
		check.OK(t, err)
		_, err = s.net.DB.Exec(t.Context(), `UPDATE stores SET external_id = 'twin1' WHERE id = 'twin'`)
		check.OK(t, err)
		before := s.everything(t)
		t.Run("AMB-070 every mistake is listed with its row and column, and nothing has changed", func(t *testing.T) {
			rows := "Nowhere,Tidy,Q1,1,,2026\n,Tidy,Q1,1,,2026\nTwin,Tidy,Q1,1,,2026\nnorth,Tidy,Q5,1,,2026\nnorth,Photo,Q1,1,,2026\n" +
				"north,Training,Q1,1,,2026\nnorth,Nothing,Q1,1,,2026\n" +
				"north,,Q1,1,,2026\nnorth,Tidy,Q2,-5,,2026\nnorth,Tidy,Q2,1.5,,2026\nnorth,Tidy,Q2,,,2026\nnorth,Tidy,Q2,401,,2026\nnorth,Tidy,Q2,1,-1,2026\n" +
				"north,Tidy,Q2,1,,2031\nnorth,Tidy,Q2,1,,soon\n" +
				"north,Tidy,Q3,1,,2026\nNorth,tidy,q3,2,,FY2026\nnorth,Tidy\n"
			w := s.send("ann", "r.csv", header+rows)
			apitest.WantStatus(t, w, 422)
			var got struct {
				Message string
				Faults  []struct {
					Row             int
					Column, Message string
				}
				FaultCount int
			}
			check.OK(t, json.Unmarshal(w.Body.Bytes(), &got))
			var list []string
			for _, f := range got.Faults {
				list = append(list, fmt.Sprint(f.Row, " ", f.Column, ": ", f.Message))
			}
			check.Same(t, list, []string{
				"2 store: There is no store with this number or name",
				"3 store: Please enter the store's number or name",
				"4 store: Several stores have this name: please enter the store's number",
				"5 period: Please enter a quarter: Q1, Q2, Q3 or Q4",
				"6 period: Please enter a month: JUL, AUG and so on to JUN",
				"7 period: This criterion has no periods: please leave this empty",
				"8 criterion: FY2026 has no criterion with this name",
				"9 criterion: Please enter the criterion's name",
				"10 camel_bucks: Please enter a whole number of Camel Bucks, 0 or more",
				"11 camel_bucks: Please enter a whole number of Camel Bucks, 0 or more",
				"12 camel_bucks: Please enter a whole number of Camel Bucks, 0 or more",
				"13 camel_bucks: This is more than the 400 Camel Bucks of the whole criterion",
				"14 points: Please enter a whole number of points, 0 or more",
				"15 financial_year: FY2031 has no criteria",
				"16 financial_year: Please enter a financial year such as 2026",
				"18 : Row 17 has the same store, criterion and period",
				"19 : This row has 2 cells, but the header has 6",
			})
			check.Same(t, fmt.Sprint(got.Message, " ", got.FaultCount), "Nothing was stored, because of 17 mistakes in the file. 17")
			check.Same(t, s.everything(t), before)
		})
		for _, c := range []struct {
			name, content, says string
			parts               []string
			status              int
		}{
			{"nothing", "", storeoftheyear.MessageNoFile, nil, 422},
			{"a program", "\x7fELF\x00\x00", storeoftheyear.MessageWrongFile, nil, 422},
			{"a broken workbook", "PK\x03\x04....", "This workbook cannot be read", nil, 422},
			{"other columns", "shop,points\nnorth,1\n", "This column is missing", nil, 422},
			{"only a header", header, "There are no rows below the header", nil, 422},
			{"a preview of a PDF", "%PDF-1.7\n", storeoftheyear.MessageNoPreview, []string{"preview", "true"}, 422},
			{"SOTY-012 15 bytes that begin as a PDF", "%PDF-1.7 no pdf", storeoftheyear.MessageBrokenPDF, nil, 422},
			{"SOTY-012 a PDF without a page",
				"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF",
				storeoftheyear.MessageBrokenPDF, nil, 422},
			{"SOTY-012 half a PDF", uploads.PDF("")[:60], storeoftheyear.MessageBrokenPDF, nil, 422},
			{"FD-283 a wrong value", header + "north,Tidy,Q9,lots,,2026\n", `"value":"Q9"`, nil, 422},
			{"a negative number in a preview", header + "north,Tidy,Q2,-5,,2026\n", "0 or more", []string{"preview", "true"}, 422},
		} {
			t.Run("AMB-070 this is refused with a sentence, and nothing has changed: "+c.name, func(t *testing.T) {
				w := s.send("ann", "r.csv", c.content, c.parts...)
				apitest.WantStatus(t, w, c.status)
				apitest.WantParts(t, w, c.says)
				check.Same(t, s.everything(t), before)
			})
		}
		file := apitest.Part{Name: "file", FileName: "r.csv", Content: header + "north,Tidy,Q2,70,,2026\n"}
		for _, c := range []struct {
			name, says string
			status     int
			parts      []apitest.Part
		}{
			{"FD-280 a preview that is asked for after the file is one", `"added":1`, 200, []apitest.Part{file, {Name: "preview", Content: "true"}}},
			{"FD-280 a mark after the file is compared", storeoftheyear.MessageOutdated, 409, []apitest.Part{file, {Name: "mark", Content: "another"}}},
			{"FD-280 a misspelt part is refused", `"location":"body.preveiw"`, 422, []apitest.Part{{Name: "preveiw", Content: "true"}, file}},
			{"FD-280 results without a mark or a word are refused", `"location":"body.preview"`, 422, []apitest.Part{file}},
			{"FD-280 a PDF without a word is refused", `"location":"body.preview"`, 422,
				[]apitest.Part{{Name: "file", FileName: "r.pdf", Content: "%PDF-1.7\n"}}},
		} {
			t.Run(c.name, func(t *testing.T) {
				w := s.Post("ann", path+"/file-upload", c.parts...)
				apitest.WantStatus(t, w, c.status)
				apitest.WantParts(t, w, c.says)
				check.Same(t, s.everything(t), before)
			})
		}
	})
}

func TestExport(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.addCriteria(t)
		s.upload(t, 201, twoYears)
		get := func(t *testing.T, query string) string {
			t.Helper()
			w := s.Call("ann", "GET", path+"/csv"+query, "")
			apitest.WantStatus(t, w, 200)
			return w.Body.String()
		}
		t.Run("SOTY-028 AMB-070 the results of a financial year as CSV", func(t *testing.T) {
			check.Same(t, get(t, ""), "\ufeffstore,criterion,period,camel_bucks,points,financial_year\r\n100% Bottles,Tidy,Q1,80,0,2026\r\n"+
				"Café Nord,Tidy,Q1,100,0,2026\r\nCafé Nord,Photo,FEB,10,6,2026\r\n"+
				"Café Nord,Photo,MAR,0,4,2026\r\nCafé Nord,Training,,0,50,2026\r\n")
			check.Same(t, get(t, "?financialYear=2025"), "\ufeffstore,criterion,period,camel_bucks,points,financial_year\r\nCafé Nord,Tidy,Q4,100,0,2025\r\n")
		})
		t.Run("SOTY-028 AMB-071 the people of a store get only its own results, and a rep those of the store that they name", func(t *testing.T) {
			const own = "\ufeffstore,criterion,period,camel_bucks,points,financial_year\r\n100% Bottles,Tidy,Q1,80,0,2026\r\n"
			for who, query := range map[string]string{"sam": "", "rob": "?store=south", "ann": "?store=south"} {
				w := s.Call(who, "GET", path+"/csv"+query, "")
				apitest.WantStatus(t, w, 200)
				check.Same(t, w.Body.String(), own)
			}
			apitest.WantStatus(t, s.Call("sam", "GET", path+"/csv?store=north", ""), 403)
			apitest.WantStatus(t, s.Call("rob", "GET", path+"/csv", ""), 403)
		})
		t.Run("FD-95 the file can be uploaded again and changes nothing", func(t *testing.T) {
			before := s.everything(t)
			apitest.WantStatus(t, s.send("ann", "again.csv", get(t, "")), 200)
			check.Same(t, s.everything(t), before)
		})
		t.Run("SOTY-028 FD-95 a result that was replaced is not in the file, and neither is a store that has closed", func(t *testing.T) {
			s.upload(t, 201, "north,Tidy,Q1,90,,2026\n")
			file := get(t, "")
			check.True(t, !strings.Contains(file, "Tidy,Q1,100"), file)
			check.True(t, strings.Contains(file, "Tidy,Q1,90"), file)
			closed := s.net.AddStore(t, "Shut", network.VIC, network.Small)
			s.upload(t, 201, closed+",Tidy,Q1,70,,2026\n")
			_, err := s.net.DB.Exec(t.Context(), `UPDATE stores SET deleted_at = 1 WHERE id = $1`, closed)
			check.OK(t, err)
			check.True(t, !strings.Contains(get(t, ""), "Tidy,Q1,70"))
			apitest.WantStatus(t, s.Call("ann", "GET", path+"/store/"+closed, ""), 404)
			w := s.send("ann", "closed.csv", header+closed+",Tidy,Q2,70,,2026\n")
			apitest.WantStatus(t, w, 422)
			apitest.WantParts(t, w, "There is no store with this number or name")
		})
		t.Run("FD-95 a store whose name does not say which it is, or could become a formula, has its number", func(t *testing.T) {
			_, err := s.net.DB.Exec(t.Context(), `UPDATE stores SET name = '=SUM(1)' WHERE id = 'south'`)
			check.OK(t, err)
			file := get(t, "")
			check.True(t, strings.Contains(file, "\nsouth,Tidy,Q1"), file)
		})
	})
}

func TestPDF(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		v := s.view(t, "olga", "")
		check.True(t, v.MarkingCriteriaPDF == nil, v.MarkingCriteriaPDF)
		old, other := db.NewID(), db.NewID()
		apitest.WantStatus(t, s.send("ann", "criteria 2025.pdf", uploads.PDF("old"), "id", old), 201)
		s.net.Clock.T = testnet.Now.Add(time.Second)
		apitest.WantStatus(t, s.send("ann", `C:\files\criteria 2026.pdf`, uploads.PDF("new")), 201)
		apitest.WantStatus(t, s.send("ann", "criteria 2026.pdf", uploads.PDF("new")), 200)
		t.Run("SOTY-016 SOTY-029 AMB-070 the PDFs, newest first", func(t *testing.T) {
			list := apitest.Read[storeoftheyear.PDFsView](t, s.Site, "emma", "GET", path+"/pdf", "")
			var got []string
			for _, f := range list.Items {
				got = append(got, fmt.Sprint(f.Name, " ", f.Size, " ", f.CreatedAt.Sub(testnet.Now), " ", strings.Contains(f.SignedURL, "/files/")))
			}
			size := len(uploads.PDF("old"))
			check.Same(t, got, []string{fmt.Sprint("criteria 2026.pdf ", size, " 1s true"), fmt.Sprint("criteria 2025.pdf ", size, " 0s true")})
		})
		for _, c := range []struct {
			name, id, content, says string
			status                  int
		}{
			{"FD-95 a late repeat of an older PDF leaves the newest where it is", old, "old", `"criteria 2025.pdf"`, 200},
			{"FD-95 an id of another PDF is refused", old, "another", "This id belongs to another file.", 409},
			{"FD-95 the newest by another id is still the newest", other, "new", `"criteria 2026.pdf"`, 200},
		} {
			t.Run(c.name, func(t *testing.T) {
				w := s.send("ann", "criteria 2025.pdf", uploads.PDF(c.content), "id", c.id)
				apitest.WantStatus(t, w, c.status)
				apitest.WantParts(t, w, c.says)
				check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM store_of_the_year_files`), 2)
			})
		}
		newest := func(t *testing.T) *storeoftheyear.PDFView {
			t.Helper()
			return s.view(t, "olga", "").MarkingCriteriaPDF
		}
		t.Run("SOTY-012 the view has the newest", func(t *testing.T) {
			if got := newest(t); check.True(t, got != nil, got) {
				check.Is(t, got.Name, "criteria 2026.pdf", got)
			}
		})
		withdraw := func(id string) *httptest.ResponseRecorder { return s.Call("ann", "DELETE", path+"/pdf/"+id, "") }
		t.Run("SOTY-012 FD-283 a PDF that was withdrawn is gone for everybody, and the one before is the newest; a repeat changes nothing",
			func(t *testing.T) {
				gone, before := newest(t), s.node.Files(t, "store-of-the-year")
				for range 2 {
					apitest.WantStatus(t, withdraw(gone.ID), 204)
				}
				if got := newest(t); check.True(t, got != nil, got) {
					check.Is(t, got.ID, old, got)
				}
				list := apitest.Read[storeoftheyear.PDFsView](t, s.Site, "ann", "GET", path+"/pdf", "")
				if check.Is(t, len(list.Items), 1, list.Items) {
					check.Is(t, list.Items[0].ID, old)
				}
				check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM store_of_the_year_files`), 2)
				check.Same(t, s.node.Files(t, "store-of-the-year"), before-1)
				check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM activity_log WHERE action = 'withdrawPdf'`), 1)
				w := s.send("ann", "criteria.pdf", uploads.PDF("new"), "id", gone.ID)
				apitest.WantStatus(t, w, 409)
				apitest.WantParts(t, w, "This PDF has been withdrawn")
				apitest.WantStatus(t, s.send("ann", "criteria.pdf", uploads.PDF("new")), 201)
			})
		t.Run("FD-283 withdrawn by two at once, it is noted once", func(t *testing.T) {
			id := newest(t).ID
			for _, code := range dbtest.AtOnce(2, func(int) int { return withdraw(id).Code }) {
				check.Same(t, code, 204)
			}
			check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM activity_log WHERE action = 'withdrawPdf'`), 2)
		})
		s.Allow(t,
			[]apitest.Access{{"SOTY-012 AMB-010 only head office withdraws", "DELETE", path + "/pdf/nothing", "", 401, 404, 403, 403, 403, 403, 403}})
	})
}

func TestCriteria(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		const tidy = `{"name":" Tidy ","explanation":"A tidy store","frequency":"QUARTERLY","totalCamelBucks":400,"camelBucksByFrequency":100,"pointsThreshold":7}`
		const train = `{"name":"Training","frequency":"OTHER","totalCamelBucks":500,"camelBucksByFrequency":9,"pointsThreshold":200}`
		save := func(t *testing.T, version int, items ...string) *httptest.ResponseRecorder {
			t.Helper()
			return s.Call("ann", "POST", path+"/criteria", fmt.Sprintf(`{"financialYear":2026,"version":%d,"items":[%s]}`, version, strings.Join(items, ",")))
		}
		read := func(t *testing.T) storeoftheyear.CriteriaView {
			t.Helper()
			return apitest.Read[storeoftheyear.CriteriaView](t, s.Site, "emma", "GET", path+"/criteria?financialYear=2026", "")
		}
		t.Run("SOTY-014 SOTY-030 FD-94 head office saves the criteria of a year, and a repeat changes nothing", func(t *testing.T) {
			for range 2 {
				apitest.WantStatus(t, save(t, 0, tidy, train), 200)
			}
			v := read(t)
			var got []string
			for _, c := range v.Items {
				got = append(got, fmt.Sprint(c.UIOrder, " ", c.Name, " ", c.Frequency, " ", c.TotalCamelBucks, " ", c.CamelBucksByFrequency, " ",
					c.PointsThreshold != nil, " ", c.FinancialYear))
			}
			check.Same(t, got, []string{"0 Tidy QUARTERLY 400 100 false 2026", "1 Training OTHER 500 0 true 2026"})
			check.Same(t, v.Version, 1)
		})
		t.Run("FD-94 an edit keeps what it was made from", func(t *testing.T) {
			id := read(t).Items[1].ID
			apitest.WantStatus(t, save(t, 1, strings.Replace(train, `{`, `{"id":"`+id+`",`, 1)), 200)
			v := read(t)
			check.Must(t, check.Is(t, len(v.Items), 1, v.Items, v))
			check.Is(t, v.Items[0].ID, id, v)
			check.Is(t, v.Items[0].UIOrder, 0, v)
			check.Is(t, v.Version, 2, v)
		})
		for _, c := range []struct {
			name, says string
			status     int
			version    int
			items      []string
		}{
			{"FD-94 somebody else has changed them", "Someone else has changed these criteria.", 409, 1, []string{tidy}},
			{"FD-94 a criterion of another year", "does not belong to this financial year", 422, 2, []string{strings.Replace(tidy, `{`, `{"id":"x",`, 1)}},
			{"FD-94 two of the same name", storeoftheyear.MessageNameTwice, 422, 2, []string{tidy, strings.Replace(tidy, " Tidy ", "TIDY", 1)}},
			{"FD-94 no name", storeoftheyear.MessageName, 422, 2, []string{strings.Replace(tidy, " Tidy ", " ", 1)}},
			{"FD-94 a name of 101 characters", storeoftheyear.MessageNameLong, 422, 2, []string{strings.Replace(tidy, " Tidy ", strings.Repeat("é", 101), 1)}},
			{"FD-94 a total of 0", storeoftheyear.MessageTotal, 422, 2, []string{strings.Replace(tidy, `:400`, `:0`, 1)}},
			{"FD-94 a negative amount of a period", storeoftheyear.MessageByFrequency, 422, 2, []string{strings.Replace(tidy, `:100`, `:-100`, 1)}},
			{"FD-94 a period that gives more than the year", storeoftheyear.MessageByFrequency, 422, 2, []string{strings.Replace(tidy, `:100`, `:401`, 1)}},
			{"FD-94 an unknown frequency", storeoftheyear.MessageFrequency, 422, 2, []string{strings.Replace(tidy, `QUARTERLY`, `DAILY`, 1)}},
			{"FD-94 points without a threshold", storeoftheyear.MessageThreshold, 422, 2, []string{strings.Replace(train, `,"pointsThreshold":200`, ``, 1)}},
			{"FD-94 negative points of a period", storeoftheyear.MessagePoints, 422, 2,
				[]string{strings.Replace(tidy, `"pointsThreshold":7`, `"pointsRequiredByFrequency":-1`, 1)}},
			{"FD-94 one criterion twice", storeoftheyear.MessageNameTwice, 422, 2,
				[]string{strings.Replace(tidy, `{`, `{"id":"x",`, 1), strings.Replace(train, `{`, `{"id":"x",`, 1)}},
			{"FD-94 51 criteria", storeoftheyear.MessageMany, 422, 2, slices.Repeat([]string{tidy}, 51)},
		} {
			t.Run(c.name, func(t *testing.T) {
				before := read(t)
				w := save(t, c.version, c.items...)
				apitest.WantStatus(t, w, c.status)
				apitest.WantParts(t, w, c.says)
				check.Same(t, read(t), before)
			})
		}
		t.Run("FD-94 a criterion with results stays, and keeps its frequency", func(t *testing.T) {
			s.upload(t, 201, "north,Training,,50,20,2026\n")
			id := read(t).Items[0].ID
			for _, items := range [][]string{{tidy}, {strings.Replace(tidy, `{`, `{"id":"`+id+`",`, 1)}} {
				w := save(t, 2, items...)
				apitest.WantStatus(t, w, 422)
				apitest.WantParts(t, w, storeoftheyear.MessageHasResults)
			}
		})
		t.Run("FD-94 once its results are undone it can go, and a year without criteria is not offered any more", func(t *testing.T) {
			list := apitest.Read[web.List[storeoftheyear.UploadView]](t, s.Site, "ann", "GET", path+"/uploads", "")
			apitest.WantStatus(t, s.Call("ann", "POST", path+"/uploads/"+list.Items[0].ID+"/undo", ""), 200)
			apitest.WantStatus(t, save(t, 2), 200)
			check.Same(t, len(s.view(t, "olga", "").FinancialYears), 0)
		})
	})
}

func TestWhoMay(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.addCriteria(t)
		u := s.upload(t, 201, twoYears).Upload
		s.Allow(t, []apitest.Access{
			{"SOTY-024 the own store", "GET", path, "", 401, 422, 422, 200, 200, 200, 200},
			{"SOTY-025 AMB-010 the store north", "GET", path + "/store/north", "", 401, 200, 200, 200, 200, 200, 403},
			{"SOTY-025 AMB-010 a store that does not exist", "GET", path + "/store/nothing", "", 401, 404, 404, 403, 403, 403, 403},
			{"SOTY-026 the ranking", "GET", path + "/rank", "", 401, 200, 403, 200, 200, 200, 200},
			{"SOTY-030 the criteria", "GET", path + "/criteria", "", 401, 200, 200, 200, 200, 200, 200},
			{"SOTY-029 the PDFs", "GET", path + "/pdf", "", 401, 200, 200, 200, 200, 200, 200},
			{"SOTY-028 results: of all stores for head office, of their own for the people of a store", "GET", path + "/csv", "", 401, 200, 403, 200, 200, 200,
				200},
			{"SCR-039 the ranking as a file", "GET", path + "/rank/csv", "", 401, 200, 403, 403, 403, 403, 403},
			{"the uploads", "GET", path + "/uploads", "", 401, 200, 403, 403, 403, 403, 403},
			{"FD-94 saving criteria", "POST", path + "/criteria", `{"financialYear":2027,"items":[]}`, 401, 200, 403, 403, 403, 403, 403},
			{"FD-95 undoing", "POST", path + "/uploads/" + u.ID + "/undo", "", 401, 200, 403, 403, 403, 403, 403},
		})
		t.Run("SOTY-027 only head office uploads, and only in its own name", func(t *testing.T) {
			for _, who := range []string{"rob", "olga", "mia", "emma", "sam"} {
				apitest.WantStatus(t, s.send(who, "r.csv", header+twoYears), 403)
			}
			if _, _, err := s.room.Uploads(t.Context(), testnet.Rob, db.Page{Limit: 10}); err == nil {
				t.Error("a rep sees the uploads")
			}
			acting := testnet.Ann
			acting.ImpersonatorID = "rita"
			if _, err := s.room.Upload(t.Context(), acting, storeoftheyear.File{Content: []byte(header + twoYears)}, false); err == nil {
				t.Error("accepted")
			}
		})
	})
}
