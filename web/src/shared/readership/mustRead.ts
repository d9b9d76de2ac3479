/** The rules of what must be read. */
import type { MustRead } from '@/api/types.ts'

/** Whether it waits for the person. */
export const waitsFor = ({ required, confirmedAt }: MustRead) => required && confirmedAt === null

/** Whether its last day is over (READERSHIP-010). `today` is the business day. */
export const hasPassed = ({ by }: Pick<MustRead, 'by'>, today: string) => by < today
