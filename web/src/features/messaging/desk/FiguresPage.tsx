import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '@/api/errors.ts'
import { amount } from '@/lib/amount.ts'
import { formatDayOfYear } from '@/lib/dates.ts'
import { later } from '@/lib/days.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { fullName } from '@/shared/people/people.ts'
import { BackLink } from '@/ui/BackLink.tsx'
import base from '@/ui/Base.module.css'
import type { TableColumn } from '@/ui/DataTable.tsx'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { lateTable } from '@/ui/lateTable.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { PanelsSkeleton } from '@/ui/Skeletons.tsx'
import { TabLinks } from '@/ui/TabLinks.tsx'
import { useTable } from '@/ui/useTable.ts'
import css from './FiguresPage.module.css'
import type { FigureRows } from './FiguresTable.tsx'
import { due, type Figures, figuresFile, figuresQuery, type InboxFigures, type Period, periodOf, periods } from './figures.ts'
import { figuresTexts as texts, took } from './strings.ts'

const route = getRouteApi('/signed-in/inbox/head-office/figures')

/** How soon head office answers and resolves, by week and by person (FD-451). Only for those who answer for it. */
export default function FiguresPage() {
  const weeks = periodOf(route.useSearch().weeks)
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...figuresQuery(weeks), placeholderData: (old) => old })
  return (
    <div className={base.column}>
      <BackLink to={paths.headOfficeInbox()}>{texts.back}</BackLink>
      <PageHeader
        title={texts.title}
        action={
          data && (
            <DownloadLink href={figuresFile(weeks)} label={texts.csvLabel} leftSection={<IconDownload size={18} aria-hidden />}>
              {texts.csv}
            </DownloadLink>
          )
        }
      >
        {texts.text}
      </PageHeader>
      <TabLinks
        label={texts.periods}
        tabs={periods.map((period) => ({ name: texts.weeks(period), to: paths.inboxFigures(period), current: period === weeks }))}
      />
      {error &&
        !data &&
        (error instanceof ApiError && error.status === 403 ? (
          <EmptyState title={error.message} drawing="lost" />
        ) : (
          <ErrorState error={error} onRetry={refetch} />
        ))}
      {!error && !data && <PanelsSkeleton heights={[220, 560]} />}
      {data && (
        <div className={base.column} aria-busy={isPlaceholderData}>
          <Shown figures={data} weeks={weeks} />
        </div>
      )}
    </div>
  )
}

function Shown({ figures, weeks }: { figures: InboxFigures; weeks: Period }) {
  const { all, promiseHours, people } = figures
  const of = due(all)
  const nothing = all.asked + all.resolved === 0
  return (
    <>
      <Panel title={texts.all(weeks)}>
        {nothing ? (
          <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>
        ) : (
          <>
            <dl className={css.facts}>
              <Fact name={texts.questions} value={amount(all.asked)} text={texts.inConversations(figures.conversations)} />
              <Fact
                name={texts.firstAnswer}
                value={timeOf(all.answer?.median)}
                text={all.answer ? texts.half(took(all.answer.slowest)) : texts.notAnswered}
              />
              <Fact
                name={texts.inTime}
                value={of > 0 ? `${Math.floor((all.kept * 100) / of)}%` : texts.nothing}
                text={of > 0 ? texts.kept(all.kept, of, promiseHours) : texts.nothingDue}
              />
              <Fact
                name={texts.resolved}
                value={amount(all.resolved)}
                text={all.resolve ? texts.resolveHalf(took(all.resolve.median), took(all.resolve.slowest)) : texts.notResolved}
              />
            </dl>
            <p className={base.muted}>{texts.standing(all.pending + all.overdue, all.overdue, all.closed)}</p>
          </>
        )}
      </Panel>
      {!nothing && (
        <>
          <section>
            <h2 className={css.heading}>{texts.byWeek}</h2>
            <Rows label={texts.byWeek} columns={ofWeeks(figures.weeks[0]?.monday)} rows={figures.weeks} idOf={({ monday }) => monday} />
          </section>
          <section>
            <h2 className={css.heading}>{texts.byPerson}</h2>
            <p className={base.muted}>{people.length > 0 ? texts.byPersonText : texts.nobody}</p>
            {people.length > 0 && <Rows label={texts.byPerson} columns={ofPeople} rows={people} idOf={({ person }) => person.id} />}
          </section>
        </>
      )}
      <Panel title={texts.what}>
        <dl className={css.counts}>
          {texts.counts(promiseHours).map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  )
}

/** A number with what it says; the number stands first. */
function Fact({ name, value, text }: { name: string; value: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        <span>{text}</span>
      </dd>
    </div>
  )
}

const timeOf = (minutes: number | undefined) => (minutes === undefined ? texts.nothing : took(minutes))
const inTime = (figures: Figures) => (due(figures) > 0 ? texts.share(figures.kept, due(figures)) : texts.nothing)

type Week = InboxFigures['weeks'][number]
type Person = InboxFigures['people'][number]

/** The columns of the weeks. `now`: the Monday of this one. */
const ofWeeks = (now: string | undefined): TableColumn<Week, never>[] => [
  {
    names: true,
    name: texts.week,
    cell: ({ monday }) => (
      <>
        <b>{`${formatDayOfYear(monday)} – ${formatDayOfYear(later(monday, 6, 'day'))}`}</b>
        {monday === now && <small>{texts.thisWeek}</small>}
      </>
    ),
  },
  { number: true, name: texts.questions, cell: ({ asked }) => amount(asked) },
  { number: true, name: texts.answered, cell: ({ answered }) => amount(answered) },
  { number: true, name: texts.inTime, cell: inTime },
  { number: true, name: texts.median, cell: ({ answer }) => timeOf(answer?.median) },
  { number: true, name: texts.nineOfTen, cell: ({ answer }) => timeOf(answer?.slowest) },
  { number: true, name: texts.waiting, cell: ({ pending, overdue }) => amount(pending + overdue) },
  { number: true, name: texts.resolved, cell: ({ resolved }) => amount(resolved) },
  { number: true, name: texts.toResolve, cell: ({ resolve }) => timeOf(resolve?.median) },
]

const ofPeople: TableColumn<Person, never>[] = [
  { names: true, name: texts.person, cell: ({ person }) => <b>{fullName(person)}</b> },
  { number: true, name: texts.firstAnswers, cell: ({ answered }) => amount(answered) },
  { number: true, name: texts.inTime, cell: inTime },
  { number: true, name: texts.median, cell: ({ answer }) => timeOf(answer?.median) },
  { number: true, name: texts.nineOfTen, cell: ({ answer }) => timeOf(answer?.slowest) },
  { number: true, name: texts.resolved, cell: ({ resolved }) => amount(resolved) },
  { number: true, name: texts.toResolve, cell: ({ resolve }) => timeOf(resolve?.median) },
]

const FiguresTable = lateTable(() => import('./FiguresTable.tsx')) as <Row extends object>(props: FigureRows<Row>) => ReactNode

/** Figures as a table on a desk, elsewhere as cards. */
function Rows<Row extends Figures>(props: FigureRows<Row>) {
  const { asTable } = useTable()
  if (asTable) return <FiguresTable {...props} />
  const { label, columns, rows, idOf } = props
  return (
    <ul className={css.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={idOf(row)} className={base.surface}>
          {columns.map((column) => column.names && <h3 key={column.name}>{column.cell(row)}</h3>)}
          {row.asked + row.answered + row.resolved === 0 ? (
            <p className={base.muted}>{texts.quiet}</p>
          ) : (
            <dl>
              {columns.map(
                ({ name, names, cell }) =>
                  !names && (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>{cell(row)}</dd>
                    </div>
                  ),
              )}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}
