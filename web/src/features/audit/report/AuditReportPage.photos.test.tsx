import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { Photo } from '@/api/types.ts'
import { server } from '@/test/server.ts'
import { answer, aPhoto, aReport, button, licence, openReport, passedLines, tidy } from './testPage.tsx'

/** Opens a report in which every line has passed but the store standards given, with head office's rule for that section. */
async function openWithRule(failed: string[], photos: Photo[] = []) {
  server.use(
    http.get('/api/audit-reports/:id/photos', () =>
      HttpResponse.json({ items: photos, stillToCome: photos.length, required: ['STORE_STANDARDS'], can: { add: true } }),
    ),
  )
  return openReport(aReport({ lines: passedLines().map((line) => (failed.includes(line.id ?? '') ? { ...line, passed: false } : line)) }))
}

test('EVIDENCE-013 COMPLETE REPORT says how many failed lines still need a photo, and leads to the first', async () => {
  const { user } = await openWithRule(['tidy', 'licence'])
  await waitFor(() => expect(button('COMPLETE REPORT')).toHaveAccessibleDescription('2 failed lines still need a photo.'))
  expect(button('COMPLETE REPORT')).toBeDisabled()
  expect(button(`Photo needed: ${tidy}`)).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Next line without a photo/ }))
  expect(answer(tidy, 'Yes')).toHaveFocus()
})

test('EVIDENCE-013 a line that passes, or has a photo, needs none; another section asks for none', async () => {
  const { user } = await openWithRule(['tidy', 'licence', 'wine'], [aPhoto('NON_LIQUOR::licence:', '')])
  await waitFor(() => expect(button('COMPLETE REPORT')).toHaveAccessibleDescription('1 failed line still needs a photo.'))
  expect(button(`Add photos: ${licence}`)).toBeVisible()
  await user.click(answer(tidy, 'Yes'))
  await waitFor(() => expect(button('COMPLETE REPORT')).toBeEnabled())
  expect(button(`Add photos: ${tidy}`)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Next line without a photo/ })).not.toBeInTheDocument()
})

test('EVIDENCE-013 AUDIT-112 what is not marked is said first', async () => {
  const { user } = await openWithRule(['tidy', 'licence'])
  await waitFor(() => expect(button('COMPLETE REPORT')).toHaveAccessibleDescription('2 failed lines still need a photo.'))
  await user.click(answer(tidy, 'No'))
  await waitFor(() =>
    expect(button('COMPLETE REPORT')).toHaveAccessibleDescription('Please mark all of the lines in order to complete this audit report.'),
  )
})
