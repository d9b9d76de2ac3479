import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browser } from '@/lib/browser.ts'
import * as download from '@/lib/download.ts'
import { notes } from '@/lib/notes.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aRep, aUser, noRights, problem, problemBody, server, signIn } from '@/test/server.ts'

/** What the server says to somebody who only sees Compliance. A page may have asked for its things before the way away from it. */
const refused = () => problem(403, 'Not for you.')

describe('opening a page', () => {
  test('AUTH-027 without a session an unknown address shows the sign-in too', async () => {
    renderApp('/nothing/here')
    expect(await screen.findByRole('form', { name: 'Sign in' })).toBeVisible()
  })

  test('SCR-003 at an unknown address the page says so and links to the home page', async () => {
    signIn(aUser())
    const { user } = renderApp('/nothing/here')
    expect(await screen.findByRole('heading', { level: 1, name: 'This page does not exist.' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'BACK TO HOME' }))
    expect(await screen.findByRole('heading', { name: 'Hi Mia' })).toBeVisible()
  })

  test.each([
    ['to Compliance', aRep({ isComplianceOnly: true }), '/compliance'],
    ['to Settings if they have no access to it', aUser({ role: 'STORE_EMPLOYEE', isComplianceOnly: true, can: noRights }), '/settings'],
  ])('AMB-015 a compliance-only user goes from / %s', async (_, who, target) => {
    signIn(who)
    const { address } = renderApp('/')
    await waitFor(() => expect(address()).toBe(target))
  })

  test.each(['/', '/resources', '/promotions', '/my-rewards', '/academy', '/stores', '/search?query=rose', '/member-incentives'])(
    'AMB-015 FD-271 a compliance-only user is sent away from %s, and nothing is asked for it',
    async (path) => {
      signIn(aRep({ isComplianceOnly: true }))
      const asked: string[] = []
      const note = ({ request }: { request: Request }) => void asked.push(new URL(request.url).pathname)
      server.events.on('request:start', note)
      const { address } = renderApp(path)
      await waitFor(() => expect(address()).toBe('/compliance'))
      await screen.findByRole('heading', { level: 1, name: 'Compliance' })
      server.events.removeListener('request:start', note)
      const theirs =
        /^\/api\/(auth\/session|audit-reports\/.*|audit-reports|stores\/without-audit-reports|fixes\/counts|mark-queries.*|promotions)$/
      expect(asked.filter((call) => !theirs.test(call))).toEqual([])
    },
  )

  test.each(['/feed', '/posts/p1', '/inbox'])('AMB-015 FD-271 a compliance-only user is sent away from %s', async (path) => {
    signIn(aRep({ isComplianceOnly: true }))
    server.use(http.get('/api/posts/p1', refused), http.get('/api/users/me/conversations', refused))
    const { address } = renderApp(path)
    await waitFor(() => expect(address()).toBe('/compliance'))
  })

  test.each(['/profile', '/notifications', '/settings/notifications', '/fixes', '/queries'])(
    'FD-271 a compliance-only user stays on %s, which Settings, mails and Compliance lead to',
    async (path) => {
      signIn(aRep({ isComplianceOnly: true }))
      server.use(http.get('/api/users/me/notification-settings', refused), http.get('/api/users/me/sessions', refused))
      const { address } = renderApp(path)
      await screen.findByRole('heading', { level: 1 })
      expect(address()).toBe(path)
    },
  )

  test('AMB-015 OFFLINE-012 a compliance-only person reads what waits on their device', async () => {
    signIn(aRep({ isComplianceOnly: true }))
    const { address } = renderApp('/unsent')
    expect(await screen.findByRole('heading', { level: 1, name: 'Waiting to be sent' })).toBeVisible()
    expect(address()).toBe('/unsent')
  })

  test('SHELL-016 Compliance tells people without access that they have none', async () => {
    signIn(aUser({ role: 'STORE_EMPLOYEE', can: noRights }))
    renderApp('/compliance')
    expect(await screen.findByRole('heading', { level: 1, name: 'You do not have access to Compliance.' })).toBeVisible()
  })

  test('GENERAL-003 when the server does not answer, nobody is signed out, and there is a button to try again', async () => {
    server.use(http.get('/api/auth/session', () => HttpResponse.error()))
    const { user } = renderApp('/settings')
    expect(await screen.findByText('Internet connection required.')).toBeVisible()
    signIn(aUser())
    await user.click(screen.getByRole('button', { name: 'TRY AGAIN' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })
})

describe('a person who was deactivated', () => {
  const mark = { passed: true, pricePassed: null, hidden: false, comments: '', version: 1, revision: 1 }
  const at = '2026-11-20T00:00:00Z'
  const refuse = (deactivated?: { id: string; name: string }) =>
    server.use(
      http.post('/api/auth/login', () =>
        HttpResponse.json(
          {
            message: 'This account is deactivated.',
            errors: [{ location: 'body.email', message: 'This account is deactivated.' }],
            deactivated,
          },
          { status: 401 },
        ),
      ),
    )
  async function tryToSignIn() {
    const { user } = renderApp('/compliance')
    await user.type(await screen.findByLabelText('Email'), aRep().email)
    await user.type(screen.getByLabelText('Password'), 'camel-demo-2026')
    await user.click(screen.getByRole('button', { name: 'SUBMIT' }))
    expect(await screen.findByText('This account is deactivated.')).toBeVisible()
    return user
  }
  beforeEach(() => {
    notes.write(`audit-draft:${aRep().id}:r1`, {
      timestamp: at,
      createdAt: at,
      isSaved: false,
      lastSavedAt: null,
      data: { lines: { a: mark } },
    })
  })

  afterEach(() => notes.remove(`audit-draft:${aRep().id}:r1`))

  test('OFFLINE-042 saves what waits on the device as a file, after the right password', async () => {
    const saved = vi.spyOn(download, 'downloadText').mockImplementation(() => {})
    refuse({ id: aRep().id, name: 'Tom Whitfield' })
    const user = await tryToSignIn()
    const left = await screen.findByRole('region', { name: 'Your work on this device is not lost' })
    expect(left).toHaveTextContent('1 mark on this device, not sent yet. Save it as a file and give it to head office')
    await user.click(within(left).getByRole('button', { name: 'SAVE AS FILE' }))
    expect(await within(left).findByText('Saved. Please give the file to head office within 30 days.')).toBeVisible()
    expect(JSON.parse(String(saved.mock.calls[0]?.[1]))).toMatchObject({
      person: { id: aRep().id, name: 'Tom Whitfield' },
      marks: [{ rest: 'r1' }],
    })
    expect(notes.read(`audit-draft:${aRep().id}:r1`)).toBeDefined()
  })

  test.each([
    ['anybody whose password was wrong', undefined],
    ['somebody else who was deactivated', { id: 'mia', name: 'Mia Chen' }],
  ])('OFFLINE-042 %s sees nothing of it', async (_, deactivated) => {
    refuse(deactivated)
    await tryToSignIn()
    await vi.dynamicImportSettled()
    expect(screen.queryByRole('button', { name: 'SAVE AS FILE' })).not.toBeInTheDocument()
  })
})

describe('what waits on the device when nobody is signed in', () => {
  const keys = [`audit-draft:${aRep().id}:r1`, 'audit-draft:mia:r2', 'self-check:mia:s1'] as const
  beforeEach(() => {
    const mark = { passed: true, pricePassed: null, hidden: false, comments: 'Behind the counter', version: 1, revision: 1 }
    const at = '2026-11-20T00:00:00Z'
    const report = { storeId: 's1', store: 'Bakery Hill Cellars', date: '2026-11-20' }
    const draft = (lines: object) => ({ report, timestamp: at, createdAt: at, isSaved: false, lastSavedAt: null, data: { lines } })
    notes.write(keys[0], draft({ a: mark, b: mark }))
    notes.write(keys[1], draft({ a: mark }))
    notes.write(keys[2], { a: { passed: true, pricePassed: null, at: 1 } })
  })
  afterEach(() => keys.forEach((key) => void notes.remove(key)))

  test('FD-295 the sign-in says how much waits, of everybody, and neither whose nor what it is', async () => {
    renderApp('/compliance')
    const said = await screen.findByText(
      'This device still has 3 marks and 1 self-check answer to send. What is yours is sent once you sign in. Nobody else sees it.',
    )
    expect(said).toBeVisible()
    expect(document.body).not.toHaveTextContent(/Tom|Mia|Bakery Hill|counter/)
  })

  test('FD-295 a device on which nothing waits says nothing of it', async () => {
    for (const key of keys) notes.remove(key)
    renderApp('/compliance')
    await screen.findByRole('form', { name: 'Sign in' })
    await vi.dynamicImportSettled()
    expect(screen.queryByText(/still has/)).not.toBeInTheDocument()
  })
})

describe('a session that ends while a page is open', () => {
  /** Opens the home page and ends the session at the page's next call. */
  async function expire() {
    signIn(aRep())
    const app = renderApp('/')
    await screen.findByText("You're all caught up.")
    server.use(
      http.get('/api/audit-reports/today', () => problem(401, 'Please sign in.')),
      http.get('/api/auth/session', () => HttpResponse.json({ user: null, brand: { product: 'Caravan', assistant: 'Caravan' } })),
    )
    await app.queryClient.invalidateQueries({ queryKey: ['compliance'] })
    return { ...app, sheet: await screen.findByRole('dialog', { name: 'Please sign in again' }) }
  }

  test('AUTH-027 the sign-in opens over the page, which stays, and the same person carries on', async () => {
    const { user, sheet, address } = await expire()
    expect(screen.getByText('Hi Tom')).toBeInTheDocument()
    expect(within(sheet).getByLabelText('Email')).toHaveValue('tom@caravan.example')
    server.use(
      http.post('/api/auth/login', () => {
        signIn(aRep())
        return HttpResponse.json({ token: 't', user: aRep() })
      }),
    )
    await user.type(within(sheet).getByLabelText('Password'), 'secret')
    await user.click(within(sheet).getByRole('button', { name: 'SUBMIT' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await screen.findByText("You're all caught up.")).toBeVisible()
    expect(address()).toBe('/')
  })

  test('AUTH-027 AUTH-026 it also opens when the app finds out by itself that nobody is signed in any more', async () => {
    signIn(aRep())
    const { queryClient } = renderApp('/settings')
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    server.use(http.get('/api/auth/session', () => HttpResponse.json({ user: null, brand: { product: 'Caravan', assistant: 'Caravan' } })))
    await queryClient.invalidateQueries()
    expect(await screen.findByRole('dialog', { name: 'Please sign in again' })).toBeVisible()
    expect(screen.getByText('Settings', { selector: 'h1' })).toBeInTheDocument()
  })

  test('AUTH-006 the message about a wrong password shows in the sheet', async () => {
    const { user, sheet } = await expire()
    server.use(http.post('/api/auth/login', () => problem(401, 'Email or password is incorrect.')))
    await user.type(within(sheet).getByLabelText('Password'), 'wrong')
    await user.click(within(sheet).getByRole('button', { name: 'SUBMIT' }))
    expect(await within(sheet).findByText('Email or password is incorrect.')).toBeVisible()
  })

  test('if another person signs in, the page is left', async () => {
    const leave = vi.spyOn(browser, 'goTo').mockImplementation(() => {})
    const { user, sheet } = await expire()
    server.use(http.post('/api/auth/login', () => HttpResponse.json({ token: 't', user: aUser() })))
    await user.type(within(sheet).getByLabelText('Password'), 'secret')
    await user.click(within(sheet).getByRole('button', { name: 'SUBMIT' }))
    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/'))
  })

  test('FD-26 if another person signed in in another tab, the sign-in opens over the page of the first', async () => {
    signIn(aRep())
    const { queryClient } = renderApp('/settings')
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    signIn(aUser())
    await queryClient.invalidateQueries()
    expect(within(await screen.findByRole('dialog', { name: 'Please sign in again' })).getByLabelText('Email')).toHaveValue(aRep().email)
    expect(screen.getByRole('heading', { level: 1, name: 'Settings', hidden: true })).toBeInTheDocument()
  })

  test("FD-26 a change names the page's person, and if the server refuses it because another person is signed in, the sign-in opens", async () => {
    signIn(aRep())
    const { user } = renderApp('/settings')
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    let named: string | null = null
    server.use(
      http.post('/api/auth/logout', ({ request }) => {
        named = request.headers.get('X-Person')
        return HttpResponse.json({ ...problemBody(409, 'Someone else has signed in on this device.'), otherPerson: true }, { status: 409 })
      }),
    )
    await user.click(screen.getByRole('button', { name: 'LOGOUT NOW' }))
    expect(await screen.findByRole('dialog', { name: 'Please sign in again' })).toBeInTheDocument()
    expect(named).toBe(aRep().id)
  })

  test('if the same person signed in again in another tab, they carry on', async () => {
    const { queryClient } = await expire()
    signIn(aRep())
    await queryClient.invalidateQueries()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('LEAVE THIS PAGE goes to the home page without signing in', async () => {
    const leave = vi.spyOn(browser, 'goTo').mockImplementation(() => {})
    const { user, sheet } = await expire()
    await user.click(within(sheet).getByRole('button', { name: 'LEAVE THIS PAGE' }))
    expect(leave).toHaveBeenCalledWith('/')
  })
})
