import { describe, expect, test } from 'vitest'
import { messages } from '@/api/limits.gen.ts'
import type { Attachment, Resource } from '@/api/types.ts'
import { asksChanges, nameOf, type ResourceValues, resourceSchema, resourceValues, shownChanges } from './form.ts'

const today = '2026-11-20'
const file = { id: 'm1', name: 'Price list.v2.pdf' } as Attachment
const filled: ResourceValues = { ...resourceValues(today, '/Forms'), file, name: 'Price list', visibility: 'GLOBAL' }

const read = (change: Partial<ResourceValues>, was?: Resource) => resourceSchema(today, was).safeParse({ ...filled, ...change })

describe('what is wrong', () => {
  test.each<[string, Partial<ResourceValues>, string, string]>([
    ['RESOURCE-010 no file', { file: undefined }, 'file', messages.resourceFile],
    ['RESOURCE-012 no link', { type: 'LINK', link: ' ' }, 'link', messages.resourceLink],
    ['a link that runs a script', { type: 'LINK', link: 'javascript:alert(1)' }, 'link', messages.resourceLinkForm],
    ['RESOURCE-013 no name', { name: ' ' }, 'name', messages.resourceName],
    ['RESOURCE-013 RESOURCE-015 a name of slashes, which would be hyphens', { name: ' / \\' }, 'name', messages.resourceName],
    ['RESOURCE-014 no visibility', { visibility: '' }, 'visibility', messages.visibility],
    ['AMB-090 no region', { visibility: 'SELECT_REGIONS' }, 'restrictedToRegions', messages.visibilityRegions],
    ['AMB-090 no store', { visibility: 'SELECT_STORES' }, 'restrictedToStores', messages.visibilityStores],
    ['AMB-090 no size', { visibility: 'SELECT_TIERS' }, 'restrictedToTiers', messages.visibilityTiers],
    ['no last day', { expiresOn: '' }, 'expiresOn', messages.resourceExpiry],
    ['a day that is none', { expiresOn: '31/02' }, 'expiresOn', messages.dateUnreadable],
    ['a last day in the past', { expiresOn: '2026-11-19' }, 'expiresOn', messages.resourceExpiryOld],
  ])('%s', (_, change, field, message) => {
    const { error } = read(change)
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, message]])
  })
})

test('RESOURCE-005 RESOURCE-006 RESOURCE-015 a file is sent with its name without slashes, and expires at 11 pm in a year', () => {
  expect(read({ name: ' Floor/shelf\\plan ' }).data).toEqual({
    type: 'FILE',
    file: 'm1',
    name: 'Floor-shelf-plan',
    path: 'Forms',
    visibility: 'GLOBAL',
    expiresAt: '2027-11-20T12:00:00.000Z',
  })
})

test('RESOURCE-004 RESOURCE-008 POST-012 a link is sent without the file, the expiry and the choices that are not used', () => {
  const stores = [{ id: 's1', name: 'Wattle' }]
  expect(
    read({
      type: 'LINK',
      link: 'https://a.example',
      expires: 'NO',
      visibility: 'SELECT_STORES',
      restrictedToStores: stores,
      restrictedToTiers: ['SF'],
    }).data,
  ).toEqual({
    type: 'LINK',
    link: 'https://a.example',
    name: 'Price list',
    path: 'Forms',
    visibility: 'SELECT_STORES',
    restrictedToStores: ['s1'],
    expiresAt: null,
  })
})

test('RESOURCE-010 AMB-127 everything that is missing is said at once', () => {
  const { error } = read({ file: undefined, name: '', visibility: 'SELECT_STORES', expiresOn: '', mustRead: 'YES' })
  const fields = error?.issues.map(({ path }) => path.join('.'))
  expect(fields?.sort()).toEqual(['expiresOn', 'file', 'mustReadBy', 'name', 'restrictedToStores'])
})

test('AMB-103 a resource that has expired keeps its expiry until another day is chosen', () => {
  const was = {
    ...filled,
    type: 'FILE',
    file,
    link: '',
    path: '/Forms',
    expiresAt: '2026-01-01T12:00:00.000Z',
    mustRead: null,
  } as unknown as Resource
  const values = resourceValues(today, '/', was)
  expect(values.expiresOn).toBe('2026-01-01')
  expect(resourceSchema(today, was).safeParse(values).data?.expiresAt).toBe(was.expiresAt)
})

describe('FD-442 what has changed', () => {
  const was = {
    ...filled,
    type: 'FILE',
    file,
    link: '',
    path: '/Forms',
    expiresAt: null,
    changes: 'New prices',
    mustRead: null,
  } as unknown as Resource
  const other = { id: 'm2', name: 'Price list.v3.pdf' } as Attachment
  const sent = (change: Partial<ResourceValues>) =>
    resourceSchema(today, was).safeParse({ ...resourceValues(today, '/', was), ...change }).data?.changes
  test.each<[string, Partial<ResourceValues>, string, string | undefined]>([
    ['the line stands there while its file does, and is not sent', {}, 'New prices', undefined],
    ['it is put right', { changes: ' New prices for gin ' }, ' New prices for gin ', 'New prices for gin'],
    ['it is taken away', { changes: '' }, '', ''],
    ['another file begins without a line', { file: other }, '', undefined],
    ['another file says what has changed', { file: other, changes: 'Summer' }, 'Summer', 'Summer'],
    ['a link in its place too', { type: 'LINK', link: 'https://a.example', changes: 'Now a page' }, 'Now a page', 'Now a page'],
  ])('%s', (_, change, shown, sends) => {
    expect(shownChanges({ ...resourceValues(today, '/', was), ...change }, was)).toBe(shown)
    expect(sent(change)).toBe(sends)
  })

  test('it is asked of another file and of what is to be read again, and of nothing new', () => {
    const silent = { ...was, changes: '' }
    const content = { type: 'FILE', file, link: '', mustReadAgain: false } as const
    expect(asksChanges(content, undefined)).toBe(false)
    expect(asksChanges(content, silent)).toBe(false)
    expect(asksChanges({ ...content, mustReadAgain: true }, silent)).toBe(true)
    expect(asksChanges({ ...content, file: other }, silent)).toBe(true)
    expect(asksChanges(content, was)).toBe(true)
  })
})

test('a file suggests a name', () => expect(nameOf(file)).toBe('Price list.v2'))
