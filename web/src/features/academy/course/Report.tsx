import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { courseLearnersQuery, courseStoresQuery } from '@/api/academy.ts'
import type { Course } from '@/api/types.ts'
import { formatDate } from '@/lib/dates.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { fullName } from '@/shared/people/people.ts'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { reportTexts as texts } from '../strings.ts'
import css from './Report.module.css'

/** Who has finished a course, by store (FD-118). A store opens to its people. */
export default function Report({ course }: { course: Course }) {
  const [page, setPage] = useState(1)
  const [store, setStore] = useState<string>()
  const { data, error, refetch } = useQuery(courseStoresQuery(course.id, page))
  return (
    <Panel
      title={texts.title}
      text={texts.text}
      action={<DownloadLink href={`/api/academy/courses/${course.id}/learners.csv`}>{texts.csv}</DownloadLink>}
    >
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton height={320} radius="lg" />}
      {data?.items.length === 0 && <EmptyState title={texts.none} />}
      {data && data.items.length > 0 && (
        <div className={css.scroll}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{texts.store}</th>
                <th scope="col">{texts.people}</th>
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
                        className={css.store}
                        aria-expanded={isOpen}
                        title={texts.show(row.store.name)}
                        onClick={() => setStore(isOpen ? undefined : row.store.id)}
                      >
                        {row.store.name}
                      </button>
                    </th>
                    <td>{row.people}</td>
                    <td>{row.started}</td>
                    <td data-all={row.finished === row.people || undefined}>{row.finished}</td>
                  </tr>
                  {isOpen && (
                    <tr>
                      <td colSpan={4}>
                        <People courseId={course.id} store={row.store.id} />
                      </td>
                    </tr>
                  )}
                </tbody>
              )
            })}
          </table>
        </div>
      )}
      {data && <Paging page={data.meta.currentPage} totalPages={data.meta.totalPages} onChange={setPage} />}
    </Panel>
  )
}

function People({ courseId, store }: { courseId: string; store: string }) {
  const { data, error, refetch } = useQuery(courseLearnersQuery(courseId, store))
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={72} radius="md" />
  return (
    <ul className={css.people}>
      {data.items.map(({ person, completedAt, startedAt }) => (
        <li key={person.id}>
          <b>{fullName(person)}</b>
          <span>{texts.person(completedAt && formatDate(completedAt), startedAt && formatDate(startedAt))}</span>
        </li>
      ))}
    </ul>
  )
}
