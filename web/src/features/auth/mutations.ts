import { useMutation } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { forgetPush } from '@/shared/pushHere.ts'
import type { FirstAccount } from './schemas.ts'

/** AUTH-007. Push is off in a browser until the person who has signed in turns it on (FD-82). */
export function useSignIn() {
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => call(api.POST('/auth/login', { body })),
    onSuccess: () => void forgetPush(),
  })
}

/** FD-131 */
export function useSecondStep() {
  return useMutation({
    mutationFn: (body: { secondStep: string; code: string }) => call(api.POST('/auth/login/second-step', { body })),
    onSuccess: () => void forgetPush(),
  })
}

/** AUTH-013 */
export function useForgotPassword() {
  return useMutation({ mutationFn: (body: { email: string }) => call(api.POST('/auth/forgot-password', { body })) })
}

/** AUTH-020. The server's answer also sets the session's cookie (AMB-005). */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: { password: string; passwordConfirm: string; token: string }) => call(api.POST('/auth/reset-password', { body })),
    onSuccess: () => void forgetPush(),
  })
}

/** FD-415 */
export function useMakeFirst() {
  return useMutation({ mutationFn: (body: FirstAccount & { id: string }) => call(api.POST('/auth/first', { body })) })
}

/** AUTH-023 */
export function useUpdatePassword() {
  return useMutation({
    mutationFn: (body: { password: string; passwordConfirm: string; currentPassword?: string }) =>
      call(api.PATCH('/users/me/update-password', { body })),
  })
}
