import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StoreProfile } from '@/api/store.ts'
import { peopleQuery } from '@/api/user.ts'
import { formatDay, relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { fullName } from '@/shared/people/people.ts'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { Notice } from '@/ui/Notice.tsx'
import { notify } from '@/ui/notify.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { useDeactivate, useLeave, useReopenStore } from './mutations.ts'
import css from './StoreProfile.module.css'
import { closingTexts as texts } from './strings.ts'

type Closes = StoreProfile & { closing: NonNullable<StoreProfile['closing']> }

/** That a store has closed, or will, and why; who may, opens it again (STORE-031, STORE-032). */
export function ClosingNotice({ store }: { store: Closes }) {
  const { name, version, can } = store
  const { on, reason, isClosed } = store.closing
  const { mutate: reopen, isPending } = useReopenStore(store.id)
  const [asks, setAsks] = useState(false)
  const label = isClosed ? texts.again : texts.stay
  const open = () =>
    reopen(version, {
      onSuccess: () => notify({ message: texts.opened(name) }),
      onError: (error) => notify({ message: error.message, status: 'error' }),
      onSettled: () => setAsks(false),
    })
  return (
    <div className={css.closing}>
      <Notice {...(can.manage && { action: { label, onPress: () => setAsks(true) } })}>
        {(isClosed ? texts.closed : texts.closes)(formatDay(on), reason)}
      </Notice>
      <ConfirmModal
        opened={asks}
        title={texts.askAgain(name)}
        confirmLabel={label}
        loading={isPending}
        onConfirm={open}
        onClose={() => setAsks(false)}
      >
        {texts.askAgainText}
      </ConfirmModal>
    </div>
  )
}

/** The people of a store that leaves, to decide about one by one (STORE-035). Nothing is decided by itself. */
export function ClosingPeople({ store }: { store: Closes }) {
  const { left } = store.closing
  const without = left.map(({ person }) => person.id)
  const { data, error, refetch } = useQuery(peopleQuery({ store: store.id, show: 'ACTIVE', without }))
  const { mutate: deactivate, isPending } = useDeactivate()
  const { mutate: decide, isPending: decides } = useLeave(store.id)
  const decideOn = (userId: string, again: boolean) =>
    decide({ userId, again }, { onError: (failed) => notify({ message: failed.message, status: 'error' }) })
  const [asked, setAsked] = useState<{ id: string; name: string }>()
  const leave = () =>
    asked &&
    deactivate(asked.id, {
      onError: (failed) => notify({ message: failed.message, status: 'error' }),
      onSettled: () => setAsked(undefined),
    })
  return (
    <Panel title={texts.people} text={store.closing.isClosed ? texts.peopleText : `${texts.peopleText} ${texts.peopleLater}`}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {data?.items.length === 0 && <p className={css.quiet}>{left.length > 0 ? texts.allDecided : texts.nobody}</p>}
      {data && data.items.length > 0 && (
        <ul className={css.people}>
          {data.items.map((person) => (
            <li key={person.id}>
              <div className={css.person}>
                <Link {...paths.person(person.id)}>{fullName(person)}</Link>
                <span>{person.roleLabel}</span>
              </div>
              <Button
                size="sm"
                variant="default"
                disabled={decides}
                aria-label={texts.leaveName(fullName(person))}
                onClick={() => decideOn(person.id, false)}
              >
                {texts.leave}
              </Button>
              {person.account?.can.deactivate && (
                <Button
                  size="sm"
                  variant="default"
                  aria-label={texts.deactivateName(fullName(person))}
                  onClick={() => setAsked({ id: person.id, name: fullName(person) })}
                >
                  {texts.deactivate}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <>
          <h3 className={css.quiet}>{texts.left}</h3>
          <ul className={css.people}>
            {left.map(({ person, by, at }) => (
              <li key={person.id}>
                <div className={css.person}>
                  <Link {...paths.person(person.id)}>{fullName(person)}</Link>
                  <span>{texts.leftBy(fullName(by), relativeDate(at))}</span>
                </div>
                <Button
                  size="sm"
                  variant="default"
                  disabled={decides}
                  aria-label={texts.againName(fullName(person))}
                  onClick={() => decideOn(person.id, true)}
                >
                  {texts.decideAgain}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {data && data.meta.totalPages > 1 && (
        <LinkButton variant="default" {...paths.users({ store: store.id })}>
          {texts.all}
        </LinkButton>
      )}
      <ConfirmModal
        opened={asked !== undefined}
        title={texts.askDeactivate(asked?.name ?? '')}
        confirmLabel={texts.deactivate}
        danger
        loading={isPending}
        onConfirm={leave}
        onClose={() => setAsked(undefined)}
      >
        {texts.askDeactivateText}
      </ConfirmModal>
    </Panel>
  )
}

/** A store with its closing, if it has one. */
export const closes = (store: StoreProfile): store is Closes => store.closing !== null
