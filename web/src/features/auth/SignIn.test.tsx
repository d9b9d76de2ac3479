import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, problem, server, signIn } from '@/test/server.ts'

const email = () => screen.findByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const submit = () => screen.getByRole('button', { name: 'SUBMIT' })

describe('sign-in', () => {
  test('AUTH-001 AUTH-027 it shows in place of the page, at the same address, and after sign-in the page appears', async () => {
    const { user, address } = renderApp('/settings')
    server.use(
      http.post('/api/auth/login', async ({ request }) => {
        expect(await request.json()).toEqual({ email: 'mia@wattle.example', password: 'secret' })
        signIn(aUser())
        return HttpResponse.json({ token: 't', user: aUser() })
      }),
    )
    await user.type(await email(), ' mia@wattle.example')
    await user.type(password(), 'secret')
    expect(address()).toBe('/settings')
    await user.click(submit())
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    expect(address()).toBe('/settings')
  })

  test('AUTH-002 AUTH-003 it asks for email and password, and links to Forgot Password?', async () => {
    renderApp('/')
    expect(await email()).toHaveAttribute('autocomplete', 'username')
    expect(password()).toHaveAttribute('type', 'password')
    expect(submit()).toBeVisible()
    expect(screen.getByRole('link', { name: 'Forgot Password?' })).toHaveAttribute('href', '/forgot-password')
  })

  test('AUTH-004 AUTH-005 empty fields say what is missing, and the first one gets focus', async () => {
    const { user } = renderApp('/')
    await email()
    await user.click(submit())
    expect(await screen.findByText('Please enter an email')).toBeVisible()
    expect(screen.getByText('Please enter a password')).toBeVisible()
    expect(await email()).toHaveFocus()
    expect(await email()).toHaveAccessibleDescription('Please enter an email')
  })

  test('AMB-004 a short password is still sent', async () => {
    server.use(http.post('/api/auth/login', () => problem(401, 'Email or password is incorrect.')))
    const { user } = renderApp('/')
    await user.type(await email(), 'mia@wattle.example')
    await user.type(password(), 'x')
    await user.click(submit())
    expect(await screen.findByText('Email or password is incorrect.')).toBeVisible()
  })

  test.each([
    ['AUTH-006 FD-14 a wrong password', 401, 'Email or password is incorrect.', { email: 'Email or password is incorrect.' }],
    ['AMB-006 a deactivated account', 401, 'This account is deactivated. Please contact head office.', {}],
    ['FD-14 too many attempts', 429, 'Too many attempts. Please try again in 15 minutes.', {}],
  ])("%s: the server's message is shown on the email field", async (_, status, message, fields) => {
    server.use(http.post('/api/auth/login', () => problem(status, message, fields)))
    const { user } = renderApp('/')
    await user.type(await email(), 'mia@wattle.example')
    await user.type(password(), 'wrong-password')
    await user.click(submit())
    expect(await screen.findByText(message)).toBeVisible()
    expect(await email()).toHaveAccessibleDescription(message)
    expect(await email()).toHaveFocus()
  })

  test('OFFLINE-002 when the server does not answer, it says that a connection is required', async () => {
    server.use(http.post('/api/auth/login', () => HttpResponse.error()))
    const { user } = renderApp('/')
    await user.type(await email(), 'mia@wattle.example')
    await user.type(password(), 'secret')
    await user.click(submit())
    expect(await screen.findByText('Internet connection required.')).toBeVisible()
  })
})
