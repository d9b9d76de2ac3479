import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { storeQuery } from '@/api/store.ts'
import { type PeopleFilters, peopleQuery, remindersQuery } from '@/api/user.ts'
import { paths } from '@/lib/paths.ts'
import { pageParam } from '@/lib/search.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { roleLabel } from '@/shared/people/people.ts'
import { RegionField } from '@/shared/RegionField.tsx'
import { useRights } from '@/shared/session/rights.ts'
import { BackLink } from '@/ui/BackLink.tsx'
import base from '@/ui/Base.module.css'
import { ChoiceField } from '@/ui/ChoiceField.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { FilterChip } from '@/ui/FilterChip.tsx'
import { FilterRow } from '@/ui/FilterRow.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { ListFoot } from '@/ui/ListFoot.tsx'
import { lateTable } from '@/ui/lateTable.tsx'
import { Notice } from '@/ui/Notice.tsx'
import { notify } from '@/ui/notify.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { ListSkeleton } from '@/ui/Skeletons.tsx'
import { useTable } from '@/ui/useTable.ts'
import { ActDialogs } from './ActDialogs.tsx'
import { hasAccount } from './acts.ts'
import { useRemind } from './mutations.ts'
import { PersonRow } from './PersonRow.tsx'
import { peopleSearch, roles, shows } from './search.ts'
import { showTexts, texts } from './strings.ts'
import css from './UsersPage.module.css'
import { useActs } from './useActs.ts'

const route = getRouteApi('/signed-in/settings/users')
const PeopleTable = lateTable(() => import('./PeopleTable.tsx'))
const PersonModal = lazyDialog(() => import('./PersonModal.tsx'))
const ImportModal = lazyDialog(() => import('./ImportModal.tsx'))
const StoreFilterModal = lazyDialog(() => import('./StoreFilterModal.tsx'))

/** SCR-026: everybody for head office, and 'My team' for owners. The address holds the search, the filters and the page. */
export default function UsersPage() {
  const { managePeople } = useRights()
  if (managePeople) return <People />
  return (
    <EmptyState level={1} title={texts.noAccess} action={<LinkButton {...paths.settings()}>{texts.settings}</LinkButton>}>
      {texts.noAccessHint}
    </EmptyState>
  )
}

function at({ query, role, show, region, store, sort, order, page }: PeopleFilters) {
  return paths.users({
    ...(query && { query }),
    ...(role && { role }),
    ...(show && { show }),
    ...(region && { region }),
    ...(store && { store }),
    ...(sort && sort !== 'NAME' && { sort }),
    ...(order && { order }),
    ...pageParam(page),
  })
}

function People() {
  const { manageEverybody } = useRights()
  const filters = peopleSearch(route.useSearch())
  const navigate = useNavigate()
  const table = useTable()
  const { wide, rows } = table
  const { data, error, refetch, isPlaceholderData } = useQuery(peopleQuery(filters, rows))
  const people = data?.items.filter(hasAccount) ?? []
  const { act, press, close } = useActs()
  const [adding, setAdding] = useState<'invite' | 'import' | 'sync'>()
  const done = () => setAdding(undefined)
  const change = (changes: PeopleFilters) => navigate(at({ ...filters, page: undefined, ...changes }))
  const set = [filters.role, filters.show, filters.region].filter(Boolean).length

  return (
    <>
      <BackLink to={paths.settings()}>{texts.settings}</BackLink>
      <PageHeader
        title={manageEverybody ? texts.title : texts.team}
        action={
          <div className={`${base.wrap} ${css.acts}`}>
            {manageEverybody && (
              <>
                <Button variant="default" onClick={() => setAdding('import')}>
                  {texts.import}
                </Button>
                <Button variant="default" onClick={() => setAdding('sync')}>
                  {texts.sync}
                </Button>
              </>
            )}
            <Button onClick={() => setAdding('invite')}>{texts.invite}</Button>
          </div>
        }
      >
        {manageEverybody ? texts.intro : texts.teamIntro}
      </PageHeader>
      <FilterRow
        search={{ label: texts.search, search: filters.query ?? '', onSearch: (query) => change({ query: query || undefined }) }}
        name={texts.filters(set)}
        wide={wide}
        fields={<Fields filters={filters} labelled={!wide} onChange={change} />}
        inSheet={<SortField filters={filters} onChange={change} />}
      >
        {manageEverybody && <OfStore store={filters.store} onChoose={(store) => change({ store })} />}
      </FilterRow>
      <Reminder />
      <section aria-label={texts.list} aria-busy={isPlaceholderData} className={css.list}>
        <VisuallyHidden component="h2">{texts.list}</VisuallyHidden>
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && <ListSkeleton asTable={wide} lead="person" height={146} />}
        {data && people.length > 0 && (
          <p className={`${base.muted} ${css.found}`} role="status">
            {texts.found(data.meta.totalItems)}
          </p>
        )}
        {data && people.length === 0 && <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>}
        {data && people.length > 0 && wide && (
          <PeopleTable
            people={people}
            ofStores={manageEverybody}
            sort={{ by: filters.sort ?? 'NAME', descending: filters.order === 'desc' }}
            onSort={(next) => change({ sort: next?.by, order: next?.descending ? 'desc' : undefined })}
            onAct={press}
          />
        )}
        {data && people.length > 0 && !wide && (
          <ul className={css.people}>
            {people.map((person) => (
              <PersonRow key={person.id} person={person} onAct={press} />
            ))}
          </ul>
        )}
        {data && people.length > 0 && <ListFoot table={table} meta={data.meta} onPage={(page) => navigate(at({ ...filters, page }))} />}
      </section>
      <LazyDialog opened={adding === 'invite'}>
        <PersonModal person={undefined} onClose={done} />
      </LazyDialog>
      <LazyDialog opened={adding === 'import' || adding === 'sync'}>
        <ImportModal from={adding === 'sync' ? 'sync' : 'import'} onClose={done} />
      </LazyDialog>
      <ActDialogs act={act} onClose={close} />
    </>
  )
}

interface FieldProps {
  filters: PeopleFilters
  onChange: (change: PeopleFilters) => void
}

function Fields({ filters, labelled, onChange }: FieldProps & { labelled: boolean }) {
  const { manageEverybody } = useRights()
  return (
    <>
      <ChoiceField
        labelled={labelled}
        label={texts.role}
        any={texts.anyRole}
        value={filters.role}
        choices={roles.map((role) => ({ value: role, label: roleLabel(role) }))}
        onChoose={(role) => onChange({ role })}
      />
      <div className={css.status}>
        <ChoiceField
          labelled={labelled}
          label={texts.show}
          any={texts.anyShow}
          value={filters.show}
          choices={shows.filter((show) => manageEverybody || show !== 'DELETED').map((show) => ({ value: show, label: showTexts[show] }))}
          onChoose={(show) => onChange({ show })}
        />
      </div>
      {manageEverybody && <RegionField labelled={labelled} region={filters.region} onChoose={(region) => onChange({ region })} />}
    </>
  )
}

/** The orders of the cards of a phone: what a table's headings do. */
const orders = {
  role: { sort: 'ROLE', order: undefined },
  store: { sort: 'STORE', order: undefined },
  latest: { sort: 'SIGNED_IN', order: 'desc' },
  longest: { sort: 'SIGNED_IN', order: undefined },
  status: { sort: 'STATUS', order: undefined },
} as const

function SortField({ filters: { sort, order }, onChange }: FieldProps) {
  const { manageEverybody } = useRights()
  const keys = (Object.keys(orders) as (keyof typeof orders)[]).filter((key) => manageEverybody || key !== 'store')
  return (
    <ChoiceField
      labelled
      label={texts.sort}
      any={texts.byName}
      value={keys.find((key) => orders[key].sort === sort && orders[key].order === order)}
      choices={keys.map((value) => ({ value, label: texts.sorts[value] }))}
      onChoose={(key) => onChange(key ? orders[key] : { sort: undefined, order: undefined })}
    />
  )
}

/** Leaves the people of one store: a button that opens the choice, then the store's name, which takes the filter away. */
function OfStore({ store, onChoose }: { store: string | undefined; onChoose: (store: string | undefined) => void }) {
  const [opened, setOpened] = useState(false)
  const { data } = useQuery({ ...storeQuery(store ?? ''), enabled: Boolean(store), refetchInterval: false })
  const name = store ? (data?.name ?? texts.ofStore) : undefined

  function choose(id: string) {
    setOpened(false)
    onChoose(id)
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {name ? texts.otherStore : texts.anyStore}
      </Button>
      {name && (
        <FilterChip label={texts.removeStore(name)} onRemove={() => onChoose(undefined)}>
          {name}
        </FilterChip>
      )}
      <LazyDialog opened={opened}>
        <StoreFilterModal chosen={store && name ? { id: store, name } : undefined} onChoose={choose} onClose={() => setOpened(false)} />
      </LazyDialog>
    </>
  )
}

/** Says how many people have never signed in, and sends a reminder to just those. */
function Reminder() {
  const { data } = useQuery(remindersQuery)
  const { mutate, isPending } = useRemind()
  if (!data?.people) return null
  const send = () =>
    mutate(undefined, {
      onSuccess: ({ people }) => notify({ message: texts.reminded(people) }),
      onError: ({ message }) => notify({ message, status: 'error' }),
    })
  return <Notice {...(!isPending && { action: { label: texts.remindNow, onPress: send } })}>{texts.remind(data.people)}</Notice>
}
