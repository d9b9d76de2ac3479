import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { findFile } from '@/api/media.ts'
import type { Attachment } from '@/api/types.ts'

/**
 * Asks the server for the files of a draft again: those that nothing has used for a day are deleted there (FD-41), and links to the others expire. Reports
 * those that are left, if one is gone or has another link, and returns how many are gone. A file is never given up because of a failing connection.
 */
export function useLiveFiles(files: Attachment[], onLeft: (files: Attachment[]) => void): number {
  const [begun] = useState(files)
  const [gone, setGone] = useState(0)
  const report = useEffectEvent(onLeft)
  useEffect(() => {
    if (begun.length === 0) return
    let waits = true
    Promise.all(begun.map(alive)).then((found) => {
      if (!waits) return
      const left = found.filter((file) => file !== undefined)
      setGone(begun.length - left.length)
      report(left)
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
