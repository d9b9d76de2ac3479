import { Button, Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Conversation } from '@/api/types.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { fullName } from '@/shared/people/people.ts'
import { useUser } from '@/shared/session/session.ts'
import { deskQuery, labelsQuery } from '../laterQueries.ts'
import { texts } from '../strings.ts'
import css from './ManyDialog.module.css'
import type { Act } from './useMany.ts'

interface Props {
  asks: 'ASSIGN' | 'LABELS'
  /** The conversations that are chosen, as they are now. */
  of: readonly Conversation[]
  busy: boolean
  onAct: (act: Act) => Promise<void>
  onClose: () => void
}

/** Asks who looks after several conversations, or which label is put on them or taken off (FD-449). */
export default function ManyDialog({ asks, onClose, ...rest }: Props) {
  return (
    <Modal opened onClose={onClose} title={texts.askMany[asks](rest.of.length)} size={480}>
      {asks === 'ASSIGN' ? <People {...rest} onClose={onClose} /> : <Labels {...rest} onClose={onClose} />}
    </Modal>
  )
}

function People({ busy, onAct, onClose }: Omit<Props, 'asks'>) {
  const { id: own } = useUser()
  const { data, error, refetch } = useQuery(deskQuery)
  if (error && !data) return <ErrorState error={error} say={() => texts.deskFailed} onRetry={refetch} />
  const choices = [
    ...(data ?? []).map((person) => ({
      owner: person.id,
      name: fullName(person),
      shown: person.id === own ? texts.yourself(fullName(person)) : fullName(person),
    })),
    { owner: '', name: '', shown: texts.nobody },
  ]
  if (!data) return <Waiting />
  return (
    <ul className={css.list} aria-label={texts.ownerLabel}>
      {choices.map(({ owner, name, shown }) => (
        <li key={owner}>
          <button type="button" disabled={busy} onClick={() => void onAct({ action: 'ASSIGN', owner, name }).then(onClose)}>
            {shown}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Labels({ of, busy, onAct, onClose }: Omit<Props, 'asks'>) {
  const { data, error, refetch } = useQuery(labelsQuery)
  if (error && !data) return <ErrorState error={error} say={() => texts.labelsFailed} onRetry={refetch} />
  if (!data) return <Waiting />
  if (data.length === 0) return <Hint>{`${texts.noLabels} ${texts.noLabelsMany}`}</Hint>
  return (
    <>
      <Hint>{texts.labelsHint}</Hint>
      <ul className={css.list} aria-label={texts.labels}>
        {data.map(({ id, name }) => {
          const on = of.filter(({ inbox }) => inbox?.labels?.some((label) => label.id === id)).length
          return (
            <li key={id} className={css.label}>
              <span className={css.words}>
                <b>{name}</b>
                <small>{texts.onSome(on, of.length)}</small>
              </span>
              <Button
                size="sm"
                variant="default"
                aria-label={texts.putOnLabel(name)}
                disabled={busy || on === of.length}
                onClick={() => void onAct({ action: 'LABEL', label: id, name }).then(onClose)}
              >
                {texts.putOn}
              </Button>
              <Button
                size="sm"
                variant="default"
                aria-label={texts.takeOffLabel(name)}
                disabled={busy || on === 0}
                onClick={() => void onAct({ action: 'UNLABEL', label: id, name }).then(onClose)}
              >
                {texts.takeOff}
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const Hint = ({ children }: { children: ReactNode }) => <p className={css.hint}>{children}</p>

const Waiting = () => <Skeleton height={56} radius="md" role="status" aria-label="Loading" />
