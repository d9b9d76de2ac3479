import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, problem, server, signIn } from '@/test/server.ts'

const newPassword = () => screen.findByLabelText('New password')
const confirmation = () => screen.getByLabelText('Confirm password')
const submit = () => screen.getByRole('button', { name: 'SUBMIT' })

/** Answers a call. The returned mock records the bodies that were sent. */
function answer(method: 'post' | 'patch', path: string, reply: () => Response) {
  const sent = vi.fn()
  server.use(
    http[method](path, async ({ request }) => {
      sent(await request.json())
      return reply()
    }),
  )
  return sent
}

describe('forgot password', () => {
  test('AUTH-008 AUTH-009 without an email it asks for one and does not call the server', async () => {
    const { user } = renderApp('/forgot-password')
    await screen.findByLabelText('Email')
    await user.click(submit())
    expect(await screen.findByText('Please enter an email')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveFocus()
  })

  test("AUTH-010 the server's error is shown on the email field", async () => {
    answer('post', '/api/auth/forgot-password', () => problem(422, 'Not an email.', { email: 'Not an email.' }))
    const { user } = renderApp('/forgot-password')
    await user.type(await screen.findByLabelText('Email'), 'mia')
    await user.click(submit())
    expect(await screen.findByText('Not an email.')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Not an email.')
  })

  test('AUTH-011 AUTH-012 AUTH-013 SCR-002 the confirmation shows the email and links back to the login', async () => {
    const sent = answer('post', '/api/auth/forgot-password', () => new HttpResponse(null, { status: 204 }))
    const { user } = renderApp('/forgot-password')
    await user.type(await screen.findByLabelText('Email'), 'mia@wattle.example')
    await user.click(submit())
    expect(await screen.findByText('mia@wattle.example')).toBeVisible()
    expect(sent).toHaveBeenCalledWith({ email: 'mia@wattle.example' })
    await user.click(screen.getByRole('link', { name: 'BACK TO LOGIN' }))
    expect(await screen.findByLabelText('Password')).toBeVisible()
  })
})

describe('reset password', () => {
  test('SCR-001 AUTH-014 AUTH-015 AUTH-020 AMB-005 it sends both passwords and the token, then signs in and goes home', async () => {
    const sent = answer('post', '/api/auth/reset-password', () => {
      signIn(aUser())
      return HttpResponse.json({ token: 't', user: aUser() })
    })
    const { user, address } = renderApp('/reset-password?token=12345678')
    await user.type(await newPassword(), 'a-new-password')
    await user.type(confirmation(), 'a-new-password')
    await user.click(submit())
    expect(await screen.findByRole('heading', { name: 'Hi Mia' })).toBeVisible()
    expect(sent).toHaveBeenCalledWith({ password: 'a-new-password', passwordConfirm: 'a-new-password', token: '12345678' })
    expect(address()).toBe('/')
  })

  test.each([
    ['AUTH-016 empty', '', '', 'Please enter a password', 'New password'],
    ['AUTH-033 AMB-004 under 8 characters', 'seven77', 'seven77', 'Password must be at least 8 characters', 'New password'],
    [
      'AMB-004 short and different: the minimum comes before the match',
      'seven77',
      'other',
      'Password must be at least 8 characters',
      'New password',
    ],
    ['AUTH-017 different', 'a-new-password', 'another-one', 'Passwords entered must be the same', 'Confirm password'],
  ])('%s: says so beside the field', async (_, first, second, message, field) => {
    const { user } = renderApp('/reset-password?token=t')
    const input = await newPassword()
    if (first) await user.type(input, first)
    if (second) await user.type(confirmation(), second)
    await user.click(submit())
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByLabelText(field)).toHaveFocus()
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(expect.stringContaining(message))
    expect(screen.getByLabelText(field)).toBeInvalid()
  })

  test('AUTH-018 AMB-003 without a token it says so on submit, and never calls the server', async () => {
    const { user } = renderApp('/reset-password')
    await user.type(await newPassword(), 'a-new-password')
    await user.type(confirmation(), 'a-new-password')
    await user.click(submit())
    expect(await screen.findByText('Token is required')).toBeVisible()
    expect(confirmation()).toHaveAccessibleDescription('Token is required')
  })

  test("SCR-001 AUTH-019 the server's message is shown on the confirmation", async () => {
    answer('post', '/api/auth/reset-password', () => problem(422, 'This link has expired.', { token: 'This link has expired.' }))
    const { user } = renderApp('/reset-password?token=old')
    await user.type(await newPassword(), 'a-new-password')
    await user.type(confirmation(), 'a-new-password')
    await user.click(submit())
    expect(await screen.findByText('This link has expired.')).toBeVisible()
    expect(confirmation()).toHaveAccessibleDescription('This link has expired.')
  })
})

describe('update password', () => {
  test('AUTH-021 AUTH-022 AUTH-023 from Settings: it updates, says so and goes home', async () => {
    signIn(aUser())
    const sent = answer('patch', '/api/users/me/update-password', () => HttpResponse.json(aUser()))
    const { user, address } = renderApp('/settings')
    await user.click(await screen.findByRole('link', { name: /^Update password/ }))
    await user.type(await newPassword(), 'a-new-password')
    await user.type(confirmation(), 'another-one')
    await user.click(submit())
    expect(await screen.findByText('Passwords entered must be the same')).toBeVisible()
    await user.clear(confirmation())
    await user.type(confirmation(), 'a-new-password')
    await user.click(submit())
    expect(await screen.findByText('Your password has been updated.')).toBeVisible()
    expect(sent).toHaveBeenCalledWith({ password: 'a-new-password', passwordConfirm: 'a-new-password' })
    expect(address()).toBe('/')
  })

  test('FD-14 it asks for the current password when the session is not fresh', async () => {
    signIn(aUser({ needsCurrentPassword: true }))
    const sent = answer('patch', '/api/users/me/update-password', () =>
      problem(422, 'That is not your password.', { currentPassword: 'That is not your password.' }),
    )
    const { user } = renderApp('/update-password')
    await user.type(await screen.findByLabelText('Current password'), 'guess')
    await user.type(await newPassword(), 'a-new-password')
    await user.type(confirmation(), 'a-new-password')
    await user.click(submit())
    expect(await screen.findByText('That is not your password.')).toBeVisible()
    expect(screen.getByLabelText('Current password')).toHaveFocus()
    expect(sent).toHaveBeenCalledWith({ password: 'a-new-password', passwordConfirm: 'a-new-password', currentPassword: 'guess' })
  })

  test('FD-14 it asks for the current password once the server says that the session is no longer fresh', async () => {
    signIn(aUser())
    answer('patch', '/api/users/me/update-password', () => problem(422, 'Please enter it.', { currentPassword: 'Please enter it.' }))
    const { user } = renderApp('/update-password')
    await user.type(await newPassword(), 'a-new-password')
    await user.type(confirmation(), 'a-new-password')
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument()
    await user.click(submit())
    expect(await screen.findByLabelText('Current password')).toHaveAccessibleDescription('Please enter it.')
  })

  test('AUTH-024 AUTH-025 a temporary password leads here from any page, and after it is replaced the person can continue', async () => {
    signIn(aUser({ hasTemporaryPassword: true }))
    answer('patch', '/api/users/me/update-password', () => {
      signIn(aUser())
      return HttpResponse.json(aUser())
    })
    const { user, address } = renderApp('/compliance')
    await user.type(await newPassword(), 'a-new-password')
    expect(address()).toBe('/update-password')
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    await user.type(confirmation(), 'a-new-password')
    await user.click(submit())
    expect(await screen.findByRole('heading', { name: 'Hi Mia' })).toBeVisible()
    expect(address()).toBe('/')
  })

  test('AMB-012 somebody who is impersonating is not asked to replace it', async () => {
    signIn(aUser({ hasTemporaryPassword: true, impersonator: { id: 'priya', firstName: 'Priya', lastName: 'Raman' } }))
    const { address } = renderApp('/settings')
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    expect(address()).toBe('/settings')
  })
})
