import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { another } from '../support/another.ts'
import { png, uploadPicture } from '../support/pictures.ts'
import { type Relay, startRelay } from '../support/relay.ts'
import { test as base, expect } from '../support/test.ts'

/** A story in which the page reaches the program through a relay, which can drop answers. */
const test = base.extend<{ relay: Relay }>({
  relay: async ({ server }, use) => {
    const relay = await startRelay()
    relay.target(server.url)
    await use(relay)
    await relay.close()
  },
})

const logOf = (page: Page) => page.getByRole('log')
const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })
const said = (page: Page, text: string) => logOf(page).getByRole('article').filter({ hasText: text })
const unique = (text: string) => `${text} ${randomUUID().slice(0, 8)}`

async function write(page: Page, text: string) {
  await fieldOf(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

interface Person {
  id: string
  firstName: string
  lastName: string
}

const me = async (page: Page): Promise<Person> => (await page.request.get('/api/users/me')).json()

/** Begins a conversation through the API and returns its id. */
async function begin(page: Page, others: Person[], more: object = {}): Promise<string> {
  const userIds = others.map(({ id }) => id)
  const answer = await page.request.post('/api/conversations', { data: { type: 'MEMBERS', userIds, ...more } })
  expect(answer).toBeOK()
  return (await answer.json()).id
}

/** Sends messages through the API, one after the other. */
async function say(page: Page, conversation: string, texts: string[]) {
  for (const text of texts) {
    const answer = await page.request.post('/api/messages', { data: { id: randomUUID(), conversation, body: `<p>${text}</p>` } })
    expect(answer).toBeOK()
  }
}

/** Chooses from the menu of a message. */
async function choose(message: Locator, page: Page, action: string) {
  await message.hover()
  await message.getByRole('button', { name: /^Options for the message/ }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('MSG-001 MSG-012 MSG-013 MSG-018 two people chat: typing, mentions, replies, likes, seen, edited and deleted', async ({
  page,
  browser,
  baseURL,
  signIn,
  expectAccessible,
}) => {
  await signIn('owner')
  const rep = await another(browser, baseURL, 'rep')
  const id = await begin(page, [await me(rep)])
  await page.goto(`/inbox/${id}`)
  await rep.goto(`/inbox/${id}`)
  await expect(fieldOf(rep)).toBeVisible()

  const hello = unique('Hello Tom')
  await test.step('the other hears that somebody types, and then sees the message', async () => {
    await fieldOf(page).fill(hello)
    // Nobody is told twice, so a browser that has just opened its stream hears of the next word.
    await expect(async () => {
      await fieldOf(page).press('End')
      await fieldOf(page).pressSequentially('!')
      await expect(rep.getByText('Mia is typing…')).toBeVisible({ timeout: 1000 })
    }).toPass()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(said(rep, hello)).toBeVisible()
    await expect(rep.getByText('Mia is typing…')).toBeHidden()
    await expect(said(page, hello)).toContainText('Seen')
  })

  const answer = unique('Good morning')
  await test.step('an answer mentions and quotes, and the quote leads to its message', async () => {
    await choose(said(rep, hello), rep, 'Reply')
    await fieldOf(rep).pressSequentially('@mi')
    await expect(rep.getByRole('listbox').getByRole('option', { name: /Mia Nguyen/ })).toBeVisible()
    await rep.keyboard.press('Enter')
    await rep.keyboard.type(answer)
    await rep.getByRole('button', { name: 'Send', exact: true }).click()
    const message = said(page, answer)
    await expect(message.locator('[data-type="mention"]')).toHaveText('@Mia Nguyen')
    await message.getByRole('button', { name: /^Replies to Mia Nguyen/ }).click()
    await expect(said(page, hello).first()).toBeFocused()
  })

  await test.step('likes, an edit and a deleted message show on both sides', async () => {
    await choose(said(page, answer), page, 'Like')
    await expect(said(rep, answer)).toContainText('1 like: Mia Nguyen')
    await choose(said(page, hello).first(), page, 'Edit')
    const edit = page.getByRole('textbox', { name: 'Edit your message' })
    await edit.fill(`${hello} again`)
    await edit.press('Control+Enter')
    await expect(said(rep, `${hello} again`).first()).toContainText('Edited')
    await choose(said(rep, answer), rep, 'Delete')
    await rep.getByRole('button', { name: 'DELETE MESSAGE' }).click()
    await expect(said(page, 'This message was deleted.')).toBeVisible()
  })
  await expectAccessible()
  await rep.context().close()
})

test('MSG-012 GENERAL-014 a message that is written offline, or whose answer is lost, is sent once, also after a reload', async ({
  page,
  browser,
  relay,
  baseURL,
  signIn,
}) => {
  await signIn('owner')
  const rep = await another(browser, baseURL, 'rep')
  const id = await begin(page, [await me(rep)])
  const address = `${relay.url}/inbox/${id}`
  await page.goto(address)
  const [lost, first, second] = [unique('Lost answer'), unique('Offline one'), unique('Offline two')]

  await test.step('the answer is lost: it is sent again by itself, and is there once', async () => {
    let losses = 0
    relay.rule(({ method, path }) => (method === 'POST' && path === '/api/messages' && losses++ === 0 ? 'lose' : 'pass'))
    await write(page, lost)
    await expect(said(page, lost)).toContainText('Sent', { timeout: 20_000 })
    // What came with the conversation meanwhile says 'Sent' too.
    await expect.poll(() => losses).toBe(2)
  })

  await test.step('without a connection messages wait, and survive a reload', async () => {
    relay.rule(({ path }) => (path.startsWith('/api/messages') || path === '/api/live' ? 'cut' : 'pass'))
    await write(page, first)
    await expect(said(page, first)).toContainText('Waiting for a connection')
    await write(page, second)
    await fieldOf(page).fill('not sent yet')
    await page.reload()
    await expect(said(page, second)).toBeVisible()
    await expect(fieldOf(page)).toHaveValue('not sent yet')
    await rep.goto(`/inbox/${id}`)
    await expect(said(rep, lost)).toHaveCount(1)
    await expect(said(rep, first)).toHaveCount(0)
  })

  await test.step('another tab is open: each is sent once, in their order', async () => {
    const tab = await page.context().newPage()
    await tab.goto(address)
    await expect(said(tab, second)).toBeVisible()
    relay.heal()
    await expect(said(page, second)).toContainText(/Sent|Seen/, { timeout: 20_000 })
    await expect(said(tab, second)).toContainText(/Sent|Seen/)
    const { messages } = await (await page.request.get(`/api/conversations/${id}`)).json()
    const bodies: string[] = messages.map(({ body }: { body: string }) => body)
    expect(bodies.filter((body) => [lost, first, second].some((text) => body.includes(text)))).toEqual(
      [lost, first, second].map((text) => `<p>${text}</p>`),
    )
    await tab.close()
  })
  await rep.context().close()
})

test('MSG-002 MSG-006 MSG-011 head office answers a store from the shared inbox; its notes stay its own', async ({
  page,
  browser,
  baseURL,
  signIn,
  expectAccessible,
}) => {
  await signIn('otherOwner')
  const question = unique('Where is our delivery?')
  await page.goto('/inbox/head-office')
  const promise = page.getByText('Head office answers within 24 hours.')
  await expect(promise).toBeVisible()
  await write(page, question)
  await expect(said(page, question)).toContainText('Sent')
  const { items } = await (await page.request.get('/api/users/me/conversations?conversationType=HEAD_OFFICE')).json()
  const id: string = items[0].id

  const office = await another(browser, baseURL, 'headOffice')
  const secret = unique('Always asks twice')
  await test.step('the inbox shows what waits; the card says who writes', async () => {
    await office.goto('/inbox/head-office')
    const row = office.getByRole('link', { name: /The Lamplighter Bottle Shop/ })
    await expect(row).toContainText('unread')
    await expect(row).toContainText(/waiting/i)
    await row.click()
    await expect(said(office, question)).toBeVisible()
    const details = office.getByRole('button', { name: 'Details' })
    if (await details.isVisible()) await details.click()
    // The card stands beside the messages, or in a dialog where there is no room.
    await expect(office.getByText('Last score').filter({ visible: true })).toBeVisible()
    await expect(office.getByText('other.owner@caravan.example').filter({ visible: true })).toBeVisible()
    await office.keyboard.press('Escape')
  })

  await test.step('a note is kept, and looks like none of the messages', async () => {
    await office.getByRole('button', { name: 'Internal note' }).click()
    await office.getByRole('textbox', { name: 'Note for head office only' }).fill(secret)
    await office.getByRole('button', { name: 'ADD NOTE' }).click()
    await expect(office.getByRole('complementary', { name: 'Internal note' }).filter({ hasText: secret })).toBeVisible()
  })

  const reply = unique('It left this morning')
  await test.step('an answer is saved, used and sent', async () => {
    await office.getByRole('button', { name: 'Reply', exact: true }).click()
    await office.getByRole('button', { name: 'Saved answers' }).click()
    await office.getByRole('button', { name: 'NEW ANSWER' }).click()
    await office.getByRole('textbox', { name: 'Title' }).fill(reply)
    await office.getByRole('textbox', { name: 'Answer' }).fill(reply)
    await office.getByRole('button', { name: 'SAVE', exact: true }).click()
    await office.getByRole('button', { name: `Use ${reply}` }).click()
    await expect(fieldOf(office)).toHaveValue(reply)
    await office.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(said(office, reply)).toContainText(/Sent|Seen/)
  })

  await test.step('the store gets the answer of Head Office, and never the note', async () => {
    await expect(said(page, reply)).toContainText('Head Office')
    await expect(said(page, question)).toContainText('Seen')
    await expect(page.getByText(secret)).toHaveCount(0)
    for (const path of [`/api/conversations/${id}?limit=100`, '/api/users/me/conversations?conversationType=HEAD_OFFICE'])
      expect(await (await page.request.get(path)).text(), path).not.toContain(secret)
    expect((await page.request.get(`/api/conversations/${id}/card`)).status()).toBe(403)
    expect((await page.request.get('/api/saved-answers')).status()).toBe(403)
    await expectAccessible()
  })
  await office.context().close()
})

test('FD-446 FD-447 FD-449 head office labels several conversations at once and resolves them, but not what has come in since', async ({
  page,
  browser,
  baseURL,
  signIn,
  expectAccessible,
}) => {
  await signIn('headOffice')
  const [owner, other] = [await another(browser, baseURL, 'owner'), await another(browser, baseURL, 'otherOwner')]
  const ask = (who: Page, text: string) =>
    who.request.post('/api/conversations', { data: { type: 'HEAD_OFFICE', userIds: [], messageId: randomUUID(), body: `<p>${text}</p>` } })
  const titles: string[] = []
  for (const who of [owner, other]) {
    expect(await ask(who, unique('About the fridge'))).toBeOK()
    const { store } = await (await who.request.get('/api/users/me')).json()
    titles.push(store.name)
  }
  const [kept = '', done = ''] = titles
  const name = unique('Fridges').slice(0, 20)
  expect(await page.request.post('/api/conversation-labels', { data: { name } })).toBeOK()
  await page.goto('/inbox/head-office')
  const list = page.getByRole('list', { name: 'Conversations' })
  const row = (title: string) => list.getByRole('listitem').filter({ hasText: title })

  await test.step('both are chosen in the list, where no row moves', async () => {
    await expect(row(done)).toContainText('About the fridge')
    const top = (await row(done).boundingBox())?.y
    await page.getByRole('button', { name: 'SELECT' }).click()
    expect((await row(done).boundingBox())?.y).toBe(top)
    for (const title of titles) await row(title).getByRole('checkbox').check()
    await expect(page.getByText('2 selected')).toBeVisible()
    await expectAccessible()
  })

  await test.step('a label is put on both, and they stay chosen', async () => {
    await page.getByRole('button', { name: 'LABEL', exact: true }).click()
    await page.getByRole('button', { name: `Add ${name}` }).click()
    for (const title of titles) await expect(row(title)).toContainText(name)
    await expect(page.getByText('2 selected')).toBeVisible()
  })

  await test.step('the one that has written since is left, and it is said why; the other is resolved', async () => {
    expect(await ask(owner, unique('It is leaking'))).toBeOK()
    await page.getByRole('button', { name: 'RESOLVE' }).click()
    await expect(page.getByText('1 conversation resolved.')).toBeVisible()
    await expect(page.getByText(`${kept}: A new message has come in. Please read it first.`)).toBeVisible()
    await expect(row(kept)).toBeVisible()
    await expect(row(done)).toBeHidden()
  })

  await test.step('REOPEN brings it back', async () => {
    await page.getByRole('button', { name: 'REOPEN' }).click()
    await expect(row(done)).toContainText(name)
  })
  await Promise.all([owner.context().close(), other.context().close()])
})

test('MSG-008 MSG-009 SCR-008 FD-421 a group is made and muted, and whoever is removed loses it', async ({
  page,
  browser,
  baseURL,
  signIn,
  expectAccessible,
}) => {
  await signIn('owner')
  const name = unique('Christmas range')
  await page.goto('/inbox')
  await page.getByRole('button', { name: 'New message' }).click()
  const dialog = page.getByRole('dialog', { name: 'New message' })
  for (const person of ['Ben Carter', 'Tom Whitfield']) {
    await dialog.getByRole('textbox', { name: 'Find people by name or store' }).fill(person)
    await dialog
      .getByRole('button', { name: `Add ${person}` })
      .first()
      .click()
  }
  await dialog.getByRole('textbox', { name: /Group name/ }).fill(name)
  await expectAccessible()
  await dialog.getByRole('button', { name: 'START' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await write(page, 'Welcome all')
  await expect(said(page, 'Welcome all')).toContainText('Sent')
  const address = new URL(page.url()).pathname

  const rep = await another(browser, baseURL, 'rep')
  await rep.goto(address)
  await expect(said(rep, 'Welcome all')).toBeVisible()
  await test.step('who mutes it is not told of its messages, and still sees in the list that there are some', async () => {
    await rep.getByRole('button', { name: `Options for the conversation with ${name}` }).press('Enter')
    await expect(rep.getByRole('menuitem', { name: 'Mute', exact: true })).toBeVisible()
    await rep.getByRole('menuitem', { name: 'Mute', exact: true }).press('Enter')
    await expect(rep.getByText('Muted. New messages here no longer notify you, unless they mention you.')).toBeVisible()
    await expect(rep.getByText('Muted · 3 people')).toBeVisible()
    await rep.goto('/inbox')
    const counted = async () => (await rep.request.get('/api/users/me/conversations/count')).json()
    const before = await counted()
    await write(page, 'Who is in?')
    const row = rep.getByRole('link', { name })
    await expect(row).toContainText(/Muted.*1 unread/)
    expect(await counted()).toEqual(before)
    await expect(page.getByText('Muted')).toHaveCount(0)
    await row.click()
    await rep.getByRole('button', { name: `Options for the conversation with ${name}` }).click()
    await rep.getByRole('menuitem', { name: 'Unmute', exact: true }).click()
    await expect(rep.getByText('Unmuted. New messages here notify you again.')).toBeVisible()
  })
  await page.getByRole('button', { name: 'People', exact: true }).click()
  await expectAccessible()
  await page.getByRole('button', { name: 'Remove Tom Whitfield' }).click()
  await expect(page.getByRole('button', { name: 'Remove Tom Whitfield' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(logOf(page)).toContainText('Mia Nguyen removed Tom Whitfield')
  await expect(rep.getByText('This conversation could not be found.')).toBeVisible({ timeout: 30_000 })
  await expect(said(rep, 'Welcome all')).toHaveCount(0)
  expect((await rep.request.get(`/api/conversations/${address.split('/').pop()}`)).status()).toBe(404)
  await rep.context().close()
})

test('MSG-007 a long history is read upwards without a jump, and what is new moves nothing', async ({ page, browser, baseURL, signIn }) => {
  test.slow()
  await signIn('owner')
  const rep = await another(browser, baseURL, 'rep')
  const id = await begin(page, [await me(rep), await me(await another(browser, baseURL, 'manager'))], { name: unique('Long') })
  await say(
    page,
    id,
    Array.from({ length: 100 }, (_, n) => `Line ${n} of a long talk`),
  )
  await page.goto(`/inbox/${id}`)
  await expect(said(page, 'Line 99 of')).toBeInViewport()
  const log = logOf(page)
  const first = said(page, 'Line 70 of')
  await first.scrollIntoViewIfNeeded()
  const place = async (message: Locator) => (await message.boundingBox())?.y ?? Number.NaN
  // The page before is loaded while this one is read: what is read stays where it is.
  const before = await place(first)
  await expect(said(page, 'Line 50 of')).toHaveCount(1)
  expect(Math.abs((await place(first)) - before)).toBeLessThanOrEqual(1)

  const scrollUp = (box: HTMLElement) => {
    box.scrollTop = -box.scrollHeight
  }
  await expect(async () => {
    await log.evaluate(scrollUp)
    await expect(said(page, 'Line 0 of')).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await expect(log).toContainText('This is where the conversation begins.')
  expect(await log.getByRole('article').count()).toBe(100)

  const read = said(page, 'Line 40 of')
  await read.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const at = await place(read)
  await say(rep, id, ['Something new'])
  await expect(page.getByRole('button', { name: '1 new message' })).toBeVisible({ timeout: 30_000 })
  expect(Math.abs((await place(read)) - at)).toBeLessThanOrEqual(1)
  await page.getByRole('button', { name: '1 new message' }).click()
  await expect(said(page, 'Something new')).toBeInViewport()
  await rep.context().close()
})

test('FD-422 a word is looked for in a conversation: hits, old ones too, lead to their messages; Escape and Back close the search', async ({
  page,
  browser,
  baseURL,
  signIn,
  expectAccessible,
}) => {
  await signIn('owner')
  const rep = await another(browser, baseURL, 'rep')
  const id = await begin(page, [await me(rep), await me(await another(browser, baseURL, 'manager'))], { name: unique('Fridge talk') })
  await say(page, id, [
    'Where does the first zephyrine crate go?',
    ...Array.from({ length: 100 }, (_, n) => `Line ${n} of a long talk`),
    'The second Zéphyrine crate came in today',
  ])
  await page.goto(`/inbox/${id}`)
  const sign = page.getByRole('button', { name: 'Search this conversation' })
  const field = page.getByRole('searchbox', { name: 'Search this conversation' })
  const hits = page.getByRole('list', { name: 'Messages found' }).getByRole('button')
  await expect(said(page, 'second Zéphyrine')).toBeVisible()

  await test.step('the latest hit is first, and its words are marked', async () => {
    await sign.click()
    await expect(field).toBeFocused()
    await page.keyboard.type('zephyrine crate')
    await expect(hits).toHaveCount(2)
    await expect(hits.first()).toContainText('second')
    await expect(hits.first().locator('mark')).toHaveText(['Zéphyrine', 'crate'])
    await expectAccessible()
  })

  await test.step('a message that comes meanwhile moves nothing, and is found by the next word', async () => {
    await say(rep, id, ['A third zephyrine crate'])
    await expect(hits).toHaveCount(2)
    await field.fill('zephyrine crate third')
    await expect(hits).toHaveCount(1)
    await field.fill('zephyrine crate')
    await expect(hits).toHaveCount(3)
  })

  await test.step('a hit from long ago shows what was written around it, and one press leads back to the end', async () => {
    await hits.last().click()
    await expect(said(page, 'first zephyrine')).toBeFocused()
    await expect(said(page, 'first zephyrine')).toBeInViewport()
    await expect(said(page, 'third zephyrine')).toHaveCount(0)
    await page.getByRole('button', { name: 'LATER MESSAGES' }).click()
    await page.getByRole('button', { name: 'To the newest message' }).click()
    await expect(said(page, 'third zephyrine')).toBeInViewport()
  })

  await test.step('a hit that was deleted meanwhile leads to its place', async () => {
    await page.getByRole('button', { name: 'RESULTS' }).click()
    await expect(hits).toHaveCount(3)
    const { messages } = await (await page.request.get(`/api/conversations/${id}`)).json()
    expect(await rep.request.delete(`/api/messages/${messages.at(-1).id}`)).toBeOK()
    await hits.first().click()
    await expect(said(page, 'This message was deleted.')).toBeFocused()
    await page.getByRole('button', { name: 'RESULTS' }).click()
    await expect(hits).toHaveCount(2)
    await hits.first().click()
    await expect(said(page, 'second Zéphyrine')).toBeFocused()
  })

  await test.step('Escape gives focus back, and so does the Back of the browser, which stays in the conversation', async () => {
    await field.focus()
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    await expect(sign).toBeFocused()
    await sign.click()
    await field.fill('nothing like this')
    await expect(page.getByText('No messages with ‘nothing like this’.')).toBeVisible()
    await page.goBack()
    await expect(field).toBeHidden()
    await expect(said(page, 'second Zéphyrine')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(`/inbox/${id}`)
  })
  await rep.context().close()
})

test('FD-454 MSG-012 a list with a link and an emoji is sent by keyboard, keeps its form when it is edited, and is words elsewhere', async ({
  page,
  browser,
  baseURL,
  signIn,
  expectAccessible,
}) => {
  await signIn('owner')
  const rep = await another(browser, baseURL, 'rep')
  const id = await begin(page, [await me(rep)])
  await page.goto(`/inbox/${id}`)
  const first = unique('Bring')

  await test.step('an emoji is found by name and chosen', async () => {
    await fieldOf(page).click()
    await page.keyboard.type(`${first} `)
    await page.getByRole('button', { name: 'Emoji' }).click()
    const picker = page.getByRole('dialog', { name: 'Emoji' })
    await picker.getByRole('searchbox', { name: 'Search emoji' }).fill('clap')
    await expectAccessible()
    await page.keyboard.press('Enter')
    await expect(picker).toBeHidden()
    await expect(fieldOf(page)).toHaveValue(`${first} 👏`)
    await expect(fieldOf(page)).toBeFocused()
  })
  await test.step('formatting makes a list of the next lines, with a link; what was typed stays', async () => {
    await page.getByRole('button', { name: 'Formatting' }).click()
    await expect(fieldOf(page)).toContainText(`${first} 👏`)
    await expect(fieldOf(page)).toBeFocused()
    await page.keyboard.press('Shift+Enter')
    await page.getByRole('button', { name: 'Bulleted list' }).click()
    await page.keyboard.type('ice')
    await page.keyboard.press('Enter')
    await page.keyboard.type('the list at ')
    await page.getByRole('button', { name: 'Bold' }).click()
    await page.keyboard.type('work')
    await expect(fieldOf(page).getByRole('listitem')).toHaveText(['ice', 'the list at work'])
    await expectAccessible()
  })
  await test.step('it is still there after a reload, and Ctrl+Enter sends it', async () => {
    await page.reload()
    await expect(fieldOf(page).getByRole('listitem')).toHaveText(['ice', 'the list at work'])
    await fieldOf(page).click()
    await page.keyboard.press('Control+Enter')
    await expect(said(page, first).getByRole('listitem')).toHaveText(['ice', 'the list at work'])
    await expect(said(page, first).locator('strong')).toHaveText('work')
  })
  await test.step('the other reads words in the list of conversations, and the list in the conversation', async () => {
    await rep.goto('/inbox')
    const row = rep.getByRole('link', { name: new RegExp(first) })
    await expect(row).toContainText(`${first} 👏`)
    await expect(row).not.toContainText('ice')
    await row.click()
    await expect(said(rep, first).getByRole('listitem')).toHaveText(['ice', 'the list at work'])
  })
  await test.step('it is edited with its formatting', async () => {
    await choose(said(page, first), page, 'Edit')
    const field = page.getByRole('textbox', { name: 'Edit your message' })
    await expect(field.getByRole('listitem')).toHaveText(['ice', 'the list at work'])
    await page.keyboard.type(' now')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(said(rep, first).getByRole('listitem')).toHaveText(['ice', 'the list at work now'])
    await expect(said(rep, first).locator('strong')).toHaveText('work now')
  })
})

test('FD-453 a message with a picture is forwarded to somebody else, and stays there when it is deleted', async ({
  page,
  browser,
  baseURL,
  signIn,
  expectAccessible,
}) => {
  await signIn('owner')
  const rep = await another(browser, baseURL, 'rep')
  const id = await begin(page, [await me(rep), await me(await another(browser, baseURL, 'manager'))], { name: unique('Secret talk') })
  const file = await uploadPicture(rep.request, 'Shelf.png', png(400, 300, [200, 40, 90]), 'Shelf')
  const words = unique('This shelf works')
  const data = { id: randomUUID(), conversation: id, body: `<p>${words}</p>`, attachments: [file] }
  expect(await rep.request.post('/api/messages', { data })).toBeOK()
  const reader = await another(browser, baseURL, 'employee')
  const { firstName, lastName } = await me(reader)
  await page.goto(`/inbox/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Forward message' })

  await test.step('a person is found by name, and gets a line and the copy', async () => {
    await choose(said(page, words), page, 'Forward')
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await expectAccessible()
    await dialog.getByRole('searchbox').fill(`${firstName} ${lastName}`)
    await dialog.getByRole('button', { name: `${firstName} ${lastName}` }).press('Enter')
    await dialog.getByRole('textbox', { name: 'Add a message (optional)' }).fill('Have a look')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'FORWARD' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/^Forwarded to /)).toBeVisible()
  })

  await test.step('they see whose words they are, and not where they were said, also once the message is deleted', async () => {
    expect(await rep.request.delete(`/api/messages/${data.id}`)).toBeOK()
    await reader.goto('/inbox')
    await reader.getByRole('list', { name: 'Conversations' }).getByRole('link').filter({ hasText: words }).click()
    const copy = said(reader, words)
    await expect(copy).toContainText('Forwarded from Tom Whitfield')
    await expect(copy.getByRole('img')).toHaveCount(1)
    await expect(said(reader, 'Have a look').first()).toBeVisible()
    await expect(reader.getByText('Secret talk')).toHaveCount(0)
  })
  await reader.context().close()
  await rep.context().close()
})

test('FD-431 FD-432 all files and pictures of a conversation are in one place, and so is what is pinned; each leads to its message, by keyboard too', async ({
  page,
  browser,
  baseURL,
  signIn,
  expectAccessible,
}) => {
  await signIn('owner')
  const rep = await another(browser, baseURL, 'rep')
  const id = await begin(page, [await me(rep), await me(await another(browser, baseURL, 'manager'))], { name: unique('Shelf talk') })
  const send = async (by: Page, name: string, colour: [number, number, number]) => {
    const file = await uploadPicture(by.request, `${name}.png`, png(400, 300, colour), name)
    const data = { id: randomUUID(), conversation: id, body: `<p>About ${name}</p>`, attachments: [file] }
    expect(await by.request.post('/api/messages', { data })).toBeOK()
  }
  await send(page, 'Old shelf', [200, 40, 90])
  await say(
    page,
    id,
    Array.from({ length: 100 }, (_, n) => `Line ${n} of a long talk`),
  )
  await send(rep, 'New shelf', [40, 200, 90])
  await page.goto(`/inbox/${id}`)
  const menu = page.getByRole('button', { name: /^Options for the conversation/ })
  const tiles = page.getByRole('list', { name: 'Pictures of this conversation' }).getByRole('button')
  await expect(said(page, 'About New shelf')).toBeVisible()

  await test.step('the latest picture is first, with who sent it', async () => {
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: 'Files and pictures' }).press('Enter')
    await expect(page.getByRole('radio', { name: 'Pictures' })).toBeFocused()
    await expect(tiles).toHaveCount(2)
    await expect(tiles.first()).toHaveAccessibleName(/^Open the picture ?New shelf ?Tom Whitfield/)
    await expectAccessible()
  })

  await test.step('a picture that comes meanwhile joins them, and one that is deleted leaves', async () => {
    await send(rep, 'Third shelf', [40, 40, 200])
    await expect(tiles).toHaveCount(3, { timeout: 30_000 })
    const { messages } = await (await page.request.get(`/api/conversations/${id}`)).json()
    expect(await rep.request.delete(`/api/messages/${messages.at(-1).id}`)).toBeOK()
    await expect(tiles).toHaveCount(2, { timeout: 30_000 })
  })

  await test.step('Escape and Back close the picture only; from there its message of long ago is shown', async () => {
    await tiles.last().press('Enter')
    const viewer = page.getByRole('dialog', { name: 'Pictures' })
    await expect(viewer).toContainText('Old shelf · Mia Nguyen')
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(tiles.last()).toBeFocused()
    await tiles.last().press('Enter')
    await page.goBack()
    await expect(viewer).toBeHidden()
    await tiles.last().press('Enter')
    await viewer.getByRole('button', { name: 'Show in the conversation' }).press('Enter')
    await expect(said(page, 'About Old shelf')).toBeFocused()
    await expect(said(page, 'About Old shelf')).toBeInViewport()
    await expect(said(page, 'About New shelf')).toHaveCount(0)
  })

  await test.step('the list comes back with the focus, and Escape gives it back to the menu', async () => {
    await page.getByRole('button', { name: 'BACK TO FILES AND PICTURES' }).press('Enter')
    await expect(tiles.last()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(tiles).toHaveCount(0)
    await expect(menu).toBeFocused()
    expect(new URL(page.url()).pathname).toBe(`/inbox/${id}`)
  })

  await test.step('what somebody else pins stands above the messages, leads to its message of long ago, and is unpinned', async () => {
    const around = await (await page.request.get(`/api/conversations/${id}/files`)).json()
    expect(await rep.request.put(`/api/messages/${around.items.at(-1).message}/pin`)).toBeOK()
    const line = page.getByRole('button', { name: 'Pinned messages: About Old shelf' })
    await line.press('Enter')
    const row = page.getByRole('list', { name: 'Pinned messages' }).getByRole('button', { name: /^Mia Nguyen/ })
    await expect(row).toContainText('Pinned by Tom Whitfield')
    await expectAccessible()
    await row.press('Enter')
    await expect(said(page, 'About Old shelf')).toBeFocused()
    await page.getByRole('button', { name: 'BACK TO PINNED MESSAGES' }).press('Enter')
    await expect(row).toBeFocused()
    await page.getByRole('button', { name: 'Unpin: About Old shelf' }).press('Enter')
    await expect(page.getByText('Nothing is pinned.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('log')).toBeFocused()
    await expect(line).toHaveCount(0)
  })
  await rep.context().close()
})
