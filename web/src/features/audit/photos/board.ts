/** What the page of a report shows of photos, line by line, so that a change draws only the lines that it is about. */
import type { Attachment, Photo } from '@/api/types.ts'
import { compareMoments } from '@/lib/moments.ts'
import type { Held } from '@/shared/evidence/album.ts'
import { type Progress, replacedHere } from '@/shared/evidence/sending.ts'

export type PhotoState = 'preparing' | 'unsaved' | 'waiting' | 'sending' | 'late' | 'refused' | 'elsewhere' | 'arrived'

/** A photo as the page shows it. */
export interface Shown {
  id: string
  state: PhotoState
  comment: string
  takenAt: string
  /** Of the comment that the server has. */
  version: number
  /** A small picture of this device. */
  thumb?: string | undefined
  picture?: Attachment | undefined
  /** How much has arrived, from 0 to 1. */
  share?: number | undefined
  /** Why it cannot be sent. */
  problem?: string | undefined
  /** Whether it waits on this device. */
  held: boolean
  takenBy?: Photo['takenBy'] | undefined
  /** Whether it is a drawing that takes the place of the photo in `picture`. */
  isDrawing?: boolean | undefined
  canGiveUp: boolean
}

interface Device {
  progress: (id: string) => Progress
  thumb: (id: string) => string | undefined
}

/** The photos of each line, in the order in which they were taken. */
export function boardOf(photos: readonly Photo[], held: readonly Held[], device: Device): Map<string, Shown[]> {
  const lines = new Map<string, Shown[]>()
  const add = (line: string, photo: Shown) => lines.set(line, [...(lines.get(line) ?? []), photo])
  const here = new Map(held.map((photo) => [photo.id, photo]))
  const known = new Map(photos.map((photo) => [photo.id, photo]))
  // One that was drawn on makes way for the drawing, which is to come.
  const hidden = new Set(replacedHere(held))
  for (const { id, replaces, state } of photos)
    if (replaces !== null && state === 'COMING' && here.get(id)?.refused === undefined) hidden.add(replaces)
  for (const photo of photos) {
    const { id, lineKey, state, comment, takenAt, version, takenBy, replaces, can } = photo
    if (hidden.has(id)) {
      here.delete(id)
      continue
    }
    const isDrawing = replaces !== null && state === 'COMING'
    const picture = isDrawing ? known.get(replaces)?.picture : photo.picture
    // What has arrived is shown as the server has it, also in the moment before it has left the device, but for what the person did in that moment.
    const own = here.get(id)
    if (own && (state === 'COMING' || own.removedAt !== undefined || own.commentDue)) continue
    here.delete(id)
    const common = { id, comment, takenAt, version, held: false, takenBy, isDrawing, thumb: device.thumb(id), canGiveUp: can.giveUp }
    add(lineKey, { ...common, state: state === 'ARRIVED' ? 'arrived' : 'elsewhere', ...(picture && { picture }) })
  }
  for (const photo of here.values()) {
    if (photo.removedAt === undefined && !hidden.has(photo.id)) add(photo.lineKey, shownHere(photo, device.progress(photo.id)))
  }
  for (const [line, all] of lines)
    lines.set(
      line,
      all.sort((a, b) => compareMoments(a.takenAt, b.takenAt) || (a.id < b.id ? -1 : 1)),
    )
  return lines
}

function shownHere({ id, comment, takenAt, thumb, refused, sha256, report }: Held, { share, tries }: Progress): Shown {
  const common = { id, comment, takenAt, version: 0, thumb, share, problem: refused, held: true, canGiveUp: false }
  if (refused !== undefined) return { ...common, state: 'refused' }
  if (sha256 === undefined) return { ...common, state: 'preparing' }
  if (report === undefined) return { ...common, state: 'unsaved' }
  if (share !== undefined) return { ...common, state: 'sending' }
  return { ...common, state: tries > 0 ? 'late' : 'waiting' }
}

/** How many photos of a report are still to come: those that the server waits for, and those that it does not know of yet. */
export function toCome(stillToCome: number, held: readonly Held[]): number {
  const waiting = held.filter(({ removedAt, refused }) => removedAt === undefined && refused === undefined)
  // A drawing that the server does not know counts only if its original is not counted.
  const ids = new Set(waiting.map(({ id }) => id))
  return stillToCome + waiting.filter(({ announced, replaces }) => !announced && !(replaces !== undefined && ids.has(replaces))).length
}
