import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { accountTrailQuery } from '@/api/audittrail.ts'
import { api, call } from '@/api/client.ts'
import { ApiError } from '@/api/errors.ts'
import { type Person, personQuery } from '@/api/user.ts'
import { formatDate, timeAgo } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { ClosedChip } from '@/shared/ClosedChip.tsx'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { ImpersonateButton } from '@/shared/impersonation/ImpersonateButton.tsx'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { fullName } from '@/shared/people/people.ts'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import { BackLink } from '@/ui/BackLink.tsx'
import base from '@/ui/Base.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { notify } from '@/ui/notify.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { PanelsSkeleton } from '@/ui/Skeletons.tsx'
import { AccountHistory, nameOf } from './AccountHistory.tsx'
import { ActDialogs } from './ActDialogs.tsx'
import { hasAccount, type Managed, offersFor } from './acts.ts'
import { FactorPanel } from './FactorPanel.tsx'
import css from './Person.module.css'
import { PersonMenu } from './PersonParts.tsx'
import { statusTexts, personTexts as texts } from './strings.ts'
import { useActs } from './useActs.ts'

const route = getRouteApi('/signed-in/users/$id')

/** SCR-027: a person's name, role, store and picture, with a button to write to them. */
export default function PersonPage() {
  const { id } = route.useParams()
  const { managePeople, requireFactor, learn, readTrail } = useRights()
  const user = useUser()
  const { data, error, refetch } = useQuery(personQuery(id))
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState level={1} title={texts.missing} drawing="lost" action={<LinkButton {...paths.home()}>HOME</LinkButton>}>
        {texts.missingHint}
      </EmptyState>
    )
  }
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton heights={[140, 320]} />
  return (
    <div className={css.column}>
      {managePeople && <BackLink to={paths.users({})}>{texts.back}</BackLink>}
      <div className={`${base.row} ${css.head}`}>
        <Avatar person={data} picture={data.profilePicture} size={96} />
        <PageHeader title={fullName(data)}>
          {data.store ? `${data.roleLabel}, ${data.store.name}` : data.roleLabel} {data.store && <ClosedChip store={data.store} />}
        </PageHeader>
      </div>
      <div className={`${base.wrap} ${css.acts}`}>
        {data.canMessage && <Message person={data} />}
        <Manage person={data}>
          {learn && (data.account || id === user.id) && (
            <LinkButton {...paths.learningRecord(id)} variant="default">
              {texts.record}
            </LinkButton>
          )}
          <ImpersonateButton user={{ id, name: fullName(data), storeName: data.store?.name, canImpersonate: data.canImpersonate }} />
        </Manage>
      </div>
      {data.account && <Facts id={id} account={data.account} />}
      {requireFactor && id !== user.id && <FactorPanel id={id} name={fullName(data)} />}
      {readTrail && data.account && <AccountHistory id={id} />}
    </div>
  )
}

/**
 * What whoever manages the person's account may do with it: the acts of the list, of which the ones that people come for are buttons too (FD-333,
 * FD-440).
 */
function Manage({ person, children }: { person: Person; children: ReactNode }) {
  return hasAccount(person) ? <Acts person={person}>{children}</Acts> : children
}

function Acts({ person, children }: { person: Managed; children: ReactNode }) {
  const { act, press, close, isInviting } = useActs()
  const shown = offersFor(person).filter(({ name }) => name === 'edit' || name === 'invite')
  const off = shown.find((offer) => offer.off)?.off
  return (
    <>
      {shown.map(({ name, label, off }) => (
        <Button
          key={name}
          variant="default"
          loading={name === 'invite' && isInviting}
          disabled={off !== undefined}
          onClick={() => press({ name, person })}
        >
          {label.toUpperCase()}
        </Button>
      ))}
      {children}
      <PersonMenu person={person} onAct={press} />
      {off && <p className={base.muted}>{off}</p>}
      <ActDialogs act={act} onClose={close} />
    </>
  )
}

/** The operations that send somebody an invitation. */
const invitations = ['invite-user', 'remind-user', 'remind-users']

/** Who has sent the last invitation, for whoever reads the audit trail. */
function useInviter(id: string, invitedAt: string | null) {
  const { readTrail } = useRights()
  const { data } = useInfiniteQuery({ ...accountTrailQuery(id), enabled: readTrail && invitedAt !== null })
  const last = data?.pages.flatMap(({ items }) => items).find(({ operation }) => invitations.includes(operation))
  return last && nameOf(last.who)
}

function Facts({ id, account }: { id: string; account: NonNullable<Person['account']> }) {
  const { email, phoneNumber, createdAt, recentSignedIn, status, invitedAt } = account
  const inviter = useInviter(id, invitedAt)
  const invited = invitedAt && timeAgo(invitedAt)
  const facts = [
    [texts.status, statusTexts[status]],
    [texts.email, email],
    [texts.phone, phoneNumber],
    [texts.since, formatDate(createdAt)],
    [texts.lastLogin, recentSignedIn ? timeAgo(recentSignedIn) : texts.never],
    [texts.invited, invited && inviter ? texts.invitedBy(invited, inviter) : invited],
  ].filter(([, value]) => value)
  return (
    <Panel title="Account">
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** Opens the conversation with the person, or begins it. */
function Message({ person }: { person: Person }) {
  const navigate = useNavigate()
  const [conversation] = useState(() => uuidv7())
  const begin = useMutation({
    mutationFn: () => call(api.POST('/conversations', { body: { id: conversation, type: 'MEMBERS', userIds: [person.id] } })),
    onSuccess: ({ id }) => navigate(paths.conversation(id)),
    onError: ({ message }) => notify({ message, status: 'error' }),
  })
  return (
    <Button loading={begin.isPending} onClick={() => begin.mutate()}>
      {texts.message}
    </Button>
  )
}
