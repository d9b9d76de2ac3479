import type { ReactNode } from 'react'
import { paths } from '@/lib/paths.ts'
import { useRights } from '@/shared/session/rights.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { usePageTitle } from '@/ui/usePageTitle.ts'

/**
 * Shows the pages of the compliance menu only to people who may open them: head office, store reps and store owners (SHELL-016). The server checks
 * too.
 */
export function RequireCompliance({ children }: { children: ReactNode }) {
  return useRights().viewCompliance ? children : <NoAccess />
}

function NoAccess() {
  usePageTitle('No access')
  return (
    <EmptyState level={1} title="You do not have access to Compliance." action={<LinkButton {...paths.home()}>BACK TO HOME</LinkButton>}>
      Compliance is for head office, store reps and store owners.
    </EmptyState>
  )
}
