import type { ReactNode } from 'react'
import { paths } from '@/lib/paths.ts'
import { useRights } from '@/shared/session/rights.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { usePageTitle } from '@/ui/usePageTitle.ts'

/** Shows the compliance pages that are for head office only (SHELL-020). The server checks too. */
export function RequireHeadOffice({ children }: { children: ReactNode }) {
  return useRights().manageCompliance ? children : <NoAccess />
}

function NoAccess() {
  usePageTitle('No access')
  return (
    <EmptyState
      level={1}
      title="Only head office can open this page."
      action={<LinkButton {...paths.compliance()}>BACK TO COMPLIANCE</LinkButton>}
    />
  )
}
