package app

import (
	"encoding/json"
	"fmt"
	"strings"

	"caravan/internal/academy"
	"caravan/internal/audience"
	"caravan/internal/audit"
	"caravan/internal/audit/rules"
	"caravan/internal/auth"
	"caravan/internal/branding"
	"caravan/internal/calendar"
	"caravan/internal/camelbucks"
	"caravan/internal/evidence"
	"caravan/internal/feed"
	"caravan/internal/fix"
	"caravan/internal/incentive"
	"caravan/internal/linequery"
	"caravan/internal/marketing"
	"caravan/internal/media"
	"caravan/internal/messaging"
	"caravan/internal/network"
	"caravan/internal/notice"
	"caravan/internal/obstacle"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/web"
	"caravan/internal/promotion"
	"caravan/internal/readership"
	"caravan/internal/reference"
	"caravan/internal/resource"
	"caravan/internal/search"
	"caravan/internal/selfcheck"
	"caravan/internal/standards"
	"caravan/internal/store"
	"caravan/internal/storeoftheyear"
	"caravan/internal/user"
	"caravan/internal/weighting"
)

// constant is a number or a message of the rules that the web needs before it calls the server, and its name on the web.
type constant struct {
	name  string
	value any
}

var limits = []constant{
	{"postBytes", feed.MaxBody},
	{"pollQuestion", feed.MaxQuestion},
	{"pollFewestAnswers", feed.MinAnswers},
	{"pollAnswers", feed.MaxAnswers},
	{"pollAnswer", feed.MaxAnswer},
	{"pollDays", feed.MaxPollDays},
	{"thanks", feed.MaxThanks},
	{"selfCheckAnswers", selfcheck.MaxAnswers},
	{"pageSize", web.DefaultPageSize},
	{"pageSizeMost", web.MaxPageSize},
	{"passwordShortest", auth.PasswordShortest},
	{"passwordLongest", auth.PasswordLongest},
	{"passkeyNameLength", auth.MaxPasskeyName},
	{"impersonationReasonShortest", auth.ReasonShortest},
	{"impersonationReasonLength", auth.ReasonLongest},
	{"greenFrom", rules.GreenFrom},
	{"yellowFrom", rules.YellowFrom},
	{"focusScoreMinimum", rules.MinFocusScore},
	{"loadMore", rules.LoadMoreDefault},
	{"fullWeight", rules.FullWeight},
	{"commentLength", rules.MaxComment},
	{"finalsAtOnce", audit.MaxFinalsAtOnce},
	{"photosOfLine", evidence.MaxOfLine},
	{"photoCommentLength", evidence.MaxComment},
	{"photoBytes", evidence.MaxSize},
	{"photoPieceBytes", evidence.MaxPiece},
	{"referenceLength", reference.MaxSentence},
	{"lineNameLength", standards.MaxName},
	{"resourceNameLength", resource.MaxName},
	{"resourceLinkLength", resource.MaxLink},
	{"resourceChangesLength", resource.MaxChanges},
	{"outsideNoteLength", resource.MaxOutsideNote},
	{"promoTitleLength", marketing.MaxTitle},
	{"promoTypeLength", marketing.MaxType},
	{"promoDescriptionLength", marketing.MaxDescription},
	{"promosAtOnce", marketing.MaxCurrent},
	{"openedAtOnce", readership.MaxOpened},
	{"remindedAtOnce", notice.MaxReminded},
	{"uploadFileBytes", media.MaxFile},
	{"uploadVideoBytes", media.MaxVideo},
	{"mediaAltLength", media.MaxAlt},
	{"messageLength", messaging.MaxMessage},
	{"groupNameLength", messaging.MaxName},
	{"noteLength", messaging.MaxNote},
	{"answerTitleLength", messaging.MaxAnswerTitle},
	{"labelNameLength", messaging.MaxLabelName},
	{"conversationLabels", messaging.MaxLabelled},
	{"conversationsAtOnce", messaging.MaxAtOnce},
	{"promiseHoursMost", messaging.MaxPromise},
	{"typingSeconds", messaging.TypingEvery.Seconds()},
	{"certificateLinkMinutes", blob.OpenFor.Minutes()},
	{"incentiveNameLength", incentive.MaxName},
	{"incentiveShortLength", incentive.MaxShort},
	{"incentiveTextLength", incentive.MaxText},
	{"incentiveNoteLength", incentive.MaxNote},
	{"incentivePrizeLength", incentive.MaxPrize},
	{"incentiveBucksMost", incentive.MaxBucks},
	{"bucksQuestionLength", camelbucks.MaxQuestion},
	{"bucksReasonLength", camelbucks.MaxReason},
	{"bucksMost", camelbucks.MaxAmount},
	{"courseTitleLength", academy.MaxTitle},
	{"courseDescriptionLength", academy.MaxDescription},
	{"courseLessons", academy.MaxLessons},
	{"coursePrerequisites", academy.MaxPrerequisites},
	{"courseDueDays", academy.MaxDueDays},
	{"lessonLines", academy.MaxLines},
	{"quizQuestions", academy.MaxQuestions},
	{"quizChoices", academy.MaxChoices},
	{"quizTextLength", academy.MaxQuestion},
	{"quizExplanationLength", academy.MaxExplanation},
	{"obstacleLength", rules.MaxObstacle},
	{"obstaclesListed", obstacle.MaxListed},
	{"flagLength", feed.MaxFlagWords},
	{"queryLength", linequery.MaxText},
	{"queryPhotos", linequery.MaxPhotos},
	{"fixNoteLength", fix.MaxNote},
	{"fixPhotos", fix.MaxPhotos},
	{"storeNumberLength", store.MaxExternalID},
	{"storeNameLength", store.MaxName},
	{"storeAddressLength", store.MaxAddress},
	{"storeSuburbLength", store.MaxSuburb},
	{"storePhoneLength", store.MaxPhone},
	{"storeReasonLength", store.MaxReason},
	{"personNameLength", user.MaxName},
	{"personPhoneLength", user.MaxPhone},
	{"emailLength", user.MaxEmail},
	{"searchLength", search.MaxQuery},
	{"criterionNameLength", storeoftheyear.MaxName},
	{"criterionTextLength", storeoftheyear.MaxExplanation},
	{"criterionAmountMost", storeoftheyear.MaxAmount},
	{"criteriaOfYear", storeoftheyear.MaxCriteria},
	{"brandNameLength", branding.MaxName},
	{"brandLinkLength", branding.MaxLink},
}

var messages = []constant{
	{"codeRequired", auth.MessageCodeRequired},
	{"passkeyName", auth.MessagePasskeyName},
	{"emailRequired", auth.MessageEmailRequired},
	{"passwordRequired", auth.MessagePasswordRequired},
	{"impersonationReason", auth.MessageReason},
	{"passwordShort", auth.MessagePasswordShort},
	{"passwordLong", auth.MessagePasswordLong},
	{"passwordsDiffer", auth.MessagePasswordsDiffer},
	{"tokenRequired", auth.MessageTokenRequired},
	{"reportMissing", audit.MessageNoReport},
	{"storeRequired", network.MessageStoreNeeded},
	{"dateRequired", calendar.MessageNeeded},
	{"storeReasonRequired", store.MessageReasonNeeded},
	{"dateUnreadable", calendar.MessageMisshape},
	{"dateInFuture", audit.MessageDateFuture},
	{"obstacleRequired", obstacle.MessageNeeded},
	{"obstacleTwice", obstacle.MessageTwice},
	{"dateNotAfterToday", weighting.MessageNotAfterToday},
	{"gateFocus", rules.MessageFocusGate},
	{"gateUnmarked", rules.MessageUnmarkedGate},
	{"weightNotWhole", rules.MessageWeightNotWhole},
	{"weightSum", rules.MessageWeightSum},
	{"lineNameRequired", standards.MessageNameNeeded},
	{"lineStartRequired", standards.MessageStartNeeded},
	{"lineEndEarly", standards.MessageEndEarly},
	{"copyFromRequired", standards.MessageFromNeeded},
	{"mustReadDay", readership.MessageDay},
	{"mustReadDayPast", readership.MessageDayPast},
	{"resourceType", resource.MessageType},
	{"resourceFile", resource.MessageFile},
	{"resourceLink", resource.MessageLink},
	{"resourceLinkForm", resource.MessageLinkForm},
	{"resourceName", resource.MessageName},
	{"resourceExpiry", resource.MessageExpiry},
	{"resourceExpiryOld", resource.MessageExpiryOld},
	{"reviewDay", resource.MessageReviewDay},
	{"outsideNote", resource.MessageOutsideNote},
	{"comment", feed.MessageComment},
	{"messageEmpty", messaging.MessageEmpty},
	{"messageTooLong", messaging.MessageTooLong},
	{"groupNameLong", messaging.MessageLongName},
	{"note", messaging.MessageNote},
	{"conversationPeople", messaging.MessageNoPeople},
	{"answerTitle", messaging.MessageAnswerTitle},
	{"labelName", messaging.MessageName},
	{"answerBody", messaging.MessageAnswerBody},
	{"promiseHours", messaging.MessagePromise},
	{"flagWhy", feed.MessageWhy},
	{"flagWordsLong", feed.MessageWordsLong},
	{"removalReason", feed.MessageReason},
	{"queryText", linequery.MessageText},
	{"queryTextLong", linequery.MessageTextLong},
	{"queryWhy", linequery.MessageSayWhy},
	{"queryPhotos", linequery.MessagePhotos},
	{"fixNoteLong", fix.MessageNote},
	{"fixWhy", fix.MessageSayWhy},
	{"fixPhotos", fix.MessagePhotos},
	{"postText", feed.MessageText},
	{"postTooLong", feed.MessageTooLong},
	{"postTime", feed.MessageTime},
	{"postTimePast", feed.MessageTimePast},
	{"pollQuestion", feed.MessageQuestion},
	{"pollQuestionLong", feed.MessageQuestionLong},
	{"pollAnswers", feed.MessageAnswers},
	{"pollAnswerLong", feed.MessageAnswerLong},
	{"pollAnswerTwice", feed.MessageAnswerTwice},
	{"pollEnd", feed.MessagePollEnd},
	{"pollEndPast", feed.MessagePollEndPast},
	{"pollEndEarly", feed.MessagePollEndEarly},
	{"pollEndLate", feed.MessagePollEndLate},
	{"thanksMany", feed.MessageManyThanks},
	{"visibility", audience.MessageVisibility},
	{"visibilityRegions", audience.MessageRegions},
	{"visibilityStores", audience.MessageStores},
	{"visibilityTiers", audience.MessageTiers},
	{"visibilityCombined", audience.MessageCombined},
	{"visibilityFixed", audience.MessageFixed},
	{"brandName", branding.MessageName},
	{"brandNameLong", branding.MessageNameLong},
	{"brandLink", branding.MessageLink},
	{"promoTitle", marketing.MessageTitle},
	{"promoDescription", marketing.MessageDescription},
	{"promoLink", marketing.MessageLink},
	{"promoPictureDesktop", marketing.MessagePictureDesktop},
	{"promoPictureMobile", marketing.MessagePictureMobile},
	{"promoEndPast", marketing.MessageEndPast},
	{"promoEndBeforeStart", marketing.MessageEndBeforeStart},
	{"incentiveCode", incentive.MessageCode},
	{"incentiveName", incentive.MessageName},
	{"incentiveNameLong", incentive.MessageNameLong},
	{"incentivePrizeType", incentive.MessagePrizeType},
	{"incentiveShort", incentive.MessageShort},
	{"incentiveShortLong", incentive.MessageShortLong},
	{"incentiveLong", incentive.MessageLong},
	{"incentiveDetails", incentive.MessageDetails},
	{"incentiveTextLong", incentive.MessageTextLong},
	{"incentiveEnd", incentive.MessageEnd},
	{"incentiveEndOrder", incentive.MessageEndOrder},
	{"incentiveEndPast", incentive.MessageEndPast},
	{"incentiveBucks", incentive.MessageBucks},
	{"incentivePrizeLong", incentive.MessagePrizeLong},
	{"incentiveNote", incentive.MessageNote},
	{"incentiveNoteLong", incentive.MessageNoteLong},
	{"bucksQuestion", camelbucks.MessageQuestion},
	{"bucksQuestionLong", camelbucks.MessageQuestionLong},
	{"bucksAmountMuch", camelbucks.MessageAmountMuch},
	{"bucksReason", camelbucks.MessageReason},
	{"bucksReasonLong", camelbucks.MessageReasonLong},
	{"bucksCountsAs", camelbucks.MessageCountsAs},
	{"criterionName", storeoftheyear.MessageName},
	{"criterionNameLong", storeoftheyear.MessageNameLong},
	{"criterionTextLong", storeoftheyear.MessageLongText},
	{"criterionTotal", storeoftheyear.MessageTotal},
	{"criterionByFrequency", storeoftheyear.MessageByFrequency},
	{"criterionThreshold", storeoftheyear.MessageThreshold},
	{"criterionPoints", storeoftheyear.MessagePoints},
	{"criteriaMany", storeoftheyear.MessageMany},
	{"promotionMissing", promotion.MessageMissing},
	{"promotionReversed", promotion.MessageReversed},
	{"promotionActualReversed", promotion.MessageActualReversed},
}

func regions() []constant {
	var names []constant
	for _, r := range network.Regions() {
		names = append(names, constant{string(r), r.Label()})
	}
	return names
}

type limitsCommand struct {
	File string `arg:"" default:"limits" enum:"limits,regions" help:"limits or regions."`
}

// Run prints a TypeScript file with what Go and the web share: the limits and messages, or the regions, which the web's first page needs and
// therefore stand in a file of their own.
func (c limitsCommand) Run(e *environment) error {
	type group struct {
		doc, name string
		constants []constant
	}
	groups := []group{
		{"Numbers in the rules: lengths in characters, scores and weightings in per cent, times in minutes.", "limits", limits},
		{"Messages to people who broke a rule, word for word the same as the server's.", "messages", messages},
	}
	if c.File == "regions" {
		groups = []group{{"The names of regions, in the order in which screens show them.", "regions", regions()}}
	}
	var file strings.Builder
	file.WriteString("// Written by scripts/generate.sh from the server's constants, which internal/app/limits.go lists.\n")
	for _, group := range groups {
		fmt.Fprintf(&file, "\n/** %s */\nexport const %s = {\n", group.doc, group.name)
		for _, c := range group.constants {
			value, err := json.Marshal(c.value)
			if err != nil {
				return err
			}
			fmt.Fprintf(&file, "  %s: %s,\n", c.name, value)
		}
		file.WriteString("} as const\n")
	}
	_, err := e.out.Write([]byte(file.String()))
	return err
}
