/** Sample data and a server for the tests of this feature's pages. */
import { HttpResponse, http } from 'msw'
import type { CertificateRun, Quarter } from '@/api/types.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, page, server, signIn } from '@/test/server.ts'
import type { PromotionDetail, PromotionProduct, PromotionSummary } from './types.ts'

export const headOffice = anAdmin()

export function openAs(path: string, who = headOffice) {
  signIn(who)
  return renderApp(path)
}

export function aPromotion(given: Partial<PromotionSummary> = {}): PromotionSummary {
  return {
    id: 'spring',
    kind: 'CORE_RANGE',
    description: 'Core Range Spring 2026',
    startDate: '2026-09-01',
    endDate: '2026-11-30',
    actualEndDate: null,
    effectiveEndDate: '2026-11-30',
    status: 'CURRENT',
    ...given,
  }
}

export function aQuarter(given: Partial<Quarter> = {}): Quarter {
  return {
    promotion: { ...aPromotion(), kind: 'CORE_RANGE' },
    stores: { total: 42, audited: 30, completed: 17, final: 5 },
    averageScore: 79,
    byRegion: [
      { region: 'NSW', label: 'NSW', stores: 8, completed: 2, averageScore: 83 },
      { region: 'TAS', label: 'TAS', stores: 3, completed: 0, averageScore: -1 },
    ],
    byTier: [{ tier: 'SF', label: 'Small', stores: 13, completed: 6, averageScore: 80 }],
    certificates: 0,
    run: null,
    ...given,
  }
}

export function aRun(given: Partial<CertificateRun> = {}): CertificateRun {
  return {
    runId: 'run',
    promotionId: 'spring',
    total: 5,
    done: 2,
    failed: 0,
    state: 'RUNNING',
    startedAt: '2026-11-20T01:00:00Z',
    finishedAt: null,
    ...given,
  }
}

export function aProduct(given: Partial<PromotionProduct> = {}): PromotionProduct {
  return {
    id: 'ale',
    externalId: 'BR-001',
    description: 'Nine Mile Pale Ale 24 × 375 mL',
    category: 'Beer',
    position: '',
    price: 57.99,
    tiers: [],
    preMarkedStores: 0,
    ...given,
  }
}

export function aDetail(given: Partial<PromotionDetail> = {}): PromotionDetail {
  return {
    ...aPromotion(),
    externalId: 'CR-2026-3',
    datesEdited: false,
    can: { edit: true, close: true },
    closeBlocked: '',
    products: page([aProduct()]),
    ...given,
  }
}

/** Serves a promotion and the figures of a quarter. Returns the queries of the calls for the promotion. */
export function servePromotion(detail = aDetail(), quarter = aQuarter()) {
  const asked: string[] = []
  server.use(
    http.get('/api/promotions/:id', ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json(detail)
    }),
    http.get('/api/audit-reports/quarters/:id', () => HttpResponse.json(quarter)),
  )
  return asked
}
