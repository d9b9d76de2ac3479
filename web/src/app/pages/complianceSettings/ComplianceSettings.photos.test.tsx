import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { problem, server } from '@/test/server.ts'
import { openSettings, serveSettings } from './testPage.tsx'

afterEach(() => notifications.clean())

/** Serves the rules as a server that keeps them; `sent` has what it was asked to keep. */
function serveRules(sections: string[]) {
  const sent: string[][] = []
  serveSettings()
  server.use(
    http.get('/api/audit-reports/photo-rules', () => HttpResponse.json({ sections, can: { edit: true } })),
    http.put('/api/audit-reports/photo-rules', async ({ request }) => {
      const body = (await request.json()) as { sections: string[] }
      sent.push(body.sections)
      return HttpResponse.json({ sections: body.sections, can: { edit: true } })
    }),
  )
  return sent
}

const box = (name: string) => screen.findByRole('checkbox', { name })

test('EVIDENCE-013 head office chooses the sections one by one, also quickly', async () => {
  const sent = serveRules(['PROMOTION_FLOOR'])
  const { user } = openSettings()
  expect(await box('Promotions (Floor)')).toBeChecked()
  expect(await box('Store Standards')).not.toBeChecked()
  await user.click(await box('Store Standards'))
  await user.click(await box('Focus Products'))
  await user.click(await box('Promotions (Floor)'))
  await waitFor(() => expect(sent.at(-1)).toEqual(['STORE_STANDARDS', 'FOCUS_PRODUCTS']))
  expect(await box('Store Standards')).toBeChecked()
  expect(await box('Promotions (Floor)')).not.toBeChecked()
})

test('EVIDENCE-013 what could not be saved is said, and the box is as the server has it', async () => {
  serveRules(['FOCUS_PRODUCTS'])
  server.use(http.put('/api/audit-reports/photo-rules', () => problem(500, 'Something went wrong. Please try again.')))
  const { user } = openSettings()
  await user.click(await box('Focus Products'))
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeVisible()
  expect(await box('Focus Products')).toBeChecked()
})
