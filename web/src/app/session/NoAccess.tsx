import { paths } from '@/lib/paths.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { usePageTitle } from '@/ui/usePageTitle.ts'

/** In place of a page that the person may not open. */
export default function NoAccess({ to }: { to: 'compliance' | 'headOffice' }) {
  usePageTitle('No access')
  if (to === 'headOffice')
    return (
      <EmptyState
        level={1}
        title="Only head office can open this page."
        action={<LinkButton {...paths.compliance()}>BACK TO COMPLIANCE</LinkButton>}
      />
    )
  return (
    <EmptyState level={1} title="You do not have access to Compliance." action={<LinkButton {...paths.home()}>BACK TO HOME</LinkButton>}>
      Compliance is for head office, store reps and store owners.
    </EmptyState>
  )
}
