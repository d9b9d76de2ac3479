import { useMutation } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { browser } from '@/lib/browser.ts'
import { tabs } from '@/lib/tabs.ts'

/**
 * Goes to the home page as whoever the browser's cookies now stand for. It is loaded afresh, so that nothing of the person before stays in memory.
 */
export function startAgain() {
  tabs.tell({ about: 'person' })
  browser.goTo('/')
}

/** Starts to act as another user. */
export function useImpersonate() {
  return useMutation({
    mutationFn: ({ userId, reason }: { userId: string; reason: string }) =>
      call(api.POST('/auth/impersonate/{userId}', { params: { path: { userId } }, body: { reason } })),
    onSuccess: startAgain,
  })
}
