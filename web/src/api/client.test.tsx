import { onlineManager } from '@tanstack/react-query'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { problem, problemBody, server } from '@/test/server.ts'
import { api, call, callAs, onRefused } from './client.ts'
import { ApiError, OfflineError } from './errors.ts'

const login = () => call(api.POST('/auth/login', { body: { email: 'a', password: 'b' } }))

describe('call', () => {
  test('returns the body', async () => {
    server.use(http.post('/api/auth/login', () => HttpResponse.json({ token: 't' })))
    expect(await login()).toEqual({ token: 't' })
  })

  test('returns nothing for 204', async () => {
    server.use(http.post('/api/auth/logout', () => new HttpResponse(null, { status: 204 })))
    expect(await call(api.POST('/auth/logout'))).toBeUndefined()
  })

  test("AMB-127 an ApiError has the server's message and its messages by field", async () => {
    server.use(http.post('/api/auth/login', () => problem(422, 'Not right.', { email: 'Not an email.', 'lines.0.comments': 'Too long.' })))
    const error = await login().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 422,
      message: 'Not right.',
      fields: { email: 'Not an email.', 'lines.0.comments': 'Too long.' },
    })
  })

  test('while the database cannot be reached, a screen says that what was typed is kept', async () => {
    const body = { ...problemBody(503, 'The database cannot be reached right now.'), outage: 'database' }
    server.use(http.post('/api/auth/login', () => HttpResponse.json(body, { status: 503 })))
    const error = await login().catch((reason: unknown) => reason)
    expect(error).toMatchObject({ outage: true, message: 'The site cannot reach its database. What you typed is kept.' })
  })

  test.each([
    ['a body that is not JSON', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })],
    ['no body', () => new HttpResponse(null, { status: 500 })],
  ])('an error with %s still has a message', async (_, answer) => {
    server.use(http.post('/api/auth/login', answer))
    await expect(login()).rejects.toThrow('Something went wrong. Please try again.')
  })

  test('FD-12 OFFLINE-002 without an answer it throws OfflineError, and the app counts as offline until the next answer', async () => {
    server.use(http.post('/api/auth/login', () => HttpResponse.error()))
    const error = await login().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(OfflineError)
    expect(error).toHaveProperty('message', 'Internet connection required.')
    expect(onlineManager.isOnline()).toBe(false)
    server.use(http.post('/api/auth/login', () => problem(401, 'Email or password is incorrect.')))
    await expect(login()).rejects.toThrow(ApiError)
    expect(onlineManager.isOnline()).toBe(true)
  })

  test.each([
    ['JSON of another app', () => HttpResponse.json({ status: 'ok' }, { headers: { 'X-App': 'none' } })],
    ['the page of a public network', () => HttpResponse.html('<h1>Accept our terms</h1>', { headers: { 'X-App': 'none' } })],
    ['a refusal by some proxy', () => HttpResponse.json({}, { status: 403, headers: { 'X-App': 'none' } })],
  ])('FD-12 %s counts as no answer', async (_, answer) => {
    server.use(http.post('/api/auth/login', answer))
    await expect(login()).rejects.toThrow(OfflineError)
    expect(onlineManager.isOnline()).toBe(false)
  })

  test('FD-321 what was read as somebody else is no answer for the page, and it is asked who is signed in', async () => {
    const refused = vi.fn()
    onRefused(refused)
    callAs(() => 'mia')
    let reader = 'ben'
    server.use(
      http.get('/api/audit-reports/today', () =>
        HttpResponse.json({ open: [reader], due: [] }, { headers: { 'X-Person': reader, ETag: `"${reader}"` } }),
      ),
      http.get('/api/auth/session', () => HttpResponse.json({ user: null }, { headers: { 'X-Person': 'ben' } })),
    )
    const today = () => call(api.GET('/audit-reports/today'))
    await expect(today()).rejects.toMatchObject({ status: 409, problem: { otherPerson: true } })
    expect(refused.mock.calls).toEqual([[true]])
    await expect(call(api.GET('/auth/session'))).resolves.toEqual({ user: null })
    reader = 'mia'
    await expect(today()).resolves.toMatchObject({ open: ['mia'] })
    expect(refused).toHaveBeenCalledTimes(1)
    callAs(() => undefined)
    onRefused(() => {})
  })

  test("FD-26 calls that change something name the page's person; calls that read or sign in do not", async () => {
    const named: (string | null)[] = []
    const note = ({ request }: { request: Request }) => {
      named.push(request.headers.get('X-Person'))
      return HttpResponse.json({})
    }
    server.use(http.post('/api/auth/login', note), http.post('/api/auth/logout', note), http.get('/api/users/me', note))
    callAs(() => 'mia')
    await call(api.POST('/auth/logout'))
    await call(api.GET('/users/me'))
    await login()
    expect(named).toEqual(['mia', null, null])
  })

  test('a call that was cancelled does not count as offline', async () => {
    const giveUp = new AbortController()
    server.use(http.get('/api/users/me', () => new Promise<never>(() => {})))
    const answer = call(api.GET('/users/me', { signal: giveUp.signal }))
    giveUp.abort()
    await expect(answer).rejects.toHaveProperty('name', 'AbortError')
    expect(onlineManager.isOnline()).toBe(true)
  })

  test('AUTH-027 the listener is told of every 401, and of no other error', async () => {
    const heard = vi.fn()
    onRefused(heard)
    server.use(http.post('/api/auth/login', () => problem(403, 'Not allowed.')))
    await login().catch(() => {})
    expect(heard).not.toHaveBeenCalled()
    server.use(http.post('/api/auth/login', () => problem(401, 'Please sign in.')))
    await login().catch(() => {})
    expect(heard).toHaveBeenCalledOnce()
  })
})
