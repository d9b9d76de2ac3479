import { expect, test } from 'vitest'
import type { User } from '@/api/types.ts'
import { personSchema, personValues } from './form.ts'

const choices: User['can']['giveRoles'] = [
  { role: 'HEAD_OFFICE', store: 'NONE', mayAnswer: true, isUsual: false },
  { role: 'STORE_MANAGER', store: 'REQUIRED', mayAnswer: false, isUsual: true },
]
const north = { id: 'north', name: 'Café Nord' }
const ben = { ...personValues(undefined, choices, north), firstName: ' Ben ', lastName: 'Carter', email: 'ben@caravan.example', chat: true }

/** What the form sends, or the fields that are wrong. */
function sent(changes: Partial<typeof ben>) {
  const { data, error } = personSchema(choices).safeParse({ ...ben, ...changes })
  return data ?? error.issues.map(({ path }) => path.join('.'))
}

test('SCR-026 the form sends a store and the right to answer only with a role that has them', () => {
  expect(sent({})).toMatchObject({ role: 'STORE_MANAGER', storeId: 'north', firstName: 'Ben' })
  expect(sent({})).not.toHaveProperty('permissions')
  expect(sent({ role: 'HEAD_OFFICE' })).toMatchObject({ role: 'HEAD_OFFICE', permissions: ['HEAD_OFFICE_CHAT'] })
  expect(sent({ role: 'HEAD_OFFICE' })).not.toHaveProperty('storeId')
  expect(sent({ store: undefined })).toEqual(['store'])
})

test('SCR-026 the last day of a demonstration is sent only of one, and has to be a day', () => {
  expect(sent({ isDemo: true, demoEndsAt: '2026-12-24' })).toMatchObject({ isDemo: true, demoEndsAt: '2026-12-24' })
  expect(sent({ isDemo: false, demoEndsAt: '2026-12-24' })).not.toHaveProperty('demoEndsAt')
  expect(sent({ isDemo: true, demoEndsAt: '2026-02-30' })).toEqual(['demoEndsAt'])
})
