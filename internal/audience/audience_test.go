package audience_test

import (
	"slices"
	"strconv"
	"testing"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

var (
	north = &audience.Store{ID: "north", Region: network.VIC, Tier: network.Large}
	south = &audience.Store{ID: "south", Region: network.TAS, Tier: network.Small, InProgramme: true}

	ann    = audience.Viewer{UserID: "ann", Role: access.HeadOffice}
	rob    = audience.Viewer{UserID: "rob", Role: access.StoreRep}
	olga   = audience.Viewer{UserID: "olga", Role: access.StoreOwner, Store: north}
	sam    = audience.Viewer{UserID: "sam", Role: access.StoreEmployee, Store: south}
	nobody = audience.Viewer{UserID: "lee", Role: access.StoreManager}
	cora   = audience.Viewer{UserID: "cora", Role: access.HeadOffice, ComplianceOnly: true}
	carl   = audience.Viewer{UserID: "carl", Role: access.StoreOwner, Store: north, ComplianceOnly: true}
)

func TestMaySee(t *testing.T) {
	byOlga, byAnn := audience.Author{UserID: "olga", StoreID: "north"}, audience.Author{UserID: "ann2"}
	emma := audience.Viewer{UserID: "emma", Role: access.StoreEmployee, Store: north}
	for _, c := range []struct {
		name   string
		author audience.Author
		to     audience.Audience
		seen   []audience.Viewer
		hidden []audience.Viewer
	}{
		{"AMB-084 Global", byOlga, audience.Audience{Visibility: audience.Global}, []audience.Viewer{ann, rob, olga, sam, nobody}, nil},
		{"FD-271 nobody who only sees Compliance", audience.Author{UserID: "carl", StoreID: "north"}, audience.Audience{Visibility: audience.Global},
			[]audience.Viewer{ann}, []audience.Viewer{cora, carl}},
		{"AMB-084 Head Office Only", byAnn, audience.Audience{Visibility: audience.HeadOffice}, []audience.Viewer{ann},
			[]audience.Viewer{rob, olga, sam, nobody}},
		{"AMB-084 My Store", byOlga, audience.Audience{Visibility: audience.MyStore}, []audience.Viewer{ann, olga, emma},
			[]audience.Viewer{rob, sam, nobody}},
		{"AMB-085 Opt In Programs", byAnn, audience.Audience{Visibility: audience.OptInPrograms}, []audience.Viewer{ann, rob, sam},
			[]audience.Viewer{olga, nobody}},
		{"AMB-084 some regions", byAnn, audience.Audience{Visibility: audience.SelectRegions, Regions: []network.Region{network.NSW, network.VIC}},
			[]audience.Viewer{ann, rob, olga}, []audience.Viewer{sam, nobody}},
		{"AMB-084 some stores", byAnn, audience.Audience{Visibility: audience.SelectStores, StoreIDs: []string{"south"}},
			[]audience.Viewer{ann, rob, sam}, []audience.Viewer{olga, nobody}},
		{"AMB-084 some sizes", byAnn, audience.Audience{Visibility: audience.SelectTiers, Tiers: []network.Tier{network.Large}},
			[]audience.Viewer{ann, rob, olga}, []audience.Viewer{sam, nobody}},
		{"FD-445 some regions and roles together, without reps", byAnn, audience.Audience{Visibility: audience.Combined,
			Regions: []network.Region{network.TAS, network.VIC}, Roles: []access.Role{access.StoreOwner}},
			[]audience.Viewer{ann, olga}, []audience.Viewer{rob, emma, sam, nobody}},
		{"FD-445 everybody of some stores in some regions and of some sizes", byAnn, audience.Audience{Visibility: audience.Combined,
			Regions: []network.Region{network.VIC}, Tiers: []network.Tier{network.Large}, StoreIDs: []string{"north", "south"}},
			[]audience.Viewer{ann, olga, emma}, []audience.Viewer{rob, sam, nobody}},
		{"FD-445 some regions and sizes that no store has together", byAnn, audience.Audience{Visibility: audience.Combined,
			Regions: []network.Region{network.VIC}, Tiers: []network.Tier{network.Small}}, []audience.Viewer{ann},
			[]audience.Viewer{rob, olga, sam, nobody}},
		{"FD-445 reps, who belong to no region, beside the managers of one", byAnn, audience.Audience{Visibility: audience.Combined,
			Regions: []network.Region{network.TAS}, Roles: []access.Role{access.StoreManager, access.StoreRep}},
			[]audience.Viewer{ann, rob}, []audience.Viewer{olga, sam, nobody}},
		{"FD-445 one role of the whole network, also without a store", byAnn, audience.Audience{Visibility: audience.Combined,
			Roles: []access.Role{access.StoreManager}}, []audience.Viewer{ann, nobody}, []audience.Viewer{rob, olga, sam}},
		{"AMB-084 the author, whatever the audience", audience.Author{UserID: "sam", StoreID: "south"}, audience.Audience{Visibility: audience.HeadOffice},
			[]audience.Viewer{sam}, []audience.Viewer{olga}},
		{"a visibility that nobody knows", byAnn, audience.Audience{Visibility: "FRIENDS"}, []audience.Viewer{ann}, []audience.Viewer{rob, olga, sam}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, v := range c.seen {
				check.True(t, audience.MaySee(v, c.author, c.to), v.UserID)
			}
			for _, v := range c.hidden {
				check.True(t, !audience.MaySee(v, c.author, c.to), v.UserID)
			}
		})
	}
}

func TestChecked(t *testing.T) {
	vic, both := []network.Region{network.VIC}, []network.Region{network.VIC, network.NSW, network.VIC}
	for _, c := range []struct {
		name  string
		who   audience.Viewer
		in    audience.Audience
		want  audience.Audience
		field string // that is wrong
		says  string
	}{
		{"POST-012 choices that are not used are dropped", ann, audience.Audience{Visibility: audience.Global, Regions: vic, StoreIDs: []string{"north"}},
			audience.Audience{Visibility: audience.Global}, "", ""},
		{"each choice counts once", ann, audience.Audience{Visibility: audience.SelectRegions, Regions: both, Tiers: []network.Tier{network.Small}},
			audience.Audience{Visibility: audience.SelectRegions, Regions: []network.Region{network.NSW, network.VIC}}, "", ""},
		{"POST-016 an owner shares with the own store", olga, audience.Audience{Visibility: audience.MyStore},
			audience.Audience{Visibility: audience.MyStore}, "", ""},
		{"POST-014 no visibility", ann, audience.Audience{}, audience.Audience{}, "visibility", audience.MessageVisibility},
		{"POST-016 an owner may not choose regions", olga, audience.Audience{Visibility: audience.SelectRegions, Regions: vic}, audience.Audience{},
			"visibility", audience.MessageNotYours},
		{"POST-015 head office has no store to share with", ann, audience.Audience{Visibility: audience.MyStore}, audience.Audience{}, "visibility",
			audience.MessageNotYours},
		{"AMB-086 a rep without a store", rob, audience.Audience{Visibility: audience.MyStore}, audience.Audience{}, "visibility",
			audience.MessageNoOwnStore},
		{"AMB-090 no region", ann, audience.Audience{Visibility: audience.SelectRegions}, audience.Audience{}, "restrictedToRegions",
			audience.MessageRegions},
		{"AMB-090 no store", ann, audience.Audience{Visibility: audience.SelectStores}, audience.Audience{}, "restrictedToStores", audience.MessageStores},
		{"FD-445 nothing is chosen to combine", ann, audience.Audience{Visibility: audience.Combined}, audience.Audience{}, "restrictedToRoles",
			audience.MessageCombined},
		{"FD-445 POST-012 stores are dropped where no role of a store is chosen", ann,
			audience.Audience{Visibility: audience.Combined, Regions: vic, Roles: []access.Role{access.StoreRep}},
			audience.Audience{Visibility: audience.Combined, Roles: []access.Role{access.StoreRep}}, "", ""},
		{"FD-445 the combinations have a bound", ann, audience.Audience{Visibility: audience.Combined, Regions: both, StoreIDs: ids(5_001),
			Roles: []access.Role{access.StoreOwner, access.StoreManager, access.StoreRep}}, audience.Audience{}, "restrictedToStores",
			"These choices make more than 20,000 combinations. Please leave some out."},
		{"FD-445 POST-016 an owner may not combine", olga, audience.Audience{Visibility: audience.Combined, Regions: vic}, audience.Audience{},
			"visibility", audience.MessageNotYours},
		{"AMB-090 no size", ann, audience.Audience{Visibility: audience.SelectTiers}, audience.Audience{}, "restrictedToTiers", audience.MessageTiers},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := audience.Checked(c.who, c.in)
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if c.field == "" && err == nil {
				return
			}
			fields := fault.Of(err).Fields
			if check.Is(t, len(fields), 1, fields) {
				check.Is(t, fields[0].Path, c.field)
				check.Is(t, fields[0].Message, c.says)
			}
		})
	}
}

// ids returns n ids of stores.
func ids(n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = strconv.Itoa(i)
	}
	return out
}

func TestCombinationsAtTheirBound(t *testing.T) {
	a := audience.Audience{Visibility: audience.Combined, StoreIDs: ids(5_000), Regions: []network.Region{network.NSW, network.VIC},
		Roles: []access.Role{access.StoreManager, access.StoreOwner}}
	got, err := audience.Checked(ann, a)
	check.OK(t, err)
	groups := audience.Groups(audience.Author{UserID: "ann"}, got)
	check.Is(t, len(groups), 2+audience.MaxCombinations)
	check.True(t, audience.Stored(audience.Combined, groups).Equal(got), "FD-445 what was read from the groups is not what was published to")
}

func TestEdited(t *testing.T) {
	vic, tas := []network.Region{network.VIC}, []network.Region{network.TAS}
	narrowed := audience.Audience{Visibility: audience.SelectRegions, Regions: vic}
	global, mine := audience.Audience{Visibility: audience.Global}, audience.Audience{Visibility: audience.MyStore}
	moved := audience.Viewer{UserID: "olga", Role: access.StoreOwner}
	for _, c := range []struct {
		name    string
		who     audience.Viewer
		was, to audience.Audience
		want    audience.Audience
		says    string
	}{
		{"POST-024 FD-270 an owner keeps what head office has narrowed", olga, narrowed, narrowed, narrowed, ""},
		{"POST-012 FD-270 also with choices twice, or that it does not use", olga, narrowed,
			audience.Audience{Visibility: audience.SelectRegions, Regions: []network.Region{network.VIC, network.VIC}, StoreIDs: []string{"north"}}, narrowed,
			""},
		{"FD-270 an owner cannot undo it", olga, narrowed, global, audience.Audience{}, audience.MessageFixed},
		{"FD-270 nor choose the own store instead, which may be elsewhere", olga, narrowed, mine, audience.Audience{}, audience.MessageFixed},
		{"FD-270 nor add a region", olga, narrowed,
			audience.Audience{Visibility: audience.SelectRegions, Regions: []network.Region{network.TAS, network.VIC}},
			audience.Audience{}, audience.MessageFixed},
		{"FD-270 nor another", olga, narrowed, audience.Audience{Visibility: audience.SelectRegions, Regions: tas}, audience.Audience{},
			audience.MessageFixed},
		{"FD-270 nor by leaving it out", olga, narrowed, audience.Audience{}, audience.Audience{}, audience.MessageFixed},
		{"FD-270 AMB-086 a rep neither", rob, audience.Audience{Visibility: audience.HeadOffice}, global, audience.Audience{}, audience.MessageFixed},
		{"POST-032 head office widens it again", ann, narrowed, global, global, ""},
		{"POST-032 head office keeps what an owner shares with the store", ann, mine, mine, mine, ""},
		{"POST-015 but cannot choose it", ann, global, mine, audience.Audience{}, audience.MessageNotYours},
		{"POST-016 an owner changes what an owner can choose", olga, global, mine, mine, ""},
		{"FD-270 an author without a store keeps what was for the store", moved, mine, mine, mine, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := audience.Edited(c.who, c.was, c.to)
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if c.says == "" && err == nil {
				return
			}
			fields := fault.Of(err).Fields
			if check.Is(t, len(fields), 1, fields) {
				check.Is(t, fields[0].Path, "visibility")
				check.Is(t, fields[0].Message, c.says)
			}
		})
	}
}

func TestNobodyWidensWhatTheyCouldNotChoose(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v, author, reader := viewers.Draw(t, "editor"), authors.Draw(t, "by"), viewers.Draw(t, "reader")
		was := audiences.Draw(t, "was")
		was = audience.Stored(was.Visibility, audience.Groups(author, was))
		if kept, err := audience.Edited(v, was, was); err != nil || !kept.Equal(was) {
			t.Fatalf("FD-270 %+v cannot keep %+v: %+v, %v", v, was, kept, err)
		}
		to := audiences.Draw(t, "to")
		got, err := audience.Edited(v, was, to)
		if err == nil && !audience.MayChange(v.Role, was) && audience.MaySee(reader, author, got) && !audience.MaySee(reader, author, was) {
			t.Fatalf("FD-270 %+v lets %+v see by %+v what was for %+v", v, reader, to, was)
		}
	})
}

// Generators of a small network, so that viewers and audiences often meet.
var (
	someStores  = []string{"a", "b", "c"}
	someRegions = []network.Region{network.VIC, network.NSW, network.NSWBR}
	everyChoice = []audience.Visibility{audience.Global, audience.HeadOffice, audience.MyStore, audience.OptInPrograms, audience.SelectRegions,
		audience.SelectStores, audience.SelectTiers, audience.Combined}
	viewers = rapid.Custom(func(t *rapid.T) audience.Viewer {
		v := audience.Viewer{UserID: rapid.SampledFrom([]string{"u1", "u2", "u3"}).Draw(t, "user"), Role: rapid.SampledFrom(access.Roles()).Draw(t, "role"),
			ComplianceOnly: rapid.IntRange(0, 4).Draw(t, "Compliance only") == 0}
		if rapid.Bool().Draw(t, "has store") {
			v.Store = &audience.Store{ID: rapid.SampledFrom(someStores).Draw(t, "store"), Region: rapid.SampledFrom(someRegions).Draw(t, "region"),
				Tier: rapid.SampledFrom(network.Tiers()).Draw(t, "tier"), InProgramme: rapid.Bool().Draw(t, "in programme"),
				Closed: rapid.Bool().Draw(t, "closed")}
		}
		return v
	})
	authors = rapid.Custom(func(t *rapid.T) audience.Author {
		return audience.Author{UserID: rapid.SampledFrom([]string{"u1", "u2", "u3"}).Draw(t, "author"),
			StoreID: rapid.SampledFrom(append(someStores, "")).Draw(t, "author's store")}
	})
	audiences = rapid.Custom(func(t *rapid.T) audience.Audience {
		a := audience.Audience{Visibility: rapid.SampledFrom(everyChoice).Draw(t, "visibility")}
		switch a.Visibility {
		case audience.SelectRegions:
			a.Regions = rapid.SliceOfNDistinct(rapid.SampledFrom(someRegions), 1, 2, rapid.ID).Draw(t, "regions")
		case audience.SelectStores:
			a.StoreIDs = rapid.SliceOfNDistinct(rapid.SampledFrom(someStores), 1, 2, rapid.ID).Draw(t, "stores")
		case audience.SelectTiers:
			a.Tiers = rapid.SliceOfNDistinct(rapid.SampledFrom(network.Tiers()), 1, 2, rapid.ID).Draw(t, "tiers")
		case audience.Combined:
			a = combined.Draw(t, "combined")
		}
		return a
	})
	combined = rapid.Custom(func(t *rapid.T) audience.Audience {
		a, err := audience.Checked(ann, audience.Audience{Visibility: audience.Combined,
			Regions:  rapid.SliceOfNDistinct(rapid.SampledFrom(someRegions), 0, 2, rapid.ID).Draw(t, "regions"),
			StoreIDs: rapid.SliceOfNDistinct(rapid.SampledFrom(someStores), 0, 2, rapid.ID).Draw(t, "stores"),
			Tiers:    rapid.SliceOfNDistinct(rapid.SampledFrom(network.Tiers()), 0, 2, rapid.ID).Draw(t, "tiers"),
			Roles:    rapid.SliceOfNDistinct(rapid.SampledFrom(access.Roles()), 0, 3, rapid.ID).Draw(t, "roles"),
		})
		if err != nil {
			a.Visibility, a.Roles = audience.Combined, []access.Role{access.StoreEmployee}
		}
		return a
	})
)

func TestVisibilities(t *testing.T) {
	t.Run("GENERAL-021 FD-445 somebody can choose each of the seven and the combined one, and nobody another", func(t *testing.T) {
		var all []audience.Visibility
		for _, role := range access.Roles() {
			all = append(all, audience.Choices(role)...)
		}
		slices.Sort(all)
		want := []audience.Visibility{"COMBINED", "GLOBAL", "HEAD_OFFICE", "MY_STORE", "OPT_IN_PROGRAMS", "SELECT_REGIONS", "SELECT_STORES", "SELECT_TIERS"}
		got := slices.Compact(all)
		check.True(t, slices.Equal(got, want), got)
	})
}

func TestGroupsSayWhatTheRuleSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v, author, a := viewers.Draw(t, "viewer"), authors.Draw(t, "by"), audiences.Draw(t, "to")
		of := audience.GroupsOf(v)
		shared := slices.ContainsFunc(audience.Groups(author, a), func(g string) bool { return slices.Contains(of, g) })
		if want := audience.MaySee(v, author, a); shared != want {
			t.Fatalf("%+v shares a group with what %+v published to %+v: %v, want %v", v, author, a, shared, want)
		}
	})
}

func TestReachGroupsSayWhomAThingReaches(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v, author, a := viewers.Draw(t, "viewer"), authors.Draw(t, "by"), audiences.Draw(t, "to")
		of := audience.ReachGroupsOf(v)
		shared := slices.ContainsFunc(audience.ReachGroups(author, a), func(g string) bool { return slices.Contains(of, g) })
		if got, want := shared && v.UserID != author.UserID, audience.Reaches(v, author, a); got != want {
			t.Fatalf("READERSHIP-002 %+v shares a group with those whom %+v reaches with %+v: %v, want %v", v, author, a, got, want)
		}
	})
}

func TestAnAudienceCanBeReadFromItsGroups(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		author, want := authors.Draw(t, "by"), audiences.Draw(t, "to")
		got := audience.Stored(want.Visibility, audience.Groups(author, want))
		slices.Sort(want.Regions)
		slices.Sort(want.StoreIDs)
		slices.Sort(want.Tiers)
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("(-want +got):\n%s", diff)
		}
	})
}

func TestSQLSaysWhatTheRuleSays(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		exec := func(query string, args ...any) {
			_, err := d.Exec(t.Context(), query, args...)
			check.OK(t, err)
		}
		exec("CREATE TABLE things (id TEXT PRIMARY KEY)")
		exec("CREATE TABLE thing_groups (item_id TEXT NOT NULL, audience_group TEXT NOT NULL, PRIMARY KEY (audience_group, item_id))")
		type thing struct {
			author audience.Author
			to     audience.Audience
		}
		var things []thing
		gen := rapid.Custom(func(t *rapid.T) thing { return thing{authors.Draw(t, "by"), audiences.Draw(t, "to")} })
		for i := range 120 {
			it := gen.Example(i)
			things = append(things, it)
			exec("INSERT INTO things (id) VALUES ($1)", strconv.Itoa(i))
			for _, g := range audience.Groups(it.author, it.to) {
				exec("INSERT INTO thing_groups (item_id, audience_group) VALUES ($1, $2)", strconv.Itoa(i), g)
			}
		}
		for i := range 60 {
			v := viewers.Example(i)
			where := db.Where("1 = 1")
			fragment, args := audience.Where(v, "things.id", "thing_groups")
			where.And(fragment, args...)
			got, err := db.All(t.Context(), d, db.Text, "SELECT id FROM things WHERE "+where.String(), where.Args...)
			check.OK(t, err)
			want := []string{}
			for i, it := range things {
				if audience.MaySee(v, it.author, it.to) {
					want = append(want, strconv.Itoa(i))
				}
			}
			slices.Sort(got)
			slices.Sort(want)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%+v sees (-want +got):\n%s", v, diff)
			}
		}
	})
}
