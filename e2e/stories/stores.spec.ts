import { expect, test } from '../support/test.ts'

test('SHELL-011 SCR-023 SCR-025 STORE-021 a rep finds stores in the list and on the map, and opens one', async ({
  page,
  signIn,
  expectAccessible,
}, { project }) => {
  await signIn('rep')
  await page.goto('/')
  if (project.name === 'phone') await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('link', { name: 'Stores', exact: true }).click()
  await expect(page.getByText('42 stores')).toBeVisible()
  if (project.name === 'phone') await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Region' }).selectOption('TAS')
  if (project.name === 'phone') await page.getByRole('button', { name: 'SHOW RESULTS' }).click()
  await expect(page.getByText('3 stores')).toBeVisible()
  await expect(page).toHaveURL(/region=TAS/)

  await test.step('FD-394 each store says how it stands', async () => {
    const list = page.getByRole('region', { name: 'Stores' })
    await expect(list.getByText(/^\d{1,3}%?$/).first()).toBeVisible()
    await expectAccessible()
  })

  await test.step('FD-108 FD-400 the map shows the same stores and their scores, closer and all of them again', async () => {
    await page.getByText('Map', { exact: true }).click()
    const map = page.getByRole('region', { name: 'Map of the stores' })
    await map.getByRole('button').first().click()
    await expect(map.getByRole('list', { name: 'Stores at this point' }).getByRole('link').first()).toBeVisible()
    await expectAccessible()
    await map.getByRole('button', { name: 'Zoom in' }).click()
    await expect(map.getByRole('button', { name: /\. (Score|Not audited)/ }).first()).toBeVisible()
    await map.getByRole('button', { name: 'WHOLE NETWORK' }).click()
    await expect(map.getByText('TAS', { exact: true })).toBeVisible()
    await expect(map.getByRole('list', { name: 'Stores at this point' })).toHaveCount(0)
  })

  await test.step('a store tells whom to call, and a rep cannot edit it', async () => {
    await page.goto('/stores?query=wattle')
    await page.getByRole('link', { name: 'Wattle & Vine Cellars' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Wattle & Vine Cellars' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:/)
    await expect(page.getByRole('button', { name: 'EDIT', exact: true })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Latest reports' })).toBeVisible()
    await expectAccessible()
  })
})

test('STORE-025 FD-107 head office adds a store, and whoever saves an older version is told and keeps what they typed', async ({
  page,
  signIn,
  expectAccessible,
}, { project }) => {
  const name = `Story Cellars ${project.name}`
  await signIn('headOffice')
  await page.goto('/stores')
  await page.getByRole('button', { name: 'ADD STORE' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a store' })
  await adding.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await adding.getByRole('button', { name: 'ADD STORE' }).click()
  await expect(adding.getByText('Please enter a four-digit postcode')).toBeVisible()
  await expectAccessible()
  for (const [label, value] of [
    ['Store number', project.name === 'phone' ? '9101' : '9102'],
    ['Address', '1 Story Street'],
    ['Suburb', 'Brunswick'],
    ['Postcode', '3056'],
  ] as const)
    await adding.getByRole('textbox', { name: label, exact: true }).fill(value)
  await adding.getByRole('button', { name: 'ADD STORE' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await test.step('somebody else saves meanwhile', async () => {
    await page.getByRole('button', { name: 'EDIT', exact: true }).click()
    const editing = page.getByRole('dialog', { name: `Edit ${name}` })
    await editing.getByRole('textbox', { name: 'Address', exact: true }).fill('2 Mine Street')
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const store = await (await page.request.get(`/api/stores/${id}`)).json()
    const sent = Object.fromEntries(
      ['id', 'externalId', 'name', 'suburb', 'displayRegion', 'postcode', 'tier', 'version'].map((field) => [field, store[field]]),
    )
    expect(await page.request.post('/api/stores', { data: { ...sent, address: '3 Their Street' } })).toBeOK()
    await editing.getByRole('button', { name: 'SAVE' }).click()
    await expect(editing.getByRole('alert')).toContainText(/changed/)
    await expect(editing.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('2 Mine Street')
  })
})

test('STORE-031 STORE-032 STORE-035 head office closes a store, decides about its people, and opens it again', async ({
  page,
  signIn,
  expectAccessible,
}, { project }) => {
  const name = `Closing Cellars ${project.name}`
  await signIn('headOffice')
  const form = { externalId: `closing-${project.name}`, name, address: '1 Story Street', suburb: 'Brunswick', postcode: '3056' }
  const added = await page.request.post('/api/stores', { data: { ...form, displayRegion: 'VIC', tier: 'SF' } })
  expect(added).toBeOK()
  const { id } = await added.json()
  const person = { id: crypto.randomUUID(), firstName: 'Cleo', lastName: 'Marsh', email: `cleo.${project.name}@caravan.example` }
  expect(await page.request.post('/api/users', { data: { ...person, role: 'STORE_OWNER', storeId: id } })).toBeOK()

  await test.step('it closes with a day and a reason', async () => {
    await page.goto(`/stores/${id}`)
    await page.getByRole('button', { name: 'CLOSE STORE' }).click()
    const dialog = page.getByRole('dialog', { name: `Close ${name}` })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Lease ended')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'CLOSE STORE' }).click()
    await expect(page.getByText(/^Closed on .*: Lease ended$/)).toBeVisible()
  })
  await test.step('its people are decided about one by one', async () => {
    const people = page.getByRole('region', { name: 'People of this store' })
    await expectAccessible()
    await people.getByRole('button', { name: 'Leave as they are: Cleo Marsh' }).click()
    await expect(people.getByText('You have decided about everybody.')).toBeVisible()
    await expectAccessible()
    await people.getByRole('button', { name: 'Decide again about Cleo Marsh' }).click()
    await people.getByRole('button', { name: 'Deactivate Cleo Marsh' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'DEACTIVATE' }).click()
    await expect(people.getByText('Nobody belongs to this store any more.')).toBeVisible()
  })
  await test.step('it is in the list by the filter only', async () => {
    await page.goto(`/stores?query=${encodeURIComponent(name)}`)
    await expect(page.getByText('No results found.')).toBeVisible()
    if (project.name === 'phone') await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Open or closed' }).selectOption('Closed stores')
    if (project.name === 'phone') await page.getByRole('button', { name: 'SHOW RESULTS' }).click()
    await expect(page.getByRole('link', { name })).toBeVisible()
    await expectAccessible()
  })
  await test.step('it is opened again', async () => {
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: 'OPEN AGAIN' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'OPEN AGAIN' }).click()
    await expect(page.getByText(/^Closed on /)).toHaveCount(0)
    await page.goto(`/stores?query=${encodeURIComponent(name)}`)
    await expect(page.getByRole('link', { name })).toBeVisible()
  })
})

test('SHELL-010 SCR-024 SCR-025 an employee has My Store, and not those of others', async ({ page, signIn, expectAccessible }, {
  project,
}) => {
  await signIn('employee')
  await page.goto('/')
  if (project.name === 'phone') await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('link', { name: 'My Store', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wattle & Vine Cellars' })).toBeVisible()
  await expectAccessible()
  await signIn('rep')
  const { items } = await (await page.request.get('/api/stores', { params: { query: 'lamplighter' } })).json()
  await signIn('employee')
  await page.goto(`/stores/${items[0].id}`)
  await expect(page.getByText('You can only open your own store.')).toBeVisible()
})
