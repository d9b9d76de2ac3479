import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, problem, server, signIn } from '@/test/server.ts'

const brand = { product: 'Caravan', assistant: 'Caravan' }

/** Whether nobody has an account yet, as the server says. */
function nobody(nobodyYet: boolean) {
  server.use(http.get('/api/auth/session', () => HttpResponse.json({ user: null, brand, nobodyYet })))
}

async function fillIn(user: ReturnType<typeof renderApp>['user']) {
  for (const [label, value] of [
    ['Setup code', 'ABCD-EFGH-JKMN-PQRS'],
    ['First name', 'Olive'],
    ['Last name', 'Ng'],
    ['Email', 'olive@caravan.example'],
    ['Password', 'camel train 2027'],
    ['Confirm password', 'camel train 2027'],
  ] as const) {
    await user.click(await screen.findByLabelText(label))
    await user.paste(value)
  }
  await user.click(screen.getByRole('button', { name: 'CREATE ACCOUNT' }))
}

describe('while nobody has an account', () => {
  beforeEach(() => nobody(true))

  test('FD-415 every address that needs a sign-in leads to the page that makes the first account, which signs in', async () => {
    const sent: unknown[] = []
    server.use(
      http.post('/api/auth/first', async ({ request }) => {
        sent.push(await request.json())
        signIn(aUser())
        return HttpResponse.json({ token: 't', user: aUser() })
      }),
    )
    const { user, address } = renderApp('/compliance')
    expect(await screen.findByRole('heading', { level: 1, name: 'Set up Caravan' })).toBeVisible()
    expect(address()).toBe('/first')
    await fillIn(user)
    await waitFor(() => expect(address()).toBe('/'))
    expect(sent).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        code: 'ABCD-EFGH-JKMN-PQRS',
        firstName: 'Olive',
        lastName: 'Ng',
        email: 'olive@caravan.example',
        password: 'camel train 2027',
        passwordConfirm: 'camel train 2027',
      },
    ])
  })

  test('FD-415 what is missing is said beside its field, and nothing is sent', async () => {
    const { user } = renderApp('/first')
    await user.click(await screen.findByRole('button', { name: 'CREATE ACCOUNT' }))
    for (const [label, message] of [
      ['Setup code', 'Please enter the code'],
      ['First name', 'Please enter a first name'],
      ['Last name', 'Please enter a last name'],
      ['Email', 'Please enter an email'],
      ['Password', 'Please enter a password'],
    ] as const)
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message))
    expect(screen.getByLabelText('Setup code')).toHaveFocus()
  })

  test('FD-415 a wrong code is said beside it, what was typed stays, and a second try has the same id', async () => {
    const ids: unknown[] = []
    server.use(
      http.post('/api/auth/first', async ({ request }) => {
        ids.push(((await request.json()) as { id: string }).id)
        return problem(422, 'No.', { code: 'This code is not right.' })
      }),
    )
    const { user } = renderApp('/first')
    await fillIn(user)
    await waitFor(() => expect(screen.getByLabelText('Setup code')).toHaveAccessibleDescription(/This code is not right\./))
    expect(screen.getByLabelText('Setup code')).toHaveFocus()
    expect(screen.getByLabelText('Password')).toHaveValue('camel train 2027')
    await user.click(screen.getByRole('button', { name: 'CREATE ACCOUNT' }))
    await waitFor(() => expect(ids).toHaveLength(2))
    expect(ids[1]).toBe(ids[0])
  })

  test('FD-415 when somebody was quicker, the page says so and leads to the sign-in', async () => {
    server.use(
      http.post('/api/auth/first', () => {
        nobody(false)
        return problem(409, 'Someone has set this site up already. Please sign in.')
      }),
    )
    const { user, address } = renderApp('/first')
    await fillIn(user)
    expect(await screen.findByRole('form', { name: 'Sign in' })).toBeVisible()
    expect(screen.getByText('Someone has set this site up already. Please sign in.')).toBeVisible()
    expect(address()).toBe('/')
  })
})

test('FD-415 once somebody has an account, /first leads to the sign-in', async () => {
  const { address } = renderApp('/first')
  expect(await screen.findByRole('form', { name: 'Sign in' })).toBeVisible()
  expect(address()).toBe('/')
})

test('FD-415 whoever is signed in gets from /first to the home page', async () => {
  signIn(aUser())
  const { address } = renderApp('/first')
  await waitFor(() => expect(address()).toBe('/'))
})
