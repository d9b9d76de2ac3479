import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useChosen } from './useChosen.ts'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

test('FD-449 choosing all that can be chosen together drops what was chosen besides; choosing a page adds to it', () => {
  const { result } = renderHook(() => useChosen({}))
  const ids = () => result.current.rows.map(({ id }) => id)
  act(() => result.current.toggle({ id: 'd' }, true))
  act(() => result.current.choose(rows.slice(0, 2)))
  expect(ids()).toEqual(['d', 'a', 'b'])
  act(() => result.current.replace(rows.slice(0, 3)))
  expect(ids()).toEqual(['a', 'b', 'c'])
})
