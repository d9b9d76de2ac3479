import { useState } from 'react'
import { useNewerBuild } from '@/api/build.ts'
import { browser } from '@/lib/browser.ts'
import { Notice } from '@/ui/Notice.tsx'
import css from './NewVersion.module.css'

/** A report's page, where marks may be unsaved. */
const reportPage = /^\/compliance\/audit-reports\//

/**
 * Offers at the top of a page to load it again when the server has a newer version (docs/adr/0013). It appears with the next page that the person
 * opens, so that nothing moves or is covered while they use one. Never on a page with marks: it would only distract from them.
 */
export function NewVersion({ path }: { path: string }) {
  const newer = useNewerBuild()
  const [opened, setOpened] = useState({ path, newer })
  const [dismissed, setDismissed] = useState(false)
  if (opened.path !== path) setOpened({ path, newer })
  const offered = newer && opened.newer && !dismissed && !reportPage.test(path)
  return (
    <div role="status" className={offered ? css.offer : undefined}>
      {offered && (
        <Notice action={{ label: 'RELOAD', onPress: browser.reload }} onDismiss={() => setDismissed(true)}>
          A new version is ready.
        </Notice>
      )}
    </div>
  )
}
