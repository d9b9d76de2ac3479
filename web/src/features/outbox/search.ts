/** The search parameters of the outbox page: which emails it shows. */

import { laterPage, oneOf } from '@/lib/search.ts'
import * as z from '@/lib/zod.ts'
import { statuses } from './types.ts'

export const outboxSearch = z.object({ status: oneOf(statuses), page: laterPage })
