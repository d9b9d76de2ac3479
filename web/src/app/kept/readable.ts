import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import { academyKey } from '@/api/academy.ts'
import { kitQuery, reportsKey } from '@/api/audit.ts'
import { complianceKey } from '@/api/compliance.ts'
import { photosKey } from '@/api/evidence.ts'
import { feedKeys } from '@/api/feed.ts'
import { fixKey } from '@/api/fix.ts'
import { incentiveKey } from '@/api/incentive.ts'
import { bannersQuery } from '@/api/marketing.ts'
import { messagingKeys } from '@/api/messaging.ts'
import { mustReadsKey } from '@/api/readership.ts'
import { referencesQuery } from '@/api/reference.ts'
import { foldersQuery, resourcesKey } from '@/api/resource.ts'
import { selfCheckQuery, selfCheckStandingQuery } from '@/api/selfcheck.ts'
import { placesKey, storeQuery } from '@/api/store.ts'
import type { Thread, User } from '@/api/types.ts'

/** How many pages of a long list are kept. */
const pagesKept = 2

/**
 * What can be read without a connection, by the beginning of its key: chosen one by one (FD-171). Everything else, such as the list of users, the
 * audit trail or the inbox of head office, never gets onto the device.
 */
const readable: readonly QueryKey[] = [
  feedKeys.lists,
  feedKeys.posts,
  feedKeys.short,
  bannersQuery.queryKey,
  mustReadsKey,
  [...resourcesKey, 'list'],
  [...resourcesKey, 'one'],
  foldersQuery.queryKey,
  [...academyKey, 'list'],
  [...academyKey, 'one'],
  [...academyKey, 'of report'],
  ...['list', 'latest', 'summary', 'today', 'glance', 'history'].map((name) => [...complianceKey, name]),
  ...['counts', 'list', 'report'].map((name) => [...fixKey, name]),
  kitQuery.queryKey,
  photosKey,
  referencesQuery.queryKey,
  selfCheckQuery.queryKey,
  selfCheckStandingQuery.queryKey,
]

const begins = (key: QueryKey, start: QueryKey) => start.every((part, i) => key[i] === part)

/** Whether this person may read it on this device without a connection. */
export function isReadable(key: QueryKey, data: unknown, me: User): boolean {
  if (begins(key, messagingKeys.lists)) return key.at(-1) === '' // a search is not kept
  if (begins(key, messagingKeys.threads)) return (data as Thread).type === 'MEMBERS' || !me.can.answerForOffice
  if (begins(key, placesKey)) return !Object.hasOwn(key.at(-1) as object, 'query') // neither
  // A report itself, without the mails about it and its certificate.
  if (begins(key, reportsKey)) return key[reportsKey.length] === 'new' || key.length === reportsKey.length + 1
  if (me.storeId && begins(key, storeQuery(me.storeId).queryKey)) return true
  if (begins(key, incentiveKey)) return me.storeId !== null && isOfStore(key, me.storeId)
  return readable.some((start) => begins(key, start))
}

/** Whether these are the incentives that a store has entered or can enter, all or one of them, and not those of a search (OFFLINE-033). */
function isOfStore(key: QueryKey, storeId: string): boolean {
  const [name, about, store] = key.slice(incentiveKey.length)
  if (name === 'one') return store === storeId
  const list = about as { store?: string; notEnteredBy?: string; search?: string } | undefined
  return ['entered', 'accepting'].includes(String(name)) && (list?.store ?? list?.notEnteredBy) === storeId && !list?.search
}

/** The data as it is kept: of a list that has been scrolled for long only the first pages. */
export function asKept(data: unknown): unknown {
  if (!isInfinite(data)) return data
  return { pages: data.pages.slice(0, pagesKept), pageParams: data.pageParams.slice(0, pagesKept) }
}

function isInfinite(data: unknown): data is InfiniteData<unknown> {
  return data instanceof Object && 'pages' in data && 'pageParams' in data
}
