/** Which mails are shown, as the page's address says it; what it cannot mean counts as absent. */
import { type MailStatus, statuses } from './types.ts'

export interface Place {
  status?: MailStatus | undefined
  /** From 1. */
  page: number
}

type Params = Partial<Record<'status' | 'page', string>>

export function readPlace({ status, page }: Params): Place {
  const number = Number(page)
  return { status: statuses.find((each) => each === status), page: Number.isInteger(number) && number > 1 ? number : 1 }
}

/** Writes the address; the first page is left out. */
export function writePlace({ status, page }: Place): Params {
  return { ...(status ? { status } : {}), ...(page > 1 ? { page: String(page) } : {}) }
}
