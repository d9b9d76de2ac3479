/** The search parameters of the outbox page: which emails it shows. */

import { laterPage, oneOf, readSearch } from '@/lib/search.ts'
import { statuses } from './types.ts'

export const outboxSearch = readSearch({ status: oneOf(statuses), page: laterPage })
