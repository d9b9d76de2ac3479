/** What the address of a statement holds. */
import { laterPage, readSearch, text } from '@/lib/search.ts'

const year = (given: unknown) => (/^20\d\d$/.test(String(given)) ? Number(given) : undefined)

export const statementSearch = readSearch({ store: text, year, page: laterPage })

export type StatementSearch = ReturnType<typeof statementSearch>
