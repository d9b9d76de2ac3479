/**
 * Visit packs: what an audit needs, kept on the device before somebody drives to a store without a connection (OFFLINE-016). A pack is the kept
 * answer to "a new report of this store, today" (docs/adr/0043), so opening one is nothing special.
 */
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { reportQuery } from '@/api/audit.ts'
import { photosQuery } from '@/api/evidence.ts'
import { referencesQuery } from '@/api/reference.ts'
import type { Report } from '@/api/types.ts'
import { askToKeep } from '@/lib/persist.ts'
import { keptDatabase, largest } from '@/shared/kept/database.ts'

/** For how many stores packs can be taken. */
export const mostPacks = 12

/** How long a pack counts as up to date, in milliseconds. */
export const packKeeps = 24 * 60 * 60 * 1000

export type PackState = 'ready' | 'missing' | 'old' | 'noCode'

export interface Pack {
  state: PackState
  /** When the server gave it, in Unix ms. */
  at?: number
  /** In bytes. */
  size?: number
}

interface Kept {
  text: string
  at: number
  owner: string
}

interface Now {
  person: string
  store: string
  today: string
  now: number
  hasCode: boolean
}

/** What a kept answer is worth: it is ready only if an audit can begin with it. */
export function packOf(kept: Kept | undefined, { person, store, today, now, hasCode }: Now): Pack {
  if (!kept || kept.owner !== person || !isWhole(kept.text, store, today)) return { state: 'missing' }
  const facts = { at: kept.at, size: new TextEncoder().encode(kept.text).length }
  if (kept.at > now + packKeeps || kept.at < now - packKeeps) return { state: 'old', ...facts }
  return { state: hasCode ? 'ready' : 'noCode', ...facts }
}

/** Whether a text is a report of this store and day that can be marked. */
function isWhole(text: string, store: string, today: string): boolean {
  try {
    const report = JSON.parse(text) as Partial<Report> | null
    const isToday = report?.id !== undefined || report?.date === today
    return report?.store?.id === store && isToday && report.can?.save === true && (report.lines?.length ?? 0) > 0
  } catch {
    return false
  }
}

const address = (store: string, today: string) => ({ id: 'new', store, date: today })
const hashOf = (store: string, today: string) => hashKey(reportQuery(address(store, today)).queryKey)

export function findPack(store: string, today: string): Promise<Kept | undefined> {
  return keptDatabase.find(hashOf(store, today)).catch(() => undefined)
}

/** Asks the server for what an audit of the store needs today, and keeps it. */
export async function takePack(client: QueryClient, person: string, store: string, today: string): Promise<void> {
  const query = reportQuery(address(store, today))
  const report = await client.fetchQuery({ ...query, staleTime: 0 })
  const references = await client.fetchQuery(referencesQuery)
  const kept: { hash: string; data: unknown }[] = [
    { hash: hashKey(query.queryKey), data: report },
    { hash: hashKey(referencesQuery.queryKey), data: references },
  ]
  if (report.lastVisit) {
    const photos = photosQuery(report.lastVisit.reportId)
    kept.push({ hash: hashKey(photos.queryKey), data: await client.fetchQuery(photos) })
  }
  const answers = kept.map(({ hash, data }) => ({ hash, text: JSON.stringify(data), at: Date.now() }))
  if (answers.some(({ text }) => text.length > largest)) throw new Error('compliance: the pack is too large')
  await keptDatabase.keep(person, answers)
  void askToKeep()
}

export function dropPack(store: string, today: string): Promise<void> {
  return keptDatabase.drop([hashOf(store, today)])
}
