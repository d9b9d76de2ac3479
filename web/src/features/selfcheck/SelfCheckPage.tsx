import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { selfCheckQuery } from '@/api/selfcheck.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { References, useWaitsForReferences } from '@/shared/reference/references.tsx'
import { selfAnswers } from '@/shared/selfcheck/answers.ts'
import { useUser } from '@/shared/session/session.ts'
import { BackLink } from '@/ui/BackLink.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { Notice } from '@/ui/Notice.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { PanelsSkeleton } from '@/ui/Skeletons.tsx'
import { CheckWorkspace } from './CheckWorkspace.tsx'
import { newId, useStart } from './mutations.ts'
import { texts } from './strings.ts'

/** SELFCHECK-003. The store answers what an audit of it would ask today, before the visit. */
export default function SelfCheckPage() {
  const { data, error, refetch } = useQuery(selfCheckQuery)
  const waits = useWaitsForReferences()
  return (
    <>
      <BackLink to={paths.home()}>{texts.back}</BackLink>
      <PageHeader title={texts.title}>{texts.about}</PageHeader>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && (!data || waits) && <PanelsSkeleton heights={[420]} />}
      {data && <Late key={data.check?.id ?? ''} check={data.check?.id} />}
      {data?.check && !waits && (
        <References>
          <CheckWorkspace key={data.check.id} current={data} check={data.check} />
        </References>
      )}
      {data && !data.check && !waits && <Start lines={data.lines} blocked={data.startBlocked} />}
    </>
  )
}

function Start({ lines, blocked }: { lines: number; blocked: string }) {
  const [id] = useState(newId)
  const start = useStart()
  if (blocked) return <EmptyState title={texts.closed}>{blocked}</EmptyState>
  return (
    <EmptyState
      title={texts.startTitle}
      drawing="reports"
      level={2}
      action={
        <>
          <Button loading={start.isPending} onClick={() => start.mutate(id)}>
            {texts.start}
          </Button>
          {start.error && (
            <Notice tone="bad" live>
              {start.error.message}
            </Notice>
          )}
        </>
      }
    >
      {texts.begin(lines)}
    </EmptyState>
  )
}

/** Says that answers which waited on this device came too late. */
function Late({ check }: { check: string | undefined }) {
  const person = useUser().id
  const [n, setN] = useState(() => selfAnswers.late(person, check))
  if (n === 0) return null
  function forget() {
    selfAnswers.forgetLate(person, check)
    setN(0)
  }
  return <Notice action={{ label: texts.ok, onPress: forget }}>{texts.late(n)}</Notice>
}
