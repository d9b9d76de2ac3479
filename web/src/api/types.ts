/**
 * Short names for the API's types, which are generated from its OpenAPI document. A day is 'YYYY-MM-DD' in Melbourne, a time is RFC 3339 in UTC, a
 * price is in dollars. A score is a whole number from 0 to 100, or -1 for 'not applicable'.
 */
import type { components } from './schema.gen.ts'

type Schemas = components['schemas']

export type Role = Schemas['AuthMeView']['role']

/** A page of a list. `currentPage` counts from 1. */
export interface Page<T> {
  items: T[]
  meta: Schemas['Meta']
}

export type Person = Schemas['NetworkPersonRef']

/** The signed-in person. During impersonation, `impersonator` is the person who is really acting. */
export type User = Omit<Schemas['AuthMeView'], 'profilePicture'> & Partial<Pick<Schemas['AuthMeView'], 'profilePicture'>>

export type Store = Schemas['NetworkStoreView']

export type Tier = Store['tier']

/** What became of a report that was to be set as final with others (FD-36). */
export type Finalised = Schemas['AuditFinalisedView']

export type ReportSummary = Schemas['ComplianceListedView']
/** A report. Without an id it is only a template: the server creates the report at the first save (FD-01). */
export type Report = Schemas['AuditReportView'] & {
  /** The day of the kit of which this device made it without a connection (FD-298); absent: the server gave it. */
  madeOf?: string
}
export type AuditKit = Schemas['AuditKitView']
export type ReportStatus = Report['status']
export type Scores = Report['scores']
export type Weighting = keyof Report['weightings']

/**
 * A line of a report. Its key (type:promotion:source:position) is the same before and after the report is stored; its id exists only after (FD-01).
 */
export type Line = Schemas['AuditLineView']
export type LineType = Line['type']
/**
 * The marks of a line, as a save sends them. `from` is what the person saw when changing the line; with it, the server merges what somebody else has
 * changed (FD-25). Without it the version decides. With neither, the marks replace whatever is stored (FD-09).
 */
export type LineMark = Required<Omit<Schemas['AuditLineMarks'], 'version' | 'from' | 'obstacle' | 'age' | 'revision'>> &
  Pick<Schemas['AuditLineMarks'], 'version' | 'from' | 'obstacle' | 'age' | 'revision'>
export type SavedLines = Schemas['AuditSavedView']

type LineState = Pick<LineMark, 'passed' | 'pricePassed' | 'obstacle' | 'hidden' | 'comments'>

/** An entry in the `conflicts` of a 409: somebody else changed the same line (FD-09). */
export interface LineConflict {
  lineId: string
  key: string
  mine: LineState
  theirs: LineState & { version: number }
  changedBy: Person
  changedAt: string
}

/** An email with a report's PDF to an owner of its store (FD-24). */
export type ReportMail = Schemas['AuditMailView']
/** KEPT means that it was not sent, because no mail server is set up. */
export type MailStatus = ReportMail['status']

/** A store's results by quarter, oldest first. An average is null if no store has a score (FD-20). */
export type History = Schemas['ComplianceHistoryView']

/** A store that should be audited, with its last result. */
export type DueStore = Schemas['ComplianceDueStoreView']

/** A core range promotion with its figures. An average is -1 if no store has a score (FD-20). */
export type Quarter = Schemas['ComplianceQuarterView']
export type Region = Quarter['byRegion'][number]['region']

/** What waits for head office. */
export type Glance = Schemas['ComplianceGlanceView']
/** A run of the job that makes all certificates of a quarter (FD-23). */
export type CertificateRun = Schemas['CertificateRunView']

/** A person who cannot sign in any more. */
export interface LeftPerson {
  id: string
  name: string
}

/** The body of every error (RFC 9457). */
export type Problem = Schemas['Problem'] & {
  conflicts?: LineConflict[]
  otherPerson?: boolean
  /** With otherPerson: the page's own person has begun to act as somebody else. */
  impersonation?: boolean
  outage?: 'database' | 'storage' | 'full'
  /** Every report of the visit that somebody else has completed (FD-296). */
  others?: string[]
  /** Who was deactivated, in the answer to their own password. */
  deactivated?: LeftPerson
  /** The first mistakes of a file, and how many there are. */
  faults?: FileFault[]
  faultCount?: number
}

/** A mistake in a file. Rows are counted as in a spreadsheet; 0 is the file itself. */
export interface FileFault {
  row: number
  column: string
  message: string
  /** What the cell has; empty when it is not about a cell. */
  value?: string
}

/** A file that somebody has uploaded, inside another thing. */
export type Attachment = Schemas['NetworkAttachmentView']
/** A photo beside a line of an audit report. */
export type Photo = Schemas['EvidencePhotoView']
/** A file or a link of the library. */
export type Resource = Schemas['ResourceView']
/** What the form for a resource sends. */
export type ResourceReview = Schemas['ResourceReviewView']
/** What head office chooses for the review of a resource (FD-439). */
export type ResourceReviewEntry = Omit<Schemas['ResourceSetReviewInputBody'], 'version'>
export type OutsideLink = Schemas['ResourceOutsideLinkView']
/** A link with the path of its address, which no other answer has. */
export type MadeOutsideLink = Schemas['ResourceMadeOutsideLinkView']
export type OutsideLinkEntry = Schemas['ResourceMakeOutsideInputBody']
export type ResourceEntry = Schemas['ResourceEntry']
/** Whom a thing is for, as forms send it. */
export type AudienceEntry = Schemas['AudienceFields']
/** Whom a thing is published to. */
export type Visibility = User['can']['publishTo'][number]

/** What a person needs to know of something that must be read. */
export type MustRead = Schemas['NetworkMustRead']
/** What a form says about whether a thing must be read. */
export type MustReadEntry = Schemas['NetworkMustReadEntry']
/** A must-read that waits for the person. */
export type WaitingRead = Schemas['ReadershipWaitingView']
/** Names a post or a resource. */
export interface Published {
  kind: WaitingRead['kind']
  id: string
}
/** How far the readers of a post or a resource are. */
export type Readers = Schemas['ReadershipSummaryView']
/** One of the people whom a post or a resource reaches. */
export type Reader = Schemas['ReadershipReaderView']

/** A post. In a list it has only its first comment; by itself it has all of them, each followed by its replies. */
export type Post = Schemas['FeedPostView']
/** What the form for a post sends. */
export type PostEntry = Schemas['FeedEntry']
/** A comment on a post, or a reply to one. */
export type PostComment = Schemas['FeedCommentView']
/** What the form for a comment sends. */
export type CommentEntry = Schemas['FeedCommentEntry']
/** Somebody who wrote a post or a comment. The name of a person who has left is 'Deactivated User' (POST-037). */
export type Author = Schemas['FeedAuthorView']
/** The question that a post carries (FD-443). */
export type Poll = Schemas['FeedPollView']
/** A person or a store whom a post thanks (FD-461). */
export type Thanked = Schemas['FeedThankedView']
/** Who likes a post or a comment. */
export type Likes = Schemas['FeedLikesView']

/** A promotion banner that is active for the person. */
export type Banner = Schemas['MarketingBannerView']

export type Offer = Schemas['MarketingOfferView']

/** A banner or an offer, as head office keeps it. */
export type Brand = Schemas['BrandingBrandView']
export type MarketingItem = Schemas['MarketingItemView']

export type MarketingEntry = Schemas['MarketingEntry']

/** A conversation in a list. */
export type Conversation = Schemas['MessagingConversationView']
/** A conversation with a part of its messages, the oldest first. */
export type Thread = Schemas['MessagingThreadView']
/** A message, or something that happened in a group. */
export type Message = Schemas['MessagingMessageView']
/** A file of a message, with what the list of a conversation's files says of it. */
export type SharedFile = Schemas['MessagingFileView']

/** A competition that stores enter. */
export type Incentive = Schemas['IncentiveMemberIncentiveView']
/** What a photo of an entry looks like. */
export type LookAlike = Submission['lookAlikes'][number]
/** What the form for a member incentive sends. */
export type IncentiveEntry = Schemas['IncentiveEntry']
/** A store's entry for a member incentive. */
/** What head office should know before it awards an incentive. */
export type AwardOutlook = Schemas['IncentiveOutlookView']

export type Submission = Schemas['IncentiveSubmissionView']
/** What an entry gets. */
export type Reward = Schemas['IncentiveRewardEntry']

/** A store's Camel Bucks with a part of the lines that they come from. */
export type BucksStatement = Schemas['CamelbucksStatementView']
/** An amount that a store got, or that was taken back. */
export type BucksLine = Schemas['CamelbucksBucksLineView']

/** Store of the Year as one store sees it. */
export type YearOverview = Schemas['StoreoftheyearOverviewView']
/** A criterion with what a store has achieved. */
export type YearCard = Schemas['StoreoftheyearCardView']
/** A quarter or month of a criterion. */
export type YearStamp = Schemas['StoreoftheyearStampView']
/** Something that a store can still earn now. */
export type YearChance = Schemas['StoreoftheyearChanceView']
/** A store in the ranking. */
export type RankedStore = Schemas['StoreoftheyearRankedView']
/** What stores can earn Camel Bucks with, as head office keeps it. */
export type YearCriterion = Schemas['StoreoftheyearCriterionView']
/** A criterion as the form sends it. */
export type YearCriterionEntry = Schemas['StoreoftheyearCriterionEntry']
/** A file of results that counted. */
export type ResultsUpload = Schemas['StoreoftheyearUploadView']
export type CriteriaPDF = Schemas['StoreoftheyearPDFView']
/** What a file of results would change, or has changed. */
export type ResultsChanges = Schemas['StoreoftheyearChangesView']

/** What head office sends to put a store's Camel Bucks right. */
export type BucksCorrection = Schemas['CamelbucksCorrect-camel-bucksRequest']
/** A lesson that helps with a failed line of a report (FD-129). */
export type LessonSuggestion = Schemas['AcademySuggestionView']

/** A course of the Academy in the catalogue (AMB-111). */
export type CourseCard = Schemas['AcademyCourseCard']
/** A course with its lessons. */
export type Course = Schemas['AcademyCourseView']
export type Lesson = Course['lessons'][number]
/** A course by its name. */
export type NamedCourse = Schemas['AcademyNamed']
/** A course that comes before another one, as its editor shows it. */
export type Prerequisite = Schemas['AcademyPrerequisite']
/** What somebody had finished of a course before it opened again to them (FD-458). */
export type EarlierCompletion = Schemas['AcademyCompletionView']
/** What the editor of a course sends. */
export type CourseEntry = Schemas['AcademyEntry']
/** A question with its right answers, for the editor. */
export type QuizQuestion = Schemas['AcademyQuestion']
/** What a person has learnt (FD-435), and a course of it. */
export type LearningRecord = Schemas['AcademyRecordView']
export type RecordedCourse = LearningRecord['items'][number]
/** How a quiz is asked. */
export type QuizRules = Schemas['AcademyQuizRules']
/** A course with the right answers, for its editor. */
export type EditedCourse = Schemas['AcademyEditView']
/** A person in the report of a course. */
export type Learner = Schemas['AcademyLearnerView']
/** How a quiz was answered. */
export type QuizCounts = Schemas['AcademyQuizCountsView']
/** How a question was answered. */
export type QuestionCounts = Schemas['AcademyQuestionCountsView']
/** What went wrong most often with a question. */
export type Mistake = Schemas['AcademyMistakeView']
/** What became of those who were to be reminded of a course. */
export type LearnersReminded = Schemas['AcademyLearnersRemindedView']
/** A try of a quiz. */
export type QuizTry = Schemas['AcademyTryView']

/** A kind of thing that a search finds. */
export type FoundKind = Schemas['SearchGroupView']['kind']
/** The hits of one kind. */
export type FoundGroup = Schemas['SearchGroupView']
export type FoundHit = Schemas['SearchHitView']
/** A piece of a text; the found ones are words that were searched for. */
export type FoundPart = Schemas['SearchPartView']

/** A call that changed something, and in whose name. */
export type TrailEntry = Schemas['AudittrailEntryView']

/** How the program is doing. */
export type SystemOverview = Schemas['SystemView']
/** Work that failed for good. */
export type FailedJob = Schemas['SystemJobView']
