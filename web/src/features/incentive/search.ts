/** What the addresses of the member incentives hold. */
import { laterPage, readSearch, text } from '@/lib/search.ts'

export const manageSearch = readSearch({ search: text, page: laterPage })

export type ManageSearch = ReturnType<typeof manageSearch>
