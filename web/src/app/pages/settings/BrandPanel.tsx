import { paths } from '@/lib/paths.ts'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { Panel } from '@/ui/Panel.tsx'

export function BrandPanel() {
  return (
    <Panel title="Names and ordering" text="What your network calls this portal, and where its stores order.">
      <LinkButton {...paths.brand()} variant="default">
        NAMES AND ORDERING
      </LinkButton>
    </Panel>
  )
}
