/** Sample reports, and a server for them, for the tests of the report page. */
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect } from 'vitest'
import type { LineConflict, Photo, Problem, User } from '@/api/types.ts'
import { isFailed } from '@/shared/marks/marking.ts'
import { tally } from '@/shared/marks/score.ts'
import { aLine, defaultWeightings } from '@/shared/marks/testLines.ts'
import type { Section } from '@/shared/sections.ts'
import { priya, spring, tom, wattle } from '@/test/network.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aRep, server, signIn } from '@/test/server.ts'
import type { Line, LineMark, Report } from '../types.ts'

// jsdom lacks this.
window.IntersectionObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver

export const locked = 'Behind a locked cabinet'
export const tidy = 'Bin area swept and lids closed'
export const licence = 'Liquor licence displayed'
export const ale = 'Nine Mile Pale Ale 24 × 375 mL'
export const gin = 'Kingfisher Gin 700 mL'
export const wine = 'Yarra Gully Pinot Noir 750 mL'

const promotion = (product: string, position: 'FLOOR' | 'SHELF') =>
  ({ type: 'PROMOTION', key: `PROMOTION:p1:${product}:${position}`, position, category: 'Beer', price: 54.99 }) as const

const focus = (product: string) => ({ type: 'FOCUS_PRODUCT', key: `FOCUS_PRODUCT:q1:${product}:`, category: 'Wine', price: 22 }) as const

/** Two store standards, one product on the floor and on the shelf, a visible focus product and a hidden one. Nothing is marked. */
export function someLines(): Line[] {
  return [
    aLine({ id: 'tidy', key: 'NON_LIQUOR::tidy:', description: tidy }),
    aLine({ id: 'licence', key: 'NON_LIQUOR::licence:', description: licence }),
    aLine({ id: 'floor', ...promotion('ale', 'FLOOR'), description: ale }),
    aLine({ id: 'shelf', ...promotion('ale', 'SHELF'), description: ale }),
    aLine({ id: 'wine', ...focus('wine'), description: wine }),
    aLine({ id: 'gin', ...focus('gin'), description: gin, hidden: true }),
  ]
}

/** The same lines, each answered with yes. */
export function passedLines(): Line[] {
  return someLines().map((line) => ({ ...line, passed: true, pricePassed: line.type === 'NON_LIQUOR' ? null : true }))
}

type Points = NonNullable<Report['points']>

/** What an auditor may do with any report. Whatever is absent is not allowed. */
const auditorCan = { readAll: true } as Report['can']

/** What a rep may do with an open report. */
export const repCan: Report['can'] = {
  ...auditorCan,
  save: true,
  complete: true,
  markPending: true,
  delete: true,
  loadMore: true,
  resync: true,
  exportFull: true,
  exportFailed: true,
}

/** Tom's open report for Wattle & Vine Cellars. */
export function aReport(given: Partial<Report> = {}): Report {
  return {
    id: 'r1',
    status: 'PENDING',
    final: false,
    score: 0,
    scores: { coreRange: 0, promo: 0, promoFloor: 0, promoShelf: 0, nonLiquor: 0, total: 0 },
    date: '2026-11-19',
    createdAt: '2026-11-19T01:00:00Z',
    updatedAt: '2026-11-19T02:46:00Z',
    completedAt: null,
    createdBy: tom,
    completedBy: null,
    store: wattle,
    coreRangePromotion: spring,
    promoPromotions: [{ id: 'p1', description: 'Summer Sips', startDate: '2026-11-01', endDate: '2026-11-30', actualEndDate: null }],
    weightings: defaultWeightings,
    uncheckedFocusProducts: 0,
    lines: someLines(),
    obstacles: [locked, 'Store was too busy'],
    notChecked: [],
    can: repCan,
    setFinalBlocked: '',
    points: null,
    trend: null,
    lift: null,
    lastVisit: null,
    certificate: null,
    ...given,
  }
}

/** Where the points of a report with these lines are. Of 100, each section has 25, and each of its lines as many as any other. */
export function pointsOf(lines: readonly Line[], given: Partial<Points> = {}): Points {
  const ofSection = Object.entries(tally(lines)).map(([section, { lines: all, passed, failed }]) => {
    const points = (some: number) => (all === 0 ? 0 : Math.round((250 * some) / all) / 10)
    const unchecked = all - passed - failed
    return {
      section: section as Section,
      share: points(all),
      earned: points(passed),
      lostFailed: points(failed),
      lostUnchecked: points(unchecked),
      lines: all,
      passedLines: passed,
      failedLines: failed,
      uncheckedLines: unchecked,
    }
  })
  const toDo = lines.filter(isFailed).map(({ id = '' }) => ({ lineId: id, what: 'Fix it', points: 2.5, cost: '2.5 points' }))
  return { sections: ofSection, reaches: 100, sentence: '', toDo, ...given }
}

/** The report after Tom has completed it, as head office sees it. */
export function completedReport(given: Partial<Report> = {}): Report {
  return aReport({
    points: pointsOf(given.lines ?? passedLines()),
    status: 'COMPLETED',
    score: 100,
    scores: { coreRange: 100, promo: 100, promoFloor: 100, promoShelf: 100, nonLiquor: 100, total: 100 },
    completedAt: '2026-11-19T03:00:00Z',
    completedBy: tom,
    lines: passedLines(),
    can: { ...auditorCan, reopen: true, setFinal: true, delete: true, exportFull: true, exportFailed: true },
    ...given,
  })
}

/** The report before it is stored, when nothing on it has an id. */
export function aTemplate(given: Partial<Report> = {}): Report {
  const { id: _, createdAt: __, updatedAt: ___, ...report } = aReport({ createdBy: null, ...given })
  return {
    ...report,
    lines: report.lines.map(({ id: _, ...line }) => line),
    can: { ...repCan, delete: false, exportFull: false, exportFailed: false },
  }
}

/** A call that changes something, such as 'POST /api/audit-reports', with its body. */
export interface Called {
  call: string
  body: unknown
}

/**
 * Serves the audit calls of the API for one report. Saves and changes of its status are remembered, as on the server. Returns the calls that changed
 * something, in order. A test that needs another answer adds its own handler.
 */
export function serveReport(report: Report): Called[] {
  const called: Called[] = []
  let stored = report
  const note = async (request: Request) => {
    const body: unknown = await request.json().catch(() => undefined)
    called.push({ call: `${request.method} ${new URL(request.url).pathname}`, body })
    return body
  }
  server.use(
    http.get('/api/audit-reports/history', () => HttpResponse.json({ store: stored.store, quarters: [], next: null })),
    http.get('/api/audit-reports/:id', () => HttpResponse.json(stored)),
    http.get('/api/audit-reports/:id/mails', () => HttpResponse.json({ items: [] })),
    http.post('/api/audit-reports/:id/resync', async ({ request }) => {
      await note(request)
      return HttpResponse.json(stored)
    }),
    http.post('/api/audit-reports', async ({ request }) => {
      await note(request)
      stored = aReport({ lines: someLines() })
      return HttpResponse.json(stored, { status: 201 })
    }),
    http.put('/api/audit-reports/:id/lines', async ({ request }) => {
      const { lines } = (await note(request)) as { lines: LineMark[] }
      const marks = new Map(lines.map((line) => [line.id, line]))
      stored = {
        ...stored,
        lines: stored.lines.map((line) => ({ ...line, ...(line.id && marks.get(line.id)), version: line.version + 1 })),
      }
      const saved = lines.map(({ id }) => ({ id, version: stored.lines.find((line) => line.id === id)?.version }))
      return HttpResponse.json({ score: 50, scores: stored.scores, lines: saved, savedAt: '2026-11-20T03:05:00Z' })
    }),
    http.post('/api/audit-reports/pdf-tickets', async ({ request }) => {
      await note(request)
      return HttpResponse.json({ url: '/api/audit-reports/r1/pdf?type=FULL&token=t' })
    }),
    http.post('/api/audit-reports/:id', async ({ request }) => {
      const { status, final } = (await note(request)) as Partial<Report>
      if (status === 'COMPLETED') stored = completedReport({ lines: stored.lines, can: { ...completedReport().can, undoComplete: true } })
      else if (status) stored = aReport({ lines: stored.lines })
      if (final) stored = { ...stored, final, can: { ...stored.can, setFinal: false } }
      return HttpResponse.json(stored)
    }),
    http.delete('/api/audit-reports/:id', async ({ request }) => {
      await note(request)
      return new HttpResponse(null, { status: 204 })
    }),
    http.post('/api/audit-reports/:id/load-more-focus-products', async ({ request }) => {
      await note(request)
      stored = { ...stored, lines: stored.lines.map((line) => ({ ...line, hidden: false })) }
      return HttpResponse.json(stored)
    }),
  )
  return called
}

/** Opens a report's page and waits until it has loaded. */
export async function openReport(report: Report, who: User = aRep(), { autosave }: { autosave?: number } = {}) {
  signIn(who)
  const called = serveReport(report)
  const app = renderApp(
    report.id ? `/compliance/audit-reports/${report.id}` : '/compliance/audit-reports/new?store=wattle&date=2026-11-19',
    { autosave },
  )
  await screen.findByRole('heading', { level: 1, name: 'Audit Report' })
  await screen.findByRole('heading', { name: 'Store Standards' })
  return { ...app, called }
}

/** A section of the page, by its name. */
export function section(name: string): HTMLElement {
  return screen.getByRole('region', { name })
}

/** The Yes or No button of a line's first question, by the line's description. */
export function answer(description: string, word: 'Yes' | 'No', within_: HTMLElement = document.body): HTMLElement {
  return within(within(within_).getByRole('group', { name: description })).getByRole('button', { name: word })
}

export function button(name: string): HTMLElement {
  return screen.getByRole('button', { name })
}

/** Waits for 'Internet connection required.' and presses OK (OFFLINE-002). */
export async function acknowledgeOffline(user: UserEvent) {
  const alert = await screen.findByRole('dialog', { name: 'Internet connection required.' })
  await user.click(within(alert).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(alert).not.toBeInTheDocument())
}

/** That somebody has answered a line 'No' meanwhile. */
export function aConflict(lineId: string, theirs: Partial<LineConflict['theirs']> = {}, changedBy = priya): LineConflict {
  return {
    lineId,
    key: `NON_LIQUOR::${lineId}:`,
    mine: { passed: true, pricePassed: null, hidden: false, comments: '' },
    theirs: { passed: false, pricePassed: null, hidden: false, comments: '', version: 7, ...theirs },
    changedBy,
    changedAt: '2026-11-20T03:00:00Z',
  }
}

/** The answer to a save that clashes, because somebody has answered the same lines (FD-09). */
export function clash(...conflicts: LineConflict[]) {
  const message = 'Somebody else changed these lines meanwhile.'
  const body: Problem = { title: 'Conflict', status: 409, detail: message, statusCode: 409, message, conflicts }
  return HttpResponse.json(body, { status: 409, headers: { 'Content-Type': 'application/problem+json' } })
}

let photos = 0

/** A photo of a line that has arrived. */
export function aPhoto(lineKey: string, comment: string): Photo {
  photos++
  const link = `/files/photo${photos}.jpg`
  return {
    id: `photo${photos}`,
    lineKey,
    state: 'ARRIVED',
    removed: false,
    sha256: 'x',
    size: 1,
    received: 1,
    comment,
    version: 1,
    takenAt: '2026-08-12T01:00:00Z',
    takenBy: { ...priya, deactivated: false },
    picture: {
      id: `media${photos}`,
      name: `photo${photos}.jpg`,
      mimeType: 'image/jpeg',
      size: 1,
      width: 1080,
      height: 810,
      alt: '',
      ready: true,
      problem: null,
      muxPlaybackId: null,
      stream: null,
      signedURL: link,
      resizedUrls: { xs: link, md: link, original: link },
    },
    replaces: null,
    can: { giveUp: false },
  }
}
