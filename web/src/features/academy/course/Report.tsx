import { Progress, Skeleton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { courseLearnersQuery, courseStoresQuery } from '@/api/academy.ts'
import type { Course } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import { pageParam } from '@/lib/search.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import base from '@/ui/Base.module.css'
import { CheckLine } from '@/ui/CheckLine.tsx'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { SearchField } from '@/ui/SearchField.tsx'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import { TabLinks } from '@/ui/TabLinks.tsx'
import { type CourseSearch, courseSearch } from '../search.ts'
import { reportTexts as texts } from '../strings.ts'
import { learnersFile } from './files.ts'
import { Learners } from './Learners.tsx'
import { PersonLink } from './PersonLink.tsx'
import { Questions } from './Questions.tsx'
import css from './Report.module.css'
import { standing } from './standing.ts'

const route = getRouteApi('/signed-in/academy/$id')

/**
 * Who has finished a course, by store and by person (FD-118, FD-435), and how its questions were answered (FD-457). A store opens to its people. The
 * address holds the view, the filters and the order, and the file has what they leave. What stands below waits for the stores, so that nothing moves.
 */
export default function Report({ course, children }: { course: Course; children?: ReactNode }) {
  const filters = courseSearch(route.useSearch())
  const navigate = useNavigate()
  const change = (next: CourseSearch, typed = false) => {
    const { lesson: _, page, ...all } = { ...filters, page: undefined, ...next }
    const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
    void navigate({ ...paths.course(course.id, { ...given, ...pageParam(page) }), resetScroll: false, replace: typed })
  }
  const parts = { course, filters, onChange: change }
  return (
    <>
      <TabLinks
        label={texts.views}
        tabs={[
          { name: texts.byStore, to: paths.course(course.id, { view: 'report' }), current: !filters.by },
          { name: texts.byPerson, to: paths.course(course.id, { view: 'report', by: 'person' }), current: filters.by === 'person' },
          { name: texts.byQuestion, to: paths.course(course.id, { view: 'report', by: 'question' }), current: filters.by === 'question' },
        ]}
      />
      {filters.by === 'person' && <Learners {...parts} />}
      {filters.by === 'question' && <Questions courseId={course.id} />}
      {!filters.by && <Stores {...parts}>{children}</Stores>}
    </>
  )
}

interface Props {
  course: Course
  filters: CourseSearch
  onChange: (change: CourseSearch, typed?: boolean) => void
}

function Stores({ course, filters: { search, open, page }, onChange, children }: Props & { children: ReactNode }) {
  const [store, setStore] = useState<string>()
  const filters = { ...(search && { search }), ...(open && { open: true }) }
  const { data, error, refetch, isPlaceholderData } = useQuery(courseStoresQuery(course.id, { ...filters, page }))
  const isOneStore = !search && !open && data?.meta.totalItems === 1

  return (
    <>
      <Panel
        title={texts.title}
        text={texts.text}
        action={<DownloadLink href={learnersFile(course.id, filters)}>{texts.csv}</DownloadLink>}
      >
        {data && !isOneStore && (
          <div className={`${base.cluster} ${css.filters}`}>
            <SearchField label={texts.search} search={search ?? ''} onSearch={(words) => onChange({ search: words || undefined })} />
            <CheckLine label={texts.open} checked={open === 'yes'} onChange={(only) => onChange({ open: only ? 'yes' : undefined })} />
          </div>
        )}
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && <RowsSkeleton />}
        {data?.items.length === 0 && <EmptyState title={search ? texts.noMatch : open ? texts.allDone : texts.none} />}
        {data && data.items.length > 0 && (
          <>
            <p className={css.sum}>{texts.sum(data.finished, data.people)}</p>
            <table className={css.table} aria-busy={isPlaceholderData}>
              <thead>
                <tr>
                  <th scope="col">{texts.store}</th>
                  <th scope="col">{texts.started}</th>
                  <th scope="col">{texts.finished}</th>
                </tr>
              </thead>
              {data.items.map((row) => {
                const isOpen = store === row.store.id
                return (
                  <tbody key={row.store.id}>
                    <tr>
                      <th scope="row">
                        <button
                          type="button"
                          className={`${base.inline} ${css.store}`}
                          aria-expanded={isOpen}
                          onClick={() => setStore(isOpen ? undefined : row.store.id)}
                        >
                          <IconChevronDown size={18} aria-hidden />
                          {row.store.name}
                        </button>
                      </th>
                      <td>{row.started}</td>
                      <td>
                        <span className={css.share}>
                          <Progress
                            className={css.bar}
                            value={row.people > 0 ? (row.finished * 100) / row.people : 0}
                            color={row.finished === row.people ? 'green' : undefined}
                            size="md"
                            radius="xl"
                            aria-label={texts.progress(row.store.name)}
                          />
                          <b>{texts.ofPeople(row.finished, row.people)}</b>
                        </span>
                      </td>
                    </tr>
                    {isOpen && (
                      <tr>
                        <td colSpan={3}>
                          <People courseId={course.id} store={row.store.id} open={open === 'yes'} />
                        </td>
                      </tr>
                    )}
                  </tbody>
                )
              })}
            </table>
            <Paging page={data.meta.currentPage} totalPages={data.meta.totalPages} onChange={(page) => onChange({ page })} />
          </>
        )}
      </Panel>
      {data && children}
    </>
  )
}

function People({ courseId, store, open }: { courseId: string; store: string; open: boolean }) {
  const { data, error, refetch } = useQuery(courseLearnersQuery(courseId, store, open))
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={72} radius="md" />
  return (
    <ul className={`${base.stack} ${css.people}`}>
      {data.items.map((learner) => (
        <li key={learner.person.id} data-finished={learner.completedAt ? true : undefined}>
          <PersonLink person={learner.person} />
          <span>{standing(learner)}</span>
        </li>
      ))}
    </ul>
  )
}
