import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { problem, server } from '@/test/server.ts'
import { fixDays, openSettings, serveSettings } from './testPage.tsx'

afterEach(() => notifications.clean())

const field = (name: string) => screen.findByRole('combobox', { name })

test('FIX-004 head office chooses the days of one section, and the others stay', async () => {
  serveSettings()
  const sent: unknown[] = []
  server.use(
    http.get('/api/fixes/days', () => HttpResponse.json({ items: fixDays(10), can: { edit: true } })),
    http.put('/api/fixes/days', async ({ request }) => {
      const body = (await request.json()) as { items: unknown[] }
      sent.push(body.items)
      return HttpResponse.json({ ...body, can: { edit: true } })
    }),
  )
  const { user } = openSettings()
  expect(await field('Focus Products')).toHaveDisplayValue('10 days')
  await user.selectOptions(await field('Focus Products'), '28 days')
  const [first, second, third] = fixDays(10)
  await waitFor(() => expect(sent).toEqual([[first, second, third, { section: 'FOCUS_PRODUCTS', days: 28 }]]))
  expect(await field('Focus Products')).toHaveDisplayValue('28 days')
  expect(await field('Store Standards')).toHaveDisplayValue('10 days')
})

test('FIX-004 what could not be saved is said, and the field is as the server has it', async () => {
  serveSettings()
  server.use(http.put('/api/fixes/days', () => problem(500, 'Something went wrong. Please try again.')))
  const { user } = openSettings()
  await user.selectOptions(await field('Store Standards'), '7 days')
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeVisible()
  await waitFor(async () => expect(await field('Store Standards')).toHaveDisplayValue('14 days'))
})
