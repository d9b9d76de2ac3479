import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import type { Course, Prerequisite, QuizQuestion } from '@/api/types.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, noRights, page, problem, problemBody, server, signIn } from '@/test/server.ts'
import { aCourse, aCourseCard } from '../testCourse.ts'

const manager = () => anAdmin({ can: { ...noRights, manageCourses: true, publishTo: ['GLOBAL'] } })
const can = { edit: true, learn: true, report: true, remind: false }
const quizzes: (QuizQuestion[] | null)[] = [
  null,
  [{ text: 'How do you turn?', choices: ['With your feet', 'With your back'], right: [0], explanation: '' }],
]

/** What the search for courses finds: also the course that is edited. */
const others = [
  aCourseCard(),
  aCourseCard({ id: 'gin', title: 'Gin' }),
  aCourseCard({ id: 'rum', title: 'Rum', published: false }),
  ...['Ale', 'Bitter', 'Cider', 'Stout'].map((title) => aCourseCard({ id: title, title })),
]

/** Serves a course to its editor, and answers what is saved in turn. Returns what was sent. */
function serve(courses: Course[], answers: Response[], before: Prerequisite[] = []) {
  const sent = vi.fn()
  const first = courses[0] as Course
  server.use(
    http.get('/api/academy/lines', () =>
      HttpResponse.json({
        items: [
          { id: 's1', name: 'Windows clean' },
          { id: 's2', name: 'Floor dry' },
        ],
      }),
    ),
    http.get('/api/academy/courses', ({ request }) => {
      const search = new URL(request.url).searchParams.get('search') ?? ''
      return HttpResponse.json(page(others.filter(({ title }) => title.toLowerCase().includes(search))))
    }),
    http.post('/api/audience/reach', () => HttpResponse.json({ stores: 1, people: 1 })),
    http.get('/api/academy/courses/c1', () => HttpResponse.json(first)),
    http.get('/api/academy/courses/c1/edit', () =>
      HttpResponse.json({
        course: courses.length > 1 ? courses.shift() : courses[0],
        quizzes,
        lines: [[], ['s1']],
        rules: [{}, { tries: 2 }],
        prerequisites: before,
        dueOn: null,
        dueDays: [{ role: 'STORE_OWNER', storeId: '', storeName: '', dueOn: '2036-12-01' }],
      }),
    ),
    http.post('/api/academy/courses/c1', async ({ request }) => {
      sent(await request.json())
      return answers.shift()
    }),
  )
  return sent
}

async function open() {
  const app = renderApp('/academy/c1')
  await app.user.click(await screen.findByRole('button', { name: 'EDIT' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit course' }))
  await dialog.findByRole('textbox', { name: 'Title' })
  return { ...app, dialog }
}

const editable = (changes: Partial<Course> = {}) => aCourse({ can, visibility: 'GLOBAL', ...changes })

test('FD-129 a lesson names the lines that it helps with, which are added and taken away', async () => {
  signIn(manager())
  const sent = serve([editable()], [HttpResponse.json(editable())])
  const { user, dialog } = await open()
  await user.click(dialog.getByRole('button', { name: '2. Lifting cartons' }))
  await user.click(await dialog.findByRole('button', { name: 'Remove: Windows clean' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: /Helps with/ }), 'Floor dry')
  await user.click(dialog.getByRole('button', { name: 'SAVE COURSE' }))
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  expect(sent.mock.lastCall?.[0].lessons).toMatchObject([{ lines: [] }, { lines: ['s2'] }])
})

test.each(['KEEP MINE', 'USE THEIRS'])(
  'AMB-111 when somebody else has saved the course, %s does what it says, and nothing typed is lost before',
  async (choice) => {
    signIn(manager())
    const theirs = editable({ title: 'Cold rooms', version: 4 })
    const sent = serve(
      [editable(), theirs],
      [problem(409, 'Someone else has changed this course. Please open it again to see their changes.'), HttpResponse.json(theirs)],
    )
    const { user, dialog } = await open()
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), ', mine')
    await user.click(dialog.getByRole('button', { name: 'SAVE COURSE' }))
    const conflict = within(await dialog.findByRole('alert', { name: 'Someone else has changed this course' }))
    expect(conflict.getByText(/Theirs is ‘Cold rooms’/)).toBeVisible()
    expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Cool room safety, mine')
    await user.click(conflict.getByRole('button', { name: choice }))
    expect(dialog.queryByRole('alert', { name: /Someone else/ })).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'SAVE COURSE' }))
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
    expect(sent.mock.lastCall?.[0]).toMatchObject({ version: 4, title: choice === 'KEEP MINE' ? 'Cool room safety, mine' : 'Cold rooms' })
  },
  20_000,
)

test('FD-395 that somebody else has signed in on the device is no clash: what was typed stays, and is saved by its person', async () => {
  signIn(manager())
  const refusal = { ...problemBody(409, 'Someone else has signed in on this device.'), otherPerson: true }
  const sent = serve([editable()], [HttpResponse.json(refusal, { status: 409 }), HttpResponse.json(editable())])
  const { user, dialog } = await open()
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), ', mine')
  await user.click(dialog.getByRole('button', { name: 'SAVE COURSE' }))
  expect(await dialog.findByText('Someone else has signed in on this device.')).toBeVisible()
  expect(dialog.queryByRole('alert', { name: /Someone else has changed/ })).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'SAVE COURSE' }))
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
  expect(sent.mock.lastCall?.[0]).toMatchObject({ title: 'Cool room safety, mine' })
})

test('AMB-111 lessons are moved by buttons and said aloud; a lesson that was removed can be put back with all that was typed', async () => {
  signIn(manager())
  const sent = serve([editable()], [HttpResponse.json(editable())])
  const { user, dialog } = await open()
  await user.click(dialog.getByRole('button', { name: 'Move 2. Lifting cartons up' }))
  expect(dialog.getByText('Lifting cartons is now 1 of 2')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Remove 1. Lifting cartons' }))
  expect(dialog.queryByRole('button', { name: '1. Lifting cartons' })).not.toBeInTheDocument()
  const undo = dialog.getByRole('button', { name: 'UNDO' })
  expect(undo).toHaveFocus()
  await user.click(undo)
  await user.click(dialog.getByRole('button', { name: 'SAVE COURSE' }))
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  expect(sent.mock.lastCall?.[0].lessons).toMatchObject([
    { id: 'l2', quiz: [{ text: 'How do you turn?', right: [0] }] },
    { id: 'l1', quiz: [] },
  ])
})

test('AMB-111 what is wrong is said at its field, and the lesson with it opens', async () => {
  signIn(manager())
  serve([editable()], [problem(422, 'Please check the form.', { 'lessons[1].minutes': 'Please enter whole minutes from 1 to 120' })])
  const { user, dialog } = await open()
  await user.click(dialog.getByRole('button', { name: 'SAVE COURSE' }))
  expect(await dialog.findByRole('textbox', { name: 'Minutes' })).toBeInvalid()
  expect(dialog.getByRole('textbox', { name: 'Minutes' })).toHaveAccessibleDescription('Please enter whole minutes from 1 to 120')
})

test('AMB-111 what was typed is there again when the editor is opened again', async () => {
  signIn(manager())
  serve([editable()], [])
  const { user, dialog } = await open()
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' again')
  await user.click(dialog.getByRole('button', { name: 'CANCEL' }))
  await user.click(await screen.findByRole('button', { name: 'EDIT' }))
  const reopened = within(await screen.findByRole('dialog', { name: 'Edit course' }))
  expect(await reopened.findByRole('textbox', { name: 'Title' })).toHaveValue('Cool room safety again')
  await user.click(reopened.getByRole('button', { name: 'START AGAIN' }))
  expect(reopened.getByRole('textbox', { name: 'Title' })).toHaveValue('Cool room safety')
})

test('FD-437 the rules of a quiz are there, and are sent as they were chosen', async () => {
  signIn(manager())
  const sent = serve([editable()], [HttpResponse.json(aCourse())])
  const { user, dialog } = await open()
  await user.click(dialog.getByRole('button', { name: '2. Lifting cartons' }))
  const rules = within(dialog.getByRole('group', { name: 'How the quiz is asked' }))
  expect(rules.getByRole('textbox', { name: 'Tries' })).toHaveValue('2')
  await user.type(rules.getByRole('textbox', { name: 'Questions in each try' }), '1')
  await user.selectOptions(rules.getByRole('combobox', { name: 'Pause after a try' }), '1 week')
  await user.selectOptions(rules.getByRole('combobox', { name: 'Right answers show' }), 'After passing or the last try')
  await user.click(rules.getByRole('checkbox', { name: 'In another order each time' }))
  await user.click(dialog.getByRole('button', { name: 'SAVE COURSE' }))
  await waitFor(() => expect(sent).toHaveBeenCalled())
  expect(sent.mock.calls[0]?.[0].lessons[1].rules).toEqual({ ask: 1, tries: 2, pause: 'WEEK', shuffle: true, answersLater: true })
})

describe('FD-441 the courses that come before a course', () => {
  const gin = { id: 'gin', title: 'Gin', published: true, archived: false }

  test('are found by name, never the course itself, and are sent in the order in which they were chosen', async () => {
    signIn(manager())
    const old = { id: 'old', title: 'Old', published: true, archived: true }
    const sent = serve([editable()], [HttpResponse.json(editable())], [old, gin])
    const { user, dialog } = await open()
    const field = within(dialog.getByRole('group', { name: 'Finish these first (optional)' }))
    const chosen = () => within(field.getByRole('list')).getAllByRole('listitem')
    expect(await field.findByRole('checkbox', { name: 'Gin' })).toBeChecked()
    expect(chosen().map((chip) => chip.textContent.trim())).toEqual(['Old (archived)', 'Gin'])
    expect(field.queryByRole('checkbox', { name: 'Cool room safety' })).not.toBeInTheDocument()
    await user.type(field.getByRole('searchbox', { name: 'Find a course by name' }), 'rum{Enter}')
    await waitFor(() => expect(field.getAllByRole('checkbox')).toHaveLength(1))
    expect(sent, 'Return in the search does not save').not.toHaveBeenCalled()
    await user.click(field.getByRole('checkbox', { name: 'Rum (draft)' }))
    await user.click(field.getByRole('button', { name: 'Remove: Old' }))
    expect(chosen().map((chip) => chip.textContent.trim())).toEqual(['Gin', 'Rum (draft)'])
    await user.click(dialog.getByRole('button', { name: 'SAVE COURSE' }))
    await waitFor(() => expect(sent).toHaveBeenCalled())
    expect(sent.mock.calls[0]?.[0].prerequisites).toEqual(['gin', 'rum'])
  })

  test('are five at most', async () => {
    signIn(manager())
    serve([editable()], [], [gin])
    const { user, dialog } = await open()
    const field = within(dialog.getByRole('group', { name: 'Finish these first (optional)' }))
    for (const name of ['Rum (draft)', 'Ale', 'Bitter', 'Cider']) await user.click(await field.findByRole('checkbox', { name }))
    expect(field.getByRole('checkbox', { name: 'Stout' })).toBeDisabled()
    await user.click(field.getByRole('checkbox', { name: 'Ale' }))
    expect(field.getByRole('checkbox', { name: 'Stout' })).toBeEnabled()
  })

  test('cannot wait for each other: the sentence of the server stands at the field', async () => {
    signIn(manager())
    const sentence =
      'That would go in a circle: ‘Cool room safety’ opens after ‘Gin’, ‘Gin’ after ‘Cool room safety’. Please leave one of them out.'
    serve([editable()], [problem(422, 'Please check the form.', { prerequisites: sentence })], [gin])
    const { user, dialog } = await open()
    await user.click(dialog.getByRole('button', { name: 'SAVE COURSE' }))
    const field = within(dialog.getByRole('group', { name: 'Finish these first (optional)' }))
    expect(await field.findByRole('alert')).toHaveTextContent(sentence)
  })
})

test('FD-458 due days for roles and stores, and that it is due again each year, are there, and are sent as they were chosen', async () => {
  signIn(manager())
  server.use(http.get('/api/stores', () => HttpResponse.json(page([{ id: 'north', name: 'Café Nord', suburb: 'Fitzroy' }]))))
  const sent = serve(
    [editable()],
    [problem(422, 'Please check', { dueDays: 'Please give each role and each store one day' }), HttpResponse.json(aCourse())],
  )
  const { user, dialog } = await open()
  const days = within(dialog.getByRole('group', { name: 'Other due days' }))
  expect(days.getByRole('textbox', { name: 'Due on' })).toHaveValue('01/12/2036')
  await user.click(days.getByRole('button', { name: 'ADD DUE DAY' }))
  await user.selectOptions(days.getAllByRole('combobox', { name: 'For' })[1] as HTMLElement, 'One store')
  await user.click(await days.findByRole('radio', { name: /Café Nord/ }))
  await user.click(dialog.getByRole('checkbox', { name: 'Due again each year' }))
  await user.click(dialog.getByRole('button', { name: 'SAVE COURSE' }))
  expect(await days.findByText('Please give each role and each store one day')).toBeVisible()
  await user.click(days.getByRole('button', { name: 'Remove due day: Store Owners' }))
  await waitFor(() => expect(days.getByRole('button', { name: 'ADD DUE DAY' })).toHaveFocus())
  await user.click(dialog.getByRole('button', { name: 'SAVE COURSE' }))
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
  expect(sent.mock.calls.map(([body]) => [body.dueDays, body.eachYear])).toEqual([
    [
      [
        { role: 'STORE_OWNER', dueOn: '2036-12-01' },
        { storeId: 'north', dueOn: null },
      ],
      true,
    ],
    [[{ storeId: 'north', dueOn: null }], true],
  ])
})
