import { lazy, type ReactNode, Suspense } from 'react'
import { useRights } from '@/shared/session/rights.ts'

const NoAccess = lazy(() => import('./NoAccess.tsx'))

/**
 * Shows the pages of the compliance menu only to people who may open them: head office, store reps and store owners (SHELL-016). The server checks
 * too.
 */
export function RequireCompliance({ children }: { children: ReactNode }) {
  if (useRights().viewCompliance) return children
  return (
    <Suspense>
      <NoAccess to="compliance" />
    </Suspense>
  )
}
