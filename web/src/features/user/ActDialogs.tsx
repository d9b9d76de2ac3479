import { useState } from 'react'
import { fullName } from '@/shared/people/people.ts'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import type { Act, Managed } from './acts.ts'
import { type Turn, useTurn } from './mutations.ts'
import { confirmTexts } from './strings.ts'

const PersonModal = lazyDialog(() => import('./PersonModal.tsx'))
const ImpersonateDialog = lazyDialog(() => import('@/shared/impersonation/ImpersonateDialog.tsx'))
const SessionsModal = lazyDialog(() => import('./SessionsModal.tsx'))

interface Props {
  /** Nothing: no dialog is open. */
  act: Act | undefined
  onClose: () => void
}

/** The dialogs of what is done with somebody, for the list of people and for a person's page. */
export function ActDialogs({ act, onClose }: Props) {
  const { name, person } = act ?? {}
  return (
    <>
      <LazyDialog opened={name === 'edit'}>
        <PersonModal person={person} onClose={onClose} />
      </LazyDialog>
      <LazyDialog opened={name === 'sessions'}>
        {person && <SessionsModal id={person.id} name={fullName(person)} onClose={onClose} />}
      </LazyDialog>
      <LazyDialog opened={name === 'impersonate'}>
        {person && <ImpersonateDialog user={impersonated(person)} onClose={onClose} />}
      </LazyDialog>
      <Turning act={act} onClose={onClose} />
    </>
  )
}

function impersonated({ id, store, account, ...person }: Managed) {
  return { id, name: fullName(person), storeName: store?.name, canImpersonate: account.can.impersonate }
}

const isTurn = (name: Act['name'] | undefined): name is Turn => name !== undefined && name in confirmTexts

/** Asks before somebody is deactivated, reinstated or deleted. */
function Turning({ act, onClose }: Props) {
  const { mutate, isPending } = useTurn()
  const opened = isTurn(act?.name)
  const [last, setLast] = useState<Act>()
  if (opened && act !== last) setLast(act) // its words stay while the dialog closes
  const turn = isTurn(last?.name) ? last.name : 'deactivate'
  const words = confirmTexts[turn]
  const name = last ? fullName(last.person) : ''

  function go() {
    if (!last) return
    mutate(
      { id: last.person.id, turn },
      {
        onSuccess: () => notify({ message: words.done(name) }),
        onError: ({ message }) => notify({ message, status: 'error' }),
        onSettled: onClose,
      },
    )
  }

  return (
    <ConfirmModal
      opened={opened}
      title={words.title(name)}
      confirmLabel={words.label}
      danger={turn !== 'reinstate'}
      loading={isPending}
      onConfirm={go}
      onClose={onClose}
    >
      {words.text}
    </ConfirmModal>
  )
}
