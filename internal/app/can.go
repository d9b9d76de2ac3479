package app

import (
	"caravan/internal/academy"
	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/audit"
	"caravan/internal/audittrail"
	"caravan/internal/auth"
	"caravan/internal/branding"
	"caravan/internal/compliance"
	"caravan/internal/feed"
	"caravan/internal/fix"
	"caravan/internal/incentive"
	"caravan/internal/marketing"
	"caravan/internal/messaging"
	"caravan/internal/outbox"
	"caravan/internal/readership"
	"caravan/internal/resource"
	"caravan/internal/selfcheck"
	"caravan/internal/store"
	"caravan/internal/storeoftheyear"
	"caravan/internal/system"
	"caravan/internal/user"
)

// Can says which parts of the app a person sees, so that screens need not know about roles. Each field is decided by its room's policy.
type Can struct {
	ViewCompliance   bool                  `json:"viewCompliance" doc:"Compliance is in the menu: head office, reps and owners (SHELL-016)"`
	Audit            bool                  `json:"audit" doc:"May start and edit audit reports (AMB-027)"`
	ViewFixes        bool                  `json:"viewFixes" doc:"Has the page with what stores have to fix after audits: auditors and the people of stores (FIX-007)"`
	ManageCompliance bool                  `json:"manageCompliance" doc:"May manage the quarters, store standards lines, weightings and certificates (AMB-045)"`
	ReadOutbox       bool                  `json:"readOutbox" doc:"May read every mail that was queued"`
	ReadSystem       bool                  `json:"readSystem" doc:"May see how the program is doing, and deal with failed jobs (FD-157)"`
	ManageMarketing  bool                  `json:"manageMarketing" doc:"May keep the banners and offers of the promotions page in order (AMB-115)"`
	ManageIncentives bool                  `json:"manageIncentives" doc:"May keep the member incentives in order, judge and award them (INCENTIVE-031)"`
	ManageRewards    bool                  `json:"manageRewards" doc:"May see the ranking and the results of Store of the Year (AMB-071)"`
	Learn            bool                  `json:"learn" doc:"Has the Academy: everybody but people who only see Compliance (FD-271)"`
	ManageCourses    bool                  `json:"manageCourses" doc:"May write the courses of the Academy, and publish them (AMB-111)"`
	ManageBrand      bool                  `json:"manageBrand" doc:"May change what the network calls its portal, and where its stores order (AMB-119)"`
	ReadTrail        bool                  `json:"readTrail" doc:"May read who changed something as somebody else, and what head office changed (FD-113)"`
	RequireFactor    bool                  `json:"requireFactor" doc:"May decide which roles sign in with a second step, and reset that of a person (FD-132)"`
	SeeAs            bool                  `json:"seeAs" doc:"May look at Home and the feed as people of another role and kind of store (FD-211)"`
	Order            bool                  `json:"order" doc:"Sees where stores order: everybody but people who only see Compliance (SHELL-003, SHELL-023)"`
	PublishTo        []audience.Visibility `json:"publishTo" nullable:"false" doc:"The audiences that the person may publish to, in the order of the screens; empty while somebody acts for them (POST-015, POST-016)"`
	ReviewResources  bool                  `json:"reviewResources" doc:"Sees who keeps resources and which are due for review (FD-439)"`
	ShareOutside     bool                  `json:"shareOutside" doc:"Makes links to files for people outside, and finds what has some (FD-444)"`
	Feeds            []feed.Kind           `json:"feeds" nullable:"false" doc:"The feeds that the person can choose, in the order of the screens (FEED-005, FEED-006)"`
	AnnouncePosts    bool                  `json:"announcePosts" doc:"May share a post as an announcement (FD-351)"`
	NotifyOfPosts    bool                  `json:"notifyOfPosts" doc:"May send notifications with a post (POST-017)"`
	ModeratePosts    bool                  `json:"moderatePosts" doc:"May deal with posts and comments that were reported (FD-424)"`
	RequireReading   []audience.Visibility `json:"requireReading" nullable:"false" doc:"The audiences for which the person may publish what must be read (READERSHIP-005)"`
	Chat             bool                  `json:"chat" doc:"Reads and writes messages: everybody in their own name, but people who only see Compliance (FD-76)"`
	AnswerForOffice  bool                  `json:"answerForOffice" doc:"Has the shared inbox of head office (AMB-107)"`
	ManagePeople     bool                  `json:"managePeople" doc:"Has a page with the people whose accounts they manage: head office everybody, owners their own store (SCR-026)"`
	ListStores       bool                  `json:"listStores" doc:"Has the list of all stores: head office and reps (SCR-023)"`
	ManageStores     bool                  `json:"manageStores" doc:"Adds, changes and syncs stores (AMB-077)"`
	ManageEverybody  bool                  `json:"manageEverybody" doc:"Manages the accounts of everybody, imports and syncs them (USERS-010)"`
	GiveRoles        []user.RoleChoice     `json:"giveRoles" nullable:"false" doc:"The roles that the person may give to somebody new, in the order of the screens (SCR-026)"`
	SelfCheck        bool                  `json:"selfCheck" doc:"Has the self-check of the person's own store: owners and managers, in person (SELFCHECK-001)"`
	ReadStoreResults bool                  `json:"readStoreResults" doc:"The home page shows the results of the person's own store: owners and managers (AMB-043)"`
}

// canDo returns what the person may do on the site.
func canDo(a access.Actor) Can {
	return Can{
		ViewCompliance:   compliance.MayView(a),
		Audit:            audit.MayAudit(a),
		ViewFixes:        fix.MayView(a),
		ManageCompliance: compliance.MayManage(a),
		ReadOutbox:       outbox.MayRead(a),
		ReadSystem:       system.MayRead(a),
		ManageMarketing:  marketing.MayManage(a),
		ManageIncentives: incentive.MayManage(a),
		ManageRewards:    storeoftheyear.MayManage(a),
		Learn:            academy.MayOpen(a),
		ManageCourses:    academy.MayManage(a),
		ManageBrand:      branding.MayManage(a),
		ReadTrail:        audittrail.MayRead(a),
		RequireFactor:    auth.MayRequireFactor(a),
		SeeAs:            audience.MaySeeAs.Allows(a),
		Order:            branding.MayOrder(a),
		PublishTo:        resource.MayPublishTo(a),
		ReviewResources:  resource.MayReadReviews(a),
		ShareOutside:     resource.MayShareOutside(a),
		Feeds:            feed.Feeds(a),
		AnnouncePosts:    feed.MayMark(a),
		NotifyOfPosts:    feed.MayNotify(a),
		ModeratePosts:    feed.MayModerate(a),
		RequireReading:   readership.MayRequire(a),
		Chat:             messaging.MayChat(a),
		AnswerForOffice:  messaging.AtDesk(a),
		ManagePeople:     user.MayManage(a),
		ManageEverybody:  user.MayManageAll(a),
		GiveRoles:        user.GivenRoles(a),
		ListStores:       store.MayList(a),
		ManageStores:     store.MayManage(a),
		SelfCheck:        selfcheck.MayCheck(a),
		ReadStoreResults: compliance.MayReadStoreResults(a),
	}
}
