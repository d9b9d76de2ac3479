import type {
  AuditConfig,
  LineMark,
  ListedPromotion,
  Page,
  PageQuery,
  Problem,
  Report,
  ReportStatus,
  ReportSummary,
  SavedLines,
  SignedIn,
  Store,
  User,
} from './types.ts'

interface Answer<T> {
  headers: Record<string, unknown>
  content: { 'application/json': T }
}

interface Empty {
  headers: Record<string, unknown>
  content?: never
}

interface Failure {
  headers: Record<string, unknown>
  content: { 'application/problem+json': Problem }
}

type Call<Parameters, Body, Result> = {
  parameters: Parameters
  responses: { 200: Result extends undefined ? Empty : Answer<Result>; default: Failure }
} & (Body extends undefined ? { requestBody?: never } : { requestBody: { content: { 'application/json': Body } } })

interface None {
  query?: never
  header?: never
  path?: never
  cookie?: never
}

interface Query<Q> extends Omit<None, 'query'> {
  query?: Q
}

interface ById<Q = never> extends Omit<None, 'path' | 'query'> {
  path: { id: string }
  query?: Q
}

/** The calls of the API below /api, in the shape that openapi-typescript writes. */
export interface paths {
  '/auth/login': { post: Call<None, { email: string; password: string }, SignedIn> }
  '/auth/forgot-password': { post: Call<None, { email: string }, undefined> }
  '/auth/reset-password': { post: Call<None, { password: string; passwordConfirm: string; token: string }, SignedIn> }
  '/auth/logout': { post: Call<None, undefined, undefined> }
  '/users/me': { get: Call<None, undefined, User> }
  '/users/me/update-password': {
    patch: Call<None, { password: string; passwordConfirm: string; currentPassword?: string }, User>
  }
  '/stores': { get: Call<Query<PageQuery & { query?: string }>, undefined, Page<Store>> }
  '/promotions': { get: Call<Query<PageQuery & { kind?: 'CORE_RANGE' | 'PROMO' }>, undefined, Page<ListedPromotion>> }
  '/audit-reports': {
    get: Call<
      Query<PageQuery & { search?: string; status?: ReportStatus; final?: boolean; quarter?: string; store?: string; mine?: boolean }>,
      undefined,
      Page<ReportSummary>
    >
    post: Call<None, { id?: string; store: string; date: string }, Report>
  }
  '/audit-reports/{id}': {
    get: Call<ById<{ store?: string; date?: string }>, undefined, Report>
    post: Call<ById, { status?: ReportStatus; score?: number; final?: boolean }, Report>
    delete: Call<ById, undefined, undefined>
  }
  '/audit-reports/{id}/lines': { put: Call<ById, { auditReportId: string; lines: LineMark[] }, SavedLines> }
  '/audit-reports/lines/{id}': { post: Call<ById, Omit<LineMark, 'id'>, SavedLines> }
  '/audit-reports/{id}/resync': { post: Call<ById, undefined, Report> }
  '/audit-reports/{id}/load-more-focus-products': { post: Call<ById, { count?: number }, Report> }
  '/audit-reports/pdf-tickets': { post: Call<None, { id: string; type: 'FULL' | 'FAILED' }, { url: string }> }
  '/audit-reports/config': { get: Call<Query<{ date?: string }>, undefined, AuditConfig> }
}
