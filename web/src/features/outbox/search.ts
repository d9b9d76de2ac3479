/** The search parameters of the outbox page. Its words are looked at with the page's code (view.ts), because every page loads this. */
import { laterPage, readSearch, text } from '@/lib/search.ts'

export const outboxSearch = readSearch({ status: text, purpose: text, query: text, sort: text, order: text, page: laterPage })

export type OutboxSearch = ReturnType<typeof outboxSearch>
