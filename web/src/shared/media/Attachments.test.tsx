import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPart } from '@/test/renderPart.tsx'
import { Attachments } from './Attachments.tsx'
import { coming, picture, video } from './testFiles.ts'

const pictures = (n: number) => Array.from({ length: n }, (_, i) => picture(`p${i + 1}`, i === 1 ? 'Summer wall' : ''))

/** Tells the page which videos are on the screen. */
let see: (video: Element, ratio: number) => void = () => {}

beforeEach(() => {
  const watchers: { callback: IntersectionObserverCallback; target: Element }[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(readonly callback: IntersectionObserverCallback) {}
      observe(target: Element) {
        watchers.push({ callback: this.callback, target })
      }
      disconnect() {}
    },
  )
  see = (target, intersectionRatio) => {
    for (const w of watchers)
      if (w.target === target) w.callback([{ intersectionRatio } as IntersectionObserverEntry], {} as IntersectionObserver)
  }
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    this.dataset.plays = 'yes'
    return Promise.resolve()
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    this.dataset.plays = 'no'
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'connection')
  vi.useRealTimers()
})

describe('the pictures of a post', () => {
  test.each([
    [1, '1'],
    [2, '2'],
    [3, '3'],
    [4, '4'],
    [5, '3'],
  ])('MEDIA-008 MEDIA-009 MEDIA-010 %i of them are laid out as %s', async (n, layout) => {
    renderPart(() => <Attachments files={pictures(n)} />)
    expect((await screen.findAllByRole('list'))[0]).toHaveAttribute('data-count', layout)
    expect(screen.getAllByRole('button')).toHaveLength(Number(layout))
  })

  test('FD-60 the last tile says how many more there are', async () => {
    renderPart(() => <Attachments files={pictures(9)} />)
    expect(await screen.findByRole('button', { name: 'Open picture 3 of 9, and 6 more' })).toHaveTextContent('+6')
  })

  test('FD-60 the viewer shows each of them by keyboard, with its alt text, and gives focus back', async () => {
    const { user } = renderPart(() => <Attachments files={pictures(9)} />)
    const tile = await screen.findByRole('button', { name: 'Open picture 1 of 9' })
    await user.click(tile)
    const viewer = within(await screen.findByRole('dialog', { name: 'Pictures' }))
    expect(viewer.getByText('1 of 9')).toBeVisible()
    await user.keyboard('{ArrowRight}')
    expect(viewer.getByText('2 of 9')).toBeVisible()
    expect(viewer.getByText('Summer wall')).toBeVisible()
    await user.keyboard('{End}')
    expect(viewer.getByText('9 of 9')).toBeVisible()
    expect(viewer.getByRole('button', { name: 'Next picture' })).toBeDisabled()
    await user.keyboard('{Home}{ArrowLeft}')
    expect(viewer.getByText('1 of 9')).toBeVisible()
    await user.keyboard('+')
    expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeEnabled()
    await user.keyboard('-')
    expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
    expect(viewer.getByRole('link', { name: 'Download p1.jpg' })).toHaveAttribute('download', 'p1.jpg')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(tile).toHaveFocus()
  })

  test('FD-60 Back closes the viewer and stays on the page', async () => {
    const { user, back } = renderPart(() => <Attachments files={pictures(2)} />)
    await user.click(await screen.findByRole('button', { name: 'Open picture 2 of 2: Summer wall' }))
    expect(await screen.findByRole('dialog')).toHaveTextContent('2 of 2')
    act(back)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Open picture 1 of 2' })).toBeVisible()
  })

  test('a picture that is being prepared has its place, and is asked for now and then, not for ever', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const refresh = vi.fn()
    renderPart(() => <Attachments files={[coming(picture('a')), picture('b')]} refresh={refresh} />)
    expect(await screen.findByText('The picture is being prepared.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Open picture 1 of 2. The picture is being prepared.' })).toBeDisabled()
    await act(() => vi.advanceTimersByTimeAsync(2500))
    expect(refresh).toHaveBeenCalledTimes(1)
    await act(() => vi.advanceTimersByTimeAsync(3_600_000))
    expect(refresh).toHaveBeenCalledTimes(7)
  })

  test('links that have expired are asked for once, however many pictures there are', async () => {
    const refresh = vi.fn()
    renderPart(() => <Attachments files={[picture('a', 'One'), picture('b', 'Two')]} refresh={refresh} />)
    fireEvent.error(await screen.findByRole('img', { name: 'One' }))
    fireEvent.error(screen.getByRole('img', { name: 'Two' }))
    expect(screen.getAllByText('This picture could not be loaded.')).toHaveLength(2)
    expect(refresh).toHaveBeenCalledTimes(1)
  })
})

describe('videos', () => {
  const [one, two] = [video('one'), video('two')]

  test('MEDIA-007 the first on the screen plays without sound, and one at a time', async () => {
    renderPart(() => (
      <>
        <Attachments files={[one, two]} />
        <Attachments files={[video('three')]} />
      </>
    ))
    const first = await screen.findByLabelText<HTMLVideoElement>('Video: one.mp4')
    const [second, third] = [screen.getByLabelText('Video: two.mp4'), screen.getByLabelText('Video: three.mp4')]
    see(third, 1)
    expect(third).toHaveAttribute('data-plays', 'yes')
    see(first, 0.9)
    see(second, 1)
    expect(first).toHaveAttribute('data-plays', 'yes')
    expect(first.muted).toBe(true)
    expect(second).not.toHaveAttribute('data-plays')
    expect(third).toHaveAttribute('data-plays', 'no')
    see(first, 0.1)
    expect(first).toHaveAttribute('data-plays', 'no')
    expect(third).toHaveAttribute('data-plays', 'yes')
  })

  test.each([
    ['less motion', () => vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))],
    ['to save data', () => Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })],
  ])('MEDIA-007 nothing plays by itself for somebody who wants %s', async (_, wish) => {
    wish()
    renderPart(() => <Attachments files={[one]} />)
    const shown = await screen.findByLabelText('Video: one.mp4')
    see(shown, 1)
    expect(shown).not.toHaveAttribute('data-plays')
    expect(shown).toHaveAttribute('controls')
  })

  const streamed = {
    ...one,
    muxPlaybackId: 'abc',
    stream: { hls: 'https://video.example/abc.m3u8', poster: 'https://video.example/abc.jpg' },
  }

  test('MEDIA-006 AMB-093 what a video service prepared is played from there, with its poster', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
    renderPart(() => <Attachments files={[streamed]} />)
    const shown = await screen.findByLabelText('Video: one.mp4')
    expect(shown).toHaveAttribute('src', 'https://video.example/abc.m3u8')
    expect(shown).toHaveAttribute('poster', 'https://video.example/abc.jpg')
  })

  test('MEDIA-006 a browser that cannot play the stream at all says so', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('')
    renderPart(() => <Attachments files={[streamed]} />)
    expect(await screen.findByText('This video could not be loaded.')).toBeVisible()
  })

  test('MEDIA-006 a video without a playback id is not played yet', async () => {
    renderPart(() => <Attachments files={[coming(one)]} />)
    expect(await screen.findByText('The video is being prepared.')).toBeVisible()
  })
})

test('FD-309 other files are rows, whose names and buttons save them', async () => {
  const pdf = { ...picture('plan'), name: 'plan.pdf', mimeType: 'application/pdf', resizedUrls: null }
  renderPart(() => <Attachments files={[pdf]} />)
  for (const name of ['plan.pdf (saves the file)', 'Download plan.pdf']) {
    const link = await screen.findByRole('link', { name })
    expect([link.getAttribute('href'), link.getAttribute('download')], name).toEqual(['/files/plan', 'plan.pdf'])
  }
})
