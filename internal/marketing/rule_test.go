package marketing

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
)

const today calendar.Day = "2026-03-20"

func titles(items []Shown) string {
	var all []string
	for _, i := range items {
		all = append(all, i.Title)
	}
	return strings.Join(all, " ")
}

func TestEndDay(t *testing.T) {
	for written, want := range map[string]calendar.Day{
		"20/03/2026": today, " 01/12/2026 ": "2026-12-01", "29/02/2028": "2028-02-29",
		"": "", "2026-03-20": "", "20/3/2026": "", "31/02/2026": "", "03/20/2026": "", "20/03/26": "", "20/03/2026 10:00": "", "soon": "",
	} {
		t.Run("BANNER-004 '"+written+"'", func(t *testing.T) {
			got, ok := endDay(written)
			check.Is(t, got, want)
			check.Is(t, ok, want != "")
		})
	}
}

func TestShown(t *testing.T) {
	victoria := []network.Region{network.VIC}
	items := []Shown{
		{Title: "yesterday", EndsOn: "2026-03-19", Regions: victoria},
		{Title: "today", EndsOn: today, Regions: victoria},
		{Title: "later", EndsOn: "2026-03-21", Regions: []network.Region{network.NSW, network.VIC}},
		{Title: "tomorrow", StartsOn: "2026-03-21", EndsOn: "2026-04-21", Regions: victoria},
		{Title: "elsewhere", EndsOn: "2026-03-21", Regions: []network.Region{network.NSW}},
		{Title: "border", EndsOn: "2026-03-21", Regions: []network.Region{network.NSWBR}},
		{Title: "nowhere", EndsOn: "2026-03-21"},
	}
	for _, c := range []struct {
		name, setting string
		region        network.Region
		want          string
	}{
		{"BANNER-004 BANNER-005 AMB-118 everybody sees Victoria's until the end of the last day", "VIC", network.TAS, "today later"},
		{"AMB-113 another region for everybody", "NSW", network.VIC, "later elsewhere"},
		{"AMB-113 the viewer's own region", Viewer, network.NSW, "later elsewhere"},
		{"AMB-113 the border region is part of both states", Viewer, network.NSWBR, "today later elsewhere border"},
		{"AMB-113 people without a store look after all", Viewer, "", "today later elsewhere border nowhere"},
	} {
		t.Run(c.name, func(t *testing.T) {
			check.Is(t, titles(shown(items, audienceOf(c.setting, c.region), today)), c.want)
		})
	}
	t.Run("BANNER-004 nothing is shown on a day after its last one", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			end, day := today.AddDays(rapid.IntRange(-400, 400).Draw(t, "end")), today.AddDays(rapid.IntRange(-400, 400).Draw(t, "day"))
			got := len(shown([]Shown{{EndsOn: end, Regions: victoria}}, audienceOf("VIC", ""), day))
			check.Must(t, check.Is(t, got == 1, day <= end, day, end, got))
		})
	})
}

func TestMatching(t *testing.T) {
	items := []Shown{{Title: "Rosé", Description: "Three for two"}, {Title: "Beer", Description: "A rose by name"}}
	for search, want := range map[string]string{"": "Rosé Beer", "rose": "Rosé Beer", "THREE rosé": "Rosé", "gin": ""} {
		t.Run("BANNER-007 the search '"+search+"'", func(t *testing.T) {
			check.Is(t, titles(matching(items, search)), want)
		})
	}
}

func TestHidden(t *testing.T) {
	for _, c := range []struct{ name, flag string }{
		{"BANNER-008", "requiresMobileNumber"}, {"BANNER-009", "isBirthday"}, {"BANNER-010", "isRandomChance"}, {"BANNER-011", "isRewardForLevel"},
	} {
		t.Run(c.name+" AMB-117 "+c.flag, func(t *testing.T) {
			for value, want := range map[any]bool{true: true, 1.0: true, "yes": true, false: false, 0.0: false, "": false, nil: false} {
				check.Is(t, hidden(map[string]any{"title": "Reds", c.flag: value}), want, value)
			}
			check.True(t, hidden(map[string]any{c.flag: []any{}}), "a list, or no flag")
			check.True(t, !hidden(map[string]any{"title": "Reds"}), "a list, or no flag")
		})
	}
}

func TestForm(t *testing.T) {
	good := Form{Kind: Banner, Title: " Reds ", Type: "Catalogue", DesktopID: "d", MobileID: "m",
		Regions: []network.Region{network.VIC, network.NSW, network.VIC}, Link: "/resources", EndsOn: "2026-03-20"}
	got, err := good.check(nil, today)
	want := Item{Kind: Banner, Title: "Reds", Type: "Catalogue", DesktopID: "d", MobileID: "m", Regions: []network.Region{network.NSW, network.VIC},
		Link: "/resources", StartsOn: today, EndsOn: today}
	check.OK(t, err)
	check.Same(t, got, want)
	ended := Item{Kind: Banner, StartsOn: "2026-01-01", EndsOn: "2026-02-01"}
	for _, c := range []struct {
		name, field, message string
		was                  *Item
		change               func(f *Form)
	}{
		{"a past last day", "endsOn", MessageEndPast, nil, func(f *Form) { f.EndsOn = "2026-03-19" }},
		{"another past last day of one that has ended", "endsOn", MessageEndPast, &ended, func(f *Form) { f.EndsOn = "2026-02-02" }},
		{"the same last day of one that has ended", "", "", &ended, func(f *Form) { f.EndsOn = "2026-02-01" }},
		{"no last day", "endsOn", calendar.MessageNeeded, nil, func(f *Form) { f.EndsOn = "" }},
		{"a last day that does not exist", "endsOn", calendar.MessageMisshape, nil, func(f *Form) { f.EndsOn = "2026-02-30" }},
		{"a last day before the first", "endsOn", MessageEndBeforeStart, nil, func(f *Form) { f.StartsOn = "2026-03-21" }},
		{"a first day that is none", "startsOn", calendar.MessageMisshape, nil, func(f *Form) { f.StartsOn = "tomorrow" }},
		{"no title", "title", MessageTitle, nil, func(f *Form) { f.Title = "  " }},
		{"a long title", "title", MessageTitleLong, nil, func(f *Form) { f.Title = strings.Repeat("ä", MaxTitle+1) }},
		{"a title with a line break", "title", MessagePlain, nil, func(f *Form) { f.Title = "a\nb" }},
		{"a long label", "type", MessageType, nil, func(f *Form) { f.Type = strings.Repeat("a", MaxType+1) }},
		{"no picture for desktops", "imageDesktop", MessagePictureDesktop, nil, func(f *Form) { f.DesktopID = "" }},
		{"no picture for phones", "imageMobile", MessagePictureMobile, nil, func(f *Form) { f.MobileID = "" }},
		{"no region", "regions", MessageRegions, nil, func(f *Form) { f.Regions = nil }},
		{"an unknown region", "regions", MessageRegions, nil, func(f *Form) { f.Regions = []network.Region{network.VIC, "NZ"} }},
		{"another kind", "kind", MessageKind, nil, func(f *Form) { f.Kind = "LEAFLET" }},
		{"an offer without a text", "description", MessageDescription, nil, func(f *Form) { f.Kind = Offer }},
		{"an offer with a long text", "description", MessageDescriptionLong, nil,
			func(f *Form) { f.Kind, f.Description = Offer, strings.Repeat("a", MaxDescription+1) }},
		{"an offer needs no pictures", "", "", nil, func(f *Form) { f.Kind, f.Description, f.DesktopID, f.MobileID = Offer, "Two for one", "", "" }},
		{"a banner that becomes an offer", "kind", MessageKind, &ended, func(f *Form) { f.Kind, f.Description = Offer, "Two for one" }},
	} {
		t.Run("SCR-017 "+c.name, func(t *testing.T) {
			f := good
			c.change(&f)
			_, err := f.check(c.was, today)
			if c.message == "" {
				check.Is(t, err, nil)
				return
			}
			check.Same(t, fault.Of(err).Fields, []fault.Field{{Path: c.field, Message: c.message}})
		})
	}
	for link, ok := range map[string]bool{
		"": true, "https://caravan.example/a?b=c": true, "http://caravan.example": true, "/resources?path=/Plans": true, " https://caravan.example ": true,
		"javascript:alert(1)": false, "JavaScript:alert(1)": false, "data:text/html,x": false, "//evil.example": false, `/\evil.example`: false,
		`\\evil.example`:  false,
		"caravan.example": false, "https://0x7f.1/": false, "https://bank.example@offers.example/": false, "https://": false, "mailto:a@b.example": false,
		"https://a\u202eb.example": false, "https://a.example/" + strings.Repeat("a", MaxLink): false,
	} {
		t.Run("SCR-017 FD-311 the link '"+link[:min(len(link), 30)]+"'", func(t *testing.T) {
			_, got := cleanLink(link)
			check.Is(t, got, ok)
		})
	}
}
