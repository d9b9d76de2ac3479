import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { factorQuery } from '@/api/auth.ts'
import { formatDate } from '@/lib/dates.ts'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { notify } from '@/ui/notify.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { PanelsSkeleton } from '@/ui/Skeletons.tsx'
import { useResetFactor } from './mutations.ts'
import css from './Person.module.css'
import { factorTexts as texts } from './strings.ts'

/** Whether somebody signs in with a second step or passkeys, and a button for when they have lost it (FD-133). */
export function FactorPanel({ id, name }: { id: string; name: string }) {
  const { data, isPending: isLoading } = useQuery(factorQuery(id))
  const { mutate, isPending } = useResetFactor()
  const [asks, setAsks] = useState(false)
  const reset = () =>
    mutate(id, {
      onSuccess: () => notify({ message: texts.done(name) }),
      onError: ({ message }) => notify({ message, status: 'error' }),
      onSettled: () => setAsks(false),
    })
  if (isLoading) return <PanelsSkeleton heights={[116]} />
  if (!data) return null
  const linked = data.provider && data.linkedSince ? ` ${texts.linked(data.provider, formatDate(data.linkedSince))}` : ''
  return (
    <Panel
      title={texts.title}
      text={`${data.since ? texts.on(formatDate(data.since)) : texts.off} ${texts.passkeys(data.passkeys)}${linked}`}
    >
      {(data.since || data.passkeys > 0) && (
        <Button variant="default" className={css.end} onClick={() => setAsks(true)}>
          {texts.reset}
        </Button>
      )}
      <ConfirmModal
        opened={asks}
        title={texts.confirm(name)}
        confirmLabel={texts.reset}
        danger
        loading={isPending}
        onConfirm={reset}
        onClose={() => setAsks(false)}
      >
        {texts.confirmText}
      </ConfirmModal>
    </Panel>
  )
}
