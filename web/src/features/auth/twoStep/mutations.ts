import { useMutation, useQueryClient } from '@tanstack/react-query'
import { authKey, roleFactorsQuery } from '@/api/auth.ts'
import { api, call } from '@/api/client.ts'
import type { Role } from '@/api/types.ts'
import { shownCodes } from './shownCodes.ts'

export const useStart = () =>
  useMutation({ mutationFn: (currentPassword: string) => call(api.POST('/users/me/second-factor', { body: { currentPassword } })) })

/** Turns it on, or replaces the recovery codes. Both answer with new ones, which are shown once. */
export function useNewCodes(act: 'confirm' | 'recovery-codes') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => call(api.POST(`/users/me/second-factor/${act}`, { body: { code } })),
    onSuccess: ({ codes }) => shownCodes.set(codes),
    onSettled: () => client.invalidateQueries({ queryKey: authKey }),
  })
}

export function useRemove() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => call(api.POST('/users/me/second-factor/remove', { body: { code } })),
    onSettled: () => client.invalidateQueries({ queryKey: authKey }),
  })
}

export function useRequire() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ role, required }: { role: Role; required: boolean }) =>
      call(api.PUT('/second-factor-roles/{role}', { params: { path: { role } }, body: { required } })),
    onSuccess: (roles) => client.setQueryData(roleFactorsQuery.queryKey, roles),
    onError: () => client.invalidateQueries(roleFactorsQuery),
  })
}
