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
import { useRights } from '@/shared/session/rights.ts'
import { BackLink } from '@/ui/BackLink.tsx'
import base from '@/ui/Base.module.css'
import { ChoiceField } from '@/ui/ChoiceField.tsx'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { FilterChip } from '@/ui/FilterChip.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { Notice } from '@/ui/Notice.tsx'
import { notify } from '@/ui/notify.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { SearchField } from '@/ui/SearchField.tsx'
import type { Act, Managed } from './acts.ts'
import { useRemind, useTurn } from './mutations.ts'
import { PersonRow } from './PersonRow.tsx'
import { roles, shows } from './search.ts'
import { confirmTexts, showTexts, texts } from './strings.ts'
import css from './UsersPage.module.css'

const route = getRouteApi('/signed-in/settings/users')
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

function at({ query, role, show, store, page }: PeopleFilters) {
  return paths.users({ ...(query && { query }), ...(role && { role }), ...(show && { show }), ...(store && { store }), ...pageParam(page) })
}

function People() {
  const { manageEverybody } = useRights()
  const filters = route.useSearch()
  const navigate = useNavigate()
  const { data, error, refetch, isPlaceholderData } = useQuery(peopleQuery(filters))
  const [act, setAct] = useState<Act>()
  const close = () => setAct(undefined)
  const change = (changes: PeopleFilters) => navigate(at({ ...filters, page: undefined, ...changes }))

  return (
    <>
      <BackLink to={paths.settings()}>{texts.settings}</BackLink>
      <PageHeader
        title={manageEverybody ? texts.title : texts.team}
        action={<Button onClick={() => setAct({ kind: 'invite' })}>{texts.invite}</Button>}
      >
        {manageEverybody ? texts.intro : texts.teamIntro}
      </PageHeader>
      {manageEverybody && (
        <div className={`${base.wrap} ${css.acts}`}>
          <Button variant="default" onClick={() => setAct({ kind: 'import' })}>
            {texts.import}
          </Button>
          <Button variant="default" onClick={() => setAct({ kind: 'sync' })}>
            {texts.sync}
          </Button>
        </div>
      )}
      <div className={css.filters}>
        <SearchField label={texts.search} search={filters.query ?? ''} onSearch={(query) => change({ query: query || undefined })} />
        <ChoiceField
          label={texts.role}
          any={texts.anyRole}
          value={filters.role}
          choices={roles.map((role) => ({ value: role, label: roleLabel(role) }))}
          onChoose={(role) => change({ role })}
        />
        <ChoiceField
          label={texts.show}
          any={texts.anyShow}
          value={filters.show}
          choices={shows.filter((show) => manageEverybody || show !== 'DELETED').map((show) => ({ value: show, label: showTexts[show] }))}
          onChoose={(show) => change({ show })}
        />
      </div>
      {manageEverybody && <OfStore store={filters.store} onChoose={(store) => change({ store })} />}
      <Reminder />
      <section aria-label={texts.list} aria-busy={isPlaceholderData} className={css.list}>
        <VisuallyHidden component="h2">{texts.list}</VisuallyHidden>
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {data && data.items.length > 0 && (
          <p className={`${base.muted} ${css.found}`} role="status">
            {texts.found(data.meta.totalItems)}
          </p>
        )}
        {data?.items.length === 0 && <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>}
        <ul className={css.people}>
          {data?.items.map(
            ({ account, ...person }) => account && <PersonRow key={person.id} person={{ ...person, account }} onAct={setAct} />,
          )}
        </ul>
        {data && (
          <Paging page={data.meta.currentPage} totalPages={data.meta.totalPages} onChange={(page) => navigate(at({ ...filters, page }))} />
        )}
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
    <div className={`${base.wrap} ${css.store}`}>
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
    </div>
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
