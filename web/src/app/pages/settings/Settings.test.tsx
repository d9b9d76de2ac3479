import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { browser } from '@/lib/browser.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, server, signIn } from '@/test/server.ts'

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
