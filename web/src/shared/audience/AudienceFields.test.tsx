import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { messages } from '@/api/limits.gen.ts'
import type { User } from '@/api/types.ts'
import { renderPart } from '@/test/renderPart.tsx'
import { server } from '@/test/server.ts'
import { AudienceFields } from './AudienceFields.tsx'
import { type AudienceValues, audienceName, audienceValues, missingChoice, sentAudience } from './audience.ts'
import { texts } from './strings.ts'

const headOffice = { storeId: null, can: { publishTo: ['GLOBAL', 'SELECT_REGIONS', 'COMBINED'] } } as unknown as User
const stores = [{ id: 's1', name: 'Wattle & Vine' }]
const values = (change: Partial<AudienceValues>): AudienceValues => ({ ...audienceValues(), ...change })

/** Draws the fields and tells what they would send. */
function draw(first: Partial<AudienceValues>) {
  let now = values(first)
  function Form() {
    const [chosen, setChosen] = useState(now)
    now = chosen
    return <AudienceFields user={headOffice} values={chosen} errors={{}} set={(name, value) => setChosen({ ...chosen, [name]: value })} />
  }
  server.use(
    http.post('/api/audience/reach', () => HttpResponse.json({ stores: 1, people: 9, reps: 5 })),
    http.get('/api/stores', () => HttpResponse.json({ items: [], total: 0, page: 1, limit: 10 })),
  )
  renderPart(() => <Form />)
  return () => sentAudience(now)
}

test('FD-445 roles, regions, sizes and stores are chosen together, and what was chosen for regions alone stays chosen', async () => {
  const user = userEvent.setup()
  const sent = draw({ visibility: 'SELECT_REGIONS', restrictedToRegions: ['VIC'] })
  const choice = await screen.findByLabelText(texts.label)
  expect(screen.queryByRole('group', { name: texts.roles })).not.toBeInTheDocument()
  await user.selectOptions(choice, 'COMBINED')
  await user.click(screen.getByRole('checkbox', { name: 'Store Owners' }))
  await user.click(screen.getByRole('checkbox', { name: 'Large' }))
  expect(sent()).toEqual({
    visibility: 'COMBINED',
    restrictedToRoles: ['STORE_OWNER'],
    restrictedToRegions: ['VIC'],
    restrictedToStores: [],
    restrictedToTiers: ['LF'],
  })
  expect(await screen.findByText('Reaches 1 store, 9 people (5 of them store reps)')).toBeVisible()
})

test('FD-445 stores are not asked for where only reps or head office are selected, and come back with a role of stores', async () => {
  const user = userEvent.setup()
  const sent = draw({ visibility: 'COMBINED', restrictedToStores: stores })
  await user.click(await screen.findByRole('checkbox', { name: 'Store Reps' }))
  expect(screen.getByText(texts.noStoreRoles)).toBeVisible()
  expect(screen.queryByRole('group', { name: texts.stores })).not.toBeInTheDocument()
  expect(sent()).toEqual({ visibility: 'COMBINED', restrictedToRoles: ['STORE_REP'] })
  await user.click(screen.getByRole('checkbox', { name: 'Store Managers' }))
  expect(screen.getByRole('button', { name: texts.remove('Wattle & Vine') })).toBeVisible()
  expect(sent()).toMatchObject({ restrictedToRoles: ['STORE_REP', 'STORE_MANAGER'], restrictedToStores: ['s1'] })
})

test('FD-445 something has to be selected, in whichever list', () => {
  const combined = (change: Partial<AudienceValues>) => missingChoice(values({ visibility: 'COMBINED', ...change }))
  expect(combined({})).toEqual({ field: 'restrictedToRoles', message: messages.visibilityCombined })
  expect(combined({ restrictedToRoles: undefined })).toBeDefined()
  expect(combined({ restrictedToRoles: ['STORE_OWNER'] })).toBeUndefined()
  expect(combined({ restrictedToRegions: ['VIC'] })).toBeUndefined()
  expect(combined({ restrictedToTiers: ['SF'] })).toBeUndefined()
  expect(combined({ restrictedToStores: stores })).toBeUndefined()
})

test('FD-445 POST-036 an audience in words names each kind of choice', () => {
  const lists: Partial<AudienceValues> = {
    restrictedToRoles: ['STORE_OWNER'],
    restrictedToRegions: ['VIC', 'TAS'],
    restrictedToStores: stores,
  }
  expect(audienceName(values({ visibility: 'COMBINED', ...lists }))).toBe('Combined Selection: Store Owners; VIC, TAS; Wattle & Vine')
  expect(audienceName(values({ visibility: 'SELECT_REGIONS', ...lists }))).toBe('Selected Regions: VIC, TAS')
  expect(audienceName(values({ visibility: 'GLOBAL', ...lists }))).toBe('Global')
})
