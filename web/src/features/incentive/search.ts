/** What the addresses of the member incentives hold. */
import { laterPage, oneOf, readSearch, text } from '@/lib/search.ts'

export const manageSearch = readSearch({ search: text, show: oneOf(['judge']), page: laterPage })

export type ManageSearch = ReturnType<typeof manageSearch>
