import { Button, Group, Modal, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { OfflineError } from '@/api/errors.ts'
import { showOfflineAlert } from '@/ui/alert.tsx'
import { useEmailOwners } from '../mutations.ts'
import { texts } from '../strings.ts'
import { toast } from '../toast.ts'
import css from './EmailModal.module.css'

interface Props {
  reportId: string
  /** The store's name. */
  store: string
  onClose: () => void
}

const choices = (['FULL', 'FAILED'] as const).map((value) => ({ value, label: texts.email.exports[value] }))

/** Asks which PDF to send. A refusal is told here, as the store having no owner (FD-24). */
export default function EmailModal({ reportId, store, onClose }: Props) {
  const email = useEmailOwners()
  const [exportType, setExportType] = useState<'FULL' | 'FAILED'>('FAILED')

  const send = () =>
    email.mutate(
      { id: reportId, exportType },
      {
        onSuccess: ({ mails }) => {
          toast(texts.email.queued(mails.length))
          onClose()
        },
        onError: (error) => error instanceof OfflineError && showOfflineAlert(),
      },
    )

  return (
    <Modal opened onClose={email.isPending ? () => {} : onClose} size={480} title={texts.email.title} withCloseButton={false}>
      <p>{texts.email.intro(store)}</p>
      <SegmentedControl
        fullWidth
        className={css.choice}
        aria-label={texts.email.which}
        data={choices}
        value={exportType}
        onChange={(value) => setExportType(value as 'FULL' | 'FAILED')}
      />
      {email.error && !(email.error instanceof OfflineError) && (
        <p className={css.refused} role="alert">
          {email.error.message}
        </p>
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} disabled={email.isPending} data-autofocus>
          {texts.email.cancel}
        </Button>
        <Button onClick={send} loading={email.isPending}>
          {texts.email.send}
        </Button>
      </Group>
    </Modal>
  )
}
