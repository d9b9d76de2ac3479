import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { messages } from '@/api/limits.gen.ts'
import type { Thanked } from '@/api/types.ts'
import { tom } from '@/test/network.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, noRights, page, server, signIn } from '@/test/server.ts'
import { aPost, jack, servePosts } from '../testPosts.ts'
import { noThanks, sentThanks, thanksValues, wrongThanks } from './form.ts'

const kim: Thanked = { person: { id: 'kim', firstName: 'Kim', lastName: 'Lee', deactivated: false } }
const wattle: Thanked = { store: { id: 's1', name: 'Wattle & Vine' } }
const chosen = (n: number) => Array.from({ length: n }, (_, at) => ({ id: `u${at}`, name: `Person ${at}` }))

describe('what the form holds and sends', () => {
  test('FD-461 whom a post thanks stands in its form, and is sent only where it has changed', () => {
    const values = thanksValues([kim, wattle])
    expect(values).toEqual({ open: true, people: [{ id: 'kim', name: 'Kim Lee' }], stores: [{ id: 's1', name: 'Wattle & Vine' }] })
    expect(sentThanks(values, [kim, wattle])).toEqual({})
    expect(sentThanks({ ...values, stores: [] }, [kim, wattle])).toEqual({ thanks: { people: ['kim'], stores: [] } })
    expect(sentThanks(noThanks, [kim])).toEqual({ thanks: { people: [], stores: [] } })
    expect(sentThanks(noThanks, undefined)).toEqual({})
  })

  test.each([
    [3, 2, undefined],
    [4, 2, messages.thanksMany],
  ])('FD-461 %i people and %i stores', (people, stores, want) => {
    expect(wrongThanks({ open: true, people: chosen(people), stores: chosen(stores) })).toBe(want)
  })
})

describe('on the page', () => {
  test('FD-461 a post says whom it thanks above its text', async () => {
    signIn(aUser())
    servePosts(aPost({ thanks: [kim, wattle] }))
    renderApp('/feed')
    const post = await screen.findByRole('article')
    expect(within(post).getByText(/^Thanks to/)).toHaveTextContent('Thanks to Kim Lee and Wattle & Vine')
  })

  test('FD-461 a member thanks people, never themselves, and their own store', async () => {
    const me = aUser({ can: { ...noRights, publishTo: ['GLOBAL', 'MY_STORE'] } })
    signIn(me)
    servePosts(aPost())
    const found = [me, tom].map(({ id, firstName, lastName }) => ({ id, firstName, lastName, roleLabel: 'Store Manager', store: null }))
    const sent: unknown[] = []
    server.use(
      http.get('/api/users', () => HttpResponse.json(page(found))),
      http.post('/api/posts', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json(aPost(), { status: 201 })
      }),
    )
    const { user } = renderApp('/feed')
    await user.click(await screen.findByRole('button', { name: /Share a post/ }))
    await user.click(await screen.findByRole('button', { name: 'THANK SOMEONE' }))
    const group = await screen.findByRole('group', { name: 'Thanks to' })
    await waitFor(() => expect(within(group).getByRole('searchbox')).toHaveFocus())
    await user.click(await within(group).findByRole('checkbox', { name: /^Tom Whitfield/ }))
    expect(within(group).queryByRole('checkbox', { name: new RegExp(`^${me.firstName} ${me.lastName}`) })).toBeNull()
    await user.click(within(group).getByRole('checkbox', { name: `Everyone at ${me.store?.name}` }))
    const text = await screen.findByRole('textbox', { name: 'Text of the post' })
    act(() => text.focus())
    await user.keyboard('Well done')
    await user.selectOptions(screen.getByLabelText('Who can see it'), 'Global')
    await user.click(screen.getByRole('button', { name: 'POST' }))
    await waitFor(() => expect(sent).toMatchObject([{ thanks: { people: [tom.id], stores: [me.store?.id] } }]))
  })

  test('FD-461 taking thanks away empties them and leads back to the button', async () => {
    signIn(aUser({ can: { ...noRights, publishTo: ['GLOBAL'] } }))
    servePosts(aPost())
    const found = [{ id: tom.id, firstName: tom.firstName, lastName: tom.lastName, roleLabel: 'Store Manager', store: null }]
    const sent: unknown[] = []
    server.use(
      http.get('/api/users', () => HttpResponse.json(page(found))),
      http.post('/api/posts', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json(aPost(), { status: 201 })
      }),
    )
    const { user } = renderApp('/feed')
    await user.click(await screen.findByRole('button', { name: /Share a post/ }))
    await user.click(await screen.findByRole('button', { name: 'THANK SOMEONE' }))
    await user.click(await screen.findByRole('checkbox', { name: /^Tom Whitfield/ }))
    await user.click(await screen.findByRole('button', { name: 'REMOVE THANKS' }))
    await waitFor(async () => expect(await screen.findByRole('button', { name: 'THANK SOMEONE' })).toHaveFocus())
    const text = await screen.findByRole('textbox', { name: 'Text of the post' })
    act(() => text.focus())
    await user.keyboard('Well done')
    await user.selectOptions(screen.getByLabelText('Who can see it'), 'Global')
    await user.click(screen.getByRole('button', { name: 'POST' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).not.toHaveProperty('thanks')
  })

  test('FD-461 who has changed stores since still sees whom the post thanks, and may thank the new store', async () => {
    const me = aUser({ id: jack.id, can: { ...noRights, publishTo: ['GLOBAL'] } })
    signIn(me)
    servePosts(aPost({ thanks: [wattle], can: { ...aPost().can, edit: true } }))
    const sent: unknown[] = []
    server.use(
      http.get('/api/users', () => HttpResponse.json(page([]))),
      http.post('/api/posts/p1', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json(aPost())
      }),
    )
    const { user } = renderApp('/posts/p1')
    await user.click(await screen.findByRole('button', { name: /^Options for the post/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    expect(await screen.findByRole('checkbox', { name: 'Everyone at Wattle & Vine' })).toBeChecked()
    const own = screen.getByRole('checkbox', { name: `Everyone at ${me.store?.name}` })
    expect(own).not.toBeChecked()
    await user.click(own)
    await user.click(screen.getByRole('checkbox', { name: 'Everyone at Wattle & Vine' }))
    await user.selectOptions(screen.getByLabelText('Who can see it'), 'Global')
    await screen.findByRole('textbox', { name: 'Text of the post' })
    await user.click(screen.getByRole('button', { name: 'SAVE' }))
    await waitFor(() => expect(sent).toMatchObject([{ thanks: { people: [], stores: [me.store?.id] } }]))
  })
})
