import { act, render, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AlertHost } from './AlertHost.tsx'
import { showOfflineAlert } from './alert.ts'

vi.mock('./AlertDialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('OFFLINE-002 AMB-041 the alert shows even when the connection dropped before its dialog was loaded', async () => {
  const told = vi.spyOn(window, 'alert').mockImplementation(() => {})
  render(<AlertHost />)
  act(() => showOfflineAlert())
  await waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith('Internet connection required.'))
  act(() => showOfflineAlert())
  await waitFor(() => expect(told).toHaveBeenCalledTimes(2))
})
