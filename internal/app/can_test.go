package app

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/feed"
	"caravan/internal/platform/check"
	"caravan/internal/user"
)

func TestCan(t *testing.T) {
	members, none := []audience.Visibility{audience.Global, audience.MyStore}, []audience.Visibility{}
	office := []user.RoleChoice{
		{Role: access.HeadOffice, Store: user.StoreNone, MayAnswer: true},
		{Role: access.StoreRep, Store: user.StoreOptional},
		{Role: access.StoreOwner, Store: user.StoreRequired, IsUsual: true},
		{Role: access.StoreManager, Store: user.StoreRequired},
		{Role: access.StoreEmployee, Store: user.StoreRequired},
	}
	team := []user.RoleChoice{{Role: access.StoreManager, Store: user.StoreRequired},
		{Role: access.StoreEmployee, Store: user.StoreRequired, IsUsual: true}}
	nobody := []user.RoleChoice{}
	for _, c := range []struct {
		role access.Role
		want Can
	}{
		{access.HeadOffice, Can{Learn: true, GiveRoles: office, ViewFixes: true, ListStores: true, ManageStores: true, Chat: true, Order: true,
			ReadTrail: true, ManageRewards: true, ManageCourses: true, ManageBrand: true, RequireFactor: true, SeeAs: true, ManagePeople: true,
			ManageEverybody: true, ViewCompliance: true, Audit: true, ManageCompliance: true, ReadOutbox: true, ReadSystem: true, ManageMarketing: true,
			ManageIncentives: true, AnnouncePosts: true, NotifyOfPosts: true, ModeratePosts: true, PublishTo: audience.Choices(access.HeadOffice),
			ReviewResources: true, ShareOutside: true, RequireReading: append(audience.Choices(access.HeadOffice), audience.MyStore)}},
		{access.StoreRep, Can{Learn: true, GiveRoles: nobody, ViewFixes: true, ListStores: true, Chat: true, Order: true, ViewCompliance: true, Audit: true,
			PublishTo: members, RequireReading: none}},
		{access.StoreOwner, Can{Learn: true, GiveRoles: team, ViewFixes: true, Chat: true, Order: true, ManagePeople: true, ViewCompliance: true,
			SelfCheck: true, ReadStoreResults: true, PublishTo: members, RequireReading: []audience.Visibility{audience.MyStore}}},
		{access.StoreManager, Can{Learn: true, GiveRoles: nobody, ViewFixes: true, Chat: true, Order: true, SelfCheck: true, ReadStoreResults: true,
			PublishTo: members, RequireReading: none}},
		{access.StoreEmployee, Can{Learn: true, GiveRoles: nobody, ViewFixes: true, Chat: true, Order: true, PublishTo: members, RequireReading: none}},
	} {
		got := canDo(access.Actor{UserID: "somebody", Role: c.role, StoreID: "north"})
		t.Run("SHELL-016 AMB-027 AMB-045 FIX-007 what a "+c.role.Label()+" may do", func(t *testing.T) {
			c.want.Feeds = feed.Feeds(access.Actor{Role: c.role})
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
		t.Run("INCENTIVE-031 POST-017 FD-211 FD-351 whether a "+c.role.Label()+
			" keeps incentives, announces and notifies of posts and sees the site as others", func(t *testing.T) {
			is := []bool{got.ManageIncentives, got.AnnouncePosts, got.NotifyOfPosts, got.SeeAs}
			check.True(t, slices.Equal(is, slices.Repeat([]bool{c.role == access.HeadOffice}, 4)), is)
		})
		t.Run("READERSHIP-005 USERS-003 for whom a "+c.role.Label()+" publishes what must be read, and which roles they give", func(t *testing.T) {
			if diff := cmp.Diff([]any{c.want.RequireReading, c.want.GiveRoles}, []any{got.RequireReading, got.GiveRoles}); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestWhatPeopleWhoOnlySeeComplianceMayDo(t *testing.T) {
	for _, role := range access.Roles() {
		t.Run("FD-271 a "+role.Label()+" who only sees Compliance has its parts and no others", func(t *testing.T) {
			whole := canDo(access.Actor{UserID: "somebody", Role: role, StoreID: "north"})
			want := Can{ViewCompliance: whole.ViewCompliance, Audit: whole.Audit, ViewFixes: whole.ViewFixes, ManageCompliance: whole.ManageCompliance,
				ReadOutbox: whole.ReadOutbox, ReadSystem: whole.ReadSystem, ReadTrail: whole.ReadTrail, RequireFactor: whole.RequireFactor,
				ManagePeople: whole.ManagePeople, ManageEverybody: whole.ManageEverybody,
				GiveRoles: whole.GiveRoles, ListStores: whole.ListStores, SelfCheck: whole.SelfCheck, ReadStoreResults: whole.ReadStoreResults,
				PublishTo: []audience.Visibility{}, RequireReading: []audience.Visibility{}, Feeds: []feed.Kind{}}
			if diff := cmp.Diff(want, canDo(access.Actor{UserID: "somebody", Role: role, StoreID: "north", ComplianceOnly: true})); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestWhoChats(t *testing.T) {
	for _, c := range []struct {
		name          string
		actor         access.Actor
		chats, answer bool
	}{
		{"head office", access.Actor{Role: access.HeadOffice}, true, false},
		{"head office with the permission", access.Actor{Role: access.HeadOffice, HeadOfficeChat: true}, true, true},
		{"a rep who once had the permission", access.Actor{Role: access.StoreRep, HeadOfficeChat: true}, true, false},
		{"somebody who only sees Compliance", access.Actor{Role: access.StoreOwner, ComplianceOnly: true}, false, false},
		{"somebody who is impersonated", access.Actor{Role: access.HeadOffice, HeadOfficeChat: true, ImpersonatorID: "ann"}, false, false},
	} {
		t.Run("AMB-107 FD-76 "+c.name, func(t *testing.T) {
			can := canDo(c.actor)
			check.Is(t, can.Chat, c.chats)
			check.Is(t, can.AnswerForOffice, c.answer)
		})
	}
}

func TestNobodyPublishesForSomebodyElse(t *testing.T) {
	got := canDo(access.Actor{UserID: "somebody", Role: access.HeadOffice, ImpersonatorID: "ann"}).PublishTo
	if check.True(t, got != nil) {
		check.Is(t, len(got), 0, got)
	}
}
