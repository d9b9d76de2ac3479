/** Every text of the email outbox. */
import { count } from '@/lib/plural.ts'

export const texts = {
  title: 'Email outbox',
  intro: 'Every email that the site has written or is about to write, newest first.',
  back: 'Compliance settings',
  tabs: 'Emails by status',
  all: 'All',
  /** What an email is about. A purpose that is not listed here is shown as its code. */
  purposes: {
    'audit.report': 'Audit report to the owner',
    'auth.reset': 'Password reset',
    'auth.invitation': 'Invitation',
    'auth.reminder': 'Reminder to sign in',
    'auth.password-changed': 'Password changed',
    'auth.second-step-on': 'Two-step sign-in on',
    'auth.second-step-off': 'Two-step sign-in off',
    'auth.second-step-reset': 'Two-step sign-in reset',
    'auth.codes-refused': 'Wrong sign-in codes',
    'auth.locked': 'Sign-in locked',
    'notification.news': 'Notifications',
  } as Partial<Record<string, string>>,
  heading: 'Emails',
  found: (n: number) => count(n, 'email', 'emails'),
  noRecipient: 'Recipient not known yet',
  attachments: 'Attachments',
  sentAt: 'Sent',
  report: 'Open the audit report',
  notWritten: "This email will be written when it's sent.",
  none: 'No emails yet.',
  noneHint: "They'll show here as soon as there's one to send.",
  noMatch: (status: string) => `No ${status.toLowerCase()} emails.`,
  noMatchHint: 'Choose All to see the others.',
} as const
