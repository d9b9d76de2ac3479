package resource

import (
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var (
	now     = time.Date(2026, 3, 20, 1, 0, 0, 0, time.UTC)
	ann     = audience.Viewer{UserID: "ann", Role: access.HeadOffice}
	forAll  = audience.Audience{Visibility: audience.Global}
	good    = Form{Type: Link, Name: "Price list", Link: "https://caravan.example/prices", To: forAll}
	changed = func(change func(*Form)) Form {
		f := good
		change(&f)
		return f
	}
)

func TestFormIsChecked(t *testing.T) {
	yesterday, tomorrow := now.AddDate(0, 0, -1), now.AddDate(0, 0, 1)
	expired := &Resource{ExpiresAt: &yesterday}
	for _, c := range []struct {
		name  string
		form  Form
		was   *Resource
		wrong []fault.Field
	}{
		{"a link", good, nil, nil},
		{"RESOURCE-010 a file", changed(func(f *Form) { f.Type, f.MediaID = File, "m1" }), nil, nil},
		{"RESOURCE-005 an expiry in the future", changed(func(f *Form) { f.ExpiresAt = &tomorrow }), nil, nil},
		{"AMB-103 an expired resource keeps its expiry", changed(func(f *Form) { f.ExpiresAt = &yesterday }), expired, nil},
		{"RESOURCE-009 no type", changed(func(f *Form) { f.Type = "" }), nil, []fault.Field{{Path: "type", Message: MessageType}}},
		{"RESOURCE-002 RESOURCE-009 an unknown type", changed(func(f *Form) { f.Type = "VIDEO" }), nil,
			[]fault.Field{{Path: "type", Message: MessageType}}},
		{"RESOURCE-010 no file", changed(func(f *Form) { f.Type = File }), nil, []fault.Field{{Path: "file", Message: MessageFile}}},
		{"RESOURCE-012 no link", changed(func(f *Form) { f.Link = " " }), nil, []fault.Field{{Path: "link", Message: MessageLink}}},
		{"a link that runs a script", changed(func(f *Form) { f.Link = "javascript:alert(1)" }), nil,
			[]fault.Field{{Path: "link", Message: MessageLinkForm}}},
		{"FD-311 a link to an address inside a network", changed(func(f *Form) { f.Link = "https://0x7f.1/" }), nil,
			[]fault.Field{{Path: "link", Message: MessageLinkPublic}}},
		{"FD-311 a link that names somebody", changed(func(f *Form) { f.Link = "https://bank.example@prices.example/" }), nil,
			[]fault.Field{{Path: "link", Message: MessageLinkPublic}}},
		{"a link without a host", changed(func(f *Form) { f.Link = "https:///prices" }), nil, []fault.Field{{Path: "link", Message: MessageLinkForm}}},
		{"a link that is too long", changed(func(f *Form) { f.Link = "https://x.example/" + strings.Repeat("a", MaxLink) }), nil,
			[]fault.Field{{Path: "link", Message: MessageLinkLong}}},
		{"RESOURCE-013 no name", changed(func(f *Form) { f.Name = " " }), nil, []fault.Field{{Path: "name", Message: MessageName}}},
		{"RESOURCE-013 RESOURCE-015 a name of slashes", changed(func(f *Form) { f.Name = ` / \ ` }), nil,
			[]fault.Field{{Path: "name", Message: MessageName}}},
		{"a name that is too long", changed(func(f *Form) { f.Name = strings.Repeat("é", MaxName+1) }), nil,
			[]fault.Field{{Path: "name", Message: MessageNameLong}}},
		{"a name with a line break", changed(func(f *Form) { f.Name = "Price\nlist" }), nil, []fault.Field{{Path: "name", Message: MessageNameOdd}}},
		{"FD-36 too many folders", changed(func(f *Form) { f.Path = "a/b/c/d" }), nil, []fault.Field{{Path: "path", Message: MessagePathLong}}},
		{"an expiry in the past", changed(func(f *Form) { f.ExpiresAt = &yesterday }), nil, []fault.Field{{Path: "expiresAt", Message: MessageExpiryOld}}},
		{"RESOURCE-014 no visibility", changed(func(f *Form) { f.To = audience.Audience{} }), nil,
			[]fault.Field{{Path: "visibility", Message: audience.MessageVisibility}}},
		{"every mistake at once", Form{}, nil, []fault.Field{{Path: "type", Message: MessageType}, {Path: "name", Message: MessageName},
			{Path: "visibility", Message: audience.MessageVisibility}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := c.form.check(ann, c.was, now)
			var got []fault.Field
			if err != nil {
				got = fault.Of(err).Fields
			}
			if diff := cmp.Diff(c.wrong, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestFormIsTidied(t *testing.T) {
	f := changed(func(f *Form) {
		f.Name, f.Link, f.Path, f.MediaID = ` Floor/shelf \ plan `, " https://caravan.example/a ", "//Planograms/ Summer  2026/", "left over"
	})
	got, err := f.check(ann, nil, now)
	check.OK(t, err)
	want := Resource{Type: Link, Name: "Floor-shelf - plan", Link: "https://caravan.example/a", Path: "/Planograms/Summer 2026", To: forAll}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("RESOURCE-007 RESOURCE-008 RESOURCE-015 FD-36 (-want +got):\n%s", diff)
	}
}

func TestATidiedPathStaysAsItIs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		typed := rapid.StringOf(rapid.SampledFrom([]rune("ab /.é\u202e\n"))).Draw(t, "typed")
		path, message := cleanPath(typed)
		if message != "" {
			return
		}
		again, message := cleanPath(path)
		check.Must(t, check.Is(t, again, path, typed))
		check.Must(t, check.Is(t, message, "", typed, path))
		check.Must(t, check.True(t, !strings.Contains(path, "//"), typed, path))
		check.Must(t, check.Is(t, path[0], '/', typed, path))
		check.Must(t, check.True(t, strings.Count(path, "/") <= MaxDepth, strings.Count(path, "/"), typed, path))
	})
}

func TestFoldersComeWithThoseAroundThem(t *testing.T) {
	got := withParents([]Folder{{"/Planograms/Summer/North", 2}, {"/forms", 1}, {"/Planograms", 3}})
	want := []Folder{{"/", 0}, {"/forms", 1}, {"/Planograms", 3}, {"/Planograms/Summer", 0}, {"/Planograms/Summer/North", 2}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestWhoSeesAnExpiredResource(t *testing.T) {
	r := Resource{By: network.AuthorRef{PersonRef: network.PersonRef{ID: "olga"}}, To: forAll}
	for _, c := range []struct {
		who  access.Actor
		want bool
	}{
		{access.Actor{UserID: "olga", Role: access.StoreOwner}, true},
		{access.Actor{UserID: "ann", Role: access.HeadOffice}, true},
		{access.Actor{UserID: "rob", Role: access.StoreRep}, false},
		{access.Actor{UserID: "mia", Role: access.StoreManager}, false},
	} {
		v := audience.Viewer{UserID: c.who.UserID, Role: c.who.Role}
		if got := mayRead(c.who, v, r, true); got != c.want {
			t.Errorf("AMB-103 %s: %v, want %v", c.who.UserID, got, c.want)
		}
		check.True(t, mayRead(c.who, v, r, false), c.who.UserID)
	}
}
