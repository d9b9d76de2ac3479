import type { Notification } from '@/api/notification.ts'
import { texts } from './strings.ts'

/** What stands in one row, newest first. */
export type Told = readonly [Notification, ...Notification[]]

/** What several people did to one thing. */
const alike = (a: Notification, b: Notification) => a.by !== '' && b.by !== '' && a.kind === b.kind && a.link === b.link

/** FD-390: what others did to the same thing is one row, where nothing else came in between. */
export function rowsOf(items: readonly Notification[]): Told[] {
  const rows: [Notification, ...Notification[]][] = []
  for (const item of items) {
    const last = rows.at(-1)
    if (last && alike(last[0], item)) last.push(item)
    else rows.push([item])
  }
  return rows
}

/** What a row says: of one thing its title, and of several who did it, the latest first. */
export function titleOf(row: Told): string {
  const [{ by, title }] = row
  if (row.length === 1) return title
  const names = [...new Set(row.map((item) => item.by))]
  const [, second] = names
  if (second === undefined) return texts.times(title, row.length)
  return texts.and(by, names.length === 2 ? second : texts.others(names.length - 1)) + title.slice(by.length)
}
