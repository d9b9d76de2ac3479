import type { Course, CourseCard, Lesson } from '@/api/types.ts'

/** What progress has in tests of a course that never opened again. */
export const never = { countsUntil: null, earlier: [] }

/** How a person stands with a quiz in tests: without rules. */
export function aStanding(changes: Partial<Lesson['standing']> = {}): Lesson['standing'] {
  return { sheet: 's1', tries: 0, allowed: 0, exhausted: false, nextAt: null, answersLater: false, ...changes }
}

/** A lesson in tests, without a quiz. */
export function aLesson(changes: Partial<Lesson> = {}): Lesson {
  return {
    id: 'l1',
    title: 'Before you go in',
    body: '<p>Tell somebody.</p>',
    minutes: 2,
    video: null,
    pictures: [],
    quiz: [],
    standing: aStanding(),
    passed: false,
    completed: false,
    ...changes,
  }
}

const summary = {
  id: 'c1',
  title: 'Cool room safety',
  description: 'Come out as you went in.',
  image: null,
  category: 'SAFETY' as const,
  minutes: 5,
  position: 1,
  published: true,
  archived: false,
  dueOn: null,
  overdue: false,
  eachYear: false,
  version: 3,
  visibility: null,
  restrictedToRegions: [],
  restrictedToStores: [],
  restrictedToTiers: [],
  restrictedToRoles: [],
  opensAfter: [],
  progress: { completedLessons: [], percent: 0, startedAt: null, completedAt: null, certificate: '', ...never },
  can: { edit: false, learn: true, report: false, remind: false },
}

/** A course in tests, with two lessons: the second one has a quiz. */
export function aCourse(changes: Partial<Course> = {}): Course {
  return {
    ...summary,
    next: [],
    lessons: [
      aLesson(),
      aLesson({
        id: 'l2',
        title: 'Lifting cartons',
        minutes: 3,
        quiz: [{ text: 'How do you turn?', choices: ['With your feet', 'With your back'], several: false }],
      }),
    ],
    ...changes,
  }
}

/** A course in the catalogue in tests. */
export function aCourseCard(changes: Partial<CourseCard> = {}): CourseCard {
  return { ...summary, lessonCount: 2, ...changes }
}
