import { type MutationFunction, useMutation, useQueryClient } from '@tanstack/react-query'
import { trailKey } from '@/api/audittrail.ts'
import { authKey } from '@/api/auth.ts'
import { api, call } from '@/api/client.ts'
import { type PersonForm, userKey } from '@/api/user.ts'
import { meQuery } from '@/shared/session/session.ts'

/** A call that changes people. Everything about them is loaded again even after an error, because a refusal means that the page is out of date. */
function usePeopleCall<Answer, Variables>(mutationFn: MutationFunction<Answer, Variables>) {
  const client = useQueryClient()
  const settled = () => Promise.all([userKey, trailKey].map((queryKey) => client.invalidateQueries({ queryKey })))
  return useMutation({ mutationFn, onSettled: settled })
}

/** The form chooses the id, so that a second try does not invite twice. */
export const useInvite = () =>
  usePeopleCall(({ id, form }: { id: string; form: PersonForm }) => call(api.POST('/users', { body: { id, ...form } })))

export const useEdit = () =>
  usePeopleCall(({ id, version, form }: { id: string; version: number; form: PersonForm }) =>
    call(api.POST('/users/{id}', { params: { path: { id } }, body: { version, ...form } })),
  )

export type Turn = 'deactivate' | 'reinstate' | 'remove'

/** USERS-007, USERS-008, USERS-009 */
export const useTurn = () =>
  usePeopleCall(({ id, turn }: { id: string; turn: Turn }) => {
    const at = { params: { path: { id } } }
    if (turn === 'deactivate') return call(api.DELETE('/users/deactivate/{id}', at))
    if (turn === 'reinstate') return call(api.POST('/users/reinstate/{id}', at))
    return call(api.DELETE('/users/delete/{id}', at))
  })

/** Invites somebody again who has never signed in (FD-333). */
export const useInviteAgain = () => usePeopleCall((id: string) => call(api.POST('/users/{id}/invitation', { params: { path: { id } } })))

export const useRemind = () => usePeopleCall(() => call(api.POST('/users/reminders')))

/** What to import: a file, or with none the source that is set up; and the mark of the preview that was looked at. */
export interface ImportOrder {
  file?: File | undefined
  mark?: string
}

/** Asks what an import would change or, with the mark of such a preview, does it (USERS-010). */
export const useImport = () =>
  usePeopleCall(({ file, mark }: ImportOrder) => {
    if (!file) return call(api.POST('/users/sync', { body: mark ? { mark } : { preview: true } }))
    const form = new FormData()
    if (mark) form.append('mark', mark)
    else form.append('preview', 'true')
    form.append('file', file)
    return call(api.POST('/users/import', { body: {}, bodySerializer: () => form }))
  })

/** Ends a session: of the person with the id, or without one the person's own. */
export const useEndSession = () =>
  usePeopleCall(({ id, session }: { id: string | undefined; session: string }) =>
    id
      ? call(api.DELETE('/users/{id}/sessions/{session}', { params: { path: { id, session } } }))
      : call(api.DELETE('/users/me/sessions/{id}', { params: { path: { id: session } } })),
  )

/** Turns off the second step of somebody who has lost it (FD-133). */
export function useResetFactor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(api.POST('/users/{id}/second-factor/reset', { params: { path: { id } } })),
    onSettled: () => Promise.all([authKey, trailKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

/** SCR-021 */
export function useSaveOwn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { firstName: string; lastName: string; phoneNumber: string }) => call(api.POST('/users/me', { body })),
    onSettled: () => client.invalidateQueries({ queryKey: meQuery.queryKey }),
  })
}

export function useSetPicture() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) => call(api.POST('/users/me/picture', { body: { id } })),
    onSettled: () => client.invalidateQueries({ queryKey: meQuery.queryKey }),
  })
}
