import { useEffect, useState } from 'react'
import type { LatePart } from './late.ts'

/** The part of a component that cannot be drawn without it, fetched now. `failed` is true when it could not be fetched. */
export function useNeeded<T>({ use, load }: LatePart<T>): { part: T | undefined; failed: boolean } {
  const part = use()
  const isLoaded = part !== undefined
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let waits = !isLoaded
    if (waits) load().catch(() => waits && setFailed(true))
    return () => {
      waits = false
    }
  }, [isLoaded, load])
  return { part, failed }
}
