import type { ReactNode } from 'react'
import { paths } from '@/lib/paths.ts'
import { useRights } from '@/shared/session/rights.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { usePageTitle } from '@/ui/usePageTitle.ts'

/** The compliance pages of head office alone (SHELL-020). The server has the last word. */
export function RequireHeadOffice({ children }: { children: ReactNode }) {
  return useRights().manageCompliance ? children : <NoAccess />
}

function NoAccess() {
  usePageTitle('No access')
  return (
    <EmptyState
      level={1}
      title="This page is for head office."
      action={<LinkButton {...paths.compliance()}>BACK TO COMPLIANCE</LinkButton>}
    />
  )
}
