import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchField } from './SearchField.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['a list, 500 ms', undefined, 500],
  ['a page with a pause of its own, as audit reports have, 300 ms', 300, 300],
])('SEARCH-009 GENERAL-026 the search of %s after the last key', (_, wait, pause) => {
  const searched: string[] = []
  render(
    <MantineProvider>
      <SearchField label="Search" search="" onSearch={(search) => searched.push(search)} wait={wait} />
    </MantineProvider>,
  )
  const box = screen.getByRole('searchbox')
  fireEvent.change(box, { target: { value: 'mer' } })
  act(() => vi.advanceTimersByTime(pause - 1))
  fireEvent.change(box, { target: { value: 'merlot ' } })
  act(() => vi.advanceTimersByTime(pause - 1))
  expect(searched).toEqual([])
  act(() => vi.advanceTimersByTime(1))
  expect(searched).toEqual(['merlot'])
})
