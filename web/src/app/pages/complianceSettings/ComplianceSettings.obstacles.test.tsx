import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { problem, server } from '@/test/server.ts'
import { openSettings, serveSettings } from './testPage.tsx'

afterEach(() => notifications.clean())

const changed = 'Someone else has changed the list. Please look at it again before you change it.'

/** Serves the list as a server that keeps it, and refuses a change of another list; `sent` has what it was asked to keep. */
function serveList(items: string[]) {
  const sent: string[][] = []
  let list = items
  serveSettings()
  server.use(
    http.get('/api/audit-reports/obstacles', () => HttpResponse.json({ items: list, can: { edit: true } })),
    http.put('/api/audit-reports/obstacles', async ({ request }) => {
      const body = (await request.json()) as { was: string[]; items: string[] }
      sent.push(body.items)
      if (body.was.join() !== list.join()) return problem(409, changed)
      list = body.items
      return HttpResponse.json({ items: list, can: { edit: true } })
    }),
  )
  const otherwise = (others: string[]) => {
    list = others
  }
  return Object.assign(sent, { otherwise })
}

const press = (name: string) => screen.findByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))

test('EVIDENCE-025 head office adds, rewords, moves and removes reasons, and undoes that', async () => {
  const sent = serveList(['Locked', 'Too busy'])
  const { user } = openSettings()
  await user.click(await press('ADD A REASON'))
  await user.type((await dialog()).getByRole('textbox', { name: 'Reason' }), ' Flooded ')
  await user.click((await dialog()).getByRole('button', { name: 'SAVE' }))
  await press('Reword: Flooded')
  await user.click(await press('Move up: Flooded'))
  await waitFor(() => expect(sent.at(-1)).toEqual(['Locked', 'Flooded', 'Too busy']))
  await user.click(await press('Reword: Locked'))
  const field = (await dialog()).getByRole('textbox', { name: 'Reason' })
  await user.clear(field)
  await user.type(field, 'Behind a locked cabinet')
  await user.click((await dialog()).getByRole('button', { name: 'SAVE' }))
  await user.click(await press('Remove: Flooded'))
  await waitFor(() => expect(sent.at(-1)).toEqual(['Behind a locked cabinet', 'Too busy']))
  await user.click(await press('UNDO'))
  await waitFor(() => expect(sent.at(-1)).toEqual(['Behind a locked cabinet', 'Flooded', 'Too busy']))
})

test('EVIDENCE-025 a reason that is empty or there already is refused beside the field, by the form and by the server', async () => {
  serveList(['Locked'])
  server.use(
    http.put('/api/audit-reports/obstacles', () =>
      problem(422, 'Reasons must be 60 characters or less.', { 'items[1]': 'Reasons must be 60 characters or less.' }),
    ),
  )
  const { user } = openSettings()
  await user.click(await press('ADD A REASON'))
  const field = (await dialog()).getByRole('textbox', { name: 'Reason' })
  const save = (await dialog()).getByRole('button', { name: 'SAVE' })
  for (const [typed, says] of [
    ['', 'Please enter a reason'],
    ['LOCKED', 'This reason is already on the list'],
    ['Flooded', 'Reasons must be 60 characters or less.'],
  ] as const) {
    await user.clear(field)
    if (typed) await user.type(field, typed)
    await user.click(save)
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(says)))
  }
})

test('EVIDENCE-025 what could not be saved is said, and the list is as the server has it', async () => {
  serveList(['Locked', 'Too busy'])
  server.use(http.put('/api/audit-reports/obstacles', () => problem(500, 'Something went wrong. Please try again.')))
  const { user } = openSettings()
  await user.click(await press('Remove: Locked'))
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeVisible()
  expect(await press('Reword: Locked')).toBeVisible()
})

test('FD-240 what somebody else has changed meanwhile is not undone: the form says so, and the list shows it', async () => {
  const sent = serveList(['Locked', 'Too busy'])
  const { user } = openSettings()
  await user.click(await press('Reword: Too busy'))
  const field = (await dialog()).getByRole('textbox', { name: 'Reason' })
  await user.type(field, ' today')
  sent.otherwise(['Flooded', 'Locked', 'Too busy'])
  await user.click((await dialog()).getByRole('button', { name: 'SAVE' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(changed)))
  expect(field).toHaveValue('Too busy today')
  expect(sent.at(-1)).toEqual(['Locked', 'Too busy today'])
  await user.click((await dialog()).getByRole('button', { name: 'CANCEL' }))
  expect(await press('Reword: Flooded')).toBeVisible()
})
