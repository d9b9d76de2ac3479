import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { EarlierCompletion, NamedCourse } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import { nameEnd, nameStart } from './strings.ts'

interface Props {
  courses: readonly NamedCourse[]
  /** What stands before and after the names. */
  around: readonly [string, string]
  /** Whether each name leads to its course. */
  linked?: boolean
}

/** A sentence that names courses, such as 'Opens after ‘Gin’ and ‘Rum’' (FD-441). */
export function CourseNames({ courses, around: [before, after], linked = true }: Props) {
  return (
    <>
      {before}
      {courses.map(({ id, title }, at) => (
        <Fragment key={id}>
          {nameStart}
          {linked ? <Link {...paths.course(id, {})}>{title}</Link> : title}
          {nameEnd(at, courses.length)}
        </Fragment>
      ))}
      {after}
    </>
  )
}

/** What a person had finished before the course opened to them again, the latest first. What was kept on the device before that has nothing of it. */
export const earlierOf = (course: { earlier?: readonly EarlierCompletion[] }): readonly EarlierCompletion[] => course.earlier ?? []

/** What a person finishes before a course opens for them. What was kept on the device before there were prerequisites has nothing of it. */
export const firstOf = (course: { opensAfter?: readonly NamedCourse[] }): readonly NamedCourse[] => course.opensAfter ?? []
