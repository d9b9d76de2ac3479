import { Button } from '@mantine/core'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { paths } from '@/lib/paths.ts'
import { useOfflineRetry } from '@/shared/useOfflineRetry.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { usePageTitle } from '@/ui/usePageTitle.ts'
import { texts } from '../strings.ts'
import css from './LoadError.module.css'

interface Props {
  error: Error
  retrying: boolean
  onRetry: () => void
}

/** Says that the report could not be loaded, and why (AUDIT-021..023). */
export function LoadError({ error, retrying, onRetry }: Props) {
  usePageTitle(texts.title)
  useOfflineRetry(error, onRetry)
  const missing = error instanceof ApiError && error.status === 404
  return (
    <div role="alert">
      <EmptyState
        level={1}
        title={missing ? texts.loadError.missing : texts.loadError.other(error.message)}
        drawing={error instanceof OfflineError ? 'offline' : 'lost'}
        action={
          <div className={css.actions}>
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
  )
}
