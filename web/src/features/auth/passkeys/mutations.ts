import { useMutation, useQueryClient } from '@tanstack/react-query'
import { authKey } from '@/api/auth.ts'
import { api, call } from '@/api/client.ts'
import { ApiError } from '@/api/errors.ts'
import { askForPasskey, forgetPasskey, makePasskey, type RequestOptions } from '@/lib/passkey.ts'
import { forgetPush } from '@/shared/pushHere.ts'
import { meQuery } from '@/shared/session/session.ts'

/** Sends what a passkey has signed. A passkey that the server does not know is not offered by the browser again. */
async function send(options: RequestOptions, signed: Awaited<ReturnType<typeof askForPasskey>>) {
  try {
    return await call(api.POST('/auth/login/passkey', { body: signed }))
  } catch (error) {
    if (error instanceof ApiError && error.problem.unknownPasskey) forgetPasskey(options.rpId, signed.id)
    throw error
  }
}

/**
 * FD-207. `suggest`: the browser only suggests passkeys in the menu of the field for the email. Rejects with a PasskeyError, or the server's error.
 */
export function usePasskeySignIn() {
  return useMutation({
    mutationFn: async ({ suggest = false }: { suggest?: boolean }) => {
      const options = await call(api.POST('/auth/login/passkey/options'))
      return send(options, await askForPasskey(options, suggest))
    },
    onSuccess: () => void forgetPush(),
  })
}

export function useAddPasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ name, currentPassword }: { name: string; currentPassword: string }) => {
      const options = await call(api.POST('/users/me/passkeys/options', { body: { currentPassword } }))
      return call(api.POST('/users/me/passkeys', { body: { name, passkey: await makePasskey(options) } }))
    },
    onSettled: () => client.invalidateQueries({ queryKey: authKey }),
  })
}

/** Whoever must have a second step and has no other must set one up at once, as the session then says (FD-208). */
export function useRemovePasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, currentPassword }: { id: string; currentPassword: string }) =>
      call(api.POST('/users/me/passkeys/{id}/remove', { params: { path: { id } }, body: { currentPassword } })),
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: authKey }), client.invalidateQueries(meQuery)]),
  })
}
