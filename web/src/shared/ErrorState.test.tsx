import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { disconnect, reconnect } from '@/test/connection.ts'
import { ErrorState } from './ErrorState.tsx'

afterEach(() => {
  vi.useRealTimers()
  reconnect()
})

function show(error: Error, connection = disconnect) {
  connection()
  vi.useFakeTimers()
  const retry = vi.fn()
  render(
    <MantineProvider env="test">
      <ErrorState error={error} onRetry={retry} />
    </MantineProvider>,
  )
  return retry
}

test('OFFLINE-002 FD-345 a screen that will load once the connection is back tries as soon as it is, and not before', () => {
  const retry = show(new OfflineError())
  vi.advanceTimersByTime(60_000)
  expect(retry).not.toHaveBeenCalled()
  act(reconnect)
  vi.advanceTimersByTime(0)
  expect(retry).toHaveBeenCalledTimes(1)
})

test('FD-345 a screen whose call alone found no answer tries again ten seconds later', () => {
  const retry = show(new OfflineError(), reconnect)
  vi.advanceTimersByTime(9999)
  expect(retry).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(retry).toHaveBeenCalledTimes(1)
})

test('a screen that the server refused is not tried again by itself', () => {
  const retry = show(new ApiError(403))
  act(reconnect)
  vi.advanceTimersByTime(60_000)
  expect(retry).not.toHaveBeenCalled()
})

test('FD-362 without a connection it says that the page is not on this device yet; with one it does not know', () => {
  show(new OfflineError())
  expect(screen.getByText("It isn't on this device yet. This page will load once you're back online.")).toBeVisible()
  act(reconnect)
  expect(screen.getByText("This page will load once you're back online.")).toBeVisible()
})
