import { Button } from '@mantine/core'
import { IconArrowLeft, IconCheck, IconCloudOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { ScoreRing } from '@/shared/score/ScoreRing.tsx'
import base from '@/ui/Base.module.css'
import { usePageTitle } from '@/ui/usePageTitle.ts'
import { useRootMark } from '@/ui/useRootMark.ts'
import { addressBefore, useGoBack } from '@/ui/wayBack.ts'
import type { ReportActions } from '../acts/useReportActions.ts'
import { useDraftStatus } from '../draft/useDraft.ts'
import { useProgress, useScores } from '../draft/useScores.ts'
import type { Progress } from '../rules/gate.ts'
import { texts } from '../strings.ts'
import type { Report } from '../types.ts'
import css from './ReportHeader.module.css'

interface Props {
  report: Report
  completed: boolean
  /** Whether it was completed on this device, which is said instead of what is not saved. */
  waits: boolean
  actions: ReportActions
  /** Whether to show SAVE & EXIT. Only auditors have it. */
  canExit: boolean
  /** Shown below, usually the chips of the sections. */
  children: ReactNode
}

/** The header, which stays at the top of the screen: Back, title, last saved time and SAVE & EXIT (AUDIT-009). */
export function ReportHeader({ report, completed, waits, actions, canExit, children }: Props) {
  usePageTitle(`${texts.title}: ${report.store.name}`)
  useRootMark('header')
  // Photos and other layers of the page have entries of their own in the history, and Back is below them.
  const [before] = useState(addressBefore)
  const { link, name } = (before && pageAt(before)) ?? compliance
  const goBack = useGoBack((address) => pageAt(address) !== undefined)
  return (
    <header className={css.header}>
      <div className={`${base.row} ${css.bar}`}>
        <Link {...link} className={css.back} onClick={goBack} aria-label={texts.header.backTo(name)}>
          <IconArrowLeft size={22} stroke={2} aria-hidden />
          <span className={css.where}>{name}</span>
        </Link>
        <div className={base.grow}>
          <h1 className={css.title} tabIndex={-1}>
            {texts.title}
          </h1>
          <p className={css.store} title={report.store.name}>
            {report.store.name}
          </p>
          <p className={`${base.wrap} ${css.meta}`}>
            {!completed && <MarkedCount report={report} />}
            <SavedTime running={actions.saving} />
          </p>
        </div>
        {!completed && <HeaderRing report={report} />}
        {canExit && (
          <Button
            className={css.exit}
            size="sm"
            variant={completed ? 'default' : 'filled'}
            loading={actions.busy === 'saveAndExit'}
            onClick={actions.saveAndExit}
          >
            {texts.header.saveAndExit}
          </Button>
        )}
      </div>
      {actions.notSaved && !waits && <NotSaved />}
      {children}
    </header>
  )
}

const { from } = texts.header
const compliance = { link: paths.compliance(), name: from.compliance }

/** The pages that lead to reports, except for other reports. */
const origins = [
  compliance,
  { link: paths.home(), name: from.home },
  { link: paths.fixes({}), name: from.fixes },
  { link: paths.queries({}), name: from.queries },
  { link: paths.findings({}), name: from.findings },
]

/** The page of an address, if a person goes from it to a report and back again. */
function pageAt({ pathname }: URL) {
  const store = /^\/stores\/([^/]+)$/.exec(pathname)?.[1]
  return store ? { link: paths.store(store), name: from.store } : origins.find(({ link }) => link.to === pathname)
}

/** Says that the last save failed, and where the marks are (AMB-030, FD-31). */
function NotSaved() {
  const { onlyHere } = useDraftStatus()
  return (
    <p className={`${base.row} ${css.notSaved}`} role="status">
      <IconCloudOff size={18} stroke={2} aria-hidden />
      {onlyHere > 0 ? texts.header.notSavedInTab : texts.header.notSaved}
    </p>
  )
}

/** How many lines are marked, such as '34 of 58 marked'. */
function MarkedCount({ report }: { report: Report }) {
  const all = Object.values(useProgress(report.weightings).of)
  const sum = (what: keyof Progress) => all.reduce((total, section) => total + section[what], 0)
  return <b className={css.count}>{texts.header.marked(sum('marked'), sum('toMark'))}</b>
}

interface SavedTimeProps {
  /** Whether a save is running. */
  running: boolean
}

/**
 * Says where the marks are: being saved, only in this tab, only on this device, or saved, with the time of the last save. For a few seconds after a
 * save it has a tick (AUDIT-066, AUDIT-067).
 */
function SavedTime({ running }: SavedTimeProps) {
  const { lastSavedAt, justSaved, unsaved, onlyHere } = useDraftStatus()
  if (running) return <span>{texts.header.saving}</span>
  if (onlyHere > 0) return <span>{texts.header.toSendFromTab(unsaved)}</span>
  if (unsaved > 0) return <span>{texts.header.toSend(unsaved)}</span>
  if (lastSavedAt === null) return <span>{texts.header.neverSaved}</span>
  return (
    <span className={`${base.inline} ${css.saved}`} data-just={justSaved || undefined}>
      {justSaved && <IconCheck size={14} stroke={2.8} aria-hidden />}
      {texts.header.lastSaved(relativeDate(lastSavedAt))}
    </span>
  )
}

function HeaderRing({ report }: { report: Report }) {
  const { soFar, possible } = useScores(report.weightings)
  return (
    <span className={css.ring}>
      <ScoreRing score={soFar} possible={possible} soFar size={40} />
    </span>
  )
}
