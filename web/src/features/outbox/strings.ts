/** Every text of the mail outbox. */
import { count } from '@/lib/plural.ts'

export const texts = {
  title: 'Mail outbox',
  intro: 'Every mail that Caravan has written or is about to write, the newest first.',
  back: 'Compliance settings',
  tabs: 'Mails by status',
  all: 'All',
  /** What a mail is about; one that is not named here goes by its own name. */
  purposes: {
    'audit.report': 'Audit report to the owner',
    'auth.reset': 'Password reset',
    'auth.invitation': 'Invitation',
    'auth.password-changed': 'Password changed',
  } as Partial<Record<string, string>>,
  heading: 'Mails',
  found: (n: number) => count(n, 'mail', 'mails'),
  noRecipient: 'Recipient not known yet',
  attachments: 'Attached',
  sentAt: 'Sent at',
  report: 'Open the audit report',
  notWritten: 'This mail is written when it is sent.',
  none: 'No mails yet.',
  noneHint: 'Mails show here as soon as one is to be sent.',
  noMatch: (status: string) => `No ${status.toLowerCase()} mails.`,
  noMatchHint: 'Other mails are under All.',
} as const
