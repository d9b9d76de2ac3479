import { HttpResponse, http } from 'msw'
import type { ReportSummary } from '@/api/types.ts'
import { priya, spring, tom, wattle } from '@/test/network.ts'
import { page, server } from '@/test/server.ts'

const [store, coreRangePromotion] = [wattle, spring]

/** A report in the list. */
export function summary(given: Partial<ReportSummary> = {}): ReportSummary {
  return {
    id: 'r1',
    status: 'COMPLETED',
    final: true,
    score: 87,
    date: '2026-11-19',
    createdAt: '2026-11-19T01:00:00Z',
    completedAt: '2020-03-19T03:00:00Z',
    updatedAt: '2026-11-19T03:00:00Z',
    store,
    coreRangePromotion,
    createdBy: tom,
    completedBy: priya,
    markedLines: 5,
    linesToMark: 5,
    failedLines: 0,
    ...given,
  }
}

/** Serves a list of these reports and returns the queries of the calls. */
export function serveList(reports: ReportSummary[], totalPages = 1) {
  const asked: string[] = []
  server.use(
    http.get('/api/audit-reports', ({ request }) => {
      const { search, searchParams } = new URL(request.url)
      asked.push(search)
      const { items, meta } = page(reports)
      return HttpResponse.json({ items, meta: { ...meta, totalPages, currentPage: Number(searchParams.get('page') ?? 1) } })
    }),
    http.get('/api/promotions', () => HttpResponse.json(page([{ ...coreRangePromotion, kind: 'CORE_RANGE' }]))),
  )
  return asked
}
