/** The form for a course: its first values, and what it sends. The server checks it and names each field that is wrong. */
import type { Attachment, Course, CourseEntry, QuizQuestion } from '@/api/types.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { type AudienceValues, audienceValues, sentAudience } from '@/shared/audience/audience.ts'

export interface LessonValues {
  id: string
  title: string
  body: string
  minutes: string
  video: Attachment | undefined
  pictures: Attachment[]
  /** Ids of the store standards lines that it helps with. Absent in what was begun before there were any. */
  lines?: string[]
  quiz: (QuizQuestion & { key: string })[]
}

export interface CourseValues extends AudienceValues {
  title: string
  description: string
  category: Course['category'] | ''
  image: Attachment | undefined
  position: string
  dueOn: string
  published: 'NO' | 'YES'
  lessons: LessonValues[]
}

export const newQuestion = (): LessonValues['quiz'][number] => ({ key: uuidv7(), text: '', choices: ['', ''], right: [0], explanation: '' })

export const newLesson = (): LessonValues => ({
  id: uuidv7(),
  title: '',
  body: '',
  minutes: '3',
  video: undefined,
  pictures: [],
  lines: [],
  quiz: [],
})

/** The form's first values. */
export function courseValues(was?: Course, quizzes: (QuizQuestion[] | null)[] = [], lines: (string[] | null)[] = []): CourseValues {
  return {
    title: was?.title ?? '',
    description: was?.description ?? '',
    category: was?.category ?? '',
    image: was?.image ?? undefined,
    position: String(was?.position ?? 0),
    dueOn: was?.dueOn ?? '',
    published: was?.published ? 'YES' : 'NO',
    lessons: (was?.lessons ?? []).map(({ id, title, body, minutes, video, pictures }, index) => ({
      id,
      title,
      body,
      minutes: String(minutes),
      video: video ?? undefined,
      pictures,
      lines: lines[index] ?? [],
      quiz: (quizzes[index] ?? []).map((question) => ({ ...question, key: uuidv7() })),
    })),
    ...audienceValues(was),
  }
}

const whole = (typed: string) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : -1)

/** What the form sends. */
export function sentCourse(values: CourseValues): Omit<CourseEntry, 'id' | 'version'> {
  const { title, description, category, image, position, dueOn, published, lessons } = values
  return {
    title,
    description,
    ...(category ? { category } : {}),
    ...(image ? { image: image.id } : {}),
    position: whole(position),
    dueOn: dueOn || null,
    published: published === 'YES',
    lessons: lessons.map(({ id, title, body, minutes, video, pictures, lines = [], quiz }) => ({
      id,
      title,
      body,
      minutes: whole(minutes),
      ...(video ? { video: video.id } : {}),
      pictures: pictures.map((picture) => picture.id),
      lines,
      quiz: quiz.map(({ key: _, ...question }) => question),
    })),
    ...(values.visibility ? sentAudience(values) : {}),
  }
}

/** A list with one of its things at another place. */
export function moved<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const rest = things.filter((_, index) => index !== from)
  const thing = things[from]
  return thing === undefined ? rest : [...rest.slice(0, to), thing, ...rest.slice(to)]
}

/** The right answers of a question from which a choice has been removed. */
export const rightWithout = (right: readonly number[], removed: number) =>
  right.filter((at) => at !== removed).map((at) => (at > removed ? at - 1 : at))
