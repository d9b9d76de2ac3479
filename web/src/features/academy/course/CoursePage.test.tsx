import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Course, Learner, LearnersReminded, QuizTry } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { atDesk } from '@/test/atDesk.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, page, problem, server, signIn } from '@/test/server.ts'
import { aCourse, aLesson, aStanding, never } from '../testCourse.ts'

const finished = {
  completedLessons: ['l1', 'l2'],
  percent: 100,
  startedAt: '2026-11-01T00:00:00Z',
  completedAt: '2026-11-02T00:00:00Z',
  certificate: 'CA-2026-7QK2M4XR',
  ...never,
}

/** What a person of a course without due days has. */
const noDays = { dueOn: null, overdue: false, countsUntil: null, finishedBefore: null, finished: false }

/** Serves a course, and answers what is marked complete in turn. Returns what was sent. */
function serve(course: Course, ...answers: Response[]) {
  const sent = vi.fn()
  server.use(
    http.get('/api/academy/courses/c1', () => HttpResponse.json(course)),
    http.post('/api/academy/courses/c1/progress', async ({ request }) => {
      sent(await request.json())
      return answers.shift()
    }),
  )
  return sent
}

test('SCR-019 ACADEMY-003 ACADEMY-004 MARK COMPLETE leads to the next lesson, whose heading gets focus', async () => {
  signIn(aUser())
  const [first, second] = aCourse().lessons as [Course['lessons'][number], Course['lessons'][number]]
  const after = aCourse({
    lessons: [{ ...first, completed: true }, second],
    progress: { ...finished, completedLessons: ['l1'], percent: 50, completedAt: null, certificate: '' },
  })
  const sent = serve(aCourse(), HttpResponse.json(after))
  const { user, address } = renderApp('/academy/c1')
  expect(await screen.findByText('0 of 2 lessons complete')).toBeVisible()
  expect(screen.getByText('Tell somebody.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'MARK COMPLETE' }))
  const next = await screen.findByRole('heading', { name: 'Lifting cartons' })
  await waitFor(() => expect(next).toHaveFocus())
  expect(address()).toContain('lesson=l2')
  expect(sent.mock.calls).toEqual([[{ lessonId: 'l1', completed: true }]])
  expect(screen.getByText('1 of 2 lessons complete')).toBeVisible()
  expect(screen.getByRole('button', { name: 'MARK COMPLETE' })).toBeDisabled()
  expect(screen.getByText('Pass the quiz to mark this lesson complete.')).toBeVisible()
})

test('SCR-019 FD-115 the last lesson leads to the result, with the certificate', async () => {
  signIn(aUser())
  const only = aLesson({ id: 'l1' })
  serve(aCourse({ lessons: [only] }), HttpResponse.json(aCourse({ lessons: [{ ...only, completed: true }], progress: finished })))
  const { user } = renderApp('/academy/c1')
  await user.click(await screen.findByRole('button', { name: 'MARK COMPLETE' }))
  const title = await screen.findByRole('heading', { name: 'You did it!' })
  await waitFor(() => expect(title).toHaveFocus())
  expect(screen.getByText('Certificate CA-2026-7QK2M4XR')).toBeVisible()
  const link = screen.getByRole('link', { name: 'DOWNLOAD CERTIFICATE: Cool room safety' })
  expect(link).toHaveAttribute('href', '/api/academy/courses/c1/certificate')
})

test('ACADEMY-004 what another tab or head office has changed meanwhile is said, and the course is asked for again', async () => {
  signIn(aUser())
  serve(aCourse(), problem(404, 'This lesson is no longer part of the course. Please open the course again.'))
  const { user } = renderApp('/academy/c1')
  const button = await screen.findByRole('button', { name: 'MARK COMPLETE' })
  server.use(
    http.get('/api/academy/courses/c1', () => HttpResponse.json(aCourse({ lessons: [aLesson({ id: 'l9', title: 'New lesson' })] }))),
  )
  await user.click(button)
  expect(await screen.findByText(/no longer part of the course/)).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'New lesson' })).toBeVisible()
})

test('SCR-019 a course that is not there says so', async () => {
  signIn(aUser())
  server.use(http.get('/api/academy/courses/c1', () => problem(404, 'This course could not be found. Maybe it was archived?')))
  renderApp('/academy/c1')
  expect(await screen.findByRole('heading', { level: 1, name: /could not be found/ })).toBeVisible()
})

test('FD-116 a try with a mistake shows what is right; the next one starts afresh, and passes', async () => {
  signIn(aUser())
  serve(aCourse())
  const [first, second] = aCourse().lessons as [Course['lessons'][number], Course['lessons'][number]]
  const passed = aCourse({ lessons: [first, { ...second, passed: true }] })
  const tries: QuizTry[] = [
    {
      passed: false,
      right: 0,
      revealed: true,
      questions: [{ correct: false, right: [0], explanation: 'Twisting hurts.' }],
      course: aCourse(),
    },
    { passed: true, right: 1, revealed: true, questions: [{ correct: true, right: [0], explanation: 'Twisting hurts.' }], course: passed },
  ]
  const sent = vi.fn()
  server.use(
    http.post('/api/academy/courses/c1/quiz', async ({ request }) => {
      sent(await request.json())
      return HttpResponse.json(tries.shift())
    }),
  )
  const { user } = renderApp('/academy/c1?lesson=l2')
  const quiz = within(await screen.findByRole('region', { name: 'Quick quiz' }))
  expect(quiz.getByRole('button', { name: 'CHECK ANSWERS' })).toBeDisabled()
  await user.click(quiz.getByRole('radio', { name: 'With your back' }))
  await user.click(quiz.getByRole('button', { name: 'CHECK ANSWERS' }))
  await waitFor(() => expect(quiz.getByRole('status')).toHaveFocus())
  expect(quiz.getByRole('status')).toHaveTextContent('0 of 1 right.')
  expect(quiz.getByText(/Right: With your feet\. Twisting hurts\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'MARK COMPLETE' })).toBeDisabled()

  await user.click(quiz.getByRole('button', { name: 'TRY AGAIN' }))
  expect(quiz.getByRole('radio', { name: 'With your feet' })).toHaveFocus()
  expect(quiz.getByRole('radio', { name: 'With your back' })).not.toBeChecked()
  await user.click(quiz.getByRole('radio', { name: 'With your feet' }))
  await user.click(quiz.getByRole('button', { name: 'CHECK ANSWERS' }))
  expect(await quiz.findByText('All correct. Well done!')).toBeVisible()
  expect(screen.getByRole('button', { name: 'MARK COMPLETE' })).toBeEnabled()
  expect(sent.mock.calls).toEqual([
    [{ lessonId: 'l2', tryId: expect.any(String), sheet: 's1', answers: [[1]] }],
    [{ lessonId: 'l2', tryId: expect.any(String), sheet: 's1', answers: [[0]] }],
  ])
  const [one, other] = sent.mock.calls.map(([body]) => body.tryId)
  expect(one, 'each try has an id of its own').not.toBe(other)
})

describe('FD-437 the rules of a quiz', () => {
  const [first, second] = aCourse().lessons as [Course['lessons'][number], Course['lessons'][number]]
  const other = { text: 'How do you lift?', choices: ['Fast', 'Slowly'], several: false }
  const standing = aStanding({ tries: 0, allowed: 3, answersLater: true })

  /** Opens the quiz of a course with these tries, and answers the next one. Returns what was sent. */
  function open(lesson: Partial<Course['lessons'][number]>, answer?: Partial<QuizTry>) {
    signIn(aUser())
    const course = (changes: Partial<Course['lessons'][number]>) => aCourse({ lessons: [first, { ...second, ...changes }] })
    serve(course(lesson))
    const sent = vi.fn()
    server.use(
      http.post('/api/academy/courses/c1/quiz', async ({ request }) => {
        sent(await request.json())
        return HttpResponse.json({ passed: false, right: 0, revealed: false, questions: [], course: course(lesson), ...answer })
      }),
    )
    return { sent, course, ...renderApp('/academy/c1?lesson=l2') }
  }

  test('what was tried stands, without the right answers; the next try asks what the server asks then', async () => {
    const next = aCourse({ lessons: [first, { ...second, quiz: [other], standing: { ...standing, sheet: 's2', tries: 1 } }] })
    const { user, sent } = open({ standing }, { course: next })
    const quiz = within(await screen.findByRole('region', { name: 'Quick quiz' }))
    expect(quiz.getByText('Try 1 of 3. You see the right answers once you pass, or after your last try.')).toBeVisible()
    await user.click(quiz.getByRole('radio', { name: 'With your back' }))
    await user.click(quiz.getByRole('button', { name: 'CHECK ANSWERS' }))
    await waitFor(() => expect(quiz.getByRole('status')).toHaveTextContent('0 of 1 right.'))
    expect(quiz.getByRole('radio', { name: 'With your back' })).toBeChecked()
    expect(quiz.queryByText(/Right:/)).toBeNull()
    await user.click(quiz.getByRole('button', { name: 'TRY AGAIN' }))
    expect(quiz.getByRole('radio', { name: 'Slowly' })).not.toBeChecked()
    expect(quiz.getByText(/^Try 2 of 3\./)).toBeVisible()
    await user.click(quiz.getByRole('radio', { name: 'Slowly' }))
    await user.click(quiz.getByRole('button', { name: 'CHECK ANSWERS' }))
    await waitFor(() => expect(sent.mock.calls.map(([{ sheet }]) => sheet)).toEqual(['s1', 's2']))
  })

  test('during a pause it says from when, and after the last try whom to ask; nothing is asked', async () => {
    const nextAt = '2036-12-01T04:40:00Z'
    open({ standing: { ...standing, tries: 1, nextAt } })
    expect(await screen.findByText(`You can try again from ${relativeDate(nextAt)}.`)).toBeVisible()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('button', { name: 'CHECK ANSWERS' })).toBeNull()
  })

  test('once the pause is over it asks by itself', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2026-12-01T04:39:00Z'), shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const nextAt = '2026-12-01T04:40:00Z'
    const { course } = open({ standing: { ...standing, tries: 1, nextAt } })
    expect(await screen.findByText(`You can try again from ${relativeDate(nextAt)}.`)).toBeVisible()
    server.use(http.get('/api/academy/courses/c1', () => HttpResponse.json(course({ standing: { ...standing, tries: 1 } }))))
    await vi.advanceTimersByTimeAsync(50_000)
    expect(screen.queryByRole('radio')).toBeNull()
    await vi.advanceTimersByTimeAsync(15_000)
    expect((await screen.findAllByRole('radio'))[0]).toBeEnabled()
  })

  test('after the last try it says whom to ask', async () => {
    open({ standing: { ...standing, tries: 3, exhausted: true } })
    expect(await screen.findByText('No tries left. Ask head office for another.')).toBeVisible()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test('a course that was kept before quizzes had rules opens', async () => {
    const { standing: _, ...old } = second
    open({ ...old, standing: undefined as never })
    expect(await screen.findByText('Take as many tries as you like.')).toBeVisible()
  })
})

test('FD-118 the report has filters in the address, which the file follows, and a store opens to its people', async () => {
  signIn(aUser())
  serve(aCourse({ can: { edit: false, learn: true, report: true, remind: false } }))
  const asked: string[] = []
  const person = (id: string, firstName: string, completedAt: string | null) => ({
    person: { id, firstName, lastName: 'Lee', deactivated: false, role: 'STORE_EMPLOYEE', store: null },
    storeName: 'Wattle',
    startedAt: '2026-11-01T00:00:00Z',
    completedAt,
    certificate: '',
    remindedAt: null,
    can: { remind: false },
  })
  const store = (id: string) => ({ store: { id, name: id }, people: 4, started: 3, finished: 1 })
  server.use(
    http.get('/api/academy/courses/c1/stores', ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json({
        items: [store('Wattle'), store('Lamp')],
        meta: { currentPage: 1, totalPages: 1, totalItems: 2, itemsPerPage: 20 },
        people: 8,
        finished: 2,
      })
    }),
    http.get('/api/academy/courses/c1/learners', () =>
      HttpResponse.json({
        items: [person('a', 'Ann', '2026-11-03T00:00:00Z'), person('b', 'Ben', null)],
        meta: { currentPage: 1, totalPages: 1, totalItems: 2, itemsPerPage: 100 },
      }),
    ),
  )
  const { user, address } = renderApp('/academy/c1?view=report')
  expect(await screen.findByText('2 of 8 people in stores have finished.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Wattle' }))
  const people = await screen.findByText('Ann Lee')
  expect(people.closest('ul')).toHaveTextContent('Ann LeeFinished 3 Nov 2026Ben LeeStarted 1 Nov 2026')
  await user.click(screen.getByRole('checkbox', { name: "Only people who haven't finished" }))
  await waitFor(() => expect(asked.at(-1)).toContain('open=true'))
  expect(address()).toContain('open=yes')
  expect(screen.getByRole('link', { name: 'DOWNLOAD CSV' })).toHaveAttribute('href', '/api/academy/courses/c1/learners.csv?open=true')
})

test('FD-435 the people of a course are found by name and sorted on the server, and each leads to what they have learnt', async () => {
  signIn(aUser())
  serve(aCourse({ can: { edit: false, learn: true, report: true, remind: false } }))
  const asked: string[] = []
  server.use(
    http.get('/api/academy/courses/c1/learners', ({ request }) => {
      asked.push(new URL(request.url).search)
      const person = { id: 'ann', firstName: 'Ann', lastName: 'Lee', deactivated: false }
      const left = { id: 'x', firstName: 'Deactivated', lastName: 'User', deactivated: true }
      const times = {
        startedAt: '2026-11-01T00:00:00Z',
        completedAt: null,
        certificate: '',
        opensAfter: [],
        remindedAt: null,
        can: { remind: false },
      }
      return HttpResponse.json(
        page([
          { person, storeName: 'Wattle', ...times },
          { person: left, storeName: '', ...times, completedAt: '2026-11-03T00:00:00Z' },
        ]),
      )
    }),
  )
  atDesk()
  const { user, address } = renderApp('/academy/c1?view=report&by=person')
  const table = within(await screen.findByRole('table', { name: 'People' }))
  expect(table.getByRole('link', { name: 'Ann Lee' })).toHaveAttribute('href', '/academy/people/ann')
  expect(table.getByRole('row', { name: /Deactivated User/ })).toHaveTextContent('Deactivated User-1 Nov 20263 Nov 2026')
  expect(table.queryByRole('link', { name: 'Deactivated User' })).toBeNull()
  await user.click(table.getByRole('button', { name: 'Finished' }))
  await waitFor(() => expect(asked.at(-1)).toBe('?sort=FINISHED&order=desc&page=1&limit=25'))
  await user.type(screen.getByRole('searchbox', { name: 'Search by name or store' }), 'ann wattle')
  await waitFor(() => expect(asked.at(-1)).toContain('name=ann%20wattle'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Which people' }), 'Not finished')
  await waitFor(() => expect(asked.at(-1)).toContain('open=true'))
  expect(address()).toContain('search=ann')
  expect(screen.getByRole('link', { name: 'DOWNLOAD CSV' })).toHaveAttribute(
    'href',
    '/api/academy/courses/c1/learners.csv?name=ann+wattle&open=true',
  )
})

describe('FD-436 reminding', () => {
  const learner = (id: string, firstName: string, remind: boolean, changes: Partial<Learner> = {}): Learner => ({
    person: { id, firstName, lastName: 'Lee', deactivated: false },
    storeName: 'Wattle',
    startedAt: null,
    completedAt: null,
    certificate: '',
    opensAfter: [],
    remindedAt: null,
    can: { remind },
    ...noDays,
    ...changes,
  })
  const finishedAt = '2026-11-03T00:00:00Z'
  const told = '2026-11-18T00:00:00Z'
  const people = [
    learner('ann', 'Ann', true),
    learner('ben', 'Ben', true, { remindedAt: told }),
    learner('cal', 'Cal', false, { completedAt: finishedAt, remindedAt: told }),
  ]

  /** Opens the people of a course and serves reminders. Returns what was sent, and how often people were asked for. */
  function open(answer: LearnersReminded | Response, remind = true) {
    signIn(aUser())
    serve(aCourse({ can: { edit: false, learn: true, report: true, remind } }))
    const sent = vi.fn()
    const asked = vi.fn()
    server.use(
      http.get('/api/academy/courses/c1/learners', ({ request }) => {
        asked(new URL(request.url).search)
        return HttpResponse.json(page(people))
      }),
      http.post('/api/academy/courses/c1/reminders', async ({ request }) => {
        sent(await request.json())
        return answer instanceof Response ? answer : HttpResponse.json(answer)
      }),
    )
    return { sent, asked, ...renderApp('/academy/c1?view=report&by=person') }
  }

  test.each([true, false])('some are chosen and reminded, and the answer says why others were not (at a desk: %s)', async (wide) => {
    if (wide) atDesk()
    const { user, sent, asked } = open({ reminded: 1, already: 2, finished: 1, gone: 0 })
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Ann Lee' }))
    expect(screen.queryByRole('checkbox', { name: 'Choose Cal Lee' }), 'who has finished').toBeNull()
    expect(screen.getByText('1 chosen')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'CHOOSE ALL 2 ON THIS PAGE' }))
    const bar = within(screen.getByRole('region', { name: 'Chosen people' }))
    const before = asked.mock.calls.length
    await user.click(bar.getByRole('button', { name: 'REMIND 2 PEOPLE' }))
    expect(await screen.findByText('1 person reminded. 2 people were reminded earlier today. 1 person has finished.')).toBeVisible()
    expect(sent.mock.calls).toEqual([[{ people: ['ann', 'ben'] }]])
    expect(screen.queryByRole('region', { name: 'Chosen people' })).toBeNull()
    await waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(before))
  })

  test('it says when somebody was reminded, until they have finished', async () => {
    open({ reminded: 0, already: 0, finished: 0, gone: 0 })
    const [ann, ben, cal] = within(await screen.findByRole('list', { name: 'People' })).getAllByRole('listitem')
    expect(ann).not.toHaveTextContent('Reminded')
    expect(ben).toHaveTextContent(`Reminded · ${relativeDate(told)}`)
    expect(cal).not.toHaveTextContent('Reminded')
  })

  test('other filters drop what was chosen, and what is refused is said', async () => {
    atDesk()
    const { user } = open(problem(409, "This course can't be taken right now, so nobody was reminded."))
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Ann Lee' }))
    await user.click(screen.getByRole('button', { name: 'REMIND 1 PERSON' }))
    expect(await screen.findByText(/so nobody was reminded/)).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Choose Ann Lee' }), 'the choice stays').toBeChecked()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Which people' }), 'Not finished')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Chosen people' })).toBeNull())
  })

  test('the table has no boxes for a course that cannot be taken', async () => {
    atDesk()
    open({ reminded: 0, already: 0, finished: 0, gone: 0 }, false)
    const table = within(await screen.findByRole('table', { name: 'People' }))
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Store',
      'Started',
      'Finished',
      'Reminded',
    ])
  })
})

describe('FD-457 how the questions were answered', () => {
  const question = {
    tooFew: false,
    since: '2026-11-30T02:00:00Z',
    mistake: null,
    text: '',
    asked: 0,
    right: 0,
    firstAsked: 0,
    firstRight: 0,
  }
  const quiz = { lessonId: 'l1', lesson: 'Lifting cartons', people: 9, tries: 24, firstTries: 9, firstRight: 5, since: question.since }
  const open = (items: object[]) => {
    signIn(aUser())
    serve(aCourse({ can: { edit: false, learn: true, report: true, remind: false } }))
    server.use(http.get('/api/academy/courses/c1/questions', () => HttpResponse.json({ minOthers: 3, items })))
    return renderApp('/academy/c1?view=report&by=question')
  }

  test('each question says what was right at the first try and in all, and what was chosen instead', async () => {
    open([
      {
        ...quiz,
        locked: false,
        questions: [
          {
            ...question,
            text: 'How do you turn?',
            asked: 24,
            right: 15,
            firstAsked: 9,
            firstRight: 4,
            mistake: { choice: 'By twisting', leftOut: false, times: 7 },
          },
          {
            ...question,
            text: 'Choose two',
            since: '2026-12-01T02:00:00Z',
            asked: 2,
            right: 1,
            mistake: { choice: 'The trolley', leftOut: true, times: 1 },
          },
          { ...question, text: 'Which door?', tooFew: true, since: null },
        ],
      },
    ])
    expect(await screen.findByText('24 tries by 9 people since 30 Nov 2026. 5 of 9 first tries had no mistakes.')).toBeVisible()
    const [first, second] = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading', { level: 4 }))
    expect(first).toHaveTextContent(
      'How do you turn?At the first try4 of 9 rightIn all tries15 of 24 rightWrong answer chosen most: ‘By twisting’, 7 times',
    )
    expect(second).toHaveTextContent('Not askedIn all tries1 of 2 rightLeft out most: ‘The trolley’, 1 timeSince 1 Dec 2026.')
    expect(first).not.toHaveTextContent('Since')
    expect(screen.getByText('1 more question shows here once 3 people other than you have answered.')).toBeVisible()
    expect(screen.queryByText('Which door?')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'DOWNLOAD CSV' })).toHaveAttribute('href', '/api/academy/courses/c1/questions.csv')
    expect(screen.getByRole('link', { name: 'Questions' })).toHaveAttribute('aria-current', 'page')
  })

  test('a quiz that the reader has not passed keeps its questions, and one that nobody has tried says so; there is no file then', async () => {
    open([
      { ...quiz, locked: true, questions: [] },
      { ...quiz, lessonId: 'l2', lesson: 'Spills', tries: 0, people: 0, firstTries: 0, since: null, locked: true, questions: [] },
    ])
    expect(await screen.findByText('You see the questions once you have passed this quiz yourself.')).toBeVisible()
    expect(screen.getByText('No tries counted yet. Tries made before this report existed are not included.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'DOWNLOAD CSV' })).not.toBeInTheDocument()
  })

  test('a course without a quiz says so', async () => {
    open([])
    expect(await screen.findByText('This course has no quiz')).toBeVisible()
  })
})

test('FD-130 head office sees whether the lessons of a course have helped', async () => {
  signIn(aUser())
  serve(aCourse({ can: { edit: true, learn: true, report: true, remind: false } }))
  server.use(
    http.get('/api/academy/courses/c1/stores', () =>
      HttpResponse.json({ items: [], meta: { currentPage: 1, totalPages: 1, totalItems: 0, itemsPerPage: 20 }, people: 0, finished: 0 }),
    ),
    http.get('/api/academy/courses/c1/effects', () =>
      HttpResponse.json({
        items: [
          {
            line: { id: 's1', name: 'Cool room floor dry' },
            lessonId: 'l1',
            lesson: 'Before you go in',
            learnt: { failed: 4, passed: 3 },
            others: { failed: 0, passed: 0 },
          },
        ],
      }),
    ),
  )
  renderApp('/academy/c1?view=report')
  expect(await screen.findByText('3 of 4 passed')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Cool room floor dry' })).toBeVisible()
  expect(screen.getByText('No audit yet')).toBeVisible()
})

describe('FD-441 a course that opens after others', () => {
  const opensAfter = [
    { id: 'gin', title: 'Gin' },
    { id: 'rum', title: 'Rum' },
  ]
  const closed = () => aCourse({ opensAfter, can: { edit: false, learn: false, report: true, remind: false } })

  test('says what to finish first, with links; its lessons can be read, and neither marked nor tried', async () => {
    signIn(aUser())
    serve(closed())
    const { user } = renderApp('/academy/c1')
    expect(await screen.findByText(/Then this course opens/)).toHaveTextContent(
      'Finish ‘Gin’ and ‘Rum’ first. Then this course opens for you.',
    )
    expect(screen.getAllByRole('link', { name: 'Gin' })[0]).toHaveAttribute('href', '/academy/gin')
    expect(screen.getByText('Tell somebody.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'MARK COMPLETE' })).toBeDisabled()
    await user.click(screen.getByRole('link', { name: 'NEXT LESSON' }))
    expect(await screen.findByText('This lesson ends with a quick quiz, which opens with the course.')).toBeVisible()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.getByText('Finish ‘', { exact: false, selector: 'span' })).toHaveTextContent('Finish ‘Gin’ and ‘Rum’ first.')
  })

  test('a page that is old is told so by the server, and asks for the course again', async () => {
    signIn(aUser())
    serve(aCourse(), problem(409, 'Finish ‘Gin’ first, then it opens for you.'))
    const { user } = renderApp('/academy/c1')
    const button = await screen.findByRole('button', { name: 'MARK COMPLETE' })
    server.use(http.get('/api/academy/courses/c1', () => HttpResponse.json(closed())))
    await user.click(button)
    expect(await screen.findByText('Finish ‘Gin’ first, then it opens for you.')).toBeVisible()
    expect(await screen.findByText(/Then this course opens/)).toBeVisible()
  })

  test('once a course is finished its page offers the next ones', async () => {
    signIn(aUser())
    const only = aLesson({ id: 'l1' })
    const after = aCourse({ lessons: [{ ...only, completed: true }], progress: finished, next: [{ id: 'rum', title: 'Rum' }] })
    serve(aCourse({ lessons: [only] }), HttpResponse.json(after))
    const { user } = renderApp('/academy/c1')
    await user.click(await screen.findByRole('button', { name: 'MARK COMPLETE' }))
    expect(await screen.findByRole('link', { name: 'Next: ‘Rum’' })).toHaveAttribute('href', '/academy/rum')
  })

  test.each([true, false])('the report says who cannot begin yet (at a desk: %s)', async (wide) => {
    if (wide) atDesk()
    signIn(aUser())
    serve(closed())
    server.use(
      http.get('/api/academy/courses/c1/learners', () =>
        HttpResponse.json(
          page([
            {
              person: { id: 'ann', firstName: 'Ann', lastName: 'Lee', deactivated: false },
              storeName: 'Wattle',
              startedAt: null,
              completedAt: null,
              certificate: '',
              opensAfter,
              remindedAt: null,
              can: { remind: false },
            },
          ]),
        ),
      ),
    )
    renderApp('/academy/c1?view=report&by=person')
    expect(await screen.findByText('Not open yet: ‘Gin’ and ‘Rum’ first')).toBeVisible()
    expect(screen.queryByText('Not started')).toBeNull()
  })

  test('a course that was kept before there were prerequisites still opens', async () => {
    signIn(aUser())
    const { opensAfter: _, next: __, ...old } = aCourse({ progress: finished })
    serve(old as Course)
    renderApp('/academy/c1')
    expect(await screen.findByRole('heading', { name: 'You did it!' })).toBeVisible()
  })
})

describe('FD-458 a course that is due again each year', () => {
  const earlier = [{ completedAt: '2025-12-15T00:00:00Z', certificate: 'CA-2025-1', countsUntil: '2026-12-15' }]
  const anew = { ...finished, percent: 0, completedLessons: [], completedAt: null, certificate: '', countsUntil: '2026-12-15', earlier }

  test.each([
    [false, 'You finished this course on 15 Dec 2025. That is valid until 15 Dec 2026, so please take it again by then.'],
    [true, 'You finished this course on 15 Dec 2025. That was valid until 15 Dec 2026, so please take it again.'],
  ])('says so when it is open again (overdue: %s)', async (overdue, says) => {
    signIn(aUser())
    serve(aCourse({ eachYear: true, dueOn: '2026-12-15', overdue, progress: anew }))
    renderApp('/academy/c1')
    expect(await screen.findByText(says)).toBeVisible()
    expect(screen.getByText('0 of 2 lessons complete')).toBeVisible()
  })

  test('says until when what was finished is valid', async () => {
    signIn(aUser())
    serve(aCourse({ eachYear: true, progress: { ...finished, countsUntil: '2027-11-02' } }))
    renderApp('/academy/c1')
    expect(await screen.findByText('Finished 2 Nov 2026 · Valid until 2 Nov 2027')).toBeVisible()
    expect(screen.getByText('Valid until 2 Nov 2027')).toBeVisible()
  })

  test.each([true, false])('the report says by when, and until when what was finished is valid (at a desk: %s)', async (wide) => {
    if (wide) atDesk()
    signIn(aUser())
    serve(aCourse({ can: { edit: false, learn: true, report: true, remind: true } }))
    const learner = {
      storeName: 'Wattle',
      startedAt: '2025-12-01T00:00:00Z',
      completedAt: null,
      certificate: '',
      opensAfter: [],
      remindedAt: null,
    }
    const had = { finishedBefore: '2025-12-15T00:00:00Z', countsUntil: '2026-12-15', dueOn: '2026-12-15' }
    server.use(
      http.get('/api/academy/courses/c1/learners', () =>
        HttpResponse.json(
          page([
            {
              person: { id: 'ann', firstName: 'Ann', lastName: 'Lee', deactivated: false },
              ...learner,
              ...had,
              overdue: false,
              finished: true,
              can: { remind: true },
            },
            {
              person: { id: 'ben', firstName: 'Ben', lastName: 'Lee', deactivated: false },
              ...learner,
              ...had,
              overdue: true,
              finished: false,
              can: { remind: true },
            },
          ]),
        ),
      ),
    )
    renderApp('/academy/c1?view=report&by=person')
    expect(await screen.findByText(/15 Dec 2025, valid until 15 Dec 2026/)).toBeVisible()
    expect(screen.getByText(/15 Dec 2025, was valid until 15 Dec 2026/)).toBeVisible()
    expect(screen.getByText(/Was due 15 Dec 2026/)).toBeVisible()
  })

  test('a course that was kept before there was one still opens', async () => {
    signIn(aUser())
    const { countsUntil: _, earlier: __, ...old } = finished
    serve(aCourse({ progress: { ...old, percent: 50, completedAt: null } as unknown as Course['progress'] }))
    renderApp('/academy/c1')
    expect(await screen.findByText('2 of 2 lessons complete')).toBeVisible()
  })
})
