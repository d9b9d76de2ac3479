import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { storeQuery } from '@/api/store.ts'
import { type PeopleFilters, peopleQuery, remindersQuery } from '@/api/user.ts'
import { paths } from '@/lib/paths.ts'
import { pageParam } from '@/lib/search.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import type { Impersonated } from '@/shared/impersonation/impersonated.ts'
import { fullName, roleLabel } from '@/shared/people/people.ts'
import { RegionField } from '@/shared/RegionField.tsx'
import { useRights } from '@/shared/session/rights.ts'
import { BackLink } from '@/ui/BackLink.tsx'
import base from '@/ui/Base.module.css'
import { ChoiceField } from '@/ui/ChoiceField.tsx'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
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
import { type Act, hasAccount, type Managed } from './acts.ts'
import { useRemind, useTurn } from './mutations.ts'
import { PersonRow } from './PersonRow.tsx'
import { peopleSearch, roles, shows } from './search.ts'
import { confirmTexts, showTexts, texts } from './strings.ts'
import css from './UsersPage.module.css'

const route = getRouteApi('/signed-in/settings/users')
const PeopleTable = lateTable(() => import('./PeopleTable.tsx'))
const PersonModal = lazyDialog(() => import('./PersonModal.tsx'))
const ImportModal = lazyDialog(() => import('./ImportModal.tsx'))
const ImpersonateDialog = lazyDialog(() => import('@/shared/impersonation/ImpersonateDialog.tsx'))
const StoreFilterModal = lazyDialog(() => import('./StoreFilterModal.tsx'))
const SessionsModal = lazyDialog(() => import('./SessionsModal.tsx'))

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
  const [act, setAct] = useState<Act>()
  const close = () => setAct(undefined)
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
                <Button variant="default" onClick={() => setAct({ kind: 'import' })}>
                  {texts.import}
                </Button>
                <Button variant="default" onClick={() => setAct({ kind: 'sync' })}>
                  {texts.sync}
                </Button>
              </>
            )}
            <Button onClick={() => setAct({ kind: 'invite' })}>{texts.invite}</Button>
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
            onAct={setAct}
          />
        )}
        {data && people.length > 0 && !wide && (
          <ul className={css.people}>
            {people.map((person) => (
              <PersonRow key={person.id} person={person} onAct={setAct} />
            ))}
          </ul>
        )}
        {data && people.length > 0 && <ListFoot table={table} meta={data.meta} onPage={(page) => navigate(at({ ...filters, page }))} />}
      </section>
      <LazyDialog opened={act?.kind === 'invite' || act?.kind === 'edit'}>
        <PersonModal person={act?.kind === 'edit' ? act.person : undefined} onClose={close} />
      </LazyDialog>
      <LazyDialog opened={act?.kind === 'import' || act?.kind === 'sync'}>
        <ImportModal from={act?.kind === 'sync' ? 'sync' : 'import'} onClose={close} />
      </LazyDialog>
      <LazyDialog opened={act?.kind === 'sessions'}>
        {act?.kind === 'sessions' && <SessionsModal id={act.person.id} name={fullName(act.person)} onClose={close} />}
      </LazyDialog>
      <LazyDialog opened={act?.kind === 'impersonate'}>
        {act?.kind === 'impersonate' && <ImpersonateDialog user={impersonated(act.person)} onClose={close} />}
      </LazyDialog>
      <Turning act={act} onClose={close} />
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

function impersonated({ id, store, account, ...person }: Managed): Impersonated {
  return { id, name: fullName(person), storeName: store?.name, canImpersonate: account.can.impersonate }
}

/** Asks before somebody is deactivated, reinstated or deleted. */
function Turning({ act, onClose }: { act: Act | undefined; onClose: () => void }) {
  const { mutate, isPending } = useTurn()
  const [last, setLast] = useState<Extract<Act, { kind: 'turn' }>>()
  if (act?.kind === 'turn' && act !== last) setLast(act) // its words stay while the dialog closes
  const words = confirmTexts[last?.turn ?? 'deactivate']
  const name = last ? fullName(last.person) : ''

  function go() {
    if (!last) return
    mutate(
      { id: last.person.id, turn: last.turn },
      {
        onSuccess: () => notify({ message: words.done(name) }),
        onError: ({ message }) => notify({ message, status: 'error' }),
        onSettled: onClose,
      },
    )
  }

  return (
    <ConfirmModal
      opened={act?.kind === 'turn'}
      title={words.title(name)}
      confirmLabel={words.label}
      danger={last?.turn !== 'reinstate'}
      loading={isPending}
      onConfirm={go}
      onClose={onClose}
    >
      {words.text}
    </ConfirmModal>
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
