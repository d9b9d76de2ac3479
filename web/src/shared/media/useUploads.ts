import { onlineManager } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { limits } from '@/api/limits.gen.ts'
import { findFile, upload } from '@/api/media.ts'
import type { Attachment } from '@/api/types.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { mostBytes } from '@/shared/outgoing/kinds.ts'
import { isComing } from './gallery.ts'
import { isBusy, moved, next, ordered, patched, type Sending } from './queue.ts'
import { texts } from './strings.ts'

export type Kinds = 'any' | 'pictures'

interface Options {
  /** What was uploaded, in the order that the person gave it. */
  files: Attachment[]
  onFiles: (files: Attachment[]) => void
  kinds: Kinds
  /** Whether a file takes the place of the one before. */
  single?: boolean
  /** Whether the form can keep files until there is a connection (OFFLINE-032). */
  holds?: boolean
}

/** How long to wait before each time of asking whether an uploaded file is ready, in seconds. */
const pauses = [1, 1, 2, 3, 5, 10, 20, 30, 60, 60]

/**
 * Uploads files, two at a time, and asks for those that are being prepared until they are ready or have failed. Leaving the page ends the uploads;
 * the files stay on the device. A file that is tried again keeps its id, by which the server knows it.
 */
export function useUploads({ files, onFiles, kinds, single = false, holds = false }: Options) {
  const [sendings, setSendings] = useState<Sending[]>([])
  const [order, setOrder] = useState<string[]>([])
  const running = useRef(new Map<string, AbortController>())
  /** The files that were chosen here, by their ids, also after they have arrived. */
  const [local] = useState(() => new Map<string, File>())
  const places = [...files.map(({ id }) => id).filter((id) => !order.includes(id)), ...order]

  // Answers come later than the render that asked for them. They must see the files and the order as they are then.
  const latest = useRef({ files, places, onFiles })
  /** What was given to the form and has not come back from it yet. Until it has, what the form shows is older than `latest`. */
  const given = useRef<string[]>([])
  useEffect(() => {
    latest.current.places = places
    latest.current.onFiles = onFiles
  })
  useEffect(() => {
    const at = given.current.indexOf(contentOf(files))
    if (at >= 0) given.current.splice(0, at + 1)
    else if (given.current.length === 0) latest.current.files = files
  }, [files])
  function give(change: (files: Attachment[]) => Attachment[]) {
    const changed = ordered(change(latest.current.files), latest.current.places)
    latest.current.files = changed
    given.current.push(contentOf(changed))
    latest.current.onFiles(changed)
  }

  const begin = useEffectEvent(({ id, file }: Sending) => {
    if (running.current.has(id)) return
    const stop = new AbortController()
    running.current.set(id, stop)
    const isMine = () => running.current.get(id) === stop
    const onProgress = (share: number) => isMine() && setSendings((all) => patched(all, id, { share }))
    upload({ id, file, onProgress, signal: stop.signal }).then(
      (attachment) => {
        if (!isMine()) return
        running.current.delete(id)
        setSendings((all) => all.filter((sending) => sending.id !== id))
        give((all) => (single ? [attachment] : [...all.filter((other) => other.id !== id), attachment]))
      },
      (error: Error) => {
        if (!isMine()) return
        running.current.delete(id)
        setSendings((all) =>
          patched(all, id, holds && error instanceof OfflineError ? held(file) : { state: 'failed', failure: sentence(error) }),
        )
      },
    )
  })
  useEffect(() => {
    const starting = next(sendings)
    if (starting.length === 0) return
    const ids = starting.map(({ id }) => id)
    setSendings((all) => all.map((sending) => (ids.includes(sending.id) ? { ...sending, state: 'sending', share: 0 } : sending)))
    for (const sending of starting) begin(sending)
  }, [sendings])
  useEffect(
    () =>
      onlineManager.subscribe((online) => {
        if (online) setSendings((all) => all.map((sending) => (sending.state === 'held' ? { ...sending, state: 'waiting' } : sending)))
      }),
    [],
  )
  useEffect(() => {
    const all = running.current
    return () => {
      for (const stop of all.values()) stop.abort()
      all.clear()
    }
  }, [])

  const coming = files
    .filter(isComing)
    .map(({ id }) => id)
    .join()
  const ask = useEffectEvent(async (id: string) => {
    const now = await findFile(id).catch(() => undefined)
    if (now && !isComing(now)) give((all) => all.map((file) => (file.id === id ? { ...now, alt: file.alt } : file)))
  })
  useEffect(() => {
    if (coming === '') return
    let timer = 0
    const wait = ([seconds, ...later]: number[]) => {
      if (seconds === undefined) return
      timer = window.setTimeout(() => {
        for (const id of coming.split(',')) void ask(id)
        wait(later)
      }, seconds * 1000)
    }
    wait(pauses)
    return () => window.clearTimeout(timer)
  }, [coming])

  function drop(id: string) {
    running.current.get(id)?.abort()
    running.current.delete(id)
    setSendings((all) => all.filter((sending) => sending.id !== id))
    setOrder((ids) => ids.filter((other) => other !== id))
  }

  return {
    sendings,
    /** The ids of all files and sendings, in the order in which they show. */
    places,
    busy: isBusy(sendings),
    /** The file behind an id, if it was chosen here. */
    local: (id: string) => local.get(id),
    add(chosen: readonly File[]) {
      const taken = single ? chosen.slice(0, 1) : chosen
      const added = taken.map((file): Sending => {
        const failure = refusal(file, kinds)
        return { id: uuidv7(), file, share: 0, state: failure ? 'failed' : 'waiting', failure }
      })
      if (added.length === 0) return
      for (const { id, file } of added) local.set(id, file)
      if (single) for (const { id } of sendings) drop(id)
      setSendings((all) => [...(single ? [] : all), ...added])
      setOrder([...(single ? [] : places), ...added.map(({ id }) => id)])
    },
    /** Sends a file again that did not arrive. */
    retry: (id: string) =>
      setSendings((all) =>
        all.map((sending) => {
          if (sending.id !== id) return sending
          const failure = refusal(sending.file, kinds)
          return { ...sending, share: 0, state: failure ? 'failed' : 'waiting', failure }
        }),
      ),
    /** Takes a file away, whether it has arrived or not. */
    remove(id: string) {
      drop(id)
      if (files.some((file) => file.id === id)) give((all) => all.filter((file) => file.id !== id))
    },
    /** Moves a file to another place, counted from 0. */
    move(id: string, to: number) {
      const shown = [...files, ...sendings].map((file) => file.id)
      const next = moved(
        places.filter((other) => shown.includes(other)), // not those of a form that was sent before
        id,
        to,
      )
      setOrder(next)
      latest.current.places = next
      give((all) => all)
    },
    change: (id: string, change: Partial<Attachment>) => give((all) => all.map((file) => (file.id === id ? { ...file, ...change } : file))),
  }
}

const contentOf = (files: Attachment[]) => JSON.stringify(files)

/** Why a file is not even sent, because the server would refuse it. */
function refusal(file: File, kinds: Kinds): string | undefined {
  if (kinds === 'pictures' && !file.type.startsWith('image/') && file.type !== '') return texts.notPicture
  const most = file.type.startsWith('video/') ? limits.uploadVideoBytes : limits.uploadFileBytes
  return file.size > most ? texts.tooLarge(most / 2 ** 20) : undefined
}

/** What becomes of a file that nothing answers for (OFFLINE-037). */
const held = (file: File): Partial<Sending> =>
  file.size <= mostBytes ? { state: 'held' } : { state: 'failed', failure: texts.tooLargeToWait(mostBytes / 1_000_000) }

/** MEDIA-003. The server's sentence says more when it refused the file. */
function sentence(error: Error): string {
  if (error instanceof OfflineError) return error.message
  return (error instanceof ApiError && error.status < 500 && error.problem.message) || texts.failed
}
