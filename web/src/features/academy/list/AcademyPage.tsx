import { Button, Progress, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconLock, IconSchool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { coursesQuery } from '@/api/academy.ts'
import type { CourseCard } from '@/api/types.ts'
import { formatDay } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { pageParam } from '@/lib/search.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { sources } from '@/shared/media/gallery.ts'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import chip from '@/ui/Chip.module.css'
import { ChoiceField } from '@/ui/ChoiceField.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Paging } from '@/ui/Paging.tsx'
import pressArea from '@/ui/PressArea.module.css'
import { SearchField } from '@/ui/SearchField.tsx'
import { CardsSkeleton } from '@/ui/Skeletons.tsx'
import { CourseNames, earlierOf, firstOf } from '../CourseNames.tsx'
import { type AcademySearch, academySearch, categories } from '../search.ts'
import { categoryNames, firstTexts, listTexts as texts } from '../strings.ts'
import css from './AcademyPage.module.css'

const route = getRouteApi('/signed-in/academy')
const CourseModal = lazyDialog(() => import('../edit/CourseModal.tsx'))

/** SCR-018: the catalogue of courses. The address holds the search, the category and the page. */
export default function AcademyPage() {
  const search = academySearch(route.useSearch())
  const navigate = useNavigate()
  const { manageCourses } = useRights()
  const { id } = useUser()
  const [adding, setAdding] = useState(false)
  const archived = search.archived === 'yes' || undefined
  const { data, error, refetch, isPlaceholderData } = useQuery(coursesQuery({ ...search, archived }))
  const at = ({ page, ...rest }: AcademySearch) =>
    paths.academy({ ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)), ...pageParam(page) })
  const filter = (change: AcademySearch) => navigate({ ...at({ ...search, page: undefined, ...change }), resetScroll: false })

  return (
    <>
      <PageHeader
        title={texts.title}
        action={
          <div className={base.wrap}>
            <LinkButton {...paths.learningRecord(id)} variant="default">
              {texts.myRecord}
            </LinkButton>
            {manageCourses && <Button onClick={() => setAdding(true)}>{texts.add}</Button>}
          </div>
        }
      >
        {texts.intro}
      </PageHeader>
      <div className={`${base.cluster} ${css.filters}`}>
        <SearchField
          className={css.search}
          label={texts.search}
          search={search.search ?? ''}
          onSearch={(words) => filter({ search: words || undefined })}
        />
        <ChoiceField
          label={texts.category}
          any={texts.anyCategory}
          value={search.category}
          choices={categories.map((value) => ({ value, label: categoryNames[value] }))}
          onChoose={(category) => filter({ category })}
        />
        {manageCourses && (
          <LinkButton {...at({ archived: archived ? undefined : 'yes' })} variant="default">
            {archived ? texts.showCurrent : texts.showArchived}
          </LinkButton>
        )}
      </div>
      <section aria-label={texts.list} aria-busy={isPlaceholderData}>
        <VisuallyHidden component="h2">{texts.list}</VisuallyHidden>
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && <CardsSkeleton n={6} className={css.cards} picture={220} height={420} />}
        {data?.items.length === 0 && (
          <EmptyState title={search.search || search.category ? texts.noMatch : texts.none} drawing="lost">
            {search.search || search.category ? texts.noMatchHint : texts.noneHint}
          </EmptyState>
        )}
        {data && data.items.length > 0 && (
          <ul className={css.cards}>
            {data.items.map((course, index) => (
              <Card key={course.id} course={course} eager={index < 2} />
            ))}
          </ul>
        )}
        {data && (
          <Paging page={data.meta.currentPage} totalPages={data.meta.totalPages} onChange={(page) => navigate(at({ ...search, page }))} />
        )}
      </section>
      <LazyDialog opened={adding}>{adding && <CourseModal onClose={() => setAdding(false)} />}</LazyDialog>
    </>
  )
}

function Card({ course, eager }: { course: CourseCard; eager: boolean }) {
  const { title, progress, dueOn, overdue, published, archived } = course
  const picture = course.image && sources(course.image)
  const finished = progress.completedAt !== null
  const first = firstOf(course)
  const { countsUntil } = progress
  const anew = earlierOf(progress).length > 0 && progress.percent === 0
  const begun = anew ? texts.takeAgain : progress.startedAt ? texts.resume : texts.start
  const act = finished ? texts.again : first.length > 0 ? texts.look : begun
  return (
    <li className={`${base.surface} ${css.card}`}>
      <span className={`${base.centre} ${css.look}`}>
        {picture ? (
          <img {...picture} sizes="(max-width: 640px) 100vw, 400px" alt="" loading={eager ? 'eager' : 'lazy'} />
        ) : (
          <IconSchool size={48} aria-hidden />
        )}
        <span className={css.category}>{categoryNames[course.category]}</span>
      </span>
      <div className={`${base.column} ${css.words}`}>
        <h3>{title}</h3>
        <p className={css.text}>{course.description}</p>
        <p className={css.facts}>{texts.facts(course.lessonCount, course.minutes, course.eachYear)}</p>
        {first.length > 0 && (
          <p className={css.first}>
            <IconLock size={18} aria-hidden />
            <span>
              <CourseNames courses={first} around={firstTexts.opensAfter} />
            </span>
          </p>
        )}
        <p className={`${base.wrap} ${css.chips}`}>
          {finished && (
            <span className={chip.chip} data-tone="good">
              <IconCheck size={16} aria-hidden />
              {countsUntil ? texts.validUntil(formatDay(countsUntil)) : texts.finished}
            </span>
          )}
          {dueOn && !finished && (
            <span className={chip.chip} data-tone={overdue ? 'bad' : 'warn'}>
              {overdue ? texts.overdue(formatDay(dueOn)) : texts.due(formatDay(dueOn))}
            </span>
          )}
          {archived ? <span className={chip.chip}>{texts.archived}</span> : !published && <span className={chip.chip}>{texts.draft}</span>}
        </p>
        <div className={`${base.row} ${css.foot}`}>
          <span className={`${base.stack} ${css.bar}`}>
            <Progress
              value={progress.percent}
              color={finished ? 'green' : undefined}
              size="md"
              radius="xl"
              aria-label={texts.progress(title)}
            />
            <span className={`${base.muted} ${css.percent}`}>{texts.percent(progress.percent)}</span>
          </span>
          <LinkButton
            {...paths.course(course.id, {})}
            className={`${pressArea.around} ${pressArea.button}`}
            size="sm"
            variant={finished || first.length > 0 ? 'default' : 'filled'}
            aria-label={texts.actOf(act, title)}
          >
            {act}
          </LinkButton>
        </div>
      </div>
    </li>
  )
}
