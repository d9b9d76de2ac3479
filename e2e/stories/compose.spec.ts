import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Share Post' })
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' })

async function begin(page: Page) {
  await page.goto('/feed')
  await page.getByRole('button', { name: /Share a post|Finish your post/ }).click()
  await expect(textOf(page)).toBeFocused()
}

test('POST-023 POST-041 an owner writes a post with a mention and a picture, and loses nothing on the way', async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  await signIn('owner')
  await begin(page)
  const dialog = dialogOf(page)

  await test.step('POST-013 POST-014 what is missing is said beside its field', async () => {
    await dialog.getByRole('button', { name: 'POST', exact: true }).click()
    for (const text of ['Please enter post text', 'Please select a visibility type']) await expect(dialog.getByText(text)).toBeVisible()
    await expect(textOf(page)).toBeFocused()
    await expectAccessible()
  })

  await test.step('POST-021 SEARCH-002 SEARCH-003 SEARCH-004 SEARCH-005 somebody is mentioned by the keyboard alone', async () => {
    await page.keyboard.type('Thank you, @ben')
    const found = page.getByRole('listbox', { name: 'People to mention' })
    await expect(found.getByRole('option', { name: /Ben Carter/ })).toBeVisible()
    await expectAccessible()
    await page.keyboard.press('Enter')
    await expect(textOf(page).getByText('@Ben Carter')).toBeVisible()
    await page.keyboard.type('@zzzz')
    await expect(page.getByText('Nobody found.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(found).toBeHidden()
    await expect(dialog).toBeVisible()
    for (const _ of '@zzzz') await page.keyboard.press('Backspace')
    await page.keyboard.type('for the new display')
  })

  await test.step('POST-022 MEDIA-002 a picture is attached', async () => {
    const choosing = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'ADD FILES' }).click()
    await (await choosing).setFiles({ name: 'display.png', mimeType: 'image/png', buffer: png })
    await expect(dialog.getByText('display.png')).toBeVisible()
    await expect(dialog.getByRole('progressbar')).toBeHidden()
  })

  await test.step('AMB-089 a draft survives a closed page, with its files', async () => {
    await page.goto('/')
    await page.goto('/feed')
    await page.getByRole('button', { name: /Finish your post/ }).click()
    await expect(textOf(page)).toHaveText(/Thank you, @Ben Carter for the new display/)
    await expect(dialog.getByText('display.png')).toBeVisible()
  })

  await test.step('AMB-089 a failure keeps everything', async () => {
    await dialog.getByLabel('Who can see it').selectOption('My Store')
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'POST', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Internet connection required.' })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(textOf(page)).toHaveText(/for the new display/)
  })

  await test.step('POST-004 POST-016 it is shared with the own store, now', async () => {
    await dialog.getByRole('button', { name: 'POST', exact: true }).click()
    await expect(dialog).toBeHidden()
    await page.goto('/feed?feedType=MY_STORE')
    await expect(page.getByText(/for the new display/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /Share a post/ })).toBeVisible()
  })
})

test('POST-005 POST-011 POST-019 head office schedules a post, and thinks again', async ({ page, signIn, expectAccessible }) => {
  await signIn('headOffice')
  await begin(page)
  const dialog = dialogOf(page)
  await page.keyboard.type('Stocktake on Monday')
  await dialog.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type(' at nine')
  await dialog.getByLabel('Who can see it').selectOption('Global')

  await test.step('POST-008 AMB-087 Scheduled begins with the current hour, which would publish at once', async () => {
    await dialog.getByText('Scheduled', { exact: true }).click()
    await expect(dialog.getByText('This time has passed, so it will be published at once.')).toBeVisible()
    await expect(dialog.getByLabel('Time').getByRole('option')).toHaveCount(25)
  })
  await test.step('POST-010 FD-47 a day that has passed is refused beside its field', async () => {
    await dialog.getByLabel('Date').fill('01/02/2025')
    await dialog.getByRole('button', { name: 'POST', exact: true }).click()
    await expect(dialog.getByText('Please select today or a later day')).toBeVisible()
    await dialog.getByLabel('Date').fill('01/02/2031')
    await dialog.getByLabel('Time').selectOption('9:00 AM')
    await expect(dialog.getByText('It will be published on 1 Feb 2031, 9:00 AM, Melbourne time.')).toBeVisible()
  })
  await test.step('POST-017 POST-018 POST-019 notifications, with their warning', async () => {
    await dialog.getByText('Yes', { exact: true }).click()
    await expect(dialog.getByText('A notification goes to all user accounts that can see this post.')).toBeVisible()
    await expectAccessible()
  })
  await test.step('leaving asks first, and a draft that is given up is gone', async () => {
    await dialog.getByRole('button', { name: 'CANCEL' }).click()
    const leave = page.getByRole('dialog', { name: 'Keep what you wrote?' })
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(leave).toBeHidden()
    await expect(textOf(page)).toHaveText('Stocktake on Monday at nine')
    await dialog.getByRole('button', { name: 'CANCEL' }).click()
    await leave.getByRole('button', { name: 'DISCARD' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: /Share a post/ })).toBeVisible()
  })
})

test('POST-024 FD-47 two people edit a post, and neither loses what they typed', async ({ page, signIn }) => {
  await signIn('headOffice')
  const made = await page.request.post('/api/posts', {
    data: { body: '<p>First words of the edited post</p>', status: 'PUBLIC', visibility: 'GLOBAL' },
  })
  const { id } = await made.json()
  await page.goto(`/posts/${id}`)
  await page.getByRole('button', { name: /Options for the post/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Post' })
  await expect(textOf(page)).toHaveText('First words of the edited post')
  await page.keyboard.type(' and mine')
  await page.request.post(`/api/posts/${id}`, { data: { body: '<p>Their words</p>' } })
  await dialog.getByRole('button', { name: 'SAVE' }).click()
  await expect(dialog.getByText('Their words')).toBeVisible()
  await expect(textOf(page)).toHaveText('First words of the edited post and mine')
  await dialog.getByRole('button', { name: 'KEEP MINE' }).click()
  await dialog.getByRole('button', { name: 'SAVE' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('First words of the edited post and mine').first()).toBeVisible()
})
