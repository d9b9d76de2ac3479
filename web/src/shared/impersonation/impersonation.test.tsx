import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { messages } from '@/api/limits.gen.ts'
import { browser } from '@/lib/browser.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { renderPart } from '@/test/renderPart.tsx'
import { anAdmin, aUser, problem, server, signIn } from '@/test/server.ts'
import { ToastHost } from '@/ui/notify.tsx'
import { ImpersonateButton } from './ImpersonateButton.tsx'
import { texts } from './strings.ts'

const mia = { id: 'mia', name: 'Mia Nguyen', storeName: 'Wattle & Vine Cellars', canImpersonate: true }
const priya = { id: 'priya', firstName: 'Priya', lastName: 'Raman' }
const acting = aUser({ impersonator: priya, impersonationEndsAt: '2099-01-01T00:30:00Z' })

/** Opens the dialog for Mia. */
async function ask() {
  const { user } = renderPart(() => (
    <>
      <ImpersonateButton user={mia} />
      <ToastHost />
    </>
  ))
  await user.click(await screen.findByRole('button', { name: 'IMPERSONATE USER Mia Nguyen' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: texts.title })) }
}

describe('starting', () => {
  test('IMPERSONATION-003 the button is there only if the server says that the viewer may', () => {
    renderPart(() => <ImpersonateButton user={{ ...mia, canImpersonate: false }} />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('IMPERSONATION-006 SCR-042 SHELL-029 it asks first, with name and store, and for a reason; then the home page opens afresh', async () => {
    const goTo = vi.spyOn(browser, 'goTo').mockImplementation(() => {})
    const sent = vi.fn()
    server.use(
      http.post('/api/auth/impersonate/:id', async ({ request, params }) => {
        sent(params.id, await request.json())
        return HttpResponse.json({ token: 't', user: acting })
      }),
    )
    const { user, dialog } = await ask()
    expect(dialog.getByText('Mia Nguyen')).toBeVisible()
    expect(dialog.getByText('Wattle & Vine Cellars')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'CANCEL' })).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ' a')
    await user.click(dialog.getByRole('button', { name: 'CONFIRM' }))
    expect(dialog.getByText(messages.impersonationReason)).toBeVisible()
    expect(sent).not.toHaveBeenCalled()
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ' photo fails')
    await user.click(dialog.getByRole('button', { name: 'CONFIRM' }))
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/'))
    expect(sent).toHaveBeenCalledWith('mia', { reason: 'a photo fails' })
  })

  test("IMPERSONATION-010 AMB-013 when that fails, a toast says 'Uh-oh, an error occurred!', and what was typed stays", async () => {
    server.use(http.post('/api/auth/impersonate/:id', () => problem(403, 'You do not have access to this.')))
    const { user, dialog } = await ask()
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A question')
    await user.click(dialog.getByRole('button', { name: 'CONFIRM' }))
    expect(await screen.findByText('Uh-oh, an error occurred!')).toBeVisible()
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('A question')
  })
})

describe('the banner', () => {
  test('IMPERSONATION-009 SHELL-034 it names the user and the store, and its close control stops it', async () => {
    const goTo = vi.spyOn(browser, 'goTo').mockImplementation(() => {})
    let stopped = 0
    signIn(acting)
    server.use(
      http.post('/api/auth/stop-impersonating', () => {
        stopped++
        return new HttpResponse(null, { status: 204, headers: { 'X-App': 'Caravan' } })
      }),
    )
    const { user } = renderApp('/settings')
    const banner = within(await screen.findByRole('region', { name: 'Impersonation' }))
    expect(banner.getByText('Impersonating Mia Nguyen')).toBeVisible()
    expect(banner.getByText(/Wattle & Vine Cellars · until/)).toBeVisible()
    await user.click(banner.getByRole('button', { name: 'Stop impersonating' }))
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/'))
    expect(stopped).toBe(1)
  })

  test('nobody who is themself has one', async () => {
    signIn(aUser())
    renderApp('/settings')
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    expect(screen.queryByRole('region', { name: 'Impersonation' })).toBeNull()
  })
})

describe('pages that are open meanwhile', () => {
  test('IMPERSONATION-008 FD-112 a page says that it is over and lets the person go on as themself, without signing in', async () => {
    const goTo = vi.spyOn(browser, 'goTo').mockImplementation(() => {})
    signIn(acting)
    const { user, queryClient } = renderApp('/settings')
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    signIn(anAdmin())
    await queryClient.invalidateQueries()
    const sheet = await screen.findByRole('dialog', { name: texts.over('Mia Nguyen') })
    await user.click(within(sheet).getByRole('button', { name: texts.overButton }))
    expect(goTo).toHaveBeenCalledWith('/')
  })

  test('FD-112 a page of the person themself waits while they act as another in a second tab, and goes on afterwards', async () => {
    signIn(anAdmin())
    const { queryClient } = renderApp('/settings')
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    signIn(acting)
    await queryClient.invalidateQueries()
    expect(await screen.findByRole('dialog', { name: texts.begun('Mia Nguyen') })).toBeVisible()
    signIn(anAdmin())
    await queryClient.invalidateQueries()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
