import { lazy, type ReactNode, Suspense } from 'react'
import { useRights } from '@/shared/session/rights.ts'

const NoAccess = lazy(() => import('./NoAccess.tsx'))

/** Shows the compliance pages that are for head office only (SHELL-020). The server checks too. */
export function RequireHeadOffice({ children }: { children: ReactNode }) {
  if (useRights().manageCompliance) return children
  return (
    <Suspense>
      <NoAccess to="headOffice" />
    </Suspense>
  )
}
