import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, server, signIn } from '@/test/server.ts'

test('FD-319 details that are half typed are not lost by a reload, such as that for a new version, without a question', async () => {
  const me = aUser()
  signIn(me)
  server.use(
    http.post('/api/users/me', () => HttpResponse.json({ ...me, firstName: 'Maria' })),
    http.get('/api/users/me/sessions', () => HttpResponse.json({ items: [] })),
  )
  const { user } = renderApp('/profile')
  const field = await screen.findByRole('textbox', { name: 'First name' })
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(asks(), 'nothing is typed').toBe(false)
  await user.clear(field)
  await user.type(field, 'Maria')
  expect(asks(), 'a name is half typed').toBe(true)
  await user.click(screen.getByRole('button', { name: 'SAVE' }))
  await waitFor(() => expect(asks(), 'it is saved').toBe(false))
})
