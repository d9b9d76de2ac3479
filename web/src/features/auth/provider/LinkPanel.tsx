import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownFactorQuery } from '@/api/auth.ts'
import { formatDate } from '@/lib/dates.ts'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { notify } from '@/ui/notify.tsx'
import { Panel } from '@/ui/Panel.tsx'
import css from '../passkeys/Passkeys.module.css'
import { useUnlink } from './mutations.ts'
import { texts } from './strings.ts'

/** The person's account at the provider, where there is one (FD-209). */
export function LinkPanel() {
  const { data } = useQuery(ownFactorQuery)
  const { mutate, isPending } = useUnlink()
  const [asks, setAsks] = useState(false)
  if (!data?.provider) return null
  const { provider: name, linkedSince } = data
  const unlink = () =>
    mutate(undefined, {
      onSuccess: () => notify({ message: texts.unlinked }),
      onError: ({ message }) => notify({ message, status: 'error' }),
      onSettled: () => setAsks(false),
    })
  return (
    <Panel title={texts.link(name)} text={linkedSince ? texts.linked(name, formatDate(linkedSince)) : texts.notLinked(name)}>
      {linkedSince && (
        <Button variant="default" className={css.end} onClick={() => setAsks(true)}>
          {texts.unlink}
        </Button>
      )}
      <ConfirmModal
        opened={asks}
        title={texts.unlinkTitle(name)}
        confirmLabel={texts.unlink}
        loading={isPending}
        onConfirm={unlink}
        onClose={() => setAsks(false)}
      >
        {texts.unlinkText(name)}
      </ConfirmModal>
    </Panel>
  )
}
