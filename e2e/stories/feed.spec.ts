import type { APIRequestContext, Page } from '@playwright/test'
import { another } from '../support/another.ts'
import { readyForOffline } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

/** Posts of these stories are only for one store, so that each story sees no others. The rest of the demo network has its own. */
async function share(request: APIRequestContext, text: string, more: object = {}): Promise<string> {
  const answer = await request.post('/api/posts', { data: { body: `<p>${text}</p>`, status: 'PUBLIC', visibility: 'MY_STORE', ...more } })
  expect(answer, `sharing ${text}`).toBeOK()
  return (await answer.json()).id
}

const post = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

/** The comments on a post, without the form, which keeps its text until its own answer is there. */
const comments = (page: Page, text: string) => post(page, text).getByRole('list', { name: 'Comments' })

/** Opens the menu of a post or comment and chooses from it. */
async function choose(page: Page, menu: RegExp, action: string) {
  await page.getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('FD-48 REACTION-003 COMMENT-017 COMMENT-002 two people of a store share, like and answer', async ({
  page,
  signIn,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const text = `Fridge delivery ${Date.now()}`
  await signIn('owner')
  await page.clock.install()
  await page.goto('/feed?feedType=MY_STORE')
  await expect(page.getByRole('radio', { name: 'My Store' })).toBeChecked()
  await expect(page.getByText(/reached the end|no posts to show/)).toBeVisible()
  const manager = await another(browser, baseURL, 'manager')

  await test.step('FD-48 a new post of somebody else is announced, and comes when it is wanted', async () => {
    await share(manager.request, text)
    await page.clock.fastForward('00:35')
    const pill = page.getByRole('button', { name: /^\d+ new posts?$/ })
    await expect(pill).toBeVisible()
    await expect(post(page, text)).toBeHidden()
    await expectAccessible()
    await pill.click()
    await expect(post(page, text)).toBeVisible()
    await expect(pill).toBeHidden()
  })

  await test.step('REACTION-003 REACTION-009 a like shows at once, and to the other person', async () => {
    await post(page, text)
      .getByRole('button', { name: /^Like the post/ })
      .click()
    await expect(post(page, text).getByRole('button', { name: 'Liked by you' })).toBeVisible()
    await manager.goto('/feed?feedType=MY_STORE')
    await post(manager, text).getByRole('button', { name: 'Liked by Mia Nguyen' }).click()
    await expect(manager.getByRole('dialog', { name: 'Liked by' }).getByText('Mia Nguyen')).toBeVisible()
    await manager.keyboard.press('Escape')
  })

  await test.step('COMMENT-012 COMMENT-017 COMMENT-021 a comment needs words, and shows to both', async () => {
    await post(page, text).getByRole('button', { name: 'Write a comment' }).click()
    await page.getByRole('button', { name: 'POST', exact: true }).click()
    await expect(page.getByText('Please enter a message or add a file.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('Second shelf, please')
    await expectAccessible()
    await page.getByRole('button', { name: 'POST', exact: true }).click()
    await expect(comments(page, text).getByText('Second shelf, please')).toBeVisible()
    await manager.reload()
    await post(manager, text).getByRole('button', { name: 'Reply to the comment by Mia Nguyen' }).click()
    await manager.getByRole('textbox', { name: 'Write a reply' }).fill('Done')
    await manager.getByRole('button', { name: 'POST', exact: true }).click()
    await expect(post(manager, text).getByText('Done')).toBeVisible()
  })

  await test.step('COMMENT-003 COMMENT-004 a comment is edited, which its author sees', async () => {
    await choose(page, /^Options for the comment by Mia/, 'Edit')
    await page.getByRole('textbox', { name: 'Edit your comment' }).fill('Third shelf, please')
    await page.getByRole('button', { name: 'SAVE', exact: true }).click()
    await expect(post(page, text).getByText('Third shelf, please')).toBeVisible()
    await expect(post(page, text).getByText('Edited')).toBeVisible()
  })

  await test.step('COMMENT-002 COMMENT-019 a deleted comment keeps its place and its replies', async () => {
    await choose(page, /^Options for the comment by Mia/, 'Delete')
    await expectAccessible()
    await page.getByRole('dialog', { name: 'Delete comment' }).getByRole('button', { name: 'DELETE' }).click()
    await expect(post(page, text).getByText('Comment was deleted.')).toBeVisible()
    await expect(post(page, text).getByText('Done')).toBeVisible()
  })
  await manager.context().close()
})

test('FD-430 NOTIF-002 who follows a post is told of comments that others write, until they no longer do', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  const text = `Which crates ${Date.now()}`
  await signIn('owner')
  const manager = await another(browser, baseURL, 'manager')
  const employee = await another(browser, baseURL, 'employee')
  const id = await share(manager.request, text)
  const answer = async (said: string) => {
    const data = { body: `<p>${said}</p>`, replyingToPost: id }
    expect(await employee.request.post('/api/comments', { data }), said).toBeOK()
  }
  const told = page.getByRole('link', { name: /commented on a post that you follow/ }).filter({ hasText: text })
  await page.goto(`/posts/${id}`)
  await choose(page, /^Options for the post/, 'Follow comments')
  await expect(page.getByText('You’ll be told of each comment on this post.')).toBeVisible()
  await answer(`${text}: the blue ones`)
  await page.goto('/notifications')
  await expect(told).toHaveCount(1)
  await page.goto(`/posts/${id}`)
  await choose(page, /^Options for the post/, 'Stop following comments')
  await expect(page.getByText(/^You won’t be told of further comments/)).toBeVisible()
  await answer(`${text}: also the red ones`)
  await page.goto('/notifications')
  await expect(told).toHaveCount(1)
  await expect(told).not.toContainText('red')
  expect(await manager.request.delete(`/api/posts/${id}`), 'taking the post away').toBeOK()
})

test('FD-67 COMMENT-020 OFFLINE-032 a comment that cannot be sent, and one that was not sent yet, are not lost', async ({
  page,
  signIn,
}) => {
  const text = `Window display ${Date.now()}`
  await signIn('owner')
  const id = await share(page.request, text)
  await page.goto(`/posts/${id}`)
  await page.getByRole('button', { name: 'Write a comment' }).click()
  const box = page.getByRole('textbox', { name: 'Write a comment' })
  await box.fill('Looks great')
  await readyForOffline(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'POST', exact: true }).click()
  await expect(page.getByText("It will be sent when you're back online.", { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: 'TAKE BACK: your comment' }).click()
  await expect(box).toHaveText('Looks great')
  await page.context().setOffline(false)
  await page.reload()
  await expect(box).toHaveText('Looks great')
  await page.getByRole('button', { name: 'POST', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Write a comment' })).toBeVisible()
  await expect(page.getByText('Looks great')).toHaveCount(1)
})

test('FD-66 FEED-008 FEED-012 the feed goes on to its end, and is at the same place when the person comes back', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  await signIn('manager')
  const employee = await another(browser, baseURL, 'employee')
  for (let n = 1; n <= 34; n++) await share(employee.request, `Roster note ${n}.`)
  await employee.context().close()
  await page.goto('/feed?feedType=MY_STORE')
  await expect(post(page, 'Roster note 34.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(15)
  const wanted = page.getByRole('article').filter({ hasText: 'Roster note 2.' })
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await wanted.scrollIntoViewIfNeeded({ timeout: 500 })
  }).toPass()
  const before = await page.evaluate(() => window.scrollY)
  await wanted.getByRole('link', { name: /^Posted/ }).click()
  await expect(page).toHaveURL(/\/posts\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(wanted).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(200)
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(page.getByText("You've reached the end!")).toBeInViewport({ timeout: 500 })
  }).toPass()
})

test('FEED-001 POST-025 POST-027 FEED-014 head office shares, pins, filters and deletes', async ({ page, signIn, expectAccessible }) => {
  const text = `Trading hours ${Date.now()}`
  await signIn('headOffice')
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Feed' }).first().click()

  await test.step('FEED-001 POST-004 POST-041 a post is written in the bar on top', async () => {
    await page.getByRole('button', { name: /Share a post/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Share Post' })
    await dialog.getByRole('textbox', { name: 'Text of the post' }).fill(text)
    await dialog.getByLabel('Who can see it').selectOption({ label: 'Global' })
    await dialog.getByRole('button', { name: 'POST', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(post(page, text)).toBeVisible()
  })

  await test.step('POST-025 POST-034 it is pinned', async () => {
    await post(page, text)
      .getByRole('button', { name: /^Options for the post/ })
      .click()
    await expectAccessible()
    await page.getByRole('menuitem', { name: 'Pin as an announcement' }).click()
    await expect(post(page, text).getByText('Announcement')).toBeVisible()
  })

  await test.step('FEED-003 FEED-007 FEED-014 filters leave only announcements, and their chip takes that back', async () => {
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Post type').selectOption({ label: 'Announcements only' })
    await expectAccessible()
    await page.getByRole('button', { name: 'APPLY' }).click()
    await expect(page).toHaveURL(/postType=ANNOUNCEMENTS/)
    await expect(post(page, text)).toBeVisible()
    await page.getByRole('button', { name: 'Remove filter: Announcements only' }).click()
    await expect(page).toHaveURL(/\/feed$/)
  })

  await test.step('POST-027 POST-031 it is deleted after one question', async () => {
    await post(page, text)
      .getByRole('button', { name: /^Options for the post/ })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete post' }).getByRole('button', { name: 'DELETE' }).click()
    await expect(post(page, text)).toBeHidden()
  })
})

test('POST-024 when somebody else has changed a post meanwhile, what was typed stays', async ({ page, signIn, browser, baseURL }) => {
  const text = `Opening times ${Date.now()}`
  await signIn('owner')
  const id = await share(page.request, text)
  await page.goto(`/posts/${id}`)
  await page.getByRole('button', { name: /^Options for the post/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Post' })
  const box = dialog.getByRole('textbox', { name: 'Text of the post' })
  await expect(box).toBeFocused() // the editor puts the cursor at the end once it is ready
  await box.fill('Nine to five')
  const office = await another(browser, baseURL, 'headOffice')
  expect(await office.request.post(`/api/posts/${id}`, { data: { body: '<p>Ten to six</p>' } })).toBeOK()
  await office.context().close()
  await dialog.getByRole('button', { name: 'SAVE', exact: true }).click()
  await expect(dialog.getByText('Someone else has changed this post')).toBeVisible()
  await expect(box).toHaveText('Nine to five')
  await expect(dialog.getByText('Ten to six')).toBeVisible()
})

test('FD-461 a post thanks a person and the store, who are told, and its page keeps it', async ({
  page,
  signIn,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const text = `Best tasting so far ${Date.now()}`
  await signIn('owner')
  await page.goto('/feed?feedType=MY_STORE')

  await test.step('FD-461 the form finds people, and offers everybody of the own store', async () => {
    await page.getByRole('button', { name: /Share a post|Finish your post/ }).click()
    await page.getByRole('textbox', { name: 'Text of the post' }).fill(text)
    await page.getByRole('button', { name: 'THANK SOMEONE' }).click()
    const thanks = page.getByRole('group', { name: 'Thanks to' })
    await thanks.getByRole('searchbox').fill('Ben Carter')
    await thanks.getByRole('checkbox', { name: /^Ben Carter/ }).check()
    await thanks.getByRole('checkbox', { name: 'Everyone at Wattle & Vine Cellars' }).check()
    await expectAccessible()
    await page.getByLabel('Who can see it').selectOption('My Store')
    await page.getByRole('button', { name: 'POST', exact: true }).click()
    await expect(page.getByText('Post shared')).toBeVisible()
    await expect(post(page, text)).toContainText('Thanks to Ben Carter and Wattle & Vine Cellars')
    await expectAccessible()
  })

  await test.step('FD-461 FD-175 who is thanked reads so, and the page of the store has it', async () => {
    const manager = await another(browser, baseURL, 'manager')
    await manager.goto('/notifications')
    await manager
      .getByRole('link', { name: /^Mia Nguyen thanked you in a post/ })
      .first()
      .click()
    await expect(post(manager, text)).toContainText('Thanks to Ben Carter')
    await manager.goto('/stores')
    const kept = manager.getByRole('listitem').filter({ hasText: text })
    await expect(kept).toContainText('Mia Nguyen said thanks')
    await kept.getByRole('link').click()
    await expect(post(manager, text)).toBeVisible()
  })
})

test('FD-443 a question is asked, answered by two people, changed and closed', async ({
  page,
  signIn,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const text = `Tasting evening ${Date.now()}`
  const long = 'On the last Saturday of the month, from six in the evening, with a second sitting at half past eight'
  await signIn('owner')
  await page.goto('/feed?feedType=MY_STORE')

  await test.step('FD-443 the form asks a question, with answers that are not the same', async () => {
    await page.getByRole('button', { name: /Share a post|Finish your post/ }).click()
    await page.getByRole('textbox', { name: 'Text of the post' }).fill(text)
    await page.getByRole('button', { name: 'ASK A QUESTION' }).click()
    await page.getByRole('textbox', { name: 'Question' }).fill('When shall we pour?')
    await page.getByRole('textbox', { name: 'Answer 1' }).fill('Thursday')
    await page.getByRole('textbox', { name: 'Answer 2' }).fill(' thursday')
    await page.getByLabel('Who can see it').selectOption('My Store')
    await page.getByRole('button', { name: 'POST', exact: true }).click()
    await expect(page.getByText('This answer is there twice')).toBeVisible()
    await page.getByRole('textbox', { name: 'Answer 2' }).fill(long)
    await expectAccessible()
    await page.getByRole('button', { name: 'POST', exact: true }).click()
    await expect(page.getByText('Post shared')).toBeVisible()
  })

  const poll = (of: Page) => post(of, text).getByRole('region', { name: 'Poll' })
  const results = (of: Page) => poll(of).getByRole('list', { name: 'When shall we pour?' }).getByRole('listitem')
  const manager = await another(browser, baseURL, 'manager')

  await test.step('FD-443 whoever has not voted sees no results, and votes with the keyboard alone', async () => {
    await manager.goto('/feed?feedType=MY_STORE')
    await expect(poll(manager).getByRole('group', { name: 'When shall we pour?' })).toBeVisible()
    await expect(poll(manager)).not.toContainText('%')
    await poll(manager).getByRole('radio', { name: long }).focus()
    await manager.keyboard.press('Space')
    await manager.keyboard.press('Enter')
    await expect(results(manager).filter({ hasText: long })).toContainText('Your answer')
    await expect(results(manager).filter({ hasText: long })).toContainText('1 vote · 100%')
  })

  await test.step('FD-443 the vote shows to the author, who votes too and sees who chose what', async () => {
    await expect(results(page).filter({ hasText: long })).toContainText('1 vote · 100%')
    await poll(page).getByRole('button', { name: 'ANSWER', exact: true }).click()
    await poll(page).getByRole('radio', { name: 'Thursday' }).check()
    await poll(page).getByRole('button', { name: 'VOTE' }).click()
    await expect(results(page).filter({ hasText: 'Thursday' })).toContainText('1 vote · 50%')
    await expectAccessible()
    await results(page).filter({ hasText: long }).getByRole('button').click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
    await page.keyboard.press('Escape')
  })

  await test.step('FD-443 the answer is changed, until the author closes the poll', async () => {
    await poll(manager).getByRole('button', { name: 'CHANGE MY ANSWER' }).click()
    await poll(manager).getByRole('radio', { name: 'Thursday' }).check()
    await poll(manager).getByRole('button', { name: 'VOTE' }).click()
    await expect(results(manager).filter({ hasText: 'Thursday' })).toContainText('2 votes · 100%')
    await poll(page).getByRole('button', { name: 'CLOSE NOW' }).click()
    await page.getByRole('button', { name: 'CLOSE POLL' }).click()
    await expect(poll(page)).toContainText('Closed at')
    await expect(poll(manager)).toContainText('Closed at')
    await expect(poll(manager).getByRole('button', { name: 'CHANGE MY ANSWER' })).toBeHidden()
  })
})
