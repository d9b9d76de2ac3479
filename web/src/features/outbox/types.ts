import type { components } from '@/api/schema.gen.ts'

/** A mail of the outbox. Its recipient, subject and body are empty until it is written. */
export type Mail = components['schemas']['OutboxMailView']
export type MailStatus = Mail['status']

export const statuses: readonly MailStatus[] = ['QUEUED', 'SENT', 'FAILED', 'KEPT']
