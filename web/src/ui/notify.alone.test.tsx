import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { notify, ToastHost } from './notify.tsx'

vi.mock('./Toasts.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

afterEach(() => void vi.useRealTimers())

test('GENERAL-027 a toast whose code could not be loaded is shown as plain text for as long', async () => {
  render(<ToastHost />)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  act(() => notify({ message: 'Report saved.', duration: 3000 }))
  expect(await screen.findByRole('status')).toHaveTextContent('Report saved.')
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test('FD-40 a toast in plain text can be undone, too', async () => {
  const undo = vi.fn()
  render(<ToastHost />)
  act(() => void notify({ message: 'Removed.', undo }))
  const button = await screen.findByRole('button', { name: 'UNDO' })
  act(() => button.click())
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test('GENERAL-027 a toast that is closed before it could be shown is not shown', async () => {
  render(<ToastHost />)
  act(() => void notify({ message: 'Here.' }))
  expect(await screen.findByText('Here.')).toBeVisible()
  act(() => notify({ message: 'Gone.' })())
  await act(() => import('./Toasts.tsx').catch(() => {}) as Promise<void>)
  expect(screen.getByRole('status')).toHaveTextContent('Here.')
})
