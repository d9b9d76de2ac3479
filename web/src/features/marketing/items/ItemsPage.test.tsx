import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { messages } from '@/api/limits.gen.ts'
import type { MarketingItem } from '@/api/types.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aUser, noRights, page, server, signIn } from '@/test/server.ts'
import { itemSchema, itemValues } from './form.ts'

const manager = () => anAdmin({ can: { ...noRights, manageMarketing: true } })

const anItem = (changes: Partial<MarketingItem> = {}): MarketingItem => ({
  id: 'a',
  kind: 'OFFER',
  title: 'A',
  type: '',
  description: 'Two for one',
  link: '',
  regions: ['VIC'],
  startsOn: '2026-11-01',
  endsOn: '2026-11-30',
  state: 'ACTIVE',
  shown: true,
  imageDesktop: null,
  imageMobile: null,
  version: 3,
  updatedAt: '2026-11-01T00:00:00Z',
  ...changes,
})

const here = { service: '', fetchedAt: null, problem: '', leftOut: '' }

function answer(items: MarketingItem[], origin: object = here) {
  server.use(http.get('/api/marketing-items', () => HttpResponse.json({ ...page(items), origin, region: 'VIC' })))
}

const titles = () =>
  within(screen.getByRole('region', { name: 'Offers' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)

describe('head office', () => {
  test('FD-54 adds an offer; what is wrong is said beside its field, and nothing typed is lost', async () => {
    signIn(manager())
    answer([])
    const sent = vi.fn()
    server.use(
      http.post('/api/marketing-items', async ({ request }) => {
        sent(await request.json())
        return HttpResponse.json(anItem(), { status: 201 })
      }),
    )
    const { user } = renderApp('/promotions/manage?kind=OFFER')
    await user.click(await screen.findByRole('button', { name: 'ADD OFFER' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Offer' }))
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Reds')
    await user.type(dialog.getByRole('textbox', { name: 'Link' }), 'javascript:alert(1)')
    await user.click(dialog.getByRole('button', { name: 'ADD' }))
    expect(dialog.getByText(messages.promoDescription)).toBeVisible()
    expect(dialog.getByText(messages.promoLink)).toBeVisible()
    expect(dialog.getByText(messages.dateRequired)).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'What the offer is' }), 'Two for one')
    await user.clear(dialog.getByRole('textbox', { name: 'Link' }))
    await user.type(dialog.getByRole('textbox', { name: 'Last day' }), '24/12/2026')
    await user.click(dialog.getByRole('button', { name: 'ADD' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({
        kind: 'OFFER',
        title: 'Reds',
        description: 'Two for one',
        link: '',
        startsOn: '2026-11-20',
        endsOn: '2026-12-24',
      }),
    )
    expect(sent.mock.calls[0]?.[0].regions).toHaveLength(9)
  })

  test('FD-54 moves an item with the arrow keys and with the buttons; a refused order goes back', async () => {
    signIn(manager())
    let items = [anItem(), anItem({ id: 'b', title: 'B' }), anItem({ id: 'c', title: 'C' })]
    const orders: string[][] = []
    server.use(
      http.get('/api/marketing-items', () => HttpResponse.json({ ...page(items), origin: here, region: 'VIC' })),
      http.post('/api/marketing-items/order', async ({ request }) => {
        const { ids } = (await request.json()) as { ids: string[] }
        orders.push(ids)
        if (orders.length === 3) return HttpResponse.json({ statusCode: 500, message: 'No.' }, { status: 500 })
        items = items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = renderApp('/promotions/manage?kind=OFFER')
    const handle = await screen.findByRole('button', { name: /^Move C\./, hidden: true })
    handle.focus()
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(titles()).toEqual(['A', 'C', 'B']))
    expect(screen.getByText('C is now 2 of 3')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Move A down' }))
    await waitFor(() => expect(titles()).toEqual(['C', 'A', 'B']))
    expect(screen.getByRole('button', { name: 'Move C up' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Move B up' }))
    expect(await screen.findByText('The order could not be saved.')).toBeVisible()
    await waitFor(() => expect(titles()).toEqual(['C', 'A', 'B']))
    expect(orders).toEqual([
      ['a', 'c', 'b'],
      ['c', 'a', 'b'],
      ['c', 'b', 'a'],
    ])
  })

  test('FD-56 sees the state of each item, and why nobody sees one', async () => {
    signIn(manager())
    answer([anItem(), anItem({ id: 'b', title: 'B', state: 'SCHEDULED', shown: false, regions: ['NSW'] })])
    renderApp('/promotions/manage?kind=OFFER')
    expect(await screen.findByText('Active')).toBeVisible()
    expect(screen.getByText('Scheduled')).toBeVisible()
    expect(screen.getByText('Nobody sees this, because everybody is shown the items for VIC.')).toBeVisible()
  })

  test('FD-55 learns that a service keeps the banners, and how it is', async () => {
    signIn(manager())
    answer([], {
      service: 'https://content.example/graphql',
      fetchedAt: null,
      problem: 'it took too long to answer',
      leftOut: '1 without a title',
    })
    renderApp('/promotions/manage')
    expect(
      await screen.findByText(/These come from https:\/\/content.example\/graphql.*it took too long.*Left out: 1 without a title/),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'ADD BANNER' })).toBeDisabled()
  })

  test('FD-54 deletes an item after a confirmation', async () => {
    signIn(manager())
    answer([anItem()])
    const deleted = vi.fn()
    server.use(
      http.delete('/api/marketing-items/a', () => {
        deleted()
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = renderApp('/promotions/manage?kind=OFFER')
    await user.click(await screen.findByRole('button', { name: 'Delete A' }))
    await user.click(within(await screen.findByRole('dialog', { name: 'Delete offer' })).getByRole('button', { name: 'DELETE' }))
    await waitFor(() => expect(deleted).toHaveBeenCalledOnce())
  })
})

test('FD-54 others cannot open the page', async () => {
  signIn(aUser())
  renderApp('/promotions/manage')
  expect(await screen.findByRole('heading', { name: 'Only head office can open this page.' })).toBeVisible()
})

describe('the form of a banner', () => {
  const picture = { id: 'p' } as NonNullable<MarketingItem['imageDesktop']>
  const filled = { ...itemValues('2026-11-20'), title: 'Reds', imageDesktop: picture, imageMobile: picture, endsOn: '2026-11-20' }
  const read = (change: object, was?: MarketingItem) => itemSchema('BANNER', '2026-11-20', was).safeParse({ ...filled, ...change })

  test.each([
    [{ imageDesktop: undefined }, 'imageDesktop', messages.promoPictureDesktop],
    [{ imageMobile: undefined }, 'imageMobile', messages.promoPictureMobile],
    [{ title: ' ' }, 'title', messages.promoTitle],
    [{ link: '//evil.example' }, 'link', messages.promoLink],
    [{ regions: [] }, 'regions', messages.visibilityRegions],
    [{ endsOn: '2026-11-19' }, 'endsOn', messages.promoEndPast],
    [{ startsOn: '2026-11-21' }, 'endsOn', messages.promoEndBeforeStart],
    [{ endsOn: '31/02' }, 'endsOn', messages.dateUnreadable],
  ])('FD-54 refuses %j', (change, field, message) => {
    expect(read(change).error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, message]])
  })

  test('FD-54 an ended one may keep its last day, and sends its label and pictures', () => {
    const was = anItem({ kind: 'BANNER', endsOn: '2026-01-31' })
    expect(read({ endsOn: '2026-01-31', startsOn: '2026-01-01', type: ' Deal ', link: '/resources' }, was).data).toEqual({
      kind: 'BANNER',
      title: 'Reds',
      type: 'Deal',
      link: '/resources',
      regions: filled.regions,
      imageDesktop: 'p',
      imageMobile: 'p',
      startsOn: '2026-01-01',
      endsOn: '2026-01-31',
    })
  })
})
