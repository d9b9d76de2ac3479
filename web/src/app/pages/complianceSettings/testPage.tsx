import { HttpResponse, http } from 'msw'
import type { CertificateRun, Quarter, User } from '@/api/types.ts'
import type { StandardsLine } from '@/features/standards/types.ts'
import type { Config } from '@/features/weighting/types.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, server, signIn } from '@/test/server.ts'

export const admin = anAdmin()

export function aLine(given: Partial<StandardsLine> = {}): StandardsLine {
  return {
    id: 'signs',
    name: 'Signs at every entry',
    startDate: '2026-09-01',
    endDate: '2026-11-30',
    includedTiers: ['SF', 'LF'],
    timeStatus: 'ACTIVE',
    can: { edit: true, delete: true },
    ...given,
  }
}

export const defaults: Config = {
  effectiveFrom: null,
  state: 'CURRENT',
  weightings: { STORE_STANDARDS: 10, PROMOTION_FLOOR: 20, PROMOTION_SHELF: 20, FOCUS_PRODUCTS: 50 },
}

export function aQuarter(given: Partial<Quarter> = {}): Quarter {
  return {
    promotion: {
      id: 'spring',
      kind: 'CORE_RANGE',
      description: 'Core Range Spring',
      startDate: '2026-09-01',
      endDate: '2026-11-30',
      actualEndDate: null,
      effectiveEndDate: '2026-11-30',
      status: 'CURRENT',
    },
    stores: { total: 40, audited: 20, completed: 12, final: 5 },
    averageScore: 81,
    byRegion: [],
    byTier: [],
    certificates: 0,
    run: null,
    ...given,
  }
}

export const aRun: CertificateRun = {
  runId: 'run1',
  promotionId: 'spring',
  total: 5,
  done: 0,
  failed: 0,
  state: 'RUNNING',
  startedAt: '2026-11-20T01:00:00Z',
  finishedAt: null,
}

interface Served {
  /** Each call is answered with what the array holds at that moment. */
  lines?: StandardsLine[]
  configs?: Config[]
  /** The person who is signed in. */
  who?: User
  /** Whether the server lets them set weightings; unless told, head office alone. */
  edit?: boolean
}

/** Serves everything that the page reads. */
export function serveSettings({ lines = [], configs = [defaults], who = admin, edit = who.can.manageCompliance }: Served = {}) {
  signIn(who)
  server.use(
    http.get('/api/audit-reports/non-liquor-lines', () => HttpResponse.json({ items: lines })),
    http.get('/api/audit-reports/configs', () => HttpResponse.json({ items: configs, can: { edit } })),
    http.get('/api/audit-reports/quarters/CURRENT_QUARTER', () => HttpResponse.json(aQuarter())),
  )
}

export const openSettings = () => renderApp('/compliance/settings')
