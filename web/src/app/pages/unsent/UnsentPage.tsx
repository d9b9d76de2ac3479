import { Button, FileButton } from '@mantine/core'
import {
  IconCamera,
  IconCircleCheck,
  IconClipboardCheck,
  IconCloudUp,
  IconDownload,
  IconGift,
  IconListCheck,
  IconMessage,
  IconMessageCircle,
  IconNews,
  IconRefresh,
  IconUpload,
} from '@tabler/icons-react'
import { useState } from 'react'
import { formatBytes } from '@/lib/bytes.ts'
import { formatDay, relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import type { ReportAbout } from '@/shared/drafts/format.ts'
import type { Outgoing } from '@/shared/outgoing/kinds.ts'
import { SaveFiles } from '@/shared/outgoing/SaveFiles.tsx'
import { TakeBack } from '@/shared/outgoing/TakeBack.tsx'
import { fullName } from '@/shared/people/people.ts'
import { plain } from '@/shared/richtext/policy.ts'
import base from '@/ui/Base.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { notify } from '@/ui/notify.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { hasNoRoom } from './count.ts'
import { counted, none } from './counts.ts'
import { largestFile, readFile } from './file.ts'
import { handIn, saveAsFiles } from './handIn.ts'
import { type Row, totalOf } from './items.ts'
import { texts } from './strings.ts'
import css from './UnsentPage.module.css'
import { useUnsent } from './useUnsent.ts'

const icons = {
  marks: IconListCheck,
  photos: IconCamera,
  completion: IconCircleCheck,
  answers: IconClipboardCheck,
  message: IconMessage,
  comment: IconMessageCircle,
  entry: IconGift,
  post: IconNews,
}

/** OFFLINE-012: everything that this device has and the server does not. */
export default function UnsentPage() {
  const { user, rows, isRead, running, retry, retryAll, takeBack, forget } = useUnsent()
  const { counts, size } = totalOf(rows)
  return (
    <div className={`${base.column} ${css.page}`}>
      <PageHeader
        title={texts.title}
        action={
          rows.length > 1 && (
            <Button leftSection={<IconCloudUp size={20} aria-hidden />} onClick={() => void retryAll()}>
              {texts.retryAll}
            </Button>
          )
        }
      >
        {texts.hint}
      </PageHeader>
      <p role="status" className={`${base.muted} ${css.total}`}>
        {rows.length > 0 && texts.waiting(texts.all(counts), formatBytes(size))}
      </p>
      {rows.length === 0 ? (
        // The room is kept, so that nothing moves when it shows.
        <div style={{ visibility: isRead ? undefined : 'hidden' }}>
          <EmptyState title={texts.nothing} drawing="done" level={2}>
            {texts.nothingHint}
          </EmptyState>
        </div>
      ) : (
        <ul className={`${base.surface} ${css.list}`}>
          {rows.map((row) => (
            <UnsentRow
              key={row.key}
              row={row}
              busy={running.has(row.key)}
              onRetry={() => void retry(row)}
              onTakeBack={(id) => void takeBack(id)}
              onForget={forget}
            />
          ))}
        </ul>
      )}
      <FilePanel
        origin={{ portal: window.location.host, person: { id: user.id, name: fullName(user) } }}
        empty={rows.length === 0}
        forOthers={user.can.manageCompliance}
      />
    </div>
  )
}

interface RowProps {
  row: Row
  busy: boolean
  onRetry: () => void
  /** Takes a completion back, or puts the news of one away. */
  onTakeBack: (id: string) => void
  /** Puts refused answers to a self-check away. */
  onForget: (check: string) => void
}

function UnsentRow({ row, busy, onRetry, onTakeBack, onForget }: RowProps) {
  const Icon = icons[row.kind === 'written' ? row.thing.kind : row.kind]
  const { what, of } = wordsOf(row)
  const open = addressOf(row)
  const isOver = row.kind === 'completion' && row.completion.outcome !== undefined
  const opens = row.kind === 'written' ? texts.opens[row.thing.kind] : row.kind === 'answers' ? texts.openAnswers : texts.openReport
  return (
    <li className={css.row} data-bad={(row.problem !== undefined && !isOver) || undefined}>
      <span className={`${base.centre} ${css.icon}`}>
        <Icon size={20} stroke={2} aria-hidden />
      </span>
      <div className={`${base.column} ${css.text}`}>
        <b>{what}</b>
        <span className={css.of}>{of}</span>
        <span className={base.muted}>{texts.facts(relativeDate(row.at), formatBytes(row.size))}</span>
        {row.kind === 'photos' && row.thumbs.length > 0 && (
          <span className={css.thumbs}>
            {row.thumbs.map((thumb) => (
              <img key={thumb} src={thumb} alt="" width={44} height={44} />
            ))}
          </span>
        )}
        {row.problem && (
          <span className={css.problem} role="status">
            {row.problem}
          </span>
        )}
      </div>
      <div className={`${base.cluster} ${css.acts}`}>
        {!isOver && (
          <Button
            variant="default"
            size="sm"
            loading={busy}
            leftSection={<IconRefresh size={18} aria-hidden />}
            aria-label={texts.retryOf(what, of)}
            onClick={onRetry}
          >
            {texts.retry}
          </Button>
        )}
        {row.kind === 'completion' && (
          <Button
            variant="default"
            size="sm"
            aria-label={isOver ? texts.dismissOf(of) : texts.takeBackOf(of)}
            onClick={() => onTakeBack(row.completion.id)}
          >
            {isOver ? texts.dismiss : texts.takeBack}
          </Button>
        )}
        {row.kind === 'written' && <WrittenActs thing={row.thing} what={of} refused={row.problem !== undefined} />}
        {row.kind === 'answers' && row.problem !== undefined && (
          <Button variant="default" size="sm" aria-label={texts.forgetOf(what)} onClick={() => onForget(row.check)}>
            {texts.forget}
          </Button>
        )}
        {open && (
          <LinkButton {...open} variant="subtle" size="sm" aria-label={texts.openOf(opens, of)}>
            {opens}
          </LinkButton>
        )}
      </div>
    </li>
  )
}

const reportName = (about: ReportAbout | undefined) => (about ? texts.of(about.store, formatDay(about.date)) : texts.unknownReport)

function wordsOf(row: Row): { what: string; of: string } {
  if (row.kind === 'marks') return { what: texts.marks(row.marks.lines), of: reportName(row.marks.about) }
  if (row.kind === 'photos') return { what: texts.photos(row.ids.length), of: reportName(row.about) }
  if (row.kind === 'written')
    return { what: texts.withFiles(texts.kinds[row.thing.kind], row.thing.files.length), of: subjectOf(row.thing) }
  if (row.kind === 'answers') return { what: texts.answers(row.lines), of: texts.ofSelfCheck }
  return { what: texts.completion(row.completion.score), of: reportName(row.completion.about) }
}

/** What was written, or of which incentive. */
function subjectOf(thing: Outgoing): string {
  if (thing.kind === 'entry') return thing.content.name
  return plain(thing.kind === 'post' ? (thing.content.entry.body ?? '') : thing.content.body) || texts.noWords
}

interface ActsProps {
  thing: Outgoing
  what: string
  refused: boolean
}

/** OFFLINE-035. A message is taken back where it is shown, in its conversation. */
function WrittenActs({ thing, what, refused }: ActsProps) {
  return (
    <>
      {thing.kind !== 'message' && <TakeBack thing={thing} what={what} size="sm" />}
      {refused && <SaveFiles thing={thing} what={what} size="sm" />}
    </>
  )
}

function addressOf(row: Row) {
  if (row.kind === 'written') return placeOf(row.thing)
  if (row.kind === 'answers') return paths.selfCheck()
  const { report, about } =
    row.kind === 'marks' ? { report: row.marks.reportId, about: row.marks.about } : row.kind === 'photos' ? row : row.completion
  if (report !== undefined) return paths.auditReport(report)
  return about && paths.newAuditReport(about.storeId, about.date)
}

function placeOf({ kind, content }: Outgoing) {
  if (kind === 'message') return paths.conversation(content.conversation)
  if (kind === 'comment') return paths.post(content.post)
  return kind === 'entry' ? paths.rewards({ incentive: content.incentive }) : paths.feed({})
}

interface FileProps {
  origin: { portal: string; person: { id: string; name: string } }
  empty: boolean
  forOthers: boolean
}

/** OFFLINE-014, OFFLINE-015. */
function FilePanel({ origin, empty, forOthers }: FileProps) {
  const [busy, setBusy] = useState(false)
  const say = (message: string) => notify({ message })
  const fail = (message: string) => notify({ message, status: 'error' })

  async function working(work: () => Promise<void>, failure: string) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      console.error('unsent: the file', error)
      fail(failure)
    } finally {
      setBusy(false)
    }
  }

  const save = () =>
    working(async () => {
      say(texts.file.savedFiles(await saveAsFiles(origin), hasNoRoom(origin.person.id)))
    }, texts.file.notSaved)

  const take = (file: File) =>
    working(async () => {
      if (file.size > largestFile) {
        fail(texts.file.huge)
        return
      }
      const person = origin.person.id
      const reading = await readFile(await file.text(), { portal: origin.portal, personId: person, forOthers, now: Date.now() })
      if ('problem' in reading) {
        fail(reading.problem)
        return
      }
      const taken = await handIn(reading.unsent, reading.origin, person)
      const own = reading.origin.person.id === person
      const left = own ? [] : reading.unsent.things
      const leftOnes = left.reduce((counts, { thing }) => counted(counts, thing.kind), { ...none })
      const leftCompletions = own ? 0 : reading.unsent.completions.length
      const leftAnswers = own ? 0 : reading.unsent.answers.reduce((sum, one) => sum + Object.keys(one.answers).length, 0)
      const n = Object.values(taken).reduce((sum, some) => sum + some, 0)
      say(
        [
          n > 0 ? texts.file.taken(texts.all(taken), n) : texts.file.known,
          ...(leftCompletions > 0 ? [texts.file.leftCompletions(leftCompletions, reading.origin.person.name)] : []),
          ...(leftAnswers > 0 ? [texts.file.leftAnswers(leftAnswers, reading.origin.person.name)] : []),
          ...(left.length > 0 ? [texts.file.leftWritten(texts.all(leftOnes), left.length, reading.origin.person.name)] : []),
        ].join(' '),
      )
    }, texts.file.noRoom)

  return (
    <Panel title={texts.file.heading} text={texts.file.hint}>
      <div className={`${base.wrap} ${css.files}`}>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          disabled={empty}
          loading={busy}
          onClick={() => void save()}
        >
          {texts.file.save}
        </Button>
        <FileButton accept="application/json,.json" onChange={(file) => file && void take(file)}>
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconUpload size={20} aria-hidden />} loading={busy}>
              {texts.file.handIn}
            </Button>
          )}
        </FileButton>
      </div>
    </Panel>
  )
}
