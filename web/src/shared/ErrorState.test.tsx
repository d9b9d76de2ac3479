import { MantineProvider } from '@mantine/core'
import { act, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { disconnect, reconnect } from '@/test/connection.ts'
import { ErrorState } from './ErrorState.tsx'

afterEach(() => {
  vi.useRealTimers()
  reconnect()
})

function show(error: Error) {
  disconnect()
  vi.useFakeTimers()
  const retry = vi.fn()
  render(
    <MantineProvider env="test">
      <ErrorState error={error} onRetry={retry} />
    </MantineProvider>,
  )
  return retry
}

test('OFFLINE-002 a screen that will load once the connection is back tries now and then, and as soon as it is back', () => {
  const retry = show(new OfflineError())
  expect(retry).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5000)
  expect(retry).toHaveBeenCalledTimes(1)
  act(reconnect)
  expect(retry).toHaveBeenCalledTimes(2)
})

test('a screen that the server refused is not tried again by itself', () => {
  const retry = show(new ApiError(403))
  act(reconnect)
  vi.advanceTimersByTime(60_000)
  expect(retry).not.toHaveBeenCalled()
})
