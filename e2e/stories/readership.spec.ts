import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { another } from '../support/another.ts'
import { expect, test } from '../support/test.ts'

const post = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

/** The id of the post whose page is open. */
const idOf = (page: Page) => new URL(page.url()).pathname.split('/')[2]

/** The business day of the program, and later ones. */
async function dayIn(request: APIRequestContext, days: number): Promise<string> {
  const { user } = await (await request.get('/api/auth/session')).json()
  return new Date(Date.parse(user.today) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

/** What waits for the owner in their home store. */
async function ownStore(request: APIRequestContext): Promise<string> {
  const { user } = await (await request.get('/api/auth/session')).json()
  return user.storeId
}

test('READERSHIP-004 READERSHIP-006 READERSHIP-013 READERSHIP-016 FD-427 head office asks a store to read a post, and sees who has', async ({
  page,
  signIn,
  browser,
  baseURL,
  expectAccessible,
}, { project }) => {
  const isPhone = project.name === 'phone'
  const text = `Christmas hours ${Date.now()}`
  await signIn('headOffice')
  await page.goto('/feed')

  await test.step('READERSHIP-004 the form asks for the day, and says what it does', async () => {
    await page.getByRole('button', { name: /^(Share|Finish)/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Share Post' })
    await dialog.getByRole('textbox', { name: 'Text of the post' }).fill(text)
    await dialog.getByLabel('Who can see it').selectOption({ label: 'Selected Stores' })
    await dialog.getByLabel('Search stores by name, suburb or postcode').fill('Wattle')
    await dialog.getByRole('checkbox', { name: /Wattle & Vine/ }).check()
    await dialog.getByRole('group', { name: 'Must it be read?' }).getByRole('radio', { name: 'Yes' }).check()
    await dialog.getByLabel('Read by').fill('')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'POST', exact: true }).click()
    await expect(dialog.getByText('Please enter the day it must be read by')).toBeVisible()
    const [year, month, day] = (await dayIn(page.request, 3)).split('-')
    await dialog.getByLabel('Read by').fill(`${day}/${month}/${year}`)
    await dialog.getByRole('button', { name: 'POST', exact: true }).click()
    await expect(page.getByText('Post shared')).toBeVisible()
  })

  const owner = await another(browser, baseURL, 'owner')
  await test.step('READERSHIP-008 READERSHIP-009 it waits for the owner, first in the feed', async () => {
    await owner.goto('/')
    await owner.getByRole('link', { name: `Read ${text}` }).click()
    await expect(owner).toHaveURL(/\/posts\//)
    await owner.goto('/feed')
    await expect(post(owner, text)).toBeVisible()
  })

  await test.step('READERSHIP-006 the owner confirms it where it stands, and nothing moves', async () => {
    const card = post(owner, text)
    const before = await card.boundingBox()
    await card.getByRole('button', { name: /^I HAVE READ THIS/ }).click()
    await expect(card.getByText(/^You read this/)).toBeVisible()
    expect((await card.boundingBox())?.height).toBe(before?.height)
    await owner.reload()
    await expect(post(owner, text).getByText(/^You read this/)).toBeVisible()
    await owner.goto('/')
    await expect(owner.getByRole('region', { name: 'Newest posts' })).toBeVisible()
    await expect(owner.getByRole('link', { name: `Read ${text}` })).toBeHidden()
  })

  const list = page.getByRole('region', { name: 'People' })
  const row = (of: Page, name: string) =>
    of
      .getByRole('region', { name: 'People' })
      .getByRole(isPhone ? 'listitem' : 'row')
      .filter({ hasText: name })
  const filter = async (label: string, choice: string) => {
    if (isPhone) await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('combobox', { name: label }).selectOption(choice)
    if (isPhone) await page.getByRole('button', { name: 'SHOW RESULTS' }).click()
  }
  await test.step('READERSHIP-013 READERSHIP-018 READERSHIP-019 the author sees who has read and opened it', async () => {
    await post(page, text)
      .getByRole('link', { name: /^READERS of/ })
      .click()
    await expect(page).toHaveURL(/\/posts\/[^/]+\/readers$/)
    await page.getByRole('searchbox').fill('Mia Nguyen')
    await expect(list.getByText('1 person')).toBeVisible()
    await expect(row(page, 'Mia Nguyen')).not.toContainText(/Not (read|opened)/)
    await page.getByRole('searchbox').fill('')
    await filter('Which people', 'Not read yet')
    await expect(page).toHaveURL(/state=WAITING/)
    await expect(row(page, 'Ben Carter')).toContainText('Not read')
    await expect(row(page, 'Mia Nguyen')).toBeHidden()
    await expectAccessible()
  })

  await test.step('READERSHIP-015 FD-427 the filtered list as CSV', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download this list as CSV' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/\.csv$/)
    const csv = await readFile(await file.path(), 'utf8')
    expect(csv).toContain('Ben Carter')
    expect(csv).not.toContain('Mia Nguyen')
  })

  await test.step('FD-427 sorted by name; the address keeps it over a reload, and by keyboard', async () => {
    if (isPhone) await filter('Sort by', 'Name')
    else await list.getByRole('button', { name: 'Name', exact: true }).press('Enter')
    await expect(page).toHaveURL(/sort=NAME/)
    await page.reload()
    await expect(row(page, 'Ben Carter')).toBeVisible()
    const { items } = await (await page.request.get(`/api/readership/POST/${idOf(page)}/people?state=WAITING&sort=NAME`)).json()
    const [{ firstName, lastName }] = items
    await expect(list.getByRole(isPhone ? 'listitem' : 'row').nth(isPhone ? 0 : 1)).toContainText(`${firstName} ${lastName}`)
  })

  await test.step('FD-427 one who has not read it is chosen and reminded; nobody is reminded twice', async () => {
    await list.getByRole('checkbox', { name: 'Choose Ben Carter' }).check()
    await expectAccessible()
    await page.getByRole('button', { name: 'REMIND 1 PERSON' }).click()
    await expect(page.getByText('1 person reminded')).toBeVisible()
    await expect(row(page, 'Ben Carter').getByRole('checkbox')).toBeHidden()
    await expect(page.getByText(/^Last reminded: /)).toBeVisible()
  })

  await test.step('READERSHIP-013 by store, which leads to its people', async () => {
    await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Stores' }).click()
    const store = page.getByRole('link', { name: /^Wattle & Vine Cellars/ })
    await expect(store).toContainText(/1 of \d/)
    await expectAccessible()
    await store.click()
    await expect(page.getByRole('button', { name: 'Only Wattle & Vine Cellars. Show all stores' })).toBeVisible()
    await expect(row(page, 'Mia Nguyen')).toBeVisible()
  })

  await test.step('READERSHIP-016 those who have not read it are reminded, once a day', async () => {
    const remind = page.getByRole('button', { name: /^REMIND/ })
    await expect(remind).toHaveText(/^REMIND \d+ PEOPLE$/)
    await remind.click()
    await expect(page.getByText(/^\d+ people reminded$/)).toBeVisible()
    await expect(page.getByText(/^Reminded today at/)).toBeVisible()
    await expect(remind).toBeDisabled()
    await expect(list.getByRole('checkbox')).toHaveCount(0)
  })

  await test.step('READERSHIP-014 the owner sees the own people', async () => {
    await owner.goto('/feed')
    await post(owner, text)
      .getByRole('link', { name: /^READERS of/ })
      .click()
    await expect(owner.getByText('in your store')).toBeVisible()
    await expect(row(owner, 'Ben Carter')).toContainText('Not read')
    await expect(owner.getByRole('button', { name: /^REMIND/ })).toBeHidden()
    await owner.getByRole('link', { name: 'The post', exact: true }).click()
    await expect(owner).toHaveURL(/\/feed$/)
  })
  await owner.context().close()
})

test('READERSHIP-011 READERSHIP-006 READERSHIP-010 a resource is read, changed and asked for again', async ({
  page,
  signIn,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const name = `Recall list ${Date.now()}`
  const owner = await another(browser, baseURL, 'owner')
  await signIn('headOffice')
  const shared = await page.request.post('/api/resources', {
    data: {
      type: 'LINK',
      name,
      path: '/Compliance',
      link: 'https://recalls.example/1',
      visibility: 'SELECT_STORES',
      restrictedToStores: [await ownStore(owner.request)],
      mustRead: { by: await dayIn(page.request, 2) },
    },
  })
  expect(shared).toBeOK()
  const card = (of: Page) => of.getByRole('listitem').filter({ has: of.getByRole('heading', { name }) })

  await test.step('READERSHIP-009 the home page leads to it, and it is confirmed there', async () => {
    await owner.goto('/')
    await owner.getByRole('link', { name: `Read ${name}` }).click()
    await expect(owner.getByText('You are looking at one resource.')).toBeVisible()
    await card(owner)
      .getByRole('button', { name: `I HAVE READ THIS: ${name}` })
      .click()
    await expect(card(owner).getByText(/^You read this/)).toBeVisible()
  })

  await test.step('READERSHIP-012 READERSHIP-011 head office changes the link, which asks everybody again', async () => {
    await page.goto(`/resources?id=${(await shared.json()).id}`)
    await card(page)
      .getByRole('button', { name: `More for ${name}` })
      .click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Resource' })
    await expect(dialog.getByRole('checkbox', { name: 'Ask everybody again' })).not.toBeChecked()
    await dialog.getByLabel('Link', { exact: true }).last().fill('https://recalls.example/2')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'SAVE', exact: true }).click()
    await expect(page.getByText('Resource saved')).toBeVisible()
  })

  await test.step('READERSHIP-008 it comes first in the library again, and says why', async () => {
    await owner.goto('/resources')
    await expect(card(owner).getByText('It has changed since you read it.')).toBeVisible()
    await expect(card(owner).getByRole('button', { name: /^I HAVE READ THIS/ })).toBeVisible()
  })
  await owner.context().close()
})

test('READERSHIP-006 OFFLINE-002 a confirmation without a connection is undone, and can be made later', async ({ page, signIn }) => {
  const text = `Keys of the coolroom ${Date.now()}`
  await signIn('owner')
  const by = await dayIn(page.request, 1)
  const data = { body: `<p>${text}</p>`, status: 'PUBLIC', visibility: 'MY_STORE', mustRead: { by } }
  expect(await page.request.post('/api/posts', { data })).toBeOK()
  await signIn('manager')
  const alert = page.waitForResponse(/AlertDialog-.*js$/) // without its code there is only the browser's own alert
  await page.goto('/feed?feedType=MY_STORE')
  await alert
  const button = post(page, text).getByRole('button', { name: /^I HAVE READ THIS/ })
  await expect(post(page, text).getByText('Must read by tomorrow')).toBeVisible()
  await page.context().setOffline(true)
  await button.click()
  await expect(page.getByText('Internet connection required.')).toBeVisible()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(button).toBeVisible()
  await page.context().setOffline(false)
  await button.click()
  await expect(post(page, text).getByText(/^You read this/)).toBeVisible()
})
