import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '@/shared/ErrorState.tsx'

/** What a page shows when it breaks, or when its code could not be fetched. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  function retry() {
    reset()
    void router.invalidate()
  }
  return <ErrorState error={error instanceof Error ? error : new Error(String(error))} onRetry={retry} />
}
