import type { Page } from '@playwright/test'
import { readyForOffline } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** What nobody else in the demo network calls a resource. Every project and worker has a network of its own. */
const plan = 'Summer planogram of the front wall'

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

/** Chooses what the menu of a card offers under this name. */
async function choose(page: Page, name: string, act: string) {
  await card(page, name)
    .getByRole('button', { name: `More for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

async function chooseFile(page: Page, name: string) {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /CHOOSE A FILE|REPLACE/ }).click()
  await (await choosing).setFiles({ name, mimeType: 'application/octet-stream', buffer: pdf })
}

test('SCR-016 RESOURCE-003 RESOURCE-010 RESOURCE-019 head office shares a planogram with some stores, and one of their owners opens it', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('headOffice')
  await page.goto('/resources')
  await page.getByRole('button', { name: 'UPLOAD RESOURCE' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Resource' })

  await test.step('RESOURCE-010 RESOURCE-013 RESOURCE-014 what is missing is said beside its field', async () => {
    await dialog.getByRole('button', { name: 'UPLOAD', exact: true }).click()
    for (const text of ['Please upload a file', 'Please enter resource name', 'Please select a visibility type']) {
      await expect(dialog.getByText(text)).toBeVisible()
    }
    await expectAccessible()
  })

  await test.step('MEDIA-002 MEDIA-004 RESOURCE-011 AMB-128 one file, whose content decides what a file is', async () => {
    await chooseFile(page, 'front-wall.pdf')
    await expect(dialog.getByText('front-wall.pdf')).toBeVisible()
    await expect(dialog.getByRole('progressbar')).toBeHidden()
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('front-wall')
  })

  await test.step('RESOURCE-006 RESOURCE-016 it is for some stores and expires in a year', async () => {
    await dialog.getByLabel('Name', { exact: true }).fill(plan)
    await dialog.getByLabel('Folder').fill('Planograms')
    await dialog.getByLabel('Who can see it').selectOption({ label: 'Selected Stores' })
    await dialog.getByLabel('Search stores by name, suburb or postcode').fill('Wattle')
    await dialog.getByRole('checkbox', { name: /Wattle & Vine/ }).check()
    await expect(dialog.getByRole('group', { name: 'Does it expire?' }).getByRole('radio', { name: 'Yes' })).toBeChecked()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'UPLOAD', exact: true }).click()
    await expect(page.getByText('Resource shared')).toBeVisible()
  })

  await test.step('RESOURCE-021 another file becomes the next version', async () => {
    await choose(page, plan, 'Edit')
    const edit = page.getByRole('dialog', { name: 'Edit Resource' })
    await chooseFile(page, 'front-wall-2.pdf')
    await expect(edit.getByText('front-wall-2.pdf')).toBeVisible()
    await expect(edit.getByRole('progressbar')).toBeHidden()
    await edit.getByRole('button', { name: 'SAVE', exact: true }).click()
    await choose(page, plan, 'Earlier versions')
    await expect(page.getByRole('dialog').getByText('front-wall.pdf')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'CLOSE', exact: true }).click()
  })

  await test.step('RESOURCE-017 FD-309 the store owner finds it by its folder and saves the file', async () => {
    await signIn('owner')
    await page.goto('/resources')
    await page.getByRole('link', { name: /^Planograms/ }).click()
    await expect(page).toHaveURL(/path=/)
    const saving = page.waitForEvent('download')
    await card(page, plan)
      .getByRole('link', { name: `${plan} (saves the file)` })
      .click()
    expect((await saving).suggestedFilename()).toBe('front-wall-2.pdf')
    await card(page, plan)
      .getByRole('button', { name: `More for ${plan}` })
      .click()
    await expect(page.getByRole('menuitem')).toHaveText(['Download', 'Keep on this device'])
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    await expect(card(page, plan).getByText('Selected Stores')).toBeHidden()
    await expectAccessible()
  })

  await test.step('AMB-084 the owner of another store does not find it', async () => {
    await signIn('otherOwner')
    await page.goto('/resources?query=front+wall')
    await expect(page.getByText('No resources match.')).toBeVisible()
  })

  await test.step('RESOURCE-022 head office deletes it after a question', async () => {
    await signIn('headOffice')
    await page.goto('/resources?query=front+wall')
    await choose(page, plan, 'Delete')
    await page.getByRole('button', { name: 'DELETE', exact: true }).click()
    await expect(page.getByText('Resource deleted')).toBeVisible()
    await expect(page.getByText('No resources match.')).toBeVisible()
  })
})

test('AMB-089 RESOURCE-023 MEDIA-003 an upload that fails is tried again, and nothing that was typed is lost', async ({ page, signIn }) => {
  await signIn('owner')
  await page.goto('/resources')
  await page.getByRole('button', { name: 'UPLOAD RESOURCE' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Resource' })
  await dialog.getByLabel('Name', { exact: true }).fill('Roster of our store')
  await dialog.getByLabel('Who can see it').selectOption({ label: 'My Store' })
  await readyForOffline(page)
  await page.context().setOffline(true)
  await chooseFile(page, 'roster.pdf')
  await expect(dialog.getByText('Internet connection required.')).toBeVisible()
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'TRY AGAIN' }).click()
  await expect(dialog.getByRole('button', { name: 'REPLACE' })).toBeVisible()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Roster of our store')
  await dialog.getByRole('button', { name: 'UPLOAD', exact: true }).click()
  await expect(card(page, 'Roster of our store')).toBeVisible()

  await test.step('a page of HTML that is called a picture is refused in words', async () => {
    await page.getByRole('button', { name: 'UPLOAD RESOURCE' }).click()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'CHOOSE A FILE' }).click()
    await (await choosing).setFiles({
      name: 'shelf.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
    })
    await expect(dialog.getByRole('alert').filter({ hasText: 'shelf.png' })).toBeVisible()
  })
})
