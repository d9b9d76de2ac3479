import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { findFile } from '@/api/media.ts'
import type { Attachment } from '@/api/types.ts'

/**
 * Asks the server for the files of a draft again: those that nothing has used for a day are deleted there (FD-41), and links to the others expire.
 * Reports what is left of those in the form, which may have changed meanwhile, and returns how many are gone. A file is never given up because of a
 * failing connection.
 */
export function useLiveFiles(kept: Attachment[], files: Attachment[], onLeft: (files: Attachment[]) => void): number {
  const [begun] = useState(kept)
  const [gone, setGone] = useState(0)
  const report = useEffectEvent((found: (Attachment | undefined)[]) =>
    onLeft(
      files.flatMap((file) => {
        const at = begun.findIndex(({ id }) => id === file.id)
        return at < 0 ? file : (found[at] ?? [])
      }),
    ),
  )
  useEffect(() => {
    if (begun.length === 0) return
    let waits = true
    Promise.all(begun.map(alive)).then((found) => {
      if (!waits) return
      setGone(found.filter((file) => file === undefined).length)
      report(found)
    })
    return () => {
      waits = false
    }
  }, [begun])
  return gone
}

async function alive(file: Attachment): Promise<Attachment | undefined> {
  try {
    return await findFile(file.id)
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? undefined : file
  }
}
