import { expect, test } from 'vitest'
import { aCourse } from '../testCourse.ts'
import { courseValues, moved, noRules, rightWithout, sentCourse } from './form.ts'

const noDays = { dueOn: null, dueDays: [] }

test('AMB-111 a thing is moved to another place, and the others keep their order', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
})

test('FD-116 the right answers stay right when another answer is removed', () => {
  expect(rightWithout([0, 2], 1)).toEqual([0, 1])
  expect(rightWithout([1], 1)).toEqual([])
})

test('AMB-111 the form sends what the course was when nothing is changed', () => {
  const course = aCourse({ dueOn: '2026-12-09', visibility: 'GLOBAL' })
  const rules = [{}, { ask: 1, tries: 3, pause: 'DAY' as const, shuffle: true, answersLater: true }]
  const quizzes = [null, [{ text: 'Why?', choices: ['A', 'B'], right: [1], explanation: '' }]]
  const prerequisites = [{ id: 'gin', title: 'Gin', published: true, archived: false }]
  const dueDays = [
    { role: 'STORE_OWNER', storeId: '', storeName: '', dueOn: '2026-12-01' },
    { role: '', storeId: 'north', storeName: 'Café Nord', dueOn: null },
  ]
  const sent = sentCourse(courseValues({ course, quizzes, rules, lines: [], prerequisites, dueOn: '2026-12-05', dueDays }))
  expect(sent).toMatchObject({
    title: 'Cool room safety',
    category: 'SAFETY',
    position: 1,
    dueOn: '2026-12-05',
    dueDays: [
      { role: 'STORE_OWNER', dueOn: '2026-12-01' },
      { storeId: 'north', dueOn: null },
    ],
    eachYear: false,
    published: true,
    prerequisites: ['gin'],
    lessons: [
      { id: 'l1', minutes: 2, quiz: [] },
      { id: 'l2', minutes: 3, quiz: quizzes[1], rules: rules[1] },
    ],
  })
  expect(sent.lessons?.[1]?.quiz?.[0]).not.toHaveProperty('key')
})

test.each(['', 'two', '1.5', '-1'])('AMB-111 %j minutes are sent as a number that the server refuses', (minutes) => {
  const values = courseValues({ course: aCourse(), quizzes: [], rules: [], lines: [], prerequisites: [], ...noDays })
  values.lessons = values.lessons.map((lesson) => ({ ...lesson, minutes }))
  expect(sentCourse(values).lessons?.[0]?.minutes).toBe(-1)
})

test('FD-437 a rule that is no number is sent as one that the server refuses, and an empty one not at all', () => {
  const values = courseValues({
    course: aCourse(),
    quizzes: [[{ text: 'Why?', choices: ['A', 'B'], right: [1] }]],
    rules: [],
    lines: [],
    prerequisites: [],
    ...noDays,
  })
  const sent = (rules: Partial<typeof noRules>) =>
    sentCourse({ ...values, lessons: values.lessons.map((lesson) => ({ ...lesson, rules: { ...noRules, ...rules } })) }).lessons?.[0]?.rules
  expect(sent({})).toEqual({})
  expect(sent({ tries: 'two', ask: '0' })).toEqual({ tries: -1, ask: 0 })
})
