import { HttpResponse, http } from 'msw'
import type { User } from '@/api/types.ts'
import type { StandardsLine } from '@/features/standards/types.ts'
import type { Config } from '@/features/weighting/types.ts'
import { sections } from '@/shared/sections.ts'
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
    version: 3,
    can: { edit: true, delete: true },
    ...given,
  }
}

export const defaults: Config = {
  effectiveFrom: null,
  state: 'CURRENT',
  weightings: { STORE_STANDARDS: 10, PROMOTION_FLOOR: 20, PROMOTION_SHELF: 20, FOCUS_PRODUCTS: 50 },
}

/** How many days stores have to fix a line: the same for each section. */
export const fixDays = (days: number) => sections.map((section) => ({ section, days }))

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
    http.get('/api/audit-reports/photo-rules', () => HttpResponse.json({ sections: [], can: { edit: true } })),
    http.get('/api/audit-reports/obstacles', () => HttpResponse.json({ items: ['Locked', 'Too busy'], can: { edit: true } })),
    http.get('/api/fixes/days', () => HttpResponse.json({ items: fixDays(14), can: { edit: true } })),
    http.get('/api/audit-reports/configs', () => HttpResponse.json({ items: configs, can: { edit } })),
  )
}

export const openSettings = () => renderApp('/compliance/settings')
