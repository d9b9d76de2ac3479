package branding

import (
	"strings"
	"testing"

	"caravan/internal/fault"
	"caravan/internal/platform/check"
)

func TestCheck(t *testing.T) {
	good := Form{Product: "Bottle Post", Assistant: "Matilda",
		Ordering: [Platforms]Platform{{"Liquor", "https://liquor.example/order?from=portal"}, {"Grocery", ""}}}
	changed := func(change func(*Form)) Form {
		f := good
		change(&f)
		return f
	}
	link := func(url string) Form { return changed(func(f *Form) { f.Ordering[1].URL = url }) }
	wrongLink := []fault.Field{{Path: "ordering[1].url", Message: MessageLink}}
	for _, c := range []struct {
		name string
		form Form
		want Brand
		miss []fault.Field
	}{
		{"AMB-119 names and links are kept", good, Brand{Product: "Bottle Post", Assistant: "Matilda", Ordering: good.Ordering}, nil},
		{"AMB-119 spaces around and within names are tidied", changed(func(f *Form) { f.Product = "  Bottle \n Post " }),
			Brand{Product: "Bottle Post", Assistant: "Matilda", Ordering: good.Ordering}, nil},
		{"AMB-119 no name", changed(func(f *Form) { f.Assistant = " " }), Brand{}, []fault.Field{{Path: "assistant", Message: MessageName}}},
		{"AMB-119 a name of invisible characters", changed(func(f *Form) { f.Product = "Bottle\u202ePost" }), Brand{},
			[]fault.Field{{Path: "product", Message: MessageName}}},
		{"AMB-119 a name of 41 characters", changed(func(f *Form) { f.Ordering[0].Name = strings.Repeat("é", 41) }), Brand{},
			[]fault.Field{{Path: "ordering[0].name", Message: MessageNameLong}}},
		{"AMB-119 a link that runs a script", link("javascript:alert(1)"), Brand{}, wrongLink},
		{"AMB-119 a link that others can read on its way", link("http://grocery.example"), Brand{}, wrongLink},
		{"AMB-119 a link without a host", link("https:///orders"), Brand{}, wrongLink},
		{"AMB-119 a link with a password", link("https://me:secret@grocery.example"), Brand{}, wrongLink},
		{"FD-311 a link to an address inside a network", link("https://0x7f.1"), Brand{}, wrongLink},
		{"AMB-119 a link that is too long", link("https://grocery.example/" + strings.Repeat("a", MaxLink)), Brand{}, wrongLink},
		{"AMB-119 every mistake is told", Form{Ordering: [Platforms]Platform{{"", "x"}, {"", ""}}}, Brand{}, []fault.Field{
			{Path: "product", Message: MessageName}, {Path: "assistant", Message: MessageName}, {Path: "ordering[0].name", Message: MessageName},
			{Path: "ordering[0].url", Message: MessageLink}, {Path: "ordering[1].name", Message: MessageName}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := c.form.check()
			if c.miss != nil {
				check.Same(t, fault.Of(err).Fields, c.miss)
				return
			}
			check.OK(t, err)
			check.Is(t, got, c.want)
		})
	}
}
