import type { components } from '@/api/schema.gen.ts'

/** How the sections count from a day on; without a day they are the defaults. */
export type Config = components['schemas']['AuditConfigStateView']
