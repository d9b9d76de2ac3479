import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import type { Page, Problem, User } from '@/api/types.ts'

/** What the network calls its portal. */
const caravan = { product: 'Caravan', assistant: 'Caravan' }

/** The API in component tests. Nobody is signed in, and nobody is told anything. A test must declare every other call that it expects. */
export const server = setupServer(
  http.get('/api/auth/session', () => HttpResponse.json({ user: null, brand: caravan })),
  http.get('/api/users/me/notifications', () => HttpResponse.json({ ...page([]), unseen: 0, can: { markSeen: true } })),
  http.post('/api/users/me/opened', () => new HttpResponse(null, { status: 204 })), // told when the page is seen again, also for an earlier file
  http.post('/api/audience/reach', () => HttpResponse.json({ stores: 1, people: 1 })), // asked a moment after somebody chose
  http.get('/api/users/me/conversations/count', () => HttpResponse.json({ count: 0, countHeadOffice: 0 })),
  http.get('/api/academy/reports/:id/lessons', () => HttpResponse.json({ items: [] })),
  http.get('/api/audit-reports/kit', () => problem(404, 'No kit here.')), // asked for some seconds after the app was opened, so only in slow tests
  http.get('/api/audit-reports/:id/photos', () => HttpResponse.json({ items: [], stillToCome: 0, required: [], can: { add: false } })),
  http.get('/api/audit-reports/:id/fixes', () => HttpResponse.json({ items: [], closing: null, later: null })),
  http.get('/api/audit-reports/:id/queries', () =>
    HttpResponse.json({ items: [], can: { ask: false }, askBlocked: '', askUntil: null, daysLeft: 0 }),
  ),
  http.get('/api/audit-reports/:id/self-check', () => HttpResponse.json({ comparison: null })),
  http.get('/api/mark-queries', () => HttpResponse.json({ ...page([]), open: 0 })),
  http.get('/api/mark-queries/open', () => HttpResponse.json({ open: 0 })),
  http.get('/api/flag-cases', () => HttpResponse.json(page([]))),
  http.get('/api/fixes', () => HttpResponse.json({ ...page([]), counts: { open: 0, overdue: 0, done: 0 }, can: { judge: false } })),
  http.get('/api/fixes/counts', () => HttpResponse.json({ open: 0, overdue: 0, done: 0 })),
  http.get('/api/store-of-the-year/store/:id', ({ params }) =>
    HttpResponse.json({ store: { id: params.id }, financialYear: 2027, totalCamelBucks: 0, chances: [] }),
  ),
  http.get('/api/references', () => HttpResponse.json({ items: [], can: { edit: false } })),
  http.get('/api/live', () => problem(503, 'No streams here.')),
)

/** The calls that are under way, with how to end each without an answer. */
const calls = new Map<object, (error: TypeError) => void>()

/** Whether the test has ended, and each call fails. */
let over = false

/** How long a test that has ended waits for its calls, in milliseconds. Some are never answered, because that is what their test is about. */
const patience = 1000

/**
 * Resolves when everything that the page has called is answered, and nothing more is called. Otherwise a save at the end of one test reaches the
 * next. What is still not answered then fails, as without a connection: the app keeps the marks of a report in memory for as long as they are being
 * saved.
 */
export async function callsAnswered(): Promise<void> {
  await callsDone()
  over = true
  for (const end of calls.values()) end(unanswered())
  await callsDone()
  over = false
}

const unanswered = () => new TypeError('The test is over.')

async function callsDone(): Promise<void> {
  const deadline = Date.now() + patience
  let idle = 0
  while (idle < 2 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 0))
    idle = calls.size === 0 ? idle + 1 : 0
  }
}

/** Adds the header by which the app recognises the server to every answer, unless a test says that something else answers. */
export function answerAsTheApp() {
  const mocked = globalThis.fetch
  globalThis.fetch = async (...args) => {
    if (over) throw unanswered()
    const call = {}
    const ended = new Promise<never>((_, reject) => calls.set(call, reject))
    const answer = await Promise.race([mocked(...args), ended]).finally(() => calls.delete(call))
    if (answer.type === 'error') return answer
    const headers = new Headers(answer.headers)
    if (headers.get('X-App') === 'none') headers.delete('X-App')
    else headers.set('X-App', 'Caravan test')
    return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
  }
}

/** An error as the server sends it. `fields` holds messages by field name. */
export function problem(status: number, message: string, fields: Record<string, string> = {}) {
  return HttpResponse.json(problemBody(status, message, fields), { status, headers: { 'Content-Type': 'application/problem+json' } })
}

export function problemBody(status: number, message: string, fields: Record<string, string> = {}): Problem {
  return {
    title: message,
    status,
    detail: message,
    statusCode: status,
    message,
    errors: Object.entries(fields).map(([name, text]) => ({ location: `body.${name}`, message: text })),
  }
}

export function page<T>(items: T[]): Page<T> {
  return { items, meta: { currentPage: 1, totalPages: 1, totalItems: items.length, itemsPerPage: 10 } }
}

/** The rights of somebody who may do nothing. */
export const noRights: User['can'] = {
  viewCompliance: false,
  viewFixes: false,
  audit: false,
  manageCompliance: false,
  readOutbox: false,
  readSystem: false,
  manageMarketing: false,
  manageIncentives: false,
  manageRewards: false,
  learn: true,
  manageCourses: false,
  manageBrand: false,
  readTrail: false,
  requireFactor: false,
  seeAs: false,
  order: false,
  readStoreResults: false,
  selfCheck: false,
  listStores: false,
  manageStores: false,
  managePeople: false,
  manageEverybody: false,
  giveRoles: [],
  chat: false,
  answerForOffice: false,
  announcePosts: false,
  notifyOfPosts: false,
  moderatePosts: false,
  reviewResources: false,
  shareOutside: false,
  publishTo: [],
  feeds: ['HEAD_OFFICE', 'GLOBAL', 'MY_STORE'],
  requireReading: [],
}

/** A store owner, signed in for the second time. */
export function aUser(changes: Partial<User> = {}): User {
  return {
    id: 'mia',
    role: 'STORE_OWNER',
    firstName: 'Mia',
    lastName: 'Nguyen',
    email: 'mia@wattle.example',
    phoneNumber: '',
    isAdmin: false,
    createdAt: '2026-01-05T00:00:00Z',
    hasTemporaryPassword: false,
    deactivatedAt: null,
    deletedAt: null,
    storeId: 'wattle',
    store: { id: 'wattle', name: 'Wattle & Vine Cellars', displayRegion: 'VIC' },
    lastSignedIn: '2026-01-06T00:00:00Z',
    recentSignedIn: '2026-01-07T00:00:00Z',
    isDemo: false,
    demoEndsAt: null,
    isComplianceOnly: false,
    permissions: [],
    today: '2026-11-20',
    needsCurrentPassword: false,
    needsSecondFactor: false,
    can: {
      ...noRights,
      viewCompliance: true,
      viewFixes: true,
      readStoreResults: true,
      publishTo: ['GLOBAL', 'MY_STORE'],
      requireReading: ['MY_STORE'],
    },
    impersonator: null,
    impersonationEndsAt: null,
    ...changes,
  }
}

/** A store rep. */
export function aRep(changes: Partial<User> = {}): User {
  return aUser({
    id: 'tom',
    role: 'STORE_REP',
    firstName: 'Tom',
    lastName: 'Whitfield',
    email: 'tom@caravan.example',
    storeId: null,
    store: null,
    can: { ...noRights, viewCompliance: true, viewFixes: true, audit: true },
    ...changes,
  })
}

/** Somebody from head office. */
export function anAdmin(changes: Partial<User> = {}): User {
  return aRep({
    id: 'priya',
    role: 'HEAD_OFFICE',
    isAdmin: true,
    firstName: 'Priya',
    lastName: 'Raman',
    can: {
      ...noRights,
      viewCompliance: true,
      viewFixes: true,
      audit: true,
      manageCompliance: true,
      readOutbox: true,
      readSystem: true,
      feeds: ['HEAD_OFFICE', 'GLOBAL'],
      announcePosts: true,
      notifyOfPosts: true,
      moderatePosts: true,
    },
    ...changes,
  })
}

const noQuarter = { quarter: null, stores: { total: 0, audited: 0, completed: 0, final: 0 }, averageScore: -1, daysLeft: 0 }

/** Signs a person in. Every list is empty unless the test serves something else. */
export function signIn(user: User) {
  server.use(
    http.get('/api/auth/session', () => HttpResponse.json({ user, brand: caravan })),
    http.get('/api/audit-reports', () => HttpResponse.json(page([]))),
    http.get('/api/audit-reports/summary', () => HttpResponse.json(noQuarter)),
    http.get('/api/audit-reports/glance', () => HttpResponse.json({ quarter: null, daysLeft: 0, toFinalise: [], certificatesToMake: [] })),
    http.get('/api/audit-reports/today', () => HttpResponse.json({ open: [], due: [] })),
    http.get('/api/audit-reports/latest', () => HttpResponse.json({ report: null })),
    http.get('/api/audit-reports/history', () => HttpResponse.json({ store: {}, quarters: [], next: null })),
    http.get('/api/weather', () => HttpResponse.json({ place: 'Melbourne', credit: null, weather: null })),
    http.get('/api/posts/announcements', () => HttpResponse.json({ items: [] })),
    http.get('/api/users/me/must-reads', () => HttpResponse.json({ items: [] })),
    http.post('/api/users/me/opened', () => new HttpResponse(null, { status: 204 })),
    http.get('/api/users/me/banners', () => HttpResponse.json({ items: [] })),
    http.get('/api/users/me/feed', () => HttpResponse.json({ ...page([]), until: '2026-11-20T03:00:00Z' })),
    http.get('/api/system/failed-jobs', () => HttpResponse.json(page([]))),
    http.get('/api/promotions', () => HttpResponse.json(page([]))),
    http.get('/api/stores/without-audit-reports', () => HttpResponse.json(page([]))),
    http.get('/api/stores/:id', () => HttpResponse.json({ complianceCertificate: null })),
    http.get('/api/audit-reports/quarters/CURRENT_QUARTER', () => problem(409, 'There is no current quarter.')),
  )
}
