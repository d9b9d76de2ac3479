import type { components } from '@/api/schema.gen.ts'

/** An email in the outbox. Its recipient, subject and body may be empty until it is written, which happens when it is sent. */
export type Mail = components['schemas']['OutboxMailView']
export type MailStatus = Mail['status']

/** The statuses to choose from. A mail that is being sent is found with the queued ones. */
export const statuses = ['QUEUED', 'SENT', 'FAILED', 'KEPT'] as const satisfies readonly MailStatus[]
