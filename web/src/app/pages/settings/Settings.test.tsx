import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { holdDraft, openDraft } from '@/features/audit/draft/drafts.ts'
import { aReport } from '@/features/audit/report/testPage.tsx'
import { aResource } from '@/features/resource/testResources.ts'
import { browser } from '@/lib/browser.ts'
import { notes } from '@/lib/notes.ts'
import { slowAfter } from '@/lib/patience.ts'
import { draftDatabase } from '@/shared/drafts/database.ts'
import { album, type Held } from '@/shared/evidence/album.ts'
import { keptDatabase } from '@/shared/kept/database.ts'
import { keptFiles } from '@/shared/kept/files.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aRep, aUser, noRights, server, signIn } from '@/test/server.ts'

describe('logging out', () => {
  test('AUTH-034 AUTH-035 AUTH-032 the panel says what it does; its button logs out and reloads the page', async () => {
    const reload = vi.spyOn(browser, 'reload').mockImplementation(() => {})
    const loggedOut = vi.fn()
    signIn(aUser())
    server.use(
      http.post('/api/auth/logout', () => {
        loggedOut()
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = renderApp('/settings')
    expect(await screen.findByText(/log out of this browser, and log back in with your email and password/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'LOGOUT NOW' }))
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(loggedOut).toHaveBeenCalledOnce()
  })

  test('OFFLINE-024 what is not sent yet is named first, and stays on the device', async () => {
    const reload = vi.spyOn(browser, 'reload').mockImplementation(() => {})
    const rep = aRep()
    signIn(rep)
    server.use(http.post('/api/auth/logout', () => new HttpResponse(null, { status: 204 })))
    const lines = { a: { passed: true, pricePassed: null, hidden: false, comments: '', version: 1, revision: 1 } }
    const at = '2026-11-20T00:00:00Z'
    const key = `audit-draft:${rep.id}:r1` as const
    notes.write(key as never, { timestamp: at, createdAt: at, isSaved: false, lastSavedAt: null, data: { lines } })
    const { user } = renderApp('/settings')
    await user.click(await screen.findByRole('button', { name: 'LOGOUT NOW' }))
    const question = await screen.findByRole('dialog', { name: 'Not everything has been sent' })
    expect(question).toHaveTextContent('1 mark on this device, not sent yet. They stay here when you log out')
    expect(reload).not.toHaveBeenCalled()
    await user.click(within(question).getByRole('button', { name: 'LOG OUT' }))
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(notes.read(key as never)).not.toBeNull()
  })

  test('FD-319 OFFLINE-024 what the device has no room for is not said to stay', async () => {
    const rep = aRep()
    signIn(rep)
    vi.spyOn(album, 'all').mockResolvedValue([{ id: 'p1' } as Held])
    vi.spyOn(album, 'hasUnstored').mockImplementation((person) => person === rep.id)
    const { user } = renderApp('/settings')
    await user.click(await screen.findByRole('button', { name: 'LOGOUT NOW' }))
    const question = await screen.findByRole('dialog', { name: 'Not everything has been sent' })
    expect(question).toHaveTextContent(
      '1 photo on this device, not sent yet. There is not enough space to keep all of it, so logging out now loses some.',
    )
    expect(question).not.toHaveTextContent('They stay here')
  })

  test('FD-327 FD-323 OFFLINE-024 a text that is only on the page is named, in one sentence with what stays; CANCEL logs nobody out', async () => {
    const loggedOut = vi.fn()
    const rep = aRep()
    signIn(rep)
    server.use(
      http.post('/api/auth/logout', () => {
        loggedOut()
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const keys = [`self-check:${rep.id}:s1`, `message-draft:${rep.id}:c1`, 'comment-draft:mia:p1'] as const
    notes.write(keys[0], { a: { passed: true, pricePassed: null, at: 1 }, b: { passed: true, pricePassed: null, at: 2 } })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const refusals = [vi.spyOn(Storage.prototype, 'setItem'), vi.spyOn(IDBObjectStore.prototype, 'put')]
    for (const spy of refusals) spy.mockImplementation(full)
    for (const key of keys.slice(1)) notes.write(key, { text: 'Half', files: [], at: 3 })
    const { user } = renderApp('/settings')
    await user.click(await screen.findByRole('button', { name: 'LOGOUT NOW' }))
    const question = await screen.findByRole('dialog', { name: 'Not everything has been sent' })
    expect(question).toHaveTextContent(
      '2 self-check answers and 1 half-written text on this device, not sent yet. There is not enough space to keep all of it, so logging out now loses some.',
    )
    await user.click(within(question).getByRole('button', { name: 'CANCEL' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Not everything has been sent' })).not.toBeInTheDocument())
    expect(loggedOut).not.toHaveBeenCalled()
    expect(notes.read(keys[1])).toMatchObject({ text: 'Half' })
    for (const spy of refusals) spy.mockRestore()
    for (const key of keys) notes.remove(key)
  })

  test('FD-327 FD-31 OFFLINE-024 marks that only the page has are counted, also after their report was left', async () => {
    const rep = aRep()
    signIn(rep)
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const write = vi.spyOn(draftDatabase, 'write').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    const draft = openDraft(rep.id, aReport(), 0)
    const leave = holdDraft(draft, rep.id, 0)
    draft.change('NON_LIQUOR::tidy:', { passed: false })
    await waitFor(() => expect(draft.status.onlyHere).toBe(1))
    server.use(http.get('/api/audit-reports/:id', () => HttpResponse.error()))
    const { user } = renderApp('/settings')
    await user.click(await screen.findByRole('button', { name: 'LOGOUT NOW' }))
    expect(await screen.findByRole('dialog', { name: 'Not everything has been sent' })).toHaveTextContent(
      '1 mark on this device, not sent yet. There is not enough space to keep all of it, so logging out now loses some.',
    )
    setItem.mockRestore()
    write.mockRestore()
    draft.clear()
    leave()
  })

  test('FD-250 OFFLINE-024 a device that does not say what it keeps is not taken for empty', async () => {
    const loggedOut = vi.fn()
    signIn(aRep())
    server.use(
      http.post('/api/auth/logout', () => {
        loggedOut()
        return new HttpResponse(null, { status: 204 })
      }),
    )
    vi.spyOn(album, 'all').mockReturnValue(new Promise(() => {}))
    renderApp('/settings')
    const button = await screen.findByRole('button', { name: 'LOGOUT NOW' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    fireEvent.click(button)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(slowAfter)
    vi.useRealTimers()
    const question = await screen.findByRole('dialog', { name: 'Not everything has been sent' })
    expect(question).toHaveTextContent('This device is slow to read what it keeps')
    expect(loggedOut).not.toHaveBeenCalled()
  })

  test('OFFLINE-009 OFFLINE-048 what is kept to be read or opened without a connection is deleted before the page is loaded again', async () => {
    const me = aUser()
    const left = async () => [await keptDatabase.find('feed'), await keptFiles.all(me.id)]
    let leftThen: unknown
    const reload = vi.spyOn(browser, 'reload').mockImplementation(() => {
      leftThen = left()
    })
    signIn(me)
    server.use(http.post('/api/auth/logout', () => new HttpResponse(null, { status: 204 })))
    await keptDatabase.begin(me.id)
    await keptDatabase.keep(me.id, [{ hash: 'feed', text: '[]', at: Date.now() }])
    await keptFiles.begin(me.id)
    await keptFiles.want(me.id, aResource())
    const { user } = renderApp('/settings')
    await user.click(await screen.findByRole('button', { name: 'LOGOUT NOW' }))
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(await leftThen).toEqual([undefined, []])
  })

  test('OFFLINE-002 without a connection it says so, and the person stays signed in', async () => {
    const reload = vi.spyOn(browser, 'reload').mockImplementation(() => {})
    signIn(aUser())
    server.use(http.post('/api/auth/logout', () => HttpResponse.error()))
    const { user } = renderApp('/settings')
    await user.click(await screen.findByRole('button', { name: 'LOGOUT NOW' }))
    expect(await screen.findByRole('dialog', { name: 'Internet connection required.' })).toBeVisible()
    expect(reload).not.toHaveBeenCalled()
  })
})

test('the appearance follows the system until it is set, and the choice is remembered', async () => {
  signIn(aUser())
  const { user } = renderApp('/settings')
  expect(await screen.findByRole('radio', { name: 'System' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: 'Dark' }))
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark'))
  expect(localStorage.getItem('caravan.colorScheme')).toBe('dark')
})

test('FD-334 SCR-022 each row is one link with its name; whoever may open nothing else sees two groups only', async () => {
  signIn(aUser({ firstName: 'Mia', lastName: 'Chen', can: noRights }))
  renderApp('/settings')
  expect(await screen.findByRole('link', { name: /^My profile\s?Mia Chen$/ })).toHaveAttribute('href', '/profile')
  expect(
    within(screen.getByRole('main'))
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent),
  ).toEqual(['You and this device', 'Logout'])
  const rows = within(screen.getByRole('region', { name: 'You and this device' })).getAllByRole('listitem')
  expect(rows).toHaveLength(4)
  expect(within(rows[1] as HTMLElement).getByRole('link', { name: /^Update password/ })).toHaveAttribute('href', '/update-password')
  expect(within(rows[2] as HTMLElement).getByRole('link', { name: /^Notification settings/ })).toHaveAttribute(
    'href',
    '/settings/notifications',
  )
})

test('FD-334 SCR-022 head office has the rows of what it keeps, in groups', async () => {
  const can = { ...noRights, managePeople: true, manageEverybody: true, manageIncentives: true, manageBrand: true, manageMarketing: true }
  signIn(anAdmin({ can: { ...can, requireFactor: true, seeAs: true, readTrail: true, readOutbox: true, readSystem: true } }))
  renderApp('/settings')
  const rows = async (name: string) => {
    const group = within(await screen.findByRole('region', { name }))
    return group.getAllByRole('link').map((link) => link.getAttribute('href'))
  }
  expect(await rows('People')).toEqual(['/settings/users', '/settings/two-step', '/settings/see-as'])
  expect(await rows('Your network')).toEqual(['/member-incentives', '/promotions/manage', '/settings/brand'])
  expect(await rows('What happened here')).toEqual(['/settings/audit-trail', '/compliance/outbox', '/settings/system'])
})
