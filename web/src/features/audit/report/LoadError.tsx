import { Button } from '@mantine/core'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { paths } from '@/lib/paths.ts'
import { useOfflineRetry } from '@/shared/useOfflineRetry.ts'
import base from '@/ui/Base.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { usePageTitle } from '@/ui/usePageTitle.ts'
import { LeftDraft } from '../draft/LeftDraft.tsx'
import { texts } from '../strings.ts'
import css from './LoadError.module.css'

interface Props {
  /** The id in the page's address. */
  id: string
  error: Error
  retrying: boolean
  onRetry: () => void
}

/** Says that the report could not be loaded, and why (AUDIT-021..023). Unsaved marks on it stay on the screen (FD-32). */
export function LoadError({ id, error, retrying, onRetry }: Props) {
  usePageTitle(texts.title)
  useOfflineRetry(error, onRetry)
  const refused = error instanceof ApiError && [403, 404].includes(error.status)
  const missing = refused && error.status === 404
  return (
    <>
      <div role="alert">
        <EmptyState
          level={1}
          title={missing ? texts.loadError.missing : texts.loadError.other(error.message)}
          drawing={error instanceof OfflineError ? 'offline' : 'lost'}
          action={
            <div className={`${base.wrap} ${css.actions}`}>
              <Button onClick={onRetry} loading={retrying}>
                {texts.loadError.retry}
              </Button>
              <LinkButton {...paths.compliance()} variant="default">
                {texts.loadError.home}
              </LinkButton>
            </div>
          }
        />
      </div>
      <LeftDraft reportId={id} refused={refused} />
    </>
  )
}
