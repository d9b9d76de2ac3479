import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, call } from '@/api/client.ts'
import { ApiError } from '@/api/errors.ts'
import { type Person, personQuery } from '@/api/user.ts'
import { formatDate, formatTime, timeAgo } from '@/lib/dates.ts'
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
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { notify } from '@/ui/notify.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { PanelsSkeleton } from '@/ui/Skeletons.tsx'
import { hasAccount, type Managed } from './acts.ts'
import { FactorPanel } from './FactorPanel.tsx'
import { useInviteAgain } from './mutations.ts'
import css from './Person.module.css'
import { statusTexts, personTexts as texts } from './strings.ts'

const route = getRouteApi('/signed-in/users/$id')
const PersonModal = lazyDialog(() => import('./PersonModal.tsx'))

/** SCR-027: a person's name, role, store and picture, with a button to write to them. */
export default function PersonPage() {
  const { id } = route.useParams()
  const { managePeople, requireFactor, learn } = useRights()
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
        {hasAccount(data) && <Manage person={data} />}
        {learn && (data.account || id === user.id) && (
          <LinkButton {...paths.learningRecord(id)} variant="default">
            {texts.record}
          </LinkButton>
        )}
        <ImpersonateButton user={{ id, name: fullName(data), storeName: data.store?.name, canImpersonate: data.canImpersonate }} />
      </div>
      {data.account && <Facts account={data.account} />}
      {requireFactor && id !== user.id && <FactorPanel id={id} name={fullName(data)} />}
    </div>
  )
}

/** What whoever manages the person's account may do with it here: change it, and invite them again while they have never signed in (FD-333). */
function Manage({ person }: { person: Managed }) {
  const [editing, setEditing] = useState(false)
  const { mutate, isPending } = useInviteAgain()
  const { can, email, inviteAgainAt } = person.account
  const tooSoon = inviteAgainAt !== null && Date.parse(inviteAgainAt) > Date.now()

  function invite() {
    mutate(person.id, {
      onSuccess: () => notify({ message: texts.inviteSent(email) }),
      onError: ({ message }) => notify({ message, status: 'error' }),
    })
  }
  return (
    <>
      {can.edit && (
        <Button variant="default" onClick={() => setEditing(true)}>
          {texts.edit}
        </Button>
      )}
      {inviteAgainAt && (
        <Button variant="default" loading={isPending} disabled={tooSoon} onClick={invite}>
          {texts.invite}
        </Button>
      )}
      {inviteAgainAt && tooSoon && <p className={base.muted}>{texts.inviteLater(formatDate(inviteAgainAt), formatTime(inviteAgainAt))}</p>}
      <LazyDialog opened={editing}>
        <PersonModal person={person} onClose={() => setEditing(false)} />
      </LazyDialog>
    </>
  )
}

function Facts({ account }: { account: NonNullable<Person['account']> }) {
  const { email, phoneNumber, createdAt, recentSignedIn, status, invitedAt } = account
  const facts = [
    [texts.status, statusTexts[status]],
    [texts.email, email],
    [texts.phone, phoneNumber],
    [texts.since, formatDate(createdAt)],
    [texts.lastLogin, recentSignedIn ? timeAgo(recentSignedIn) : texts.never],
    [texts.invited, invitedAt && timeAgo(invitedAt)],
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
