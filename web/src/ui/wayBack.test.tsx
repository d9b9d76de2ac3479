import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { BackLink } from './BackLink.tsx'
import { addressBefore } from './wayBack.ts'

/** The tab's history as the browser tells of it; the last address is where the person is. */
function visited(...entries: { url: string | null; sameDocument: boolean }[]) {
  vi.stubGlobal('navigation', { currentEntry: { index: entries.length - 1 }, entries: () => entries })
}

const inApp = (path: string) => ({ url: `https://portal.example${path}`, sameDocument: true })

afterEach(() => vi.unstubAllGlobals())

describe('the address before', () => {
  test.each([
    ['is that of the entry before', [inApp('/fixes?region=NSW'), inApp('/stores/1')], '/fixes?region=NSW'],
    ['is not that of a page that would be loaded again', [{ ...inApp('/fixes'), sameDocument: false }, inApp('/stores/1')], undefined],
    ['is not that of another site', [{ url: null, sameDocument: false }, inApp('/stores/1')], undefined],
    ['is none at the beginning', [inApp('/stores/1')], undefined],
  ])('FD-339 %s', (_, entries, want) => {
    visited(...entries)
    const before = addressBefore()
    expect(before && before.pathname + before.search).toBe(want)
  })

  test('FD-339 is none where the browser does not tell', () => {
    expect(addressBefore()).toBeUndefined()
  })
})

describe('a link back', () => {
  async function show() {
    const history = createMemoryHistory({ initialEntries: ['/stores?region=NSW&page=2', '/users/9'], initialIndex: 1 })
    const routeTree = createRootRoute({ component: () => <BackLink to={{ to: '/stores' }}>Stores</BackLink> })
    render(<RouterProvider router={createRouter({ routeTree, history }) as never} />)
    return { history, link: await screen.findByRole('link', { name: 'Stores' }), user: userEvent.setup() }
  }

  test('FD-339 leads to the list as it was left, when the person came from there', async () => {
    visited(inApp('/stores?region=NSW&page=2'), inApp('/users/9'))
    const { history, link, user } = await show()
    expect(link).toHaveAttribute('href', '/stores')
    await user.click(link)
    expect(history.location.href).toBe('/stores?region=NSW&page=2')
  })

  test.each(['Control', 'Meta', 'Shift', 'Alt'])('FD-339 leaves this page where it is with %s, which opens it elsewhere', async (key) => {
    visited(inApp('/stores?region=NSW&page=2'), inApp('/users/9'))
    const { history, link, user } = await show()
    await user.keyboard(`{${key}>}`)
    await user.click(link)
    await user.keyboard(`{/${key}}`)
    expect(history.location.href).toBe('/users/9')
  })

  test('FD-339 leads to the whole list from anywhere else', async () => {
    visited(inApp('/inbox'), inApp('/users/9'))
    const { history, link, user } = await show()
    await user.click(link)
    expect(history.location.href).toBe('/stores')
  })
})
