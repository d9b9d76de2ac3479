import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { readersQuery } from '@/api/readership.ts'
import type { Published } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import { pageParam } from '@/lib/search.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { BackLink } from '@/ui/BackLink.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { ListSkeleton, PanelsSkeleton } from '@/ui/Skeletons.tsx'
import { TabLinks } from '@/ui/TabLinks.tsx'
import { useTable } from '@/ui/useTable.ts'
import { People } from './People.tsx'
import { Stores } from './Stores.tsx'
import { Summary } from './Summary.tsx'
import { type ReadersSearch, readersSearch } from './search.ts'
import { texts } from './strings.ts'

/**
 * Who of the people whom a post or a resource reaches has read or opened it, by person and by store (READERSHIP-013, READERSHIP-014, READERSHIP-018).
 * The address holds the view, the filters, the order and the page (FD-427).
 */
export default function ReadersPage() {
  const { pathname } = useLocation()
  const { id = '' } = useParams({ strict: false })
  const filters = readersSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const table = useTable()
  const of: Published = { kind: pathname.startsWith(paths.resources({}).to) ? 'RESOURCE' : 'POST', id }
  const { data, error, refetch } = useQuery(readersQuery(of))
  const at = (next: ReadersSearch) => paths.readers(of, set({ ...filters, page: undefined, ...next }))
  const change = (next: ReadersSearch, typed = false) => void navigate({ ...at(next), replace: typed })
  const parts = { of, filters, onChange: change }

  return (
    <>
      <BackLink to={of.kind === 'POST' ? paths.post(id) : paths.resources({ id })} isUp={(address) => address.pathname !== pathname}>
        {texts.toThing[of.kind]}
      </BackLink>
      <PageHeader title={texts.title} />
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && (
        <>
          <PanelsSkeleton heights={[198]} />
          <ListSkeleton asTable={table.asTable} lead="person" />
        </>
      )}
      {data && <Summary of={of} readers={data} />}
      {data && data.people > 0 && !data.ownStore && (
        <TabLinks
          label={texts.views}
          tabs={[
            { name: texts.people, to: paths.readers(of, {}), current: !filters.view },
            { name: texts.byStore, to: paths.readers(of, { view: 'stores' }), current: filters.view === 'stores' },
          ]}
        />
      )}
      {data &&
        data.people > 0 &&
        (filters.view ? <Stores {...parts} readers={data} /> : <People {...parts} readers={data} table={table} />)}
    </>
  )
}

/** Only what is set is in the address. */
function set({ page, ...search }: ReadersSearch): ReadersSearch {
  return { ...Object.fromEntries(Object.entries(search).filter(([, value]) => value)), ...pageParam(page) }
}
