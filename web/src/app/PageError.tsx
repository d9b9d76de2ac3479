import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '@/shared/ErrorState.tsx'

/** Shown in place of a page that crashed, or whose code could not be loaded. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  function retry() {
    reset()
    void router.invalidate()
  }
  return <ErrorState error={error instanceof Error ? error : new Error(String(error))} onRetry={retry} />
}
