import { Button } from '@mantine/core'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { useOnline } from '@/ui/useOnline.ts'
import { useOfflineRetry } from './useOfflineRetry.ts'

interface Props {
  error: Error
  onRetry: () => void
  /** Says it in the words of a page; without it, the error's own sentence. */
  say?: (message: string) => string
}

/**
 * Shown in place of a list or a page that could not be loaded. Without a connection it tries again by itself, because it promises to load; while a
 * part behind the server fails every query does (queryClient.ts).
 */
export function ErrorState({ error, onRetry, say = (message) => message }: Props) {
  const offline = error instanceof OfflineError
  const online = useOnline()
  useOfflineRetry(error, onRetry)
  const known = offline || error instanceof ApiError
  return (
    <div role="alert">
      <EmptyState
        title={say(known ? error.message : 'Something went wrong. Please try again.')}
        level={2}
        drawing={offline ? 'offline' : 'lost'}
        action={
          <Button variant="default" onClick={onRetry}>
            TRY AGAIN
          </Button>
        }
      >
        {offline && `${online ? '' : "It isn't on this device yet. "}This page will load once you're back online.`}
        {error instanceof ApiError && error.outage && 'This page will load by itself in a moment.'}
      </EmptyState>
    </div>
  )
}
