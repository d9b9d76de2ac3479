import { act, render, waitFor } from '@testing-library/react'
import { afterAll, expect, test, vi } from 'vitest'

vi.mock('./AlertDialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

// Test files of a worker share loaded modules. This file mocks one, so it loads its own copies and leaves none of them for the next file.
vi.resetModules()
afterAll(() => void vi.resetModules())
const { AlertHost } = await import('./AlertHost.tsx')
const { showOfflineAlert } = await import('./alert.ts')

test('OFFLINE-002 AMB-041 the alert shows even when the connection dropped before its dialog was loaded', async () => {
  const told = vi.spyOn(window, 'alert').mockImplementation(() => {})
  render(<AlertHost />)
  act(() => showOfflineAlert())
  await waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith('Internet connection required.'))
  act(() => showOfflineAlert())
  await waitFor(() => expect(told).toHaveBeenCalledTimes(2))
})
