/** Which of an auditor's views the compliance page shows. */
import type { ListFilters } from '@/api/compliance.ts'
import type { User } from '@/api/types.ts'
import { writeFilters } from './filters.ts'
import type { ComplianceSearch } from './search.ts'

export type View = NonNullable<ComplianceSearch['view']>

/** The person's rights that decide about views. */
type Rights = Pick<User['can'], 'audit' | 'manageCompliance'>

/** A field rep begins with what there is to do today, and head office, which reviews the network, with its reports (FD-338). */
function firstView({ audit, manageCompliance }: Rights): View {
  return audit && !manageCompliance ? 'today' : 'reports'
}

/** An auditor's views in the order of their tabs: the first one is where the person begins. */
export function viewsOf(can: Rights): View[] {
  return firstView(can) === 'today' ? ['today', 'without', 'reports'] : ['reports', 'today', 'without']
}

/** The view that an address asks for. Filters without a view are those of the list of reports. Owners have only their reports (AMB-010). */
export function viewOf({ view, ...filters }: ComplianceSearch, can: Rights): View {
  if (!can.audit) return 'reports'
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return view ?? (isFiltered ? 'reports' : firstView(can))
}

/** The search parameters of an address that shows this view. Where the person begins needs none. */
export function searchOf(view: View, can: Rights): ComplianceSearch {
  return view === firstView(can) ? {} : { view }
}

/** The search parameters of an address that lists reports with these filters. */
export function listSearch(filters: ListFilters, can: Rights): ComplianceSearch {
  const search = writeFilters(filters)
  return Object.keys(search).length > 0 ? search : searchOf('reports', can)
}
