import { cleanup, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browser } from '@/lib/browser.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, problem, server, signIn } from '@/test/server.ts'

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const options = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 600000, userVerification: 'required' }
const signed = {
  id: 'a2V5',
  rawId: bytes('key'),
  type: 'public-key',
  response: { clientDataJSON: bytes('{}'), authenticatorData: bytes('data'), signature: bytes('sign'), userHandle: bytes('mia') },
}

/** A browser with passkeys. `get` and `create` are what its device does. */
function withPasskeys(get: () => Promise<unknown>, create: () => Promise<unknown> = get) {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(window.navigator, 'credentials', { value: { get, create }, configurable: true })
}

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(window.navigator, 'credentials')
})

describe('passkeys', () => {
  beforeEach(() => server.use(http.post('/api/auth/login/passkey/options', () => HttpResponse.json(options))))

  test('FD-207 a passkey signs in, and the page stays at its address', async () => {
    withPasskeys(async () => signed)
    server.use(
      http.post('/api/auth/login/passkey', async ({ request }) => {
        expect(await request.json()).toEqual({
          id: 'a2V5',
          rawId: 'a2V5',
          type: 'public-key',
          response: { clientDataJSON: 'e30', authenticatorData: 'ZGF0YQ', signature: 'c2lnbg', userHandle: 'bWlh' },
        })
        signIn(aUser())
        return HttpResponse.json({ token: 't', user: aUser() })
      }),
    )
    const { user, address } = renderApp('/settings')
    await user.click(await screen.findByRole('button', { name: 'USE A PASSKEY' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    expect(address()).toBe('/settings')
  })

  test("FD-207 the server's sentence is said, and that nothing was chosen is too", async () => {
    let choose = async (): Promise<unknown> => signed
    withPasskeys(() => choose())
    server.use(http.post('/api/auth/login/passkey', () => problem(401, "This passkey isn't known here.")))
    const { user } = renderApp('/')
    await user.click(await screen.findByRole('button', { name: 'USE A PASSKEY' }))
    expect(await screen.findByText("This passkey isn't known here.")).toBeVisible()
    choose = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    await user.click(screen.getByRole('button', { name: 'USE A PASSKEY' }))
    expect(await screen.findByText('No passkey was used. Please try again, or sign in with your password.')).toBeVisible()
  })

  test('FD-208 after the password, a role with two steps is asked for the passkey', async () => {
    withPasskeys(async () => signed)
    server.use(
      http.post('/api/auth/login', () =>
        HttpResponse.json({ status: 401, message: 'Please use your passkey.', passkey: true }, { status: 401 }),
      ),
    )
    const { user } = renderApp('/')
    await user.type(await screen.findByLabelText('Email'), 'mia@wattle.example')
    await user.type(screen.getByLabelText('Password'), 'secret')
    await user.click(screen.getByRole('button', { name: 'SUBMIT' }))
    expect(await screen.findByText('Your role signs in with two steps. Your passkey is both of them.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'USE A PASSKEY' })).toBeVisible()
    expect(screen.queryByLabelText('Code')).not.toBeInTheDocument()
  })

  test('FD-207 a browser without passkeys shows no button', async () => {
    renderApp('/')
    expect(await screen.findByLabelText('Email')).toHaveAttribute('autocomplete', 'username')
    expect(screen.queryByRole('button', { name: 'USE A PASSKEY' })).not.toBeInTheDocument()
  })

  test('FD-207 a person sees their passkeys, with one that was stopped, and cannot add more than they may have', async () => {
    withPasskeys(async () => signed)
    signIn(aUser())
    const one = { id: '1', name: 'Till tablet', synced: false, createdAt: '2026-11-01T00:00:00Z', lastUsed: null, copied: false }
    server.use(
      http.get('/api/users/me/second-factor', () =>
        HttpResponse.json({ since: null, recoveryCodes: 0, required: false, passkeys: 1, linkedSince: null }),
      ),
      http.get('/api/users/me/passkeys', () =>
        HttpResponse.json({ items: [one, { ...one, id: '2', name: 'Old key', copied: true }], most: 2, name: 'Chrome on Linux' }),
      ),
    )
    renderApp('/two-step')
    const panel = await screen.findByRole('region', { name: 'Passkeys' })
    expect(await within(panel).findByText(/not used yet/)).toBeVisible()
    expect(within(panel).getByText(/Stopped, because someone may have a copy/)).toBeVisible()
    expect(within(panel).getByText('You can have up to 2 passkeys.')).toBeVisible()
    expect(within(panel).queryByRole('button', { name: 'ADD A PASSKEY' })).not.toBeInTheDocument()
  })
})

describe('a provider', () => {
  const named = () =>
    server.use(
      http.get('/api/auth/session', () =>
        HttpResponse.json({ user: null, brand: { product: 'Caravan', assistant: 'Caravan' }, provider: 'Matilda ID' }),
      ),
    )

  test('FD-209 the button leads to the provider, and back to the page that was left', async () => {
    named()
    const goTo = vi.spyOn(browser, 'goTo').mockImplementation(() => {})
    server.use(
      http.post('/api/auth/login/provider', () => HttpResponse.json({ url: 'https://login.example/authorize?state=s' })),
      http.post('/api/auth/login/provider/finish', async ({ request }) => {
        expect(await request.json()).toEqual({ state: 's', code: '12345' })
        return HttpResponse.json({ token: 't', user: aUser() })
      }),
      http.get('/api/users/me/feed', () => problem(503, 'Not now.')),
    )
    window.history.replaceState(null, '', '/feed?feedType=HEAD_OFFICE')
    const { user } = renderApp('/feed')
    await user.click(await screen.findByRole('button', { name: 'SIGN IN WITH MATILDA ID' }))
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('https://login.example/authorize?state=s'))
    cleanup()
    renderApp('/sign-in/provider?state=s&code=12345')
    await vi.waitFor(() => expect(goTo).toHaveBeenLastCalledWith('/feed?feedType=HEAD_OFFICE'))
    goTo.mockRestore()
    window.history.replaceState(null, '', '/')
  })

  test('FD-209 a refusal is said above the other ways to sign in', async () => {
    named()
    const sentence = 'Nobody here has the email address of your Matilda ID account. Please ask head office for an invitation.'
    server.use(http.post('/api/auth/login/provider/finish', () => problem(401, sentence)))
    renderApp('/sign-in/provider?state=s&code=c')
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByLabelText('Email')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'SIGN IN WITH MATILDA ID' })).toBeVisible()
  })

  test('FD-210 a second step that is ours is entered on the way back', async () => {
    named()
    server.use(
      http.post('/api/auth/login/provider/finish', () =>
        HttpResponse.json({ status: 401, message: 'Please enter the code.', secondStep: 'waits', passkey: false }, { status: 401 }),
      ),
    )
    renderApp('/sign-in/provider?state=s&code=c')
    expect(await screen.findByLabelText('Code')).toBeVisible()
  })
})
