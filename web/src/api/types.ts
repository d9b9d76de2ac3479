/**
 * The API's shapes as the app uses them. Days are 'YYYY-MM-DD' in Melbourne, times RFC 3339 in UTC, prices dollars, scores whole
 * numbers 0 to 100 with -1 for 'not applicable'.
 */

export type Role = 'HEAD_OFFICE' | 'STORE_REP' | 'STORE_OWNER' | 'STORE_MANAGER' | 'STORE_EMPLOYEE'
export type Region = 'NSW' | 'VIC' | 'QLD' | 'WA' | 'SA' | 'TAS' | 'ACT' | 'NT' | 'NSWBR'
export type Tier = 'SF' | 'MF' | 'LF'
export type ReportStatus = 'DRAFT' | 'PENDING' | 'COMPLETED'
export type LineType = 'FOCUS_PRODUCT' | 'PROMOTION' | 'NON_LIQUOR'
export type LinePosition = '' | 'FLOOR' | 'SHELF'
export type Weighting = 'STORE_STANDARDS' | 'FOCUS_PRODUCTS' | 'PROMOTION_FLOOR' | 'PROMOTION_SHELF'

/** What a list's query takes; page counts from 1, limit is 10 unless told. */
export interface PageQuery {
  page?: number
  limit?: number
}

export interface Page<T> {
  items: T[]
  meta: { currentPage: number; totalPages: number; totalItems: number; itemsPerPage: number }
}

export interface Person {
  id: string
  firstName: string
  lastName: string
}

export interface User extends Person {
  role: Role
  email: string
  phoneNumber: string
  isAdmin: boolean
  createdAt: string
  hasTemporaryPassword: boolean
  deactivatedAt: string | null
  deletedAt: string | null
  storeId: string | null
  store: { id: string; name: string; displayRegion: Region } | null
  /** The sign-in before this session: the home greeting (AMB-008). */
  lastSignedIn: string | null
  /** The latest sign-in. */
  recentSignedIn: string | null
  isDemo: boolean
  demoEndsAt: string | null
  isComplianceOnly: boolean
  permissions: string[]
  /** The business day, so that a phone in Perth does not shift it (FD-13). */
  today: string
  /** Whether changing the password asks for the current one (FD-14). */
  needsCurrentPassword: boolean
  can: { viewCompliance: boolean; audit: boolean }
  /** Who is really acting, while impersonating. */
  impersonator: Person | null
}

export interface SignedIn {
  token: string
  user: User
}

export interface Store {
  id: string
  name: string
  address: string
  suburb: string
  postcode: string
  displayRegion: Region
  displayRegionLabel: string
  tier: Tier
  tierLabel: string
}

export interface Promotion {
  id: string
  description: string
  startDate: string
  endDate: string
  actualEndDate: string | null
}

export interface ListedPromotion extends Promotion {
  kind: 'CORE_RANGE' | 'PROMO'
}

export interface ReportSummary {
  id: string
  status: ReportStatus
  final: boolean
  score: number
  date: string
  createdAt: string
  completedAt: string | null
  updatedAt: string
  store: Pick<Store, 'id' | 'name' | 'suburb' | 'displayRegion' | 'tier'>
  coreRangePromotion: Promotion
  createdBy: Person
  completedBy: Person | null
  markedLines: number
  visibleLines: number
  failedLines: number
}

export interface Scores {
  coreRange: number
  promo: number
  promoFloor: number
  promoShelf: number
  nonLiquor: number
  total: number
}

export interface Line {
  /** Absent on a template's lines, before the report is created (FD-01). */
  id?: string
  /** type:promotion:source:position; the same on a template's line and on the stored one. */
  key: string
  type: LineType
  sourceId: string
  description: string
  category: string
  position: LinePosition
  price: number | null
  passed: boolean | null
  pricePassed: boolean | null
  preMarked: boolean
  hidden: boolean
  comments: string
  version: number
  changedBy?: Person
  changedAt?: string
}

export interface Report {
  /** Absent on a template (FD-01). */
  id?: string
  status: ReportStatus
  final: boolean
  score: number
  scores: Scores
  date: string
  createdAt?: string
  updatedAt?: string
  completedAt: string | null
  createdBy: Person | null
  completedBy: Person | null
  store: Store
  coreRangePromotion: Promotion
  promoPromotions: Promotion[]
  weightings: Record<Weighting, number>
  uncheckedFocusProducts: number
  lines: Line[]
  can: {
    save: boolean
    complete: boolean
    markPending: boolean
    reopen: boolean
    setFinal: boolean
    delete: boolean
    adminShortcuts: boolean
    loadMore: boolean
    exportFull: boolean
    exportFailed: boolean
  }
  /** Why SET AS FINAL is not possible; empty when it is. */
  setFinalBlocked: string
}

/** A line as it is saved; without a version it replaces whatever is stored (FD-09). */
export interface LineMark {
  id: string
  passed: boolean | null
  pricePassed: boolean | null
  hidden: boolean
  comments: string
  version?: number
}

export interface SavedLines {
  score: number
  scores: Scores
  lines: { id: string; version: number }[]
  savedAt: string
}

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

export interface AuditConfig {
  effectiveFrom: string | null
  weightings: Record<Weighting, number>
}

/** Body of every error (RFC 9457). */
export interface Problem {
  title: string
  status: number
  detail: string
  statusCode: number
  /** The sentence for the screen. */
  message: string
  errors?: { location: string; message: string }[]
  conflicts?: LineConflict[]
}
