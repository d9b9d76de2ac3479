import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { systemQuery } from '@/api/system.ts'
import type { SystemOverview } from '@/api/types.ts'
import { formatBytes } from '@/lib/bytes.ts'
import { formatDate, formatTime } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { useRights } from '@/shared/session/rights.ts'
import { BackLink } from '@/ui/BackLink.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { Fact } from '@/ui/Fact.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { PanelsSkeleton } from '@/ui/Skeletons.tsx'
import { FailedJobs } from './FailedJobs.tsx'
import css from './SystemPage.module.css'
import { texts } from './strings.ts'

/** How the program is doing, for head office (FD-157). */
export default function SystemPage() {
  const { readSystem } = useRights()
  const { data, error, refetch } = useQuery({ ...systemQuery, enabled: readSystem })
  if (!readSystem)
    return <EmptyState level={1} title={texts.noAccess} action={<LinkButton {...paths.settings()}>{texts.back}</LinkButton>} />
  return (
    <div className={css.column}>
      <div>
        <BackLink to={paths.settings()}>{texts.back}</BackLink>
        <PageHeader title={texts.title}>{texts.intro}</PageHeader>
      </div>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <PanelsSkeleton heights={[420]} />}
      {data && <About system={data} />}
      {data && <FailedJobs />}
      {data && <Unset settings={data.unset} />}
    </div>
  )
}

function About({ system }: { system: SystemOverview }) {
  const { version, tables, address, database, storage, files, bytes, waitingJobs, failedMails, backup, lastBackup, backupLate } = system
  return (
    <Panel title={texts.about}>
      <dl className={css.facts}>
        <Fact name={texts.version}>
          {version}, {texts.tables(tables)}
        </Fact>
        <Fact name={texts.address}>{address}</Fact>
        <Fact name={texts.database}>{database}</Fact>
        <Fact name={texts.storage}>
          {storage}: {texts.uploads(files, formatBytes(bytes))}
        </Fact>
        <Fact name={texts.waiting}>{texts.jobs(waitingJobs)}</Fact>
        <Fact name={texts.mails}>
          {failedMails} {failedMails > 0 && <Link {...paths.outbox()}>{texts.outbox}</Link>}
        </Fact>
        <Fact name={texts.lastBackup}>
          <span className={backupLate ? css.warning : undefined}>
            {lastBackup ? texts.backedUp(formatDate(lastBackup), formatTime(lastBackup)) : texts.neverBackedUp}
            {lastBackup && backupLate && ` ${texts.backupLate}`}
          </span>
        </Fact>
        <Fact name={texts.backup}>{backup}</Fact>
        <Fact name={texts.licences}>
          <a href="/notice.txt" target="_blank" rel="noreferrer">
            {texts.notice}
          </a>
        </Fact>
      </dl>
    </Panel>
  )
}

function Unset({ settings }: { settings: SystemOverview['unset'] }) {
  if (settings.length === 0) return <Panel title={texts.unset} text={texts.allSet} />
  return (
    <Panel title={texts.unset} text={texts.unsetText}>
      <dl className={css.facts}>
        {settings.map(({ name, without }) => (
          <div key={name}>
            <dt className={css.variable}>{name}</dt>
            <dd>{without}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
