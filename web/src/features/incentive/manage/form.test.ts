import { expect, test } from 'vitest'
import { messages } from '@/api/limits.gen.ts'
import { anIncentive } from '../testIncentives.ts'
import { incentiveSchema, incentiveValues } from './form.ts'

const now = new Date('2026-11-20T03:20:00Z') // 2:20 pm in Melbourne
const filled = {
  ...incentiveValues(now),
  code: 'summer-026',
  name: 'Summer',
  prizeType: 'CAMEL_BUCKS' as const,
  descriptionShort: 'Short',
  descriptionLong: 'Long',
  details: 'How',
}
const read = (change: object) => incentiveSchema(() => now).safeParse({ ...filled, ...change })

test('INCENTIVE-023 AMB-062 a new one ends in a month, at the start of this hour', () => {
  expect(incentiveValues(now)).toMatchObject({ endOn: '2026-12-20', endHour: '14', scheduled: 'NO' })
})

test('INCENTIVE-013 INCENTIVE-034 INCENTIVE-035 it sends capitals, moments, and no start unless it is scheduled', () => {
  expect(read({ startOn: '2026-12-01' }).data).toEqual({
    code: 'SUMMER-026',
    name: 'Summer',
    prizeType: 'CAMEL_BUCKS',
    descriptionShort: 'Short',
    descriptionLong: 'Long',
    details: 'How',
    detailsAdditional: '',
    photo: null,
    showWinners: false,
    startAt: null,
    endAt: '2026-12-20T03:00:00.000Z',
  })
  expect(read({ scheduled: 'YES', startOn: '2026-12-01', startHour: '9' }).data?.startAt).toBe('2026-11-30T22:00:00.000Z')
})

test.each([
  [{ code: 'SUMMER-26' }, 'code', messages.incentiveCode],
  [{ code: 'SUMMER-0266' }, 'code', messages.incentiveCode],
  [{ code: 'SUMMER_026' }, 'code', messages.incentiveCode],
  [{ name: ' ' }, 'name', messages.incentiveName],
  [{ name: 'n'.repeat(51) }, 'name', messages.incentiveNameLong],
  [{ prizeType: '' }, 'prizeType', messages.incentivePrizeType],
  [{ descriptionShort: '' }, 'descriptionShort', messages.incentiveShort],
  [{ descriptionShort: 's'.repeat(101) }, 'descriptionShort', messages.incentiveShortLong],
  [{ descriptionLong: '' }, 'descriptionLong', messages.incentiveLong],
  [{ details: '' }, 'details', messages.incentiveDetails],
  [{ endOn: '' }, 'endOn', messages.incentiveEnd],
  [{ endOn: '31/02' }, 'endOn', messages.dateUnreadable],
  [{ endOn: '2026-11-20', endHour: '14' }, 'endOn', messages.incentiveEndPast],
  [{ scheduled: 'YES', startOn: '' }, 'startOn', messages.dateRequired],
  [{ scheduled: 'YES', startOn: '2026-12-20', startHour: '14' }, 'endOn', messages.incentiveEndOrder],
])('INCENTIVE-012 INCENTIVE-015 INCENTIVE-016 INCENTIVE-017 AMB-054 AMB-055 AMB-067 it refuses %j', (change, field, message) => {
  expect(read(change).error?.issues.map(({ path, message: text }) => [path.join('.'), text])).toEqual([[field, message]])
})

test('INCENTIVE-022 one that has ended keeps its end, to the minute', () => {
  const was = anIncentive({ endAt: '2026-11-01T05:30:00Z', status: 'ENDED' })
  const values = incentiveValues(now, was)
  expect(incentiveSchema(() => now, was).safeParse(values).data?.endAt).toBe('2026-11-01T05:30:00Z')
})
