import type { MailSort } from '@/api/outbox.ts'
import { relativeDate } from '@/lib/dates.ts'
import { Email } from '@/shared/people/Email.tsx'
import { MailStatusChip } from '@/shared/status/MailStatusChip.tsx'
import { DataTable, type TableColumn, type TableSort } from '@/ui/DataTable.tsx'
import pressArea from '@/ui/PressArea.module.css'
import { texts } from '../strings.ts'
import type { Mail } from '../types.ts'
import { purposeOf } from './MailCard.tsx'
import css from './MailTable.module.css'

const { columns: names } = texts

interface Props {
  mails: readonly Mail[]
  sort: TableSort<MailSort>
  onSort: (sort: TableSort<MailSort> | undefined) => void
  onOpen: (mail: Mail) => void
}

/** The emails on a desk: one row each, which opens it (FD-426). */
export default function MailTable({ mails, sort, onSort, onOpen }: Props) {
  const columns: TableColumn<Mail, MailSort>[] = [
    {
      sort: 'RECIPIENT',
      names: true,
      name: names.recipient,
      cell: (mail) => (
        <button type="button" className={`${pressArea.around} ${css.to}`} onClick={() => onOpen(mail)}>
          {mail.recipient ? <Email>{mail.recipient}</Email> : texts.noRecipient}
        </button>
      ),
    },
    { name: names.purpose, cell: (mail) => <What mail={mail} /> },
    { sort: 'STATUS', name: names.status, cell: (mail) => <Status mail={mail} /> },
    { sort: 'CREATED', greatestFirst: true, name: names.created, cell: ({ createdAt }) => <When at={createdAt} /> },
    { sort: 'SENT', greatestFirst: true, name: names.sent, cell: ({ sentAt }) => (sentAt ? <When at={sentAt} /> : texts.notSent) },
  ]
  return <DataTable label={texts.heading} columns={columns} rows={mails} idOf={({ id }) => id} sort={sort} onSort={onSort} />
}

function What({ mail }: { mail: Mail }) {
  return (
    <div className={css.what}>
      {purposeOf(mail)}
      {mail.subject && <small>{mail.subject}</small>}
    </div>
  )
}

function Status({ mail: { status, error } }: { mail: Mail }) {
  return (
    <div className={css.status}>
      <MailStatusChip status={status} />
      {error && <small data-tone={status === 'FAILED' ? 'bad' : undefined}>{error}</small>}
    </div>
  )
}

function When({ at }: { at: string }) {
  return (
    <time className={css.when} dateTime={at}>
      {relativeDate(at)}
    </time>
  )
}
