import { useEffect, useRef, useState } from 'react'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { limits } from '@/api/limits.gen.ts'
import { upload } from '@/api/media.ts'
import type { Attachment } from '@/api/types.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { texts } from './strings.ts'

/** A file on its way to the server. */
export interface Sending {
  file: File
  /** The share that was sent, from 0 to 1. */
  share: number
  /** Why it did not arrive. Absent while it is on its way. */
  failure?: string
}

/** Uploads one file at a time. `onDone` gets what the server keeps. Leaving the page ends an upload; its file stays on the device. */
export function useUpload(onDone: (attachment: Attachment) => void) {
  const [sending, setSending] = useState<Sending>()
  const running = useRef<{ id: string; file: File; stop: AbortController }>(undefined)
  useEffect(() => () => running.current?.stop.abort(), [])

  function begin(file: File, id = uuidv7()) {
    running.current?.stop.abort()
    const stop = new AbortController()
    const mine = { id, file, stop }
    running.current = mine
    const isLatest = () => running.current === mine
    const refused = tooLarge(file)
    setSending({ file, share: 0, ...(refused && { failure: refused }) })
    if (refused) return
    const onProgress = (share: number) => isLatest() && setSending({ file, share })
    upload({ id, file, onProgress, signal: stop.signal }).then(
      (attachment) => {
        if (!isLatest()) return
        running.current = undefined
        setSending(undefined)
        onDone(attachment)
      },
      (error: Error) => isLatest() && setSending({ file, share: 0, failure: sentence(error) }),
    )
  }

  return {
    sending,
    begin,
    /** Sends the file again that did not arrive. The server knows it by its id. */
    retry: () => running.current && begin(running.current.file, running.current.id),
    cancel: () => {
      running.current?.stop.abort()
      running.current = undefined
      setSending(undefined)
    },
  }
}

/** A file that the server would refuse is not sent first. */
function tooLarge(file: File): string | undefined {
  const most = file.type.startsWith('video/') ? limits.uploadVideoBytes : limits.uploadFileBytes
  return file.size > most ? texts.tooLarge(most / 2 ** 20) : undefined
}

/** MEDIA-003. The server's sentence says more when it refused the file. */
function sentence(error: Error): string {
  if (error instanceof OfflineError) return error.message
  return (error instanceof ApiError && error.status < 500 && error.problem.message) || texts.failed
}
