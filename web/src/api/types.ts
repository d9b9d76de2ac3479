/**
 * Names for the API's shapes, which are generated from its OpenAPI document. Days are 'YYYY-MM-DD' in Melbourne, times RFC 3339 in UTC,
 * prices dollars, scores whole numbers 0 to 100 with -1 for 'not applicable'.
 */
import type { components } from './schema.gen.ts'

type Schemas = components['schemas']

export type Role = Schemas['AuthMeView']['role']

/** A page of a list; currentPage counts from 1. */
export interface Page<T> {
  items: T[]
  meta: Schemas['Meta']
}

export type Person = Schemas['NetworkPersonRef']

/** The signed-in person; impersonator is who is really acting. */
export type User = Omit<Schemas['AuthMeView'], 'profilePicture'>

export type Store = Schemas['NetworkStoreView']
export type Promotion = Schemas['NetworkPromotionView']

export type ReportSummary = Schemas['ComplianceListedView']
/** Without an id it is a template: nothing is created before the first save (FD-01). */
export type Report = Schemas['AuditReportView']
export type ReportStatus = Report['status']
export type Scores = Report['scores']
export type Weighting = keyof Report['weightings']

/** Its key (type:promotion:source:position) is the same on a template and once stored; its id comes with storing (FD-01). */
export type Line = Schemas['AuditLineView']
export type LineType = Line['type']
/** A line as it is saved; without a version it replaces whatever is stored (FD-09). */
export type LineMark = Required<Omit<Schemas['AuditLineMarks'], 'version'>> & Pick<Schemas['AuditLineMarks'], 'version'>
export type SavedLines = Schemas['AuditSavedView']

type LineState = Pick<LineMark, 'passed' | 'pricePassed' | 'hidden' | 'comments'>

/** One entry of a 409's `conflicts`: somebody else changed the same line (FD-09). */
export interface LineConflict {
  lineId: string
  key: string
  mine: LineState
  theirs: LineState & { version: number }
  changedBy: Person
  changedAt: string
}

/** A mail with a report's PDF to an owner of its store (FD-24). */
export type ReportMail = Schemas['AuditMailView']
/** KEPT: no mail service is set, so it was not sent. */
export type MailStatus = ReportMail['status']

/** How a store fared, quarter by quarter, the oldest first; averages null where no store has a score (FD-20). */
export type History = Schemas['ComplianceHistoryView']

/** A store that wants an audit, with how it did last. */
export type DueStore = Schemas['ComplianceDueStoreView']

/** A core range promotion with its figures, averages -1 where no store has a score (FD-20). */
export type Quarter = Schemas['ComplianceQuarterView']
/** The making of a quarter's certificates (FD-23). */
export type CertificateRun = Schemas['CertificateRunView']

/** Body of every error (RFC 9457). */
export type Problem = Schemas['Problem'] & { conflicts?: LineConflict[] }
