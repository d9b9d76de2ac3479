import { expect, test } from 'vitest'
import { joined } from '@/api/messaging.ts'
import { aConversation, aMessage } from '../testMessages.ts'
import { byDay, continues, dayName } from './days.ts'
import { seenText } from './seen.ts'

const at = (sentAt: string, changes = {}) => aMessage({ id: sentAt, sentAt, ...changes })

test('MSG-001 messages stand under the day of Melbourne on which they were sent', () => {
  const days = byDay([at('2026-11-19T12:59:00Z'), at('2026-11-19T13:01:00Z'), at('2026-11-20T03:00:00Z')])
  expect(days.map(({ day, messages }) => [day, messages.length])).toEqual([
    ['2026-11-19', 1],
    ['2026-11-20', 2],
  ])
  const now = new Date('2026-11-20T04:00:00Z')
  expect(['2026-11-20', '2026-11-19', '2026-11-18'].map((day) => dayName(day, now))).toEqual(['Today', 'Yesterday', '18 Nov 2026'])
})

test('what one person writes within five minutes stands together', () => {
  const first = at('2026-11-20T03:00:00.000Z')
  expect(continues(at('2026-11-20T03:04:59.000Z'), first)).toBe(true)
  expect(continues(at('2026-11-20T03:05:00.000Z'), first)).toBe(false)
  expect(continues(at('2026-11-20T03:01:00.000Z', { createdBy: { ...first.createdBy, id: 'other' } }), first)).toBe(false)
  expect(continues(at('2026-11-20T03:01:00.000Z'), undefined)).toBe(false)
})

test('MSG-013 a message is seen when the mark of another member is at it', () => {
  const message = at('2026-11-20T03:00:00Z', { createdBy: { ...aMessage().createdBy, id: 'mia' }, mine: true })
  const members = (...marks: (string | null)[]) =>
    aConversation({
      isGroup: marks.length > 1,
      conversationMembers: [
        { type: 'USER', userId: 'mia', seenMessagesUntil: '2026-11-20T03:00:00Z', user: { ...aMessage().createdBy, id: 'mia' } },
        ...marks.map((seenMessagesUntil, index) => ({
          type: 'USER' as const,
          userId: `p${index}`,
          seenMessagesUntil,
          user: { ...aMessage().createdBy, id: `p${index}`, firstName: `Ann${index}`, lastName: 'Lee' },
        })),
      ] as never,
    })
  expect(seenText(members(null), message)).toBe('Sent')
  expect(seenText(members('2026-11-20T02:59:59Z'), message)).toBe('Sent')
  expect(seenText(members('2026-11-20T03:00:00Z'), message)).toBe('Seen')
  expect(seenText(members('2026-11-20T03:00:00Z', null, '2026-11-20T04:00:00Z'), message)).toBe('Seen by Ann0 Lee, Ann2 Lee')
})

test('MSG-018 two parts of a conversation become one, with the newer account of a message', () => {
  const old = [at('2026-11-20T03:00:00Z', { body: 'old' }), at('2026-11-20T03:01:00Z')]
  const newer = [at('2026-11-20T03:00:00Z', { body: 'new' }), at('2026-11-20T03:02:00Z')]
  expect(joined(old, newer).map(({ sentAt, body }) => [sentAt.slice(14, 16), body])).toEqual([
    ['00', 'new'],
    ['01', '<p>Hello</p>'],
    ['02', '<p>Hello</p>'],
  ])
})
