import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Carousel } from './Carousel.tsx'

const width = 300

// Slides beside each other, as a browser lays them out.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return this.getAttribute('aria-roledescription') === 'slide' ? [...(this.parentElement?.children ?? [])].indexOf(this) * width : 0
  })
})

afterEach(() => void vi.useRealTimers())

async function carousel(count: number, props: { loop?: boolean; controls?: 'dots' | 'arrows' } = {}) {
  const slides = Array.from({ length: count }, (_, index) => ({
    key: `${index}`,
    label: `Wine ${index + 1}`,
    content: <a href="#wine">Wine {index + 1}</a>,
  }))
  const { container } = render(
    <MantineProvider env="test">
      <Carousel label="Promos" slides={slides} {...props} />
    </MantineProvider>,
  )
  if (count > 1) await waitFor(() => expect(container.querySelector('[data-moving]')).not.toBeNull())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  // The timer begins when the code for moving is there: it is begun again by the fake clock.
  if (count > 1) {
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
    fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  }
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
}

const wait = (time: number) => act(() => vi.advanceTimersByTime(time))
const dot = (index: number, count: number) => screen.getByRole('button', { name: `${index} of ${count}: Wine ${index}` })
const expectAt = (index: number, count: number) => expect(dot(index, count)).toHaveAttribute('aria-current', 'true')

describe('a carousel', () => {
  test('HOME-009 HOME-010 shows the next slide after 5000 ms, and the first after the last', async () => {
    await carousel(3)
    expectAt(1, 3)
    wait(4900)
    expectAt(1, 3)
    wait(200)
    expectAt(2, 3)
    wait(5000)
    expectAt(3, 3)
    wait(5000)
    expectAt(1, 3)
  })

  test('HOME-010 waits while the pointer or the focus is on a slide', async () => {
    const user = await carousel(3)
    const slide = screen.getByRole('link', { name: 'Wine 1' })
    await user.hover(slide)
    wait(20_000)
    expectAt(1, 3)
    await user.unhover(slide)
    wait(5100)
    expectAt(2, 3)
    act(() => screen.getByRole('link', { name: 'Wine 2' }).focus())
    wait(20_000)
    expectAt(2, 3)
    act(() => screen.getByRole('link', { name: 'Wine 2' }).blur())
    wait(5100)
    expectAt(3, 3)
  })

  test('HOME-010 stands still after PAUSE, also when it was touched, until PLAY', async () => {
    const user = await carousel(3)
    await user.click(screen.getByRole('button', { name: 'Pause' }))
    const slide = screen.getByRole('link', { name: 'Wine 1' })
    await user.hover(slide)
    await user.unhover(slide)
    wait(20_000)
    expectAt(1, 3)
    await user.click(screen.getByRole('button', { name: 'Play' }))
    wait(5100)
    expectAt(2, 3)
  })

  test('HOME-010 stands still for somebody who wants little motion', async () => {
    const { matchMedia } = window
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...matchMedia(query), matches: query.includes('reduce') }))
    render(
      <MantineProvider env="test">
        <Carousel label="Promos" slides={[1, 2].map((index) => ({ key: `${index}`, label: `Wine ${index}`, content: index }))} />
      </MantineProvider>,
    )
    expect(screen.getByRole('button', { name: 'Play' })).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    wait(20_000)
    expectAt(1, 2)
    fireEvent.click(screen.getByRole('button', { name: 'Play' }))
    wait(5100)
    expectAt(2, 2)
  })

  test('HOME-010 goes on turning after its width has changed, as when a phone is turned', async () => {
    const watching: ResizeObserverCallback[] = []
    vi.stubGlobal(
      'ResizeObserver',
      class extends ResizeObserver {
        constructor(tell: ResizeObserverCallback) {
          super(tell)
          watching.push(tell)
        }
      },
    )
    await carousel(3)
    const row = document.querySelector('[data-moving] > *')
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(2 * width)
    act(() => {
      for (const tell of watching) tell([{ target: row } as unknown as ResizeObserverEntry], {} as ResizeObserver)
    })
    wait(5100)
    expectAt(2, 3)
    wait(5000)
    expectAt(3, 3)
    vi.unstubAllGlobals()
  })

  test('moves by its dots and the arrow keys, tells where it is, and keeps the focus on the slide', async () => {
    const user = await carousel(3)
    await user.click(dot(3, 3))
    expectAt(3, 3)
    expect(screen.getByRole('status')).toHaveTextContent('3 of 3: Wine 3')
    act(() => screen.getByRole('link', { name: 'Wine 3' }).focus())
    await user.keyboard('{ArrowRight}')
    expectAt(1, 3)
    expect(screen.getByRole('group', { name: '1 of 3' })).toHaveFocus()
    expect(screen.getByRole('status')).toHaveTextContent('1 of 3: Wine 1')
    await user.keyboard('{ArrowLeft}')
    expectAt(3, 3)
  })

  test('has arrows where dots would not fit, which end where it does not loop', async () => {
    const user = await carousel(8, { loop: false })
    expect(screen.getByText('1 / 8')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(screen.getByText('2 / 8')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByText('1 / 8')).toBeVisible()
  })

  test('has no controls for a single slide', async () => {
    await carousel(1)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Wine 1' })).toBeVisible()
  })
})
