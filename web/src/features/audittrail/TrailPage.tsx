import { VisuallyHidden } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { trailFile, trailQuery } from '@/api/audittrail.ts'
import type { TrailEntry } from '@/api/types.ts'
import { formatDate, formatTime } from '@/lib/dates.ts'
import { isDay } from '@/lib/days.ts'
import { paths } from '@/lib/paths.ts'
import { pageParam } from '@/lib/search.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { fullName } from '@/shared/people/people.ts'
import { useRights } from '@/shared/session/rights.ts'
import { BackLink } from '@/ui/BackLink.tsx'
import base from '@/ui/Base.module.css'
import chip from '@/ui/Chip.module.css'
import { DateField } from '@/ui/DateField.tsx'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { SearchField } from '@/ui/SearchField.tsx'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import { TabLinks } from '@/ui/TabLinks.tsx'
import { type TrailSearch, trailSearch } from './search.ts'
import { texts } from './strings.ts'
import css from './TrailPage.module.css'

const route = getRouteApi('/signed-in/settings/audit-trail')

/** Who changed what, and as whom (FD-113), for head office in their own name. */
export default function TrailPage() {
  const { readTrail } = useRights()
  if (readTrail) return <Trail />
  return (
    <EmptyState level={1} title={texts.noAccess} action={<LinkButton {...paths.settings()}>{texts.back}</LinkButton>}>
      {texts.noAccessHint}
    </EmptyState>
  )
}

/** The trail. The address holds the filters and the page. */
function Trail() {
  const search = trailSearch(route.useSearch())
  const navigate = useNavigate()
  const headingId = useId()
  const { data, error, refetch, isPlaceholderData } = useQuery(trailQuery(search))
  const isFiltered = Boolean(search.query || search.from || search.to || search.only)
  const at = ({ query, from, to, only, page }: TrailSearch) =>
    paths.auditTrail({ ...(query && { query }), ...(from && { from }), ...(to && { to }), ...(only && { only }), ...pageParam(page) })
  const show = (change: Partial<TrailSearch>) =>
    navigate({ ...at({ ...search, page: undefined, ...change }), replace: true, resetScroll: false })

  return (
    <>
      <BackLink to={paths.settings()}>{texts.back}</BackLink>
      <PageHeader
        title={texts.title}
        action={
          <DownloadLink href={trailFile(search)} label={texts.download} leftSection={<IconDownload size={18} aria-hidden />}>
            {texts.csv}
          </DownloadLink>
        }
      >
        {texts.intro}
      </PageHeader>
      <TabLinks
        label={texts.tabs}
        tabs={([undefined, 'impersonated'] as const).map((only) => ({
          name: only ? texts.impersonated : texts.all,
          to: at({ ...search, only, page: undefined }),
          current: only === search.only,
        }))}
      />
      <div className={css.filters}>
        <SearchField className={css.search} label={texts.search} search={search.query ?? ''} onSearch={(query) => show({ query })} />
        <Day label={texts.from} day={search.from} onDay={(from) => show({ from })} />
        <Day label={texts.to} day={search.to} onDay={(to) => show({ to })} />
      </div>
      <section className={css.list} aria-labelledby={headingId} aria-busy={isPlaceholderData}>
        <VisuallyHidden component="h2" id={headingId}>
          {texts.heading}
        </VisuallyHidden>
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && <RowsSkeleton />}
        {data?.items.length === 0 &&
          (isFiltered ? (
            <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>
          ) : (
            <EmptyState title={texts.nothing}>{texts.nothingHint}</EmptyState>
          ))}
        {data && data.items.length > 0 && (
          <>
            <p className={`${base.muted} ${css.found}`} role="status">
              {texts.found(data.meta.totalItems)}
            </p>
            <ul className={`${base.surface} ${css.entries}`}>
              {data.items.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
            <Paging page={data.meta.currentPage} totalPages={data.meta.totalPages} onChange={(page) => navigate(at({ ...search, page }))} />
          </>
        )}
      </section>
    </>
  )
}

interface DayProps {
  label: string
  day: string | undefined
  onDay: (day: string | undefined) => void
}

/** A day of the filter. What is not a day yet only stays in the field. */
function Day({ label, day, onDay }: DayProps) {
  const [typed, setTyped] = useState(day ?? '')
  return (
    <DateField
      label={label}
      value={typed}
      onChange={(next) => {
        setTyped(next)
        if (next === '' || isDay(next)) onDay(next || undefined)
      }}
    />
  )
}

const tones = { DONE: 'good', REFUSED: 'warn', FAILED: 'bad', UNKNOWN: undefined } as const

/** Whether somebody without an account has opened a link for people outside. */
const isOpening = ({ operation }: TrailEntry) => operation === 'open-outside-link'

/** What was done, by whom, and as whom. The exact time stands there, because a trail is read beside other records. */
function Entry({ entry }: { entry: TrailEntry }) {
  return (
    <li>
      <div className={css.words}>
        <p className={css.what}>
          {entry.what}
          {entry.thing && `: ${entry.thing}`}
        </p>
        <p className={css.who}>
          <b>{entry.who ? fullName(entry.who) : isOpening(entry) ? texts.outsider : texts.operator}</b>{' '}
          {entry.as && texts.as(fullName(entry.as))}
        </p>
        {entry.reason && <p className={css.reason}>{texts.reason(entry.reason)}</p>}
      </div>
      <div className={css.end}>
        <span className={chip.chip} data-tone={tones[entry.outcome]}>
          {texts.outcomes[entry.outcome]}
        </span>
        <time dateTime={entry.at}>
          {formatDate(entry.at)}, {formatTime(entry.at)}
        </time>
      </div>
    </li>
  )
}
