import type { Locator, Page } from '@playwright/test'
import { png } from '../support/pictures.ts'
import { readyForOffline } from '../support/quiet.ts'
import { startRelay } from '../support/relay.ts'
import { expect, test } from '../support/test.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Share Post' })
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' })
const post = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

async function begin(page: Page, feed = '/feed') {
  await page.goto(feed)
  await page.getByRole('button', { name: /Share a post|Finish your post/ }).click()
  await expect(textOf(page)).toBeFocused()
}

/** Opens the menu of a post and chooses from it. */
async function choose(of: Locator, page: Page, action: string) {
  await of.getByRole('button', { name: /^Options for the post/ }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Opens the form for the post of a page. */
async function edit(page: Page) {
  await choose(page.getByRole('main'), page, 'Edit')
  await expect(textOf(page)).toBeFocused()
}

const submit = (dialog: Locator, name: 'POST' | 'SAVE' = 'POST') => dialog.getByRole('button', { name, exact: true }).click()

test('FD-63 SCR-010 POST-023 POST-041 an owner writes a post with a mention and a picture, and loses nothing on the way', async ({
  page,
  context,
  signIn,
  server,
  expectAccessible,
}) => {
  const text = `for the new display ${Date.now()}`
  const relay = await startRelay()
  relay.target(server.url)
  await signIn('owner')
  await begin(page, `${relay.url}/feed`)
  const dialog = dialogOf(page)

  await test.step('POST-013 POST-014 what is missing is said beside its field', async () => {
    await submit(dialog)
    for (const missing of ['Please enter post text', 'Please select a visibility type'])
      await expect(dialog.getByText(missing)).toBeVisible()
    await expect(textOf(page)).toBeFocused()
    await expectAccessible()
  })

  await test.step('POST-021 SEARCH-002 SEARCH-003 SEARCH-005 somebody is mentioned by the keyboard alone', async () => {
    await page.keyboard.type('Thank you, @ben')
    const found = page.getByRole('listbox', { name: 'People to mention' })
    const ben = found.getByRole('option', { name: /Ben Carter/ })
    await expect(ben).toBeVisible()
    await expect(found).toBeInViewport({ ratio: 1 })
    const { height } = (await ben.boundingBox()) ?? { height: 0 }
    expect(height).toBeGreaterThanOrEqual(44)
    await expectAccessible()
    await page.keyboard.press('Enter')
    await expect(textOf(page).getByText('@Ben Carter')).toBeVisible()
    await page.keyboard.type('@zzzz')
    await expect(page.getByText('Nobody found.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(found).toBeHidden()
    await expect(dialog).toBeVisible()
    for (const _ of '@zzzz') await page.keyboard.press('Backspace')
    await page.keyboard.type(text)
  })

  await test.step('SEARCH-006 when the search fails, a toast says so and the text stays', async () => {
    relay.rule(({ path }) => (path.startsWith('/api/users?') ? { status: 500, type: 'text/plain', body: 'broken' } : 'pass'))
    await page.keyboard.type(' @mia')
    await expect(page.getByRole('alert').filter({ hasText: 'Uh-oh, an error occurred.' })).toBeVisible()
    await expect(textOf(page)).toContainText('@mia')
    relay.heal()
    for (const _ of ' @mia') await page.keyboard.press('Backspace')
  })

  await test.step('POST-022 MEDIA-002 a picture is attached', async () => {
    const choosing = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'ADD FILES' }).click()
    await (await choosing).setFiles({ name: 'display.png', mimeType: 'image/png', buffer: png(400, 300, [200, 40, 90]) })
    await expect(dialog.getByText('display.png')).toBeVisible()
    await expect(dialog.getByRole('progressbar')).toBeHidden()
  })

  await test.step('AMB-089 a draft survives a closed tab, with its files', async () => {
    const other = await context.newPage()
    await page.close()
    await other.goto(`${relay.url}/feed`)
    await other.getByRole('button', { name: /Finish your post/ }).click()
    const form = dialogOf(other)
    await expect(textOf(other)).toContainText(`Thank you, @Ben Carter ${text}`)
    await expect(form.getByText('display.png')).toBeVisible()
    await form.getByLabel('Who can see it').selectOption('My Store')
    await expect(form.getByText(/^Reaches 1 store, \d+ people$/)).toBeVisible()

    const waiting = other.getByRole('region', { name: 'Posts that are not sent yet' })
    /** Takes the post back that waits, and opens its form again. */
    const takeBack = async () => {
      await waiting.getByRole('button', { name: 'TAKE BACK: your post' }).click()
      await expect(waiting).toHaveCount(0)
      await other.getByRole('button', { name: /Finish your post/ }).click()
      await expect(textOf(other)).toContainText(text)
    }

    await test.step('AMB-089 OFFLINE-034 OFFLINE-035 without a connection it waits, and is taken back with everything', async () => {
      await readyForOffline(other)
      await context.setOffline(true)
      await submit(form)
      await expect(waiting.getByText("It will be posted when you're back online.")).toBeVisible()
      await takeBack()
      await context.setOffline(false)
      await expect(form.getByText('display.png')).toBeVisible()
    })

    await test.step('AMB-089 POST-038 a server that fails is told of in words, and everything stays', async () => {
      relay.rule(({ method, path }) =>
        method === 'POST' && path === '/api/posts' ? { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' } : 'pass',
      )
      await submit(form)
      await expect(form.getByText('Could not be saved. Try again.')).toBeVisible()
      await expect(textOf(other)).toContainText(text)
      await expect(form.getByText('display.png')).toBeVisible()
    })

    await test.step('POST-023 an answer that is lost: the post is there once, with the words of the second try', async () => {
      relay.rule(({ method, path }) => (method === 'POST' && path === '/api/posts' ? 'lose' : 'pass'))
      await submit(form)
      await expect(waiting).toBeVisible()
      await takeBack()
      relay.heal()
      await textOf(other).press('End')
      await other.keyboard.type(', and for the posters')
      await submit(form)
      await expect(form).toBeHidden()
    })

    await test.step('POST-004 POST-016 it is shared with the own store, now, and the draft is gone', async () => {
      await other.goto('/feed?feedType=MY_STORE')
      await expect(post(other, text)).toHaveCount(1)
      await expect(post(other, text)).toContainText('and for the posters')
      await expect(post(other, text).getByText('@Ben Carter')).toBeVisible()
      await expect(post(other, text).getByRole('button', { name: 'Open the picture' })).toBeVisible()
      await expect(other.getByRole('button', { name: /Share a post/ })).toBeVisible()
    })
  })
  await relay.close()
})

test('POST-005 POST-011 POST-019 head office schedules a post with formatting for two regions, with notifications', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const text = `Stocktake ${Date.now()}`
  await signIn('headOffice')
  await begin(page)
  const dialog = dialogOf(page)

  await test.step('POST-021 POST-039 formatting, by its buttons', async () => {
    await page.keyboard.type(`${text} on `)
    await dialog.getByRole('button', { name: 'Bold' }).click()
    await page.keyboard.type('Monday')
    await dialog.getByRole('button', { name: 'Bold' }).click()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Bulleted list' }).click()
    await page.keyboard.type('scanners')
    await page.keyboard.press('Enter')
    await page.keyboard.type('ladders')
    await expect(textOf(page).getByRole('listitem')).toHaveText(['scanners', 'ladders'])
    await expect(textOf(page).locator('strong')).toHaveText('Monday')
  })

  await test.step('POST-020 a search for stores that finds none says so', async () => {
    await dialog.getByLabel('Who can see it').selectOption('Selected Stores')
    await dialog.getByLabel('Search stores by name, suburb or postcode').fill('zzzz')
    await expect(dialog.getByText('No results found.')).toBeVisible()
  })

  await test.step('READERSHIP-001 POST-015 the audience, with whom it reaches', async () => {
    await dialog.getByLabel('Who can see it').selectOption('Selected Regions')
    await dialog.getByRole('checkbox', { name: 'VIC', exact: true }).check()
    const reach = dialog.getByText(/^Reaches \d+ stores?, \d+ people \(\d+ of them store reps\)$/)
    await expect(reach).toBeVisible()
    const before = (await reach.textContent()) ?? ''
    await dialog.getByRole('checkbox', { name: 'TAS', exact: true }).check()
    await expect(reach).not.toHaveText(before)
  })
  await test.step('FD-445 regions and roles together reach fewer, and the way back keeps the regions', async () => {
    await dialog.getByLabel('Who can see it').selectOption('Combined Selection')
    await expect(dialog.getByRole('checkbox', { name: 'TAS', exact: true })).toBeChecked()
    await dialog.getByRole('checkbox', { name: 'Store Reps', exact: true }).check()
    await expect(dialog.getByText(/^Reaches \d+ people \(all of them store reps\)$/)).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: 'TAS', exact: true })).toHaveCount(0)
    await dialog.getByRole('checkbox', { name: 'Store Reps', exact: true }).uncheck()
    await dialog.getByRole('checkbox', { name: 'Store Owners', exact: true }).check()
    await expect(dialog.getByText(/^Reaches \d+ stores?, \d+ people$/)).toBeVisible()
    await expectAccessible()
    await dialog.getByLabel('Who can see it').selectOption('Selected Regions')
    await expect(dialog.getByRole('checkbox', { name: 'TAS', exact: true })).toBeChecked()
  })

  await test.step('POST-005 POST-008 FD-351 Scheduled begins with an hour to come', async () => {
    await dialog.getByText('Scheduled', { exact: true }).click()
    await expect(dialog.getByText(/^It will be published on .*:00 [AP]M, Melbourne time\.$/)).toBeVisible()
    await expect(dialog.getByLabel('Time').getByRole('option')).toHaveCount(25)
  })
  await test.step('POST-010 FD-47 a day that has passed is refused beside its field', async () => {
    await dialog.getByLabel('Date').fill('01/02/2025')
    await submit(dialog)
    await expect(dialog.getByText('Please select today or a later day')).toBeVisible()
    await dialog.getByLabel('Date').fill('01/02/2031')
    await dialog.getByLabel('Time').selectOption('9:00 AM')
    await expect(dialog.getByText('It will be published on 1 Feb 2031, 9:00 AM, Melbourne time.')).toBeVisible()
  })
  await test.step('POST-017 POST-018 POST-019 notifications, with their warning', async () => {
    await dialog.getByRole('group', { name: 'Send Notifications' }).getByText('Yes', { exact: true }).click()
    await expect(dialog.getByText('A notification goes to all user accounts that can see this post.')).toBeVisible()
    await expectAccessible()
  })
  await test.step('AMB-089 leaving asks first, and goes back to what was typed', async () => {
    await dialog.getByRole('button', { name: 'CANCEL' }).click()
    const leave = page.getByRole('dialog', { name: 'Keep what you wrote?' })
    await expect(leave).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(leave).toBeHidden()
    await expect(textOf(page)).toContainText(text)
  })
  await test.step('FD-63 FD-174 Escape asks the same one question, and its answer closes the form', async () => {
    await textOf(page).focus()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Keep what you wrote?' })).toBeVisible()
    await expect(page.getByText('Discard your changes?')).toBeHidden()
    await page.getByRole('button', { name: 'KEEP DRAFT' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await begin(page)
    await expect(textOf(page)).toContainText(text)
  })
  await test.step('POST-005 FD-413 it waits for its hour on a page of its own, to which its author is led', async () => {
    await submit(dialog)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: /^\d+\+? scheduled posts? next: / })).toBeVisible()
    await expect(post(page, text)).toHaveCount(0)
    await page.getByRole('button', { name: 'SCHEDULED POSTS' }).click()
    await expect(page.getByRole('region', { name: 'Saturday 1 February 2031' }).getByText('Scheduled', { exact: true })).toBeVisible()
    await expect(post(page, text).getByText('Scheduled', { exact: true })).toBeVisible()
    await expect(post(page, text).locator('strong')).toHaveText('Monday')
  })
  await test.step('POST-024 POST-006 it is edited: what was chosen stands there, and now it is published', async () => {
    await choose(post(page, text), page, 'Edit')
    const edit = page.getByRole('dialog', { name: 'Edit Post' })
    await expect(edit.getByLabel('Date')).toHaveValue('01/02/2031')
    await expect(edit.getByRole('checkbox', { name: 'TAS', exact: true })).toBeChecked()
    await edit.getByText('Now', { exact: true }).click()
    await submit(edit, 'SAVE')
    await expect(edit).toBeHidden()
    await expect(post(page, text)).toHaveCount(0)
    await page.getByRole('link', { name: 'Feed', exact: true }).first().click()
    await expect(post(page, text)).toBeVisible()
    await expect(post(page, text).getByText('Scheduled', { exact: true })).toBeHidden()
  })
  await test.step('POST-025 POST-027 it is pinned, unpinned and deleted', async () => {
    await choose(post(page, text), page, 'Pin as an announcement')
    await expect(post(page, text).getByText('Announcement', { exact: true })).toBeVisible()
    await choose(post(page, text), page, 'Unpin')
    await expect(post(page, text).getByText('Announcement', { exact: true })).toBeHidden()
    await choose(post(page, text), page, 'Delete')
    await page.getByRole('dialog', { name: 'Delete post' }).getByRole('button', { name: 'DELETE' }).click()
    await expect(post(page, text)).toBeHidden()
  })
  await test.step('AMB-089 a draft that is given up is gone', async () => {
    await begin(page)
    await page.keyboard.type('Not this')
    await dialog.getByRole('button', { name: 'CANCEL' }).click()
    await page.getByRole('dialog', { name: 'Keep what you wrote?' }).getByRole('button', { name: 'DISCARD' }).click()
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: /Share a post/ })).toBeVisible()
  })
})

test('FD-351 POST-028 POST-029 an announcement takes three taps from Home and its words, and stands there', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const text = `The warehouse is closed on ${Date.now()}`
  await signIn('headOffice')
  await page.goto('/')
  await page.getByRole('link', { name: 'Feed', exact: true }).click()
  await page.getByRole('button', { name: 'ANNOUNCEMENT', exact: true }).click()
  const dialog = dialogOf(page)
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.type(text)
  await expectAccessible()
  await submit(dialog)
  await expect(dialog).toBeHidden()
  await expect(post(page, text).getByText('Announcement', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('article').filter({ hasText: text })).toBeVisible()
  await page.goto('/feed')
  await choose(post(page, text), page, 'Delete')
  await page.getByRole('dialog', { name: 'Delete post' }).getByRole('button', { name: 'DELETE' }).click()
  await expect(post(page, text)).toBeHidden()
})

test('FD-63 POST-024 FD-47 two people edit a post, and whoever is later chooses whose words stay', async ({ page, context, signIn }) => {
  await signIn('owner')
  const made = await page.request.post('/api/posts', {
    data: { body: '<p>First words of the edited post</p>', status: 'PUBLIC', visibility: 'MY_STORE' },
  })
  expect(made).toBeOK()
  const { id } = await made.json()
  const theirs = async (words: string) =>
    expect(await page.request.post(`/api/posts/${id}`, { data: { body: `<p>${words}</p>` } })).toBeOK()
  const dialog = page.getByRole('dialog', { name: 'Edit Post' })
  await page.goto(`/posts/${id}`)

  await test.step('AMB-089 one who edits in two tabs is told that the second keeps nothing, and it takes nothing from the first', async () => {
    await edit(page)
    await page.keyboard.type(', first tab')
    const second = await context.newPage()
    await second.goto(`/posts/${id}`)
    await edit(second)
    await expect(second.getByText('You are editing this post in another tab too.')).toBeVisible()
    await expect(textOf(second)).toHaveText('First words of the edited post')
    await second.keyboard.type(', second tab')
    await second.close()
    await page.bringToFront()
    await page.reload()
    await edit(page)
    await expect(textOf(page)).toHaveText('First words of the edited post, first tab')
    await dialog.getByRole('button', { name: 'CANCEL' }).click()
    await page.getByRole('dialog', { name: 'Keep what you wrote?' }).getByRole('button', { name: 'DISCARD' }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('FD-47 KEEP MINE', async () => {
    await edit(page)
    await expect(textOf(page)).toHaveText('First words of the edited post')
    await page.keyboard.type(' and mine')
    await theirs('Their words')
    await submit(dialog, 'SAVE')
    await expect(dialog.getByText('Their words')).toBeVisible()
    await expect(textOf(page)).toHaveText('First words of the edited post and mine')
    await dialog.getByRole('button', { name: 'KEEP MINE' }).click()
    await submit(dialog, 'SAVE')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main').getByText('First words of the edited post and mine')).toBeVisible()
  })
  await test.step('FD-47 USE THEIRS', async () => {
    await edit(page)
    await page.keyboard.type(' again')
    await theirs('Their last words')
    await submit(dialog, 'SAVE')
    await dialog.getByRole('button', { name: 'USE THEIRS' }).click()
    await expect(textOf(page)).toHaveText('Their last words')
    await submit(dialog, 'SAVE')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main').getByText('Their last words')).toBeVisible()
  })
})
