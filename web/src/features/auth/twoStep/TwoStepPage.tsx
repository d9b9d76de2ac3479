import { Button, Card } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ownFactorQuery } from '@/api/auth.ts'
import { formatDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { useLogout } from '@/shared/session/logout.ts'
import { meQuery, useUser } from '@/shared/session/session.ts'
import { BackLink } from '@/ui/BackLink.tsx'
import base from '@/ui/Base.module.css'
import { Notice } from '@/ui/Notice.tsx'
import { notify } from '@/ui/notify.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { PanelsSkeleton } from '@/ui/Skeletons.tsx'
import { AuthLayout } from '../components/AuthLayout.tsx'
import { FirstPasskey } from '../passkeys/FirstPasskey.tsx'
import { PasskeysPanel } from '../passkeys/PasskeysPanel.tsx'
import { LinkPanel } from '../provider/LinkPanel.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import { useNewCodes, useRemove } from './mutations.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { Setup } from './Setup.tsx'
import { shownCodes } from './shownCodes.ts'
import { texts } from './strings.ts'
import css from './TwoStep.module.css'

/** FD-131, FD-132. People come here from their profile, or because their role must have a second step and they have none. */
export default function TwoStepPage() {
  return useUser().needsSecondFactor ? <Forced /> : <Chosen />
}

function Forced() {
  const logout = useLogout()
  return (
    <AuthLayout page={texts.title} heading={texts.forced} lead={texts.forcedLead}>
      <Steps />
      <FirstPasskey />
      <Button variant="subtle" fullWidth mt="sm" loading={logout.isPending} onClick={() => logout.mutate()}>
        {texts.logout}
      </Button>
    </AuthLayout>
  )
}

function Chosen() {
  return (
    <div className={css.column}>
      <div>
        <BackLink to={paths.profile()}>{texts.back}</BackLink>
        <PageHeader title={texts.title}>{texts.intro}</PageHeader>
      </div>
      <Steps framed />
      <PasskeysPanel />
      <LinkPanel />
    </div>
  )
}

/** The codes that must be saved, or the way to them, or what can be changed. */
function Steps({ framed = false }: { framed?: boolean }) {
  const codes = shownCodes.use()
  const client = useQueryClient()
  const navigate = useNavigate()
  const user = useUser()
  const { data, error, refetch } = useQuery(ownFactorQuery)

  async function saved() {
    const wasForced = user.needsSecondFactor
    await client.invalidateQueries(meQuery)
    shownCodes.set(null)
    if (wasForced) await navigate({ ...paths.home(), replace: true })
  }

  if (codes) return <Framed framed={framed}>{<RecoveryCodes codes={codes} onSaved={() => void saved()} />}</Framed>
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton heights={[220]} />
  if (!data.since) return <Framed framed={framed}>{<Setup atOnce={!framed} />}</Framed>
  return <On since={data.since} left={data.recoveryCodes} required={data.required} />
}

function Framed({ framed, children }: { framed: boolean; children: ReactNode }) {
  return framed ? <Card>{children}</Card> : children
}

function On({ since, left, required }: { since: string; left: number; required: boolean }) {
  const [act, setAct] = useState<'renew' | 'remove'>()
  const renew = useNewCodes('recovery-codes')
  const remove = useRemove()
  const client = useQueryClient()
  return (
    <Panel title={texts.on} text={texts.onText(formatDate(since), left)}>
      {left < 4 && <Notice>{texts.few}</Notice>}
      <div className={`${base.wrap} ${css.acts}`}>
        <Button variant="default" onClick={() => setAct('renew')}>
          {texts.renew}
        </Button>
        <Button variant="danger" onClick={() => setAct('remove')}>
          {texts.remove}
        </Button>
      </div>
      {act === 'renew' && (
        <CodeDialog
          title={texts.renewTitle}
          text={texts.renewText}
          submit={texts.renew}
          send={renew.mutateAsync}
          onDone={() => setAct(undefined)}
          onClose={() => setAct(undefined)}
        />
      )}
      {act === 'remove' && (
        <CodeDialog
          title={texts.removeTitle}
          text={required ? texts.removeRequired : texts.removeText}
          submit={texts.remove}
          send={remove.mutateAsync}
          onDone={() => {
            setAct(undefined)
            notify({ message: texts.removed })
            void client.invalidateQueries(meQuery)
          }}
          onClose={() => setAct(undefined)}
        />
      )}
    </Panel>
  )
}
