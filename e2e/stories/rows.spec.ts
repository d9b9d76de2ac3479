import type { Locator } from '@playwright/test'
import { expect, test } from '../support/test.ts'

/** Presses the words of a row or card, beside its link and its buttons, where a thumb would. */
async function pressWords(words: Locator) {
  await expect(words).toBeVisible()
  await words.scrollIntoViewIfNeeded()
  const box = await words.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  await words.page().mouse.click(box.x + Math.min(box.width / 2, 60), box.y + box.height / 2)
}

test('FD-361 the words of a row that waits on Home open its thing', async ({ page, signIn }) => {
  await signIn('rep')
  await page.goto('/')
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  const row = waiting
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^(Start|Continue)/ }) })
    .first()
  await pressWords(row.getByRole('heading'))
  await expect(page).toHaveURL(/\/compliance\/audit-reports\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Report' })).toBeAttached()
})

test('FD-361 the words of a fix and of a course open it, and their buttons still do their own', async ({ page, signIn, expectAccessible }, {
  project,
}) => {
  await signIn('rep') // the fixes of all stores: those of one store may be done by other stories
  await page.goto('/fixes?auditor=all&show=OVERDUE')
  const fix = page.getByRole('list', { name: 'Fixes' }).getByRole('listitem').first()
  if (project.name !== 'phone') {
    // At a desk staff have a table (FD-382).
    const row = page.getByRole('table', { name: 'Fixes' }).getByRole('row').nth(1)
    await expect(row).toBeVisible()
    await expectAccessible()
    await pressWords(row.getByRole('cell').nth(1))
    await expect(page).toHaveURL(/\/fixes\?fix=/)
  }
  await fix.getByRole('button', { name: /^HAND OVER/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand over' })
  await dialog.getByRole('button', { name: 'CANCEL' }).click()
  await expect(dialog).toBeHidden()
  await expectAccessible()
  if (project.name === 'phone') {
    await pressWords(fix.getByText(/points?/i).first())
    await expect(page).toHaveURL(/\/fixes\?fix=/)
  }

  await page.goto('/academy')
  const course = page.getByRole('region', { name: 'Courses' }).getByRole('listitem').first()
  const title = (await course.getByRole('heading').textContent()) ?? ''
  await expectAccessible()
  await pressWords(course.getByRole('heading'))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})
