import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPart } from '@/test/renderPart.tsx'
import { problem, server } from '@/test/server.ts'
import PromoCarousel from './PromoCarousel.tsx'

const width = 300
const titles = ['Any 3 reds for $45', 'Summer spritz', 'Cider week']

// Slides beside each other, as a browser lays them out.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return this.getAttribute('aria-roledescription') === 'slide' ? [...(this.parentElement?.children ?? [])].indexOf(this) * width : 0
  })
})

afterEach(() => void vi.useRealTimers())

function serveBanners(...shown: string[]) {
  const items = shown.map((title) => ({
    id: title,
    title,
    type: 'Catalogue',
    link: 'https://promos.example/',
    endsAt: '2026-12-13',
    region: ['VIC'],
    imageDesktop: null,
    imageMobile: null,
  }))
  server.use(http.get('/api/users/me/banners', () => HttpResponse.json({ items })))
}

/** The promos of the page, turning by a clock that the test moves on. */
async function promos() {
  serveBanners(...titles)
  const { user } = renderPart(() => <PromoCarousel />)
  await screen.findByRole('region', { name: 'Active Promos' })
  await waitFor(() => expect(document.querySelector('[data-moving]')).not.toBeNull())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  return user
}

const wait = (time: number) => act(() => vi.advanceTimersByTime(time))
const press = (name: 'Pause' | 'Play') => fireEvent.click(screen.getByRole('button', { name }))
const expectAt = (index: number) =>
  expect(screen.getByRole('button', { name: `${index} of 3: ${titles[index - 1]}` })).toHaveAttribute('aria-current', 'true')
const link = (index: number) => screen.getByText(titles[index - 1] ?? '').closest('a') as HTMLElement

describe('the active promos', () => {
  test('HOME-008 HOME-010 turn every 5 seconds, and begin again after the last', async () => {
    await promos()
    press('Pause')
    press('Play')
    expectAt(1)
    wait(4900)
    expectAt(1)
    wait(200)
    expectAt(2)
    wait(5000)
    expectAt(3)
    wait(5000)
    expectAt(1)
  })

  test('HOME-010 wait while the pointer or the focus is on one', async () => {
    await promos()
    press('Pause')
    press('Play')
    const viewport = document.querySelector('[data-moving]') as HTMLElement
    fireEvent.pointerEnter(viewport, { pointerType: 'mouse' })
    wait(20_000)
    expectAt(1)
    fireEvent.pointerLeave(viewport)
    wait(5100)
    expectAt(2)
    act(() => link(2).focus())
    wait(20_000)
    expectAt(2)
    act(() => link(2).blur())
    wait(5100)
    expectAt(3)
  })

  test('HOME-010 stand still for somebody who wants little motion, until PLAY', async () => {
    const { matchMedia } = window
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...matchMedia(query), matches: query.includes('reduce') }))
    await promos()
    wait(20_000)
    expectAt(1)
    press('Play')
    wait(5100)
    expectAt(2)
  })

  test('HOME-008 a single promo has no controls', async () => {
    serveBanners('Cider week')
    renderPart(() => <PromoCarousel />)
    const part = within(await screen.findByRole('region', { name: 'Active Promos' }))
    expect(part.getByText('Cider week')).toBeVisible()
    expect(part.queryByRole('button')).not.toBeInTheDocument()
  })

  test('HOME-008 take no room when they cannot be loaded', async () => {
    server.use(http.get('/api/users/me/banners', () => problem(500, 'Uh-oh')))
    renderPart(() => <PromoCarousel />)
    expect(await screen.findByText('Active Promos')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText('Active Promos')).not.toBeInTheDocument(), { timeout: 10_000 })
  })
})
