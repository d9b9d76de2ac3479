import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { runCaravan } from '../support/program.ts'

export const reportLines = 200

type Line = { id: string; type: string; hidden: boolean }
type Report = { id?: string; store: { id: string }; date: string; lines: Line[] }
export type StoredReport = Report & { id: string }

/**
 * Makes a report of 200 lines, none of them hidden, for a store without an open report. It imports a promotion with as many products as the demo
 * network's own promotions lack. `folder` is the data folder of the running server.
 */
export async function createReport(request: APIRequestContext, folder: string): Promise<StoredReport> {
  const { today } = await ask<{ today: string }>(request.get('/api/users/me'))
  const template = await freeTemplate(request, today)
  const file = join(folder, 'promotion.csv')
  await writeFile(file, promotion(today, reportLines - template.lines.length))
  await runCaravan(['import', 'promotions', file], { CARAVAN_DATA: folder })
  const { id } = await ask<StoredReport>(request.post('/api/audit-reports', { data: { store: template.store.id, date: today } }))
  return ask<StoredReport>(request.post(`/api/audit-reports/${id}/load-more-focus-products`, { data: { count: 1000 } }))
}

/** Answers every line with yes and completes the report. */
export async function completeReport(request: APIRequestContext, report: StoredReport): Promise<void> {
  const answers = report.lines.map(({ id, type }) => ({ id, passed: true, pricePassed: type === 'NON_LIQUOR' ? null : true }))
  await ask(request.put(`/api/audit-reports/${report.id}/lines`, { data: { lines: answers } }))
  await ask(request.post(`/api/audit-reports/${report.id}`, { data: { status: 'COMPLETED' } }))
}

/** The template of a new report for the first store without an open one. */
async function freeTemplate(request: APIRequestContext, date: string): Promise<Report> {
  const { items } = await ask<{ items: { id: string }[] }>(request.get('/api/stores', { params: { limit: 100 } }))
  for (const { id } of items) {
    const report = await ask<Report>(request.get('/api/audit-reports/new', { params: { store: id, date } }))
    if (!report.id) return report
  }
  throw new Error('every store has an open report')
}

function promotion(day: string, products: number): string {
  const header = 'promotion_id,kind,description,start_date,end_date,product_id,product,category,position,price,tiers,pre_marked_stores'
  const row = (i: number) =>
    `BENCH,PROMO,Measured,${day},${day},BENCH-${i},Paper Lantern Lager ${i} x 375 mL,Beer,${i % 2 ? 'SHELF' : 'FLOOR'},54.99,,`
  return `${[header, ...Array.from({ length: products }, (_, i) => row(i))].join('\n')}\n`
}

async function ask<T>(answer: ReturnType<APIRequestContext['get']>): Promise<T> {
  const response = await answer
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as T
}
