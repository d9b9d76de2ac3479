import { focusManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import type { Banner, Offer } from '@/api/types.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, page, server, signIn } from '@/test/server.ts'

const aBanner = (changes: Partial<Banner> = {}): Banner => ({
  id: 'b1',
  title: 'Any 3 reds',
  type: 'Catalogue',
  link: 'https://shop.example/reds',
  endsAt: '2026-12-13',
  imageDesktop: { sourceUrl: '/files/desktop', width: 1080, height: 450 },
  imageMobile: { sourceUrl: '/files/mobile', width: 1080, height: 630 },
  region: ['VIC'],
  ...changes,
})

const anOffer = (changes: Partial<Offer> = {}): Offer => ({
  id: 'o1',
  title: '3 for 2 on rosé',
  description: 'The cheapest is free.',
  link: '',
  endsAt: '2026-12-01',
  image: null,
  ...changes,
})

function answer(banners: Banner[], offers: Offer[]) {
  const asked = vi.fn()
  server.use(
    http.get('/api/users/me/banners', () => {
      asked()
      return HttpResponse.json({ items: banners })
    }),
    http.get('/api/offers', ({ request }) => {
      const search = new URL(request.url).searchParams.get('search') ?? ''
      return HttpResponse.json(page(offers.filter(({ title }) => title.includes(search))))
    }),
  )
  return asked
}

test('BANNER-012 SCR-017 SHELL-009 a member sees the active banners, each with its picture for the screen, title, type, last day and link', async () => {
  signIn(aUser())
  answer([aBanner(), aBanner({ id: 'b2', title: 'Planograms', link: '/resources', type: '' })], [])
  const { user, address } = renderApp('/promotions')
  const region = within(await screen.findByRole('region', { name: 'Active promos' }))
  const link = await region.findByRole('link', { name: /^Any 3 reds *Catalogue *Ends 13 Dec 2026 *\(opens in a new tab\)$/ })
  expect(link).toHaveAttribute('href', 'https://shop.example/reds')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link.querySelector('img')).toHaveAttribute('src', '/files/mobile')
  expect(link.querySelector('source')).toHaveAttribute('srcset', '/files/desktop')
  expect(screen.queryByRole('link', { name: 'MANAGE' })).not.toBeInTheDocument()
  server.use(
    http.get('/api/users/me/resources/folders', () => HttpResponse.json({ items: [] })),
    http.get('/api/users/me/resources', () => HttpResponse.json(page([]))),
  )
  await user.click(region.getByRole('link', { name: /^Planograms/ }))
  await waitFor(() => expect(address()).toBe('/resources'))
})

test('BANNER-006 banners are not loaded again when the person comes back to the window', async () => {
  signIn(aUser())
  const asked = answer([aBanner()], [])
  const { queryClient } = renderApp('/promotions')
  await screen.findByRole('heading', { name: 'Any 3 reds' })
  await queryClient.invalidateQueries({ refetchType: 'none' })
  act(() => focusManager.setFocused(false))
  act(() => focusManager.setFocused(true))
  await act(() => Promise.resolve())
  expect(asked).toHaveBeenCalledOnce()
  focusManager.setFocused(undefined)
})

test('SCR-017 offers are searched, and the address keeps the search', async () => {
  signIn(aUser())
  answer([], [anOffer(), anOffer({ id: 'o2', title: 'Free ice', endsAt: null })])
  const { user, address } = renderApp('/promotions')
  expect(await screen.findByText('2 offers')).toBeVisible()
  expect(screen.getByText('Until further notice')).toBeVisible()
  expect(screen.getByText('No promos right now.')).toBeVisible()
  await user.type(screen.getByRole('searchbox', { name: 'Search offers' }), 'ice')
  expect(await screen.findByText('1 offer')).toBeVisible()
  expect(screen.queryByText('3 for 2 on rosé')).not.toBeInTheDocument()
  expect(address()).toBe('/promotions?search=ice')
  await user.type(screen.getByRole('searchbox', { name: 'Search offers' }), 'berg')
  expect(await screen.findByText('No offers match.')).toBeVisible()
})

test('SCR-017 what cannot be loaded says so, and the rest of the page stays', async () => {
  signIn(aUser())
  answer([], [anOffer()])
  server.use(
    http.get('/api/users/me/banners', () =>
      HttpResponse.json({ statusCode: 500, message: 'Something went wrong on our side. Please try again.' }, { status: 500 }),
    ),
  )
  renderApp('/promotions')
  expect(await screen.findByText('3 for 2 on rosé')).toBeVisible()
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side.')
})
