/** The form for a course: its first values, and what it sends. The server checks it and names each field that is wrong. */
import type { Attachment, Course, CourseEntry, EditedCourse, Prerequisite, QuizQuestion, QuizRules } from '@/api/types.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { type AudienceValues, audienceValues, type Role, type StoreName, sentAudience } from '@/shared/audience/audience.ts'

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
  /** How the quiz is asked. Absent in what was begun before there were rules. */
  rules?: RulesValues
}

/** How a quiz is asked, as it is typed. Empty: all questions, any number of tries, no pause. */
export interface RulesValues {
  ask: string
  tries: string
  pause: NonNullable<QuizRules['pause']> | ''
  shuffle: boolean
  answers: 'NOW' | 'LATER'
}

export const noRules: RulesValues = { ask: '', tries: '', pause: '', shuffle: false, answers: 'NOW' }

const rulesValues = ({ ask, tries, pause, shuffle, answersLater }: QuizRules): RulesValues => ({
  ask: ask ? String(ask) : '',
  tries: tries ? String(tries) : '',
  pause: pause ?? '',
  shuffle: shuffle === true,
  answers: answersLater ? 'LATER' : 'NOW',
})

export interface CourseValues extends AudienceValues {
  title: string
  description: string
  category: Course['category'] | ''
  image: Attachment | undefined
  position: string
  dueOn: string
  /** Absent in what was begun before there were any, like eachYear. */
  dueDays?: DueDayValues[]
  eachYear?: boolean
  published: 'NO' | 'YES'
  lessons: LessonValues[]
  /** The courses that come before it. Absent in what was begun before there were any. */
  prerequisites?: Prerequisite[]
}

/** A due day for the people of a role or of a store (FD-458). */
export interface DueDayValues {
  key: string
  /** Empty: nobody is chosen yet. */
  who: Role | 'STORE' | ''
  /** The chosen store, when it is for one. */
  store?: StoreName | undefined
  dueOn: string
}

export const newDueDay = (): DueDayValues => ({ key: uuidv7(), who: '', dueOn: '' })

const dueDayValues = ({ role, storeId, storeName, dueOn }: EditedCourse['dueDays'][number]): DueDayValues => ({
  key: uuidv7(),
  who: role ? (role as Role) : 'STORE',
  store: role ? undefined : { id: storeId, name: storeName },
  dueOn: dueOn ?? '',
})

const sentDueDay = ({ who, store, dueOn }: DueDayValues): NonNullable<CourseEntry['dueDays']>[number] => ({
  ...(who === 'STORE' ? store && { storeId: store.id } : who && { role: who }),
  dueOn: dueOn || null,
})

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
export function courseValues(edited?: EditedCourse): CourseValues {
  const was = edited?.course
  const dueDays: EditedCourse['dueDays'] | undefined = edited?.dueDays
  // A node of before there were rules, prerequisites or due days sends none, while nodes are being replaced.
  const rules: EditedCourse['rules'] | undefined = edited?.rules
  const prerequisites: Prerequisite[] | undefined = edited?.prerequisites
  return {
    title: was?.title ?? '',
    description: was?.description ?? '',
    category: was?.category ?? '',
    image: was?.image ?? undefined,
    position: String(was?.position ?? 0),
    dueOn: (edited?.dueOn === undefined ? was?.dueOn : edited.dueOn) ?? '',
    dueDays: (dueDays ?? []).map(dueDayValues),
    eachYear: was?.eachYear ?? false,
    published: was?.published ? 'YES' : 'NO',
    lessons: (was?.lessons ?? []).map(({ id, title, body, minutes, video, pictures }, index) => ({
      id,
      title,
      body,
      minutes: String(minutes),
      video: video ?? undefined,
      pictures,
      lines: edited?.lines[index] ?? [],
      quiz: (edited?.quizzes[index] ?? []).map((question) => ({ ...question, key: uuidv7() })),
      rules: rulesValues(rules?.[index] ?? {}),
    })),
    prerequisites: prerequisites ?? [],
    ...audienceValues(was),
  }
}

const whole = (typed: string) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : -1)

/** What is sent of a field that may be empty: nothing. */
const given = (name: 'ask' | 'tries', typed: string) => (typed.trim() ? { [name]: whole(typed) } : {})

const sentRules = ({ ask, tries, pause, shuffle, answers }: RulesValues): QuizRules => ({
  ...given('ask', ask),
  ...given('tries', tries),
  ...(pause && { pause }),
  ...(shuffle && { shuffle }),
  ...(answers === 'LATER' && { answersLater: true }),
})

/** What the form sends. */
export function sentCourse(values: CourseValues): Omit<CourseEntry, 'id' | 'version'> {
  const { title, description, category, image, position, dueOn, dueDays = [], eachYear, published, lessons, prerequisites = [] } = values
  return {
    title,
    description,
    ...(category ? { category } : {}),
    ...(image ? { image: image.id } : {}),
    position: whole(position),
    dueOn: dueOn || null,
    dueDays: dueDays.map(sentDueDay),
    eachYear: eachYear === true,
    published: published === 'YES',
    prerequisites: prerequisites.map(({ id }) => id),
    lessons: lessons.map(({ id, title, body, minutes, video, pictures, lines = [], quiz, rules = noRules }) => ({
      id,
      title,
      body,
      minutes: whole(minutes),
      ...(video ? { video: video.id } : {}),
      pictures: pictures.map((picture) => picture.id),
      lines,
      quiz: quiz.map(({ key: _, ...question }) => question),
      rules: quiz.length > 0 ? sentRules(rules) : {},
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
