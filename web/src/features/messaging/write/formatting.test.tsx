import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { editorPart } from '@/shared/richtext/part.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, page, server, signIn } from '@/test/server.ts'
import { aConversation, aMessage, aThread } from '../testMessages.ts'
import { goTo } from './EmojiPicker.tsx'
import { findEmoji, groups, known, ofGroup } from './emoji.ts'
import { keepDraft, readDraft } from './kept.ts'
import { recentEmoji, rememberEmoji } from './recentEmoji.ts'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

/** Opens the conversation with Tom. Returns what is sent to the address. */
async function open(messages = [aMessage()], address = '/api/messages/m1') {
  const me = aUser()
  signIn(me)
  const sent: { body: string }[] = []
  server.use(
    http.get('/api/users/me/conversations', () => HttpResponse.json(page([aConversation({ unread: 0 })]))),
    http.get('/api/users/me/conversations/count', () => HttpResponse.json({ count: 0, countHeadOffice: 0 })),
    http.get('/api/conversations/c1', () => HttpResponse.json(aThread(messages, { unread: 0 }))),
    http.post('/api/conversations/c1/typing', () => new HttpResponse(null, { status: 204 })),
    http.post(address, async ({ request }) => {
      const body = (await request.json()) as { body: string }
      sent.push(body)
      return HttpResponse.json(aMessage({ ...body, mine: true }))
    }),
  )
  await editorPart.load()
  const { user } = renderApp('/inbox/c1')
  await screen.findByRole('button', { name: 'Formatting' })
  return { user, me, sent }
}

const field = (name = 'Write a message') => screen.findByRole('textbox', { name })

describe('FD-454 formatting', () => {
  test('is turned on and off with what was typed; what has formatting stays in the editor and is kept as a draft with it', async () => {
    const { user, me } = await open()
    await user.type(await field(), 'Ice & gin{Shift>}{Enter}{/Shift}for @Tom Whitfield ')
    const button = screen.getByRole('button', { name: 'Formatting' })
    await user.click(button)
    expect(button).toHaveAttribute('aria-pressed', 'true')
    const editor = await field()
    expect(editor.innerHTML).toContain('<p>Ice &amp; gin<br>for ')
    expect(editor.innerHTML).toContain('data-id="tom"')
    await user.click(button)
    expect(await field()).toHaveValue('Ice & gin\nfor @Tom Whitfield ')
    await user.click(button)
    await user.click(await screen.findByRole('button', { name: 'Bulleted list' }))
    const { text, html } = readDraft(me.id, 'c1')
    expect(text).toContain('- for @Tom Whitfield')
    expect(html).toMatch(/^<p>Ice &amp; gin<\/p><ul><li><p>for <span/)
    await user.click(button)
    expect(button).toHaveAttribute('aria-pressed', 'false')
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument()
    expect((await field()).innerHTML).toContain('<li>')
  })

  test('of a message stays when it is edited, and another one is still edited as text', async () => {
    const body = '<p>Bring <strong>ice</strong></p><ul><li><p>big</p></li></ul>'
    const can = { ...aMessage().can, edit: true }
    const { user, sent } = await open([
      aMessage({ body, can, mine: true, ownSide: true, createdBy: { ...aMessage().createdBy, id: 'mia' } }),
    ])
    await user.click(screen.getByRole('button', { name: /Options for the message/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    expect(await field('Edit your message')).toContainHTML('<strong>ice</strong>')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toEqual([{ body, attachments: [] }]))
  })

  test('of a draft is there again, and its words are in the list', async () => {
    keepDraft(aUser().id, 'c1', { text: 'Bring ice', html: '<p>Bring <em>ice</em></p>', files: [] })
    await open()
    expect(await field()).toContainHTML('<em>ice</em>')
    expect(within(screen.getByRole('list', { name: 'Conversations' })).getByText('Bring ice')).toBeInTheDocument()
  })

  test('a draft without any is kept as text only', () => {
    keepDraft('mia', 'c1', { text: 'Ice', html: '<p>Ice</p>', files: [] })
    expect(readDraft('mia', 'c1')).toEqual({ text: 'Ice', files: [] })
  })
})

describe('FD-454 emoji', () => {
  test('are found by name and chosen by keyboard; those used last come first', async () => {
    const { user, me } = await open()
    const text = await field()
    await user.type(text, 'Cheers  Tom')
    ;(text as HTMLTextAreaElement).setSelectionRange(7, 7)
    const button = screen.getByRole('button', { name: 'Emoji' })
    await user.click(button)
    const picker = await screen.findByRole('dialog', { hidden: true })
    const inside = within(picker)
    await user.type(inside.getByRole('searchbox', { hidden: true }), 'clink')
    expect(inside.getAllByRole('button', { hidden: true }).map(({ ariaLabel, title }) => ariaLabel ?? title)).toEqual([
      'clinking beers',
      'clinking glasses',
    ])
    await user.keyboard('{ArrowDown}{ArrowRight}{Enter}')
    await waitFor(() => expect(text).toHaveValue('Cheers 🥂 Tom'))
    expect(text).toHaveFocus()
    expect(recentEmoji(me.id)).toEqual(['🥂'])
    await user.keyboard('!')
    expect(text).toHaveValue('Cheers 🥂! Tom')
    await user.click(button)
    expect(await screen.findByRole('heading', { name: 'Recently used', hidden: true })).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { hidden: true })).not.toBeInTheDocument()
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await user.click(screen.getByRole('button', { name: 'Formatting' }))
    await user.click(button)
    await user.click((await screen.findAllByRole('button', { name: 'clinking glasses', hidden: true }))[0] as HTMLElement)
    await waitFor(async () => expect((await field()).innerHTML).toBe('<p>Cheers 🥂! Tom🥂</p>'))
  })

  test.each([
    ['thumbs', ['👍', '👎']],
    ['COFFEE', ['☕']],
    ['thank y', ['🙏']],
    ['upside down', ['🙃']],
    ['qqq', []],
  ])('%s finds %j', (query, signs) => expect(findEmoji(query).map(({ sign }) => sign)).toEqual(signs))

  test('each is one sign with a name of its own', () => {
    const all = groups.flatMap(ofGroup)
    const count = (text: string) => [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length
    expect(all.filter(({ sign, name }) => count(sign) !== 1 || !/\p{Extended_Pictographic}/u.test(sign) || name === '')).toEqual([])
    expect(new Set(all.map(({ sign }) => sign)).size).toBe(all.length)
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  })

  test('used last are at most 16, each once, the latest first; what the list does not have is left out', () => {
    for (const { sign } of ofGroup('food')) rememberEmoji('mia', sign)
    rememberEmoji('mia', '🍷')
    expect(recentEmoji('mia')).toHaveLength(16)
    expect(recentEmoji('mia')[0]).toBe('🍷')
    expect(known(['x', '🍷']).map(({ name }) => name)).toEqual(['wine'])
  })

  const parts = [
    { name: 'a', emoji: Array(3).fill({ sign: 'a', name: 'a' }) },
    { name: 'b', emoji: Array(10).fill({ sign: 'b', name: 'b' }) },
  ]
  test.each([
    [0, 'ArrowRight', 1],
    [0, 'ArrowLeft', 0],
    [12, 'ArrowRight', 12],
    [1, 'ArrowUp', -1],
    [2, 'ArrowDown', 5],
    [9, 'ArrowUp', 2],
    [6, 'ArrowDown', 12],
    [12, 'ArrowDown', undefined],
    [5, 'Home', 0],
    [5, 'End', 12],
    [5, 'x', undefined],
  ])('from %i the key %s leads to %s', (from, key, to) => expect(goTo(parts, from, key)).toBe(to))
})
