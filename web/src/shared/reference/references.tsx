/** What good looks like, for the lines of a page (EVIDENCE-018). */
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { type Reference, referencesQuery } from '@/api/reference.ts'
import { useRefresh } from '@/shared/media/useRefresh.ts'
import { byLine, keyOfLine } from './key.ts'

interface Known {
  of: (lineKey: string) => Reference | undefined
  /** Whether the person keeps them. */
  edits: boolean
  refresh: () => void
}

const KnownContext = createContext<Known>({ of: () => undefined, edits: false, refresh: () => {} })

/** Loads the references once for all lines of a page. A page without them is whole, too: they are missing in silence. */
export function References({ children }: { children: ReactNode }) {
  const { data, refetch } = useQuery(referencesQuery)
  const known = useMemo(() => {
    const lines = byLine(data?.items ?? [])
    return { of: (lineKey: string) => lines.get(keyOfLine(lineKey)), edits: data?.can.edit ?? false, refresh: () => void refetch() }
  }, [data, refetch])
  const pictures = (data?.items ?? []).flatMap(({ picture }) => picture ?? [])
  useRefresh(pictures, refetch)
  return <KnownContext value={known}>{children}</KnownContext>
}

export const useReferences = () => use(KnownContext)

/**
 * Whether the references are on their way for the first time. Lines that are drawn without them would move when they arrive. Nobody waits for a
 * second try.
 */
export function useWaitsForReferences(): boolean {
  const { isLoading, failureCount } = useQuery(referencesQuery)
  return isLoading && failureCount === 0
}
