import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { MailStatusChip } from '@/shared/status/MailStatusChip.tsx'
import base from '@/ui/Base.module.css'
import { Fact } from '@/ui/Fact.tsx'
import { texts } from '../strings.ts'
import type { Mail } from '../types.ts'
import css from './MailCard.module.css'

/** An email with its recipient, purpose and status, and the reason if it was not sent. It opens to show its text, which is never read as HTML. */
export function MailCard({ mail }: { mail: Mail }) {
  const { recipient, subject, status, error, createdAt } = mail
  return (
    <li className={css.card}>
      <details>
        <summary>
          <span className={css.who}>
            <span className={css.recipient}>{recipient || texts.noRecipient}</span>
            <span className={`${base.muted} ${css.purpose}`}>{purposeOf(mail)}</span>
            {subject && <span className={css.subject}>{subject}</span>}
          </span>
          <span className={css.state}>
            <MailStatusChip status={status} />
            <time dateTime={createdAt}>{relativeDate(createdAt)}</time>
          </span>
          <IconChevronDown className={css.chevron} size={20} aria-hidden />
          {error && (
            <span className={css.reason} data-tone={status === 'FAILED' ? 'bad' : undefined}>
              {error}
            </span>
          )}
        </summary>
        <Content mail={mail} />
      </details>
    </li>
  )
}

/** What an email says, and what it is about. */
export function Content({ mail: { body, attachments, about, sentAt } }: { mail: Mail }) {
  return (
    <div className={css.content}>
      {(sentAt || attachments.length > 0) && (
        <dl className={css.facts}>
          {sentAt && <Fact name={texts.sentAt}>{relativeDate(sentAt)}</Fact>}
          {attachments.length > 0 && <Fact name={texts.attachments}>{attachments.join(', ')}</Fact>}
        </dl>
      )}
      {body ? <p className={css.body}>{body}</p> : <p className={css.quiet}>{texts.notWritten}</p>}
      {about?.kind === 'report' && <Link {...paths.auditReport(about.id)}>{texts.report}</Link>}
    </div>
  )
}

export function purposeOf({ purpose, about }: Mail) {
  const name = texts.purposes[purpose] ?? purpose
  return about?.part ? `${name}, ${about.part}` : name
}
