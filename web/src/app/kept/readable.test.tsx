import { expect, test } from 'vitest'
import { placesQuery } from '@/api/store.ts'
import { aRep } from '@/test/server.ts'
import { isReadable } from './readable.ts'

test('FD-171 FD-400 the map of stores can be read without a connection, of the whole network or a part, and what was searched for is not kept', () => {
  const isKept = (filters: Parameters<typeof placesQuery>[0]) => isReadable(placesQuery(filters).queryKey, {}, aRep())
  expect(isKept({})).toBe(true)
  expect(isKept({ region: 'VIC', tier: 'SF' })).toBe(true)
  expect(isKept({ region: 'VIC', query: 'wattle' })).toBe(false)
})
