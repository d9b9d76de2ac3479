package incentive

import (
	"context"
	"encoding/csv"
	"io"
	"strconv"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/sheet"
	"caravan/internal/platform/web"
	"caravan/internal/text"
)

const typeCSV = "text/csv; charset=utf-8"

// WhichEntries says which entries a list or a file has, and in which order.
type WhichEntries struct {
	Query    string         `query:"query" maxLength:"200" doc:"Every word must be in the store's name"`
	Region   network.Region `query:"region" doc:"Only of stores there"`
	Unjudged bool           `query:"unjudged" doc:"Only those without an amount or a prize, not even a 0"`
	Sort     EntrySort      `query:"sort" doc:"Absent: in the order in which they came. Equal ones are in that order, and those without a value are last"`
	Order    string         `query:"order" enum:"asc,desc" default:"asc" doc:"Of the sort"`
}

func (in WhichEntries) filter() EntryFilter {
	return EntryFilter{Query: in.Query, Region: in.Region, Unjudged: in.Unjudged, Sort: in.Sort, Descending: in.Order == "desc"}
}

func (h *HTTP) entries(ctx context.Context, actor access.Actor, in *struct {
	web.PathID
	web.Page
	WhichEntries
	HideNames bool `query:"hideNames" doc:"Without the names of stores and people, to judge the photos alone; then query, region and sort STORE are refused"`
}) (web.List[SubmissionView], error) {
	found, total, err := h.service.Entries(ctx, actor, in.ID, in.HideNames, in.filter(), in.Rows())
	return web.NewList(web.Views(found, entryView), in.Page, total), err
}

func (h *HTTP) exportEntries(ctx context.Context, actor access.Actor, in *struct {
	web.PathID
	WhichEntries
}) (*web.File, error) {
	i, found, err := h.service.ExportEntries(ctx, actor, in.ID, in.filter())
	if err != nil {
		return nil, err
	}
	name := text.FileName("entries " + i.Code + " " + i.Name)
	return web.Stream(typeCSV, name+".csv", func(_ context.Context, w io.Writer) error {
		out := csv.NewWriter(w)
		out.UseCRLF = true
		gets := "Camel Bucks"
		if i.PrizeType == OtherPrize {
			gets = "Prize"
		}
		if err := out.Write([]string{sheet.ByteOrderMark + "Store", "Region", "Entered At (Melbourne)", "Entered By", "Photos", "Better Photo Wanted",
			"Changed Since Judged", gets, "Note To The Store"}); err != nil {
			return err
		}
		for _, e := range found {
			if err := out.Write(cells(i.PrizeType, e)); err != nil {
				return err
			}
		}
		out.Flush()
		return out.Error()
	}), nil
}

// cells returns the row of an entry in a file. What it gets is empty as long as nobody has judged it.
func cells(kind PrizeType, e EntryReading) []string {
	gets := ""
	switch {
	case kind == OtherPrize && e.OtherPrize != "":
		gets = sheet.Guarded(e.OtherPrize)
	case e.CamelBucks != nil:
		gets = strconv.FormatInt(*e.CamelBucks, 10)
	case e.Submission.Judged != 0:
		gets = "0"
	}
	by := e.By.View()
	return []string{sheet.Guarded(e.StoreName), e.Region.Label(), calendar.MomentText(&e.CreatedAt), sheet.Guarded(by.FullName()),
		strconv.Itoa(len(e.Photos)), yes(e.IsSentBack), yes(e.changedSinceJudged()), gets, sheet.Guarded(e.Note)}
}

func yes(is bool) string {
	if is {
		return "Yes"
	}
	return "No"
}
