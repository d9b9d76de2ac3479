import { expect, test } from '../support/test.ts'

test('SHELL-012 ACADEMY-001 SCR-018 SCR-019 ACADEMY-004 FD-115 FD-116 a person learns, fails a quiz, passes it, and downloads the certificate', async ({
  page,
  signIn,
  expectAccessible,
}, { project }) => {
  // A course of their own, so that other stories find theirs as it was.
  const title = 'Closing the register'
  await signIn('headOffice')
  const quiz = [
    {
      text: 'What comes first?',
      choices: ['Count the float', 'Turn off the lights'],
      right: [0],
      explanation: 'The float starts tomorrow.',
    },
  ]
  const lesson = (id: string, name: string, quiz: unknown[]) => ({ id, title: name, body: '<p>Read this slowly.</p>', minutes: 2, quiz })
  const made = await page.request.post('/api/academy/courses', {
    data: {
      title,
      description: 'How the day ends.',
      category: 'STORE',
      published: true,
      visibility: 'GLOBAL',
      position: 900,
      lessons: [lesson('float', 'The float', quiz), lesson('lights', 'The lights', [])],
    },
  })
  expect(made).toBeOK()
  const { id } = await made.json()

  await signIn('employee')
  await page.goto('/')
  if (project.name === 'phone') await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('link', { name: 'Academy', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Academy' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search courses' }).fill('closing')
  await page.getByRole('link', { name: `START: ${title}` }).click()
  await expect(page.getByText('0 of 2 lessons complete')).toBeVisible()
  await expect(page.getByRole('button', { name: 'MARK COMPLETE' })).toBeDisabled()

  await test.step('FD-116 a wrong answer is explained, and the quiz can be tried again', async () => {
    const quiz = page.getByRole('region', { name: 'Quick quiz' })
    await quiz.getByRole('radio', { name: 'Turn off the lights' }).check()
    await quiz.getByRole('button', { name: 'CHECK ANSWERS' }).click()
    await expect(quiz.getByRole('status')).toBeFocused()
    await expect(quiz.getByText('The float starts tomorrow.')).toBeVisible()
    await expectAccessible()
    await quiz.getByRole('button', { name: 'TRY AGAIN' }).click()
    await quiz.getByRole('radio', { name: 'Count the float' }).check()
    await quiz.getByRole('button', { name: 'CHECK ANSWERS' }).click()
    await expect(quiz.getByText('All correct. Well done!')).toBeVisible()
  })

  await page.getByRole('button', { name: 'MARK COMPLETE' }).click()
  await expect(page.getByRole('heading', { name: 'The lights' })).toBeFocused()
  await page.reload()
  await expect(page.getByText('1 of 2 lessons complete')).toBeVisible()

  await test.step('ACADEMY-004 two tabs may mark the same lesson: it has one effect', async () => {
    const other = await page.context().newPage()
    await other.goto(`/academy/${id}?lesson=lights`)
    await other.getByRole('button', { name: 'MARK COMPLETE' }).click()
    await expect(other.getByRole('heading', { name: 'You did it!' })).toBeVisible()
    const number = await other.getByText(/^Certificate CA-/).textContent()
    await page.getByRole('button', { name: 'MARK COMPLETE' }).click()
    await expect(page.getByRole('heading', { name: 'You did it!' })).toBeVisible()
    await expect(page.getByText(number?.match(/CA-[\w-]+?(?=Finished|$)/)?.[0] ?? 'no number')).toBeVisible()
    await other.close()
  })

  await expectAccessible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: `DOWNLOAD CERTIFICATE: ${title}` }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^certificate.*\.pdf$/)

  await signIn('owner')
  await page.goto(`/academy/${id}`)
  await page.getByRole('link', { name: 'WHO HAS FINISHED' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Wattle & Vine Cellars' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Aroha Tamihana' })).toContainText('Finished')
  await expectAccessible()

  await test.step('FD-457 an owner sees how many tries there were, and the questions only after passing the quiz', async () => {
    await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Questions' }).click()
    await expect(page.getByText(/^2 tries by 1 person since .* 0 of 1 first try had no mistakes\.$/)).toBeVisible()
    await expect(page.getByText('You see the questions once you have passed this quiz yourself.')).toBeVisible()
    await expectAccessible()
  })

  await test.step('FD-435 an owner finds a person in the report and opens what they have learnt', async () => {
    await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'People' }).click()
    await page.getByRole('searchbox', { name: 'Search by name or store' }).fill('aroha')
    await page.getByRole('link', { name: 'Aroha Tamihana' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Aroha Tamihana' })).toBeVisible()
    const row = page.getByRole('region', { name: 'Finished' }).getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText('Quiz in ‘The float’: passed after 2 tries')
    await expectAccessible()
  })
})

test('AMB-111 SCR-019 FD-118 head office writes a course with the keyboard, orders its lessons, publishes it, and sees who has finished', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const title = 'Opening the fridge'
  await signIn('headOffice')
  await page.goto('/academy')
  await page.getByRole('button', { name: 'ADD COURSE' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add course' })
  await dialog.getByLabel('Title').fill(title)

  await test.step('AMB-111 what is missing is said at its field, and nothing typed is lost', async () => {
    await dialog.getByRole('button', { name: 'SAVE COURSE' }).click()
    await expect(dialog.getByText('Please enter a description').first()).toBeVisible()
    await expect(dialog.getByText('Please select a category').first()).toBeVisible()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'CANCEL' }).click()
    await page.getByRole('button', { name: 'ADD COURSE' }).click()
    await expect(dialog.getByLabel('Title')).toHaveValue(title)
  })

  await dialog.getByLabel('Description').fill('Cold drinks, warm welcome.')
  await dialog.getByLabel('Category').selectOption({ label: 'In the store' })
  for (const [n, name] of ['Wipe the door', 'Face the cans'].entries()) {
    await dialog.getByRole('button', { name: 'ADD LESSON' }).click()
    await dialog.getByLabel('Title').nth(1).fill(name)
    await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill(`Words about lesson ${n + 1}.`)
  }
  await dialog.getByRole('button', { name: 'ADD QUESTION' }).click()
  await dialog.getByRole('textbox', { name: 'Question 1' }).fill('Which way do labels look?')
  await dialog.getByRole('textbox', { name: 'Answer 1' }).fill('To the front')
  await dialog.getByRole('textbox', { name: 'Answer 2' }).fill('To the back')
  await dialog.getByRole('button', { name: 'Move 2. Face the cans up' }).press('Enter')
  await expect(dialog.getByRole('button', { name: '1. Face the cans', exact: true })).toBeVisible()
  await expectAccessible()

  await test.step('AMB-111 a lesson is dragged to another place', async () => {
    await dialog.getByRole('button', { name: '1. Face the cans', exact: true }).click()
    const grip = dialog.getByTitle('Drag 1. Face the cans to another place')
    await grip.scrollIntoViewIfNeeded()
    const from = await grip.boundingBox()
    const to = await dialog.getByTitle('Drag 2. Wipe the door to another place').boundingBox()
    if (!from || !to) throw new Error('nothing to drag')
    await page.mouse.move(from.x + 10, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(to.x + 10, to.y + 20, { steps: 4 })
    await page.mouse.up()
    await expect(dialog.getByRole('button', { name: '2. Face the cans', exact: true })).toBeVisible()
  })

  await dialog.getByLabel('Who can see it').selectOption({ label: 'Global' })
  await dialog.getByText('Published', { exact: true }).click()
  await dialog.getByRole('button', { name: 'SAVE COURSE' }).click()
  await expect(page.getByText('The course is saved.')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.getByRole('searchbox', { name: 'Search courses' }).fill('fridge')
  await page.getByRole('link', { name: `START: ${title}` }).click()
  await expect(page.getByRole('navigation', { name: 'Lessons' }).getByRole('listitem')).toHaveText([/Wipe the door/, /Face the cans/])

  await test.step('AMB-111 somebody else saves meanwhile: mine is kept, and replaces theirs', async () => {
    await page.getByRole('button', { name: 'EDIT' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit course' })
    await edit.getByLabel('Description').fill('Cold drinks, very warm welcome.')
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const theirs = await (await page.request.get(`/api/academy/courses/${id}/edit`)).json()
    const { course, quizzes } = theirs
    const saved = await page.request.post(`/api/academy/courses/${id}`, {
      data: {
        title: course.title,
        description: 'Theirs.',
        category: course.category,
        position: course.position,
        published: true,
        visibility: 'GLOBAL',
        lessons: course.lessons.map(
          ({ id, title, body, minutes }: { id: string; title: string; body: string; minutes: number }, n: number) => ({
            id,
            title,
            body,
            minutes,
            quiz: quizzes[n],
          }),
        ),
      },
    })
    expect(saved).toBeOK()
    await edit.getByRole('button', { name: 'SAVE COURSE' }).click()
    const conflict = edit.getByRole('alert', { name: 'Someone else has changed this course' })
    await expect(conflict).toBeVisible()
    await expectAccessible()
    await conflict.getByRole('button', { name: 'KEEP MINE' }).click()
    await edit.getByRole('button', { name: 'SAVE COURSE' }).click()
    await expect(edit).toBeHidden()
    await expect(page.getByText('Cold drinks, very warm welcome.')).toBeVisible()
  })

  await test.step('FD-118 the report is filtered by store, and the file follows', async () => {
    await page.getByRole('link', { name: 'WHO HAS FINISHED' }).click()
    await page.getByRole('searchbox', { name: 'Search stores' }).fill('wattle')
    await expect(page).toHaveURL(/search=wattle/)
    await expect(page.getByRole('main').getByRole('button', { name: 'Wattle & Vine Cellars' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Lamplighter' })).toBeHidden()
    const href = (await page.getByRole('link', { name: 'DOWNLOAD CSV' }).getAttribute('href')) ?? ''
    const file = await (await page.request.get(href)).text()
    expect(file).toContain('Aroha Tamihana')
    expect(file).not.toContain('Lamplighter')
    await expectAccessible()
  })

  await test.step('FD-117 it is archived, and members do not find it any more', async () => {
    await page.getByRole('button', { name: 'ARCHIVE' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'ARCHIVE' }).click()
    await expect(page.getByText('The course is archived.')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search courses' }).fill('fridge')
    await expect(page.getByText('No course matches')).toBeVisible()
  })
})
