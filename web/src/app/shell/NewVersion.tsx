import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import { useNewerBuild } from '@/api/build.ts'
import { browser } from '@/lib/browser.ts'
import css from './NewVersion.module.css'

/** A report's page, where marks may be unsaved. */
const reportPage = /^\/compliance\/audit-reports\//

/** Offers to load the page again when the server has a newer version (docs/adr/0013). Never on a page with marks: it would only distract from them. */
export function NewVersion({ path }: { path: string }) {
  const newer = useNewerBuild()
  const [dismissed, setDismissed] = useState(false)
  return (
    <div role="status">
      {newer && !dismissed && !reportPage.test(path) && (
        <div className={css.offer}>
          <span>A new version of Caravan is ready.</span>
          <Button variant="default" onClick={browser.reload}>
            RELOAD
          </Button>
          <CloseButton className={css.close} aria-label="Dismiss" onClick={() => setDismissed(true)} />
        </div>
      )}
    </div>
  )
}
