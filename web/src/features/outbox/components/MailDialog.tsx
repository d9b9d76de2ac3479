import { Button, Group, Modal } from '@mantine/core'
import { MailStatusChip } from '@/shared/status/MailStatusChip.tsx'
import base from '@/ui/Base.module.css'
import { texts } from '../strings.ts'
import type { Mail } from '../types.ts'
import { Content, purposeOf } from './MailCard.tsx'
import css from './MailTable.module.css'

interface Props {
  mail: Mail
  onClose: () => void
}

/** An email of the table, with its text. */
export default function MailDialog({ mail, onClose }: Props) {
  const { status, error } = mail
  return (
    <Modal opened onClose={onClose} size={720} withCloseButton={false} title={mail.subject || purposeOf(mail)}>
      <div className={css.dialog}>
        <p className={base.muted}>{mail.recipient || texts.noRecipient}</p>
        <MailStatusChip status={status} />
        {error && (
          <p className={css.reason} data-tone={status === 'FAILED' ? 'bad' : undefined}>
            {error}
          </p>
        )}
        <Content mail={mail} />
      </div>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          {texts.close}
        </Button>
      </Group>
    </Modal>
  )
}
