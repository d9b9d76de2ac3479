import type { ReactNode } from 'react'
import { paths } from '@/lib/paths.ts'
import { useRights } from '@/shared/session/rights.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { usePageTitle } from '@/ui/usePageTitle.ts'

/** The compliance menu's pages: head office, store reps and store owners (SHELL-016). The server has the last word. */
export function RequireCompliance({ children }: { children: ReactNode }) {
  return useRights().viewCompliance ? children : <NoAccess />
}

function NoAccess() {
  usePageTitle('No access')
  return (
    <EmptyState level={1} title="You do not have access to Compliance." action={<LinkButton {...paths.home()}>BACK TO HOME</LinkButton>}>
      Audit reports are open to head office, store reps and store owners.
    </EmptyState>
  )
}
