import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { authKey } from '@/api/auth.ts'
import { api, call } from '@/api/client.ts'
import { browser } from '@/lib/browser.ts'
import { forgetPush } from '@/shared/pushHere.ts'
import { wayBack } from './wayBack.ts'

/** Leaves for the provider's page (FD-209). */
export function useBeginProvider() {
  return useMutation({
    mutationFn: () => call(api.POST('/auth/login/provider')),
    onSuccess: ({ url }) => {
      wayBack.keep()
      browser.goTo(url)
    },
  })
}

export interface Returned {
  state?: string
  code?: string
  error?: string
}

/** Finishes the sign-in with what the provider has sent back. A query, because a page that is drawn twice must send it only once. */
export const finishProviderQuery = (returned: Returned) =>
  queryOptions({
    queryKey: ['provider-sign-in', returned],
    queryFn: async () => {
      const { user } = await call(api.POST('/auth/login/provider/finish', { body: returned }))
      void forgetPush()
      return user
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

export function useUnlink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.DELETE('/users/me/provider')),
    onSettled: () => client.invalidateQueries({ queryKey: authKey }),
  })
}
