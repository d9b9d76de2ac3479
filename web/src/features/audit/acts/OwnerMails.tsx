import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { mailsQuery } from '@/api/audit.ts'
import { relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { useRights } from '@/shared/session/rights.ts'
import { MailStatusChip } from '@/shared/status/MailStatusChip.tsx'
import base from '@/ui/Base.module.css'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { texts } from '../strings.ts'
import type { ReportMail } from '../types.ts'
import css from './ActRow.module.css'

const EmailModal = lazyDialog(() => import('./EmailModal.tsx'))

/** How many emails are listed until the person asks for all. */
const shown = 3

interface Props {
  reportId: string
  /** The store's name. */
  store: string
}

/**
 * The button EMAIL TO STORE OWNER, and the emails of the report with their status: queued, sent, failed or kept, and the reason (AUDIT-125, AMB-039,
 * FD-24).
 */
export function OwnerMails({ reportId, store }: Props) {
  const { data: mails } = useQuery(mailsQuery(reportId))
  const [asking, setAsking] = useState(false)
  const [all, setAll] = useState(false)
  const listed = all ? mails : mails?.slice(0, shown)
  return (
    <section className={`${base.cluster} ${css.row}`} aria-label={texts.email.heading}>
      <div className={css.text}>
        <p className={css.title}>{texts.email.heading}</p>
        {mails?.length === 0 && <p className={css.note}>{texts.email.none}</p>}
      </div>
      <Button variant="default" size="sm" leftSection={<IconMail size={18} aria-hidden />} onClick={() => setAsking(true)}>
        {texts.email.act}
      </Button>
      {listed && listed.length > 0 && (
        <ul className={css.list} aria-live="polite">
          {listed.map((mail) => (
            <Mail key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      {!all && mails && mails.length > shown && (
        <Button variant="subtle" size="sm" onClick={() => setAll(true)}>
          {texts.email.all(mails.length)}
        </Button>
      )}
      <LazyDialog opened={asking}>
        <EmailModal reportId={reportId} store={store} onClose={() => setAsking(false)} />
      </LazyDialog>
    </section>
  )
}

function Mail({ mail: { recipient, exportType, status, error, createdAt, sentAt } }: { mail: ReportMail }) {
  const { readOutbox } = useRights()
  return (
    <li className={`${base.cluster} ${css.item}`}>
      <MailStatusChip status={status} />
      <p>
        {recipient && <b>{recipient} </b>}
        {texts.email.mail(texts.email.exports[exportType], relativeDate(sentAt ?? createdAt))}
      </p>
      {error && (
        <p className={css.reason} data-tone={status === 'FAILED' ? 'bad' : undefined}>
          {error} {status === 'KEPT' && readOutbox && <Link {...paths.outbox()}>{texts.email.outbox}</Link>}
        </p>
      )}
    </li>
  )
}
