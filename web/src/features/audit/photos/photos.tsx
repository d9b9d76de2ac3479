import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { reportQuery } from '@/api/audit.ts'
import { photosQuery } from '@/api/evidence.ts'
import type { ReportAbout } from '@/shared/drafts/format.ts'
import { addPhotos, assignReport, type Replaced, replacePhoto, sending, startSending } from '@/shared/evidence/sending.ts'
import { useRefresh } from '@/shared/media/useRefresh.ts'
import type { Section } from '@/shared/sections.ts'
import { useUser } from '@/shared/session/session.ts'
import { boardOf, type Shown, toCome } from './board.ts'

interface Board {
  subscribe: (listener: () => void) => () => void
  of: (lineKey: string) => readonly Shown[]
  toCome: () => number
  required: () => readonly Section[]
  add: (lineKey: string, files: readonly File[]) => void
  /** Keeps a drawing in the place of a photo, and returns its id. */
  replace: (lineKey: string, old: Replaced, file: Blob) => Promise<string>
  refresh: () => void
}

const PhotosContext = createContext<Board | null>(null)
const none: readonly Shown[] = []
const nowhere: readonly Section[] = []
const silent = () => () => {}

interface Props {
  /** The id of the report; undefined before it has been saved. */
  report: string | undefined
  place: string
  about: ReportAbout
  /** Whether the person marks this report. */
  adds: boolean
  children: ReactNode
}

/** Knows the photos of a report: those that the server has, and those that wait on this device. */
export function PhotosOfReport({ report, place, about, adds, children }: Props) {
  const user = useUser()
  const client = useQueryClient()
  const { data, refetch } = useQuery({ ...photosQuery(report ?? ''), enabled: report !== undefined })
  const held = useSyncExternalStore(sending.subscribe, sending.held)
  const listeners = useRef(new Set<() => void>())
  const shown = useRef({ lines: new Map<string, readonly Shown[]>(), toCome: 0, required: nowhere })
  const add = useEffectEvent((lineKey: string, files: readonly File[]) => void addPhotos({ place, report, about, lineKey }, files))
  const replace = useEffectEvent((lineKey: string, old: Replaced, file: Blob) => replacePhoto({ place, report, about, lineKey }, old, file))
  const [board] = useState<Board>(() => ({
    subscribe: (listener) => {
      listeners.current.add(listener)
      return () => listeners.current.delete(listener)
    },
    of: (lineKey) => shown.current.lines.get(lineKey) ?? none,
    toCome: () => shown.current.toCome,
    required: () => shown.current.required,
    add: (lineKey, files) => add(lineKey, files),
    replace: (lineKey, old, file) => replace(lineKey, old, file),
    refresh: () => void refetch(),
  }))

  useEffect(() => (adds ? startSending(user.id, client) : undefined), [adds, user.id, client])
  useEffect(() => void (report && adds && assignReport(place, report)), [report, adds, place])

  const draw = useEffectEvent(() => {
    const own = held.filter((photo) => photo.place === place && (photo.report === undefined || photo.report === report))
    const next = boardOf(data?.items ?? [], own, sending)
    const before = shown.current.lines
    // A line whose photos are as before keeps its list, so that it is not drawn again.
    const lines = new Map<string, readonly Shown[]>()
    for (const [key, photos] of next) {
      const old = before.get(key)
      lines.set(key, old && JSON.stringify(old) === JSON.stringify(photos) ? old : photos)
    }
    shown.current = { lines, toCome: toCome(data?.stillToCome ?? 0, own), required: data?.required ?? nowhere }
    for (const listener of [...listeners.current]) listener()
  })
  useEffect(() => draw()) // after each drawing, since only a few things draw this component
  useEffect(() => sending.subscribe(() => draw()), [])
  // What stands in the way of SET AS FINAL is part of a completed report.
  const stillToCome = data?.stillToCome
  const known = useRef(stillToCome)
  useEffect(() => {
    const before = known.current
    known.current = stillToCome
    if (report && !adds && before !== undefined && before !== stillToCome) void client.invalidateQueries(reportQuery({ id: report }))
  }, [stillToCome, report, adds, client])
  const pictures = (data?.items ?? []).flatMap(({ picture }) => (picture ? [picture] : []))
  useRefresh(pictures, refetch)

  return <PhotosContext value={board}>{children}</PhotosContext>
}

/** The photos of the report around; null where there is none. */
export const useBoard = () => use(PhotosContext)

/** The photos of a line. A photo of it makes React draw only this line. */
export function useLinePhotos(lineKey: string): readonly Shown[] {
  const board = use(PhotosContext)
  const read = () => board?.of(lineKey) ?? none
  return useSyncExternalStore(board?.subscribe ?? silent, read, read)
}

/** How many photos of the report are still to come. */
export function usePhotosToCome(): number {
  const board = use(PhotosContext)
  return useSyncExternalStore(board?.subscribe ?? silent, () => board?.toCome() ?? 0)
}

/** Whether a failed line of this section has none of the photos that it needs (EVIDENCE-013). `failedIn` is absent for a line that has not failed. */
export function useNeedsPhoto(lineKey: string, failedIn: Section | undefined): boolean {
  const board = use(PhotosContext)
  const read = () => board !== null && failedIn !== undefined && lacks(board, lineKey, failedIn)
  return useSyncExternalStore(board?.subscribe ?? silent, read, read)
}

/** The first of these failed lines that has none of the photos that it needs, and how many do (EVIDENCE-013). */
export function usePhotosMissing(failed: readonly { key: string; section: Section }[]): { first: string | undefined; count: number } {
  const board = use(PhotosContext)
  const missing = () => failed.filter(({ key, section }) => board && lacks(board, key, section)).map(({ key }) => key)
  const read = () => missing().join('\n') // a text, which is the same as long as the lines are
  useSyncExternalStore(board?.subscribe ?? silent, read, read)
  const [first, ...rest] = missing()
  return { first, count: first === undefined ? 0 : 1 + rest.length }
}

/** A photo that the server refused does not count, nor does it for the server. */
function lacks(board: Board, lineKey: string, section: Section): boolean {
  return board.required().includes(section) && board.of(lineKey).every(({ state }) => state === 'refused')
}
