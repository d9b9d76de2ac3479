import { paths } from '@/lib/paths.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { usePageTitle } from '@/ui/usePageTitle.ts'

export default function NotFoundPage() {
  usePageTitle('Page not found')
  return (
    <EmptyState level={1} drawing="lost" title="This page does not exist." action={<LinkButton {...paths.home()}>BACK TO HOME</LinkButton>}>
      The link may be out of date, or there may be a typo in the address.
    </EmptyState>
  )
}
