package storeoftheyear_test

import (
	"fmt"
	"strings"
	"testing"

	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/storeoftheyear"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/uploads"
)

func TestLimits(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		save := func(t *testing.T, year int, c storeoftheyear.Criterion) error {
			t.Helper()
			_, version, _, err := s.room.Criteria(t.Context(), year)
			check.OK(t, err)
			_, _, err = s.room.SaveCriteria(t.Context(), testnet.Ann,
				storeoftheyear.CriteriaForm{FinancialYear: year, Version: version, Items: []storeoftheyear.Criterion{c}})
			return err
		}
		whole := storeoftheyear.Criterion{Name: "Whole", Frequency: storeoftheyear.Quarterly, Total: 100, ByFrequency: 100}
		most := storeoftheyear.Criterion{Name: "Most", Frequency: storeoftheyear.Monthly, Total: storeoftheyear.MaxAmount,
			ByFrequency: storeoftheyear.MaxAmount}
		tooMuch := most
		tooMuch.Total++
		for _, c := range []struct {
			name string
			year int
			form storeoftheyear.Criterion
			ok   bool
		}{
			{"FD-94 a period may give as much as the year", 2024, whole, true},
			{"FD-94 the largest amount", 2024, most, true},
			{"FD-94 more than that", 2024, tooMuch, false},
			{"FD-94 the first financial year", 2000, whole, true},
			{"FD-94 a year before it", 1999, whole, false},
			{"FD-94 the last financial year", 9999, whole, true},
			{"FD-94 a year after it", 10000, whole, false},
		} {
			t.Run(c.name, func(t *testing.T) {
				err := save(t, c.year, c.form)
				check.Is(t, err == nil, c.ok, err)
				check.True(t, err == nil || fault.Is(err, fault.Invalid), err)
			})
		}
		s.addCriteria(t)
		t.Run("FD-95 a result may be the whole of its criterion", func(t *testing.T) {
			s.upload(t, 201, "north,Tidy,Q1,400,,2026\n")
			check.Same(t, figures(s.view(t, "olga", "")), "total 400, criteria 400, FY2026 400, incentives 0, 1st of 2")
		})
		t.Run("FD-94 without a year the criteria are those of the current one", func(t *testing.T) {
			all, _, year, err := s.room.Criteria(t.Context(), 0)
			check.OK(t, err)
			check.Same(t, fmt.Sprint(len(all), " of ", year), "3 of 2026")
		})
		t.Run("SOTY-027 a PDF of 25 MB is taken, a larger one is not", func(t *testing.T) {
			content := uploads.PDF(strings.Repeat("x", storeoftheyear.MaxPDF-len(uploads.PDF(""))))
			apitest.WantStatus(t, s.send("ann", "large.pdf", content), 201)
			w := s.send("ann", "larger.pdf", content+"x")
			apitest.WantStatus(t, w, 413)
			apitest.WantParts(t, w, storeoftheyear.MessageLargeFile)
		})
		t.Run("SOTY-029 the twenty newest PDFs are listed", func(t *testing.T) {
			var all []storeoftheyear.ImportedPDF
			for i := range 21 {
				all = append(all, storeoftheyear.ImportedPDF{PDF: storeoftheyear.PDF{ID: db.NewID(), Name: fmt.Sprint(i, ".pdf"), CreatedAt: testnet.Now},
					By: "ann", Content: []byte{byte(i)}})
			}
			check.OK(t, s.net.DB.InTx(t.Context(), func(tx *db.Tx) error { return s.room.Import(t.Context(), tx, storeoftheyear.Imported{PDFs: all}) }))
			check.Same(t, len(apitest.Read[storeoftheyear.PDFsView](t, s.Site, "emma", "GET", path+"/pdf", "").Items), 20)
		})
		t.Run("SOTY-027 the first 500 changes and mistakes of a file are listed, and all are counted", func(t *testing.T) {
			var good, bad strings.Builder
			for i := range storeoftheyear.MaxListed + 1 {
				number := s.net.AddStore(t, fmt.Sprintf("many%d Cellars", i), "VIC", "SF")
				fmt.Fprintf(&good, "%s,Tidy,Q2,1,,2026\n", number)
				fmt.Fprintf(&bad, "nowhere%d,Tidy,Q2,1,,2026\n", i)
			}
			preview := s.upload(t, 200, good.String(), "preview", "true").Changes
			check.Same(t, fmt.Sprint(len(preview.Items), " of ", preview.Added), "500 of 501")
			w := s.send("ann", "bad.csv", header+bad.String())
			apitest.WantStatus(t, w, 422)
			check.Same(t, strings.Count(w.Body.String(), `"row":`), storeoftheyear.MaxListed)
		})
	})
}

func TestTheRoomAsksItsPolicy(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.addCriteria(t)
		u := s.upload(t, 201, twoYears).Upload
		before := s.everything(t)
		_, _, ranking := s.room.ExportRanking(t.Context(), testnet.Olga, 2026, storeoftheyear.RankFilter{})
		_, undo := s.room.Undo(t.Context(), testnet.Rob, u.ID)
		_, _, criteria := s.room.SaveCriteria(t.Context(), testnet.Olga, storeoftheyear.CriteriaForm{FinancialYear: 2026})
		_, upload := s.room.Upload(t.Context(), testnet.Rob, storeoftheyear.File{Name: "r.csv", Content: []byte(header + twoYears)}, true)
		_, _, uploads := s.room.Uploads(t.Context(), testnet.Rob, db.Page{Limit: 1})
		for what, err := range map[string]error{"the ranking as CSV": ranking, "undoing": undo, "the criteria": criteria, "a preview": upload,
			"the uploads": uploads} {
			t.Run("SOTY-026 AMB-071 "+what+" is refused by the room itself", func(t *testing.T) {
				check.True(t, fault.Is(err, fault.Forbidden), err)
			})
		}
		check.Same(t, s.everything(t), before)
	})
}
