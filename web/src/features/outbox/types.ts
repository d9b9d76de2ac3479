import type { components } from '@/api/schema.gen.ts'

/** An email in the outbox. Its recipient, subject and body may be empty until it is written, which happens when it is sent. */
export type Mail = components['schemas']['OutboxMailView']
export type MailStatus = Mail['status']

export const statuses: readonly MailStatus[] = ['QUEUED', 'SENT', 'FAILED', 'KEPT']
