import type { Page } from '@playwright/test'
import { accounts, password } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

/** The row of a person on a desk, or their card on a phone. */
const rowOf = (page: Page, project: string, text: string) =>
  page
    .getByRole('region', { name: 'People' })
    .getByRole(project === 'phone' ? 'listitem' : 'row')
    .filter({ hasText: text })

test('SCR-026 USERS-006 FD-103 FD-104 head office invites somebody and edits them', async ({ page, signIn, expectAccessible }, {
  project,
}) => {
  const email = `quill.${project.name}@caravan.example`
  const name = `Quill ${project.name}`
  const row = rowOf(page, project.name, email)
  const choose = async (act: string) => {
    await row.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: act }).click()
  }
  await signIn('headOffice')
  await page.goto(`/settings/users?query=quill.${project.name}`)

  await test.step('FD-103 an email that somebody has already is refused, and what was typed stays', async () => {
    await page.getByRole('button', { name: 'INVITE' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite someone' })
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Quill')
    await dialog.getByRole('textbox', { name: 'Last name' }).fill(project.name)
    await dialog.getByRole('textbox', { name: 'Email' }).fill(accounts.owner)
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption('Store Rep')
    await dialog.getByRole('button', { name: 'SEND INVITATION' }).click()
    await expect(dialog.getByText('Someone already uses this email.')).toBeVisible()
    await expectAccessible()
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
    await dialog.getByRole('button', { name: 'SEND INVITATION' }).click()
    await expect(page.getByText(`The invitation is on its way to ${email}.`)).toBeVisible()
    await expect(row).toContainText('Never signed in')
  })

  await test.step('FD-104 a form that was opened before somebody else saved is refused', async () => {
    await choose('Edit')
    const dialog = page.getByRole('dialog', { name: `Edit ${name}` })
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('0491 570 006')
    const { items } = await (await page.request.get(`/api/users?query=${email}`)).json()
    const { id, firstName, lastName, account } = items[0]
    const meanwhile = { version: account.version, firstName, lastName, email, role: account.role, phoneNumber: '0491 570 156' }
    expect(await page.request.post(`/api/users/${id}`, { data: meanwhile })).toBeOK()
    await dialog.getByRole('button', { name: 'SAVE' }).click()
    await expect(dialog.getByText(/^Someone else has changed this person in the meantime/)).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveValue('0491 570 006')
    await page.reload()
    await choose('Edit')
    await expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveValue('0491 570 156')
    await dialog.getByRole('checkbox', { name: /^Compliance only/ }).check()
    await dialog.getByRole('button', { name: 'SAVE' }).click()
    await expect(row).toContainText('Compliance only')
  })
})

test('SCR-026 USERS-007 USERS-008 USERS-009 deactivating, reinstating and deleting each ask first', async ({
  page,
  signIn,
  expectAccessible,
}, { project }) => {
  const name = `Nib ${project.name}`
  const email = `nib.${project.name}@caravan.example`
  const row = rowOf(page, project.name, email)
  await signIn('headOffice')
  const person = { id: crypto.randomUUID(), firstName: 'Nib', lastName: project.name, email, role: 'STORE_REP' }
  expect(await page.request.post('/api/users', { data: person })).toBeOK()
  await page.goto(`/settings/users?query=nib.${project.name}`)
  for (const [act, button, done] of [
    ['Deactivate', 'DEACTIVATE', `${name} is deactivated.`],
    ['Reinstate', 'REINSTATE', `${name} is reinstated.`],
    ['Delete', 'DELETE', `${name} is deleted.`],
  ] as const) {
    await row.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: act }).click()
    await page
      .getByRole('dialog', { name: `${act} ${name}?` })
      .getByRole('button', { name: button })
      .click()
    await expect(page.getByText(done)).toBeVisible()
  }
  await expect(page.getByText('Nobody to show.')).toBeVisible()
  await expectAccessible()
})

test('USERS-010 FD-105 a file with mistakes names them all; a good one is looked at before it is saved', async ({
  page,
  signIn,
  expectAccessible,
}, { project }) => {
  const head = 'user_id,email,first_name,last_name,role,store_id,phone,compliance_only\n'
  const send = (rows: string) =>
    page.getByLabel('CHOOSE A FILE').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(head + rows) })
  await signIn('headOffice')
  await page.goto('/settings/users')
  await page.getByRole('button', { name: 'IMPORT' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import people' })
  await send('X-1,not an address,Ida,Byrne,STORE_REP,,,no\nX-2,ida@caravan.example,Ida,Byrne,CAPTAIN,,,no\n')
  await expect(dialog.getByText('What is wrong')).toBeVisible()
  await expect(dialog.getByText('Row 2, email')).toBeVisible()
  await expect(dialog.getByText('Row 3, role')).toBeVisible()
  await expectAccessible()

  await send(`I-${project.name},ida.${project.name}@caravan.example,Ida,Byrne,STORE_REP,,,no\n`)
  await expect(dialog.getByText('1 new, 0 changed, 0 unchanged')).toBeVisible()
  await expect(dialog.getByText('Ida Byrne')).toBeVisible()
  const found = () => page.request.get(`/api/users?query=ida.${project.name}`).then((answer) => answer.json())
  expect((await found()).items).toHaveLength(0)
  await dialog.getByRole('button', { name: 'SAVE THESE CHANGES' }).click()
  await expect(dialog.getByText('Done:')).toBeVisible()
  await dialog.getByRole('button', { name: 'CLOSE' }).click()
  expect((await found()).items).toHaveLength(1)
})

test('SCR-026 FD-103 an owner has My team: invites an employee of the own store, and deactivates them', async ({
  page,
  signIn,
  expectAccessible,
}, { project }) => {
  const email = `casual.${project.name}@caravan.example`
  await signIn('otherOwner')
  await page.goto('/settings')
  await page.getByRole('link', { name: 'MY TEAM' }).click()
  await expect(page.getByRole('heading', { name: 'My team' })).toBeVisible()
  await page.getByRole('button', { name: 'INVITE' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Casual')
  await dialog.getByRole('textbox', { name: 'Last name' }).fill(project.name)
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('button', { name: 'SEND INVITATION' }).click()
  const row = rowOf(page, project.name, email)
  await expect(row).toContainText('Never signed in')
  await expectAccessible()
  await row.getByRole('button', { name: `Actions for Casual ${project.name}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByRole('button', { name: 'DEACTIVATE' }).click()
  await expect(row).toContainText('Deactivated')
})

test('FD-106 head office ends where somebody is signed in, and they are out at the next request', async ({
  page,
  signIn,
  playwright,
  baseURL,
}) => {
  const phone = await playwright.request.newContext({
    baseURL,
    userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  })
  expect(await phone.post('/api/auth/login', { data: { email: 'rep@caravan.example', password } })).toBeOK()
  await signIn('headOffice')
  await page.goto('/settings/users?query=whitfield')
  await page.getByRole('button', { name: 'Actions for Tom Whitfield' }).click()
  await page.getByRole('menuitem', { name: 'Where they are signed in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Where Tom Whitfield is signed in' })
  const session = dialog.getByRole('listitem').filter({ hasText: 'Firefox' }).first()
  await session.getByRole('button', { name: /^End the session on/ }).click()
  await expect(page.getByText('The session has ended.')).toBeVisible()
  expect((await phone.get('/api/users/me/banners')).status()).toBe(401)
  await phone.dispose()
})

test('FD-332 FD-333 FD-440 head office sorts and filters people, opens the one who has never signed in, and changes them there', async ({
  page,
  signIn,
  expectAccessible,
}, { project }) => {
  const email = `reed.${project.name}@caravan.example`
  const name = `Reed ${project.name}`
  await signIn('headOffice')
  const person = { id: crypto.randomUUID(), firstName: 'Reed', lastName: project.name, email, role: 'STORE_REP' }
  expect(await page.request.post('/api/users', { data: person })).toBeOK()
  await page.goto('/settings/users')
  const filter = async (label: string, choice: string) => {
    if (project.name === 'phone') await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('combobox', { name: label }).selectOption(choice)
    if (project.name === 'phone') await page.getByRole('button', { name: 'SHOW RESULTS' }).click()
  }
  const listed = async (): Promise<string[]> => {
    const links = page.getByRole('region', { name: 'People' }).getByRole('link')
    await expect(page.getByRole('region', { name: 'People' })).toHaveAttribute('aria-busy', 'false')
    return links.allTextContents()
  }
  const answered = async (query: string): Promise<string[]> => {
    const { items } = await (await page.request.get(`/api/users?limit=${project.name === 'phone' ? 10 : 25}&${query}`)).json()
    return items.map(({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`)
  }

  await test.step('by the latest login', async () => {
    if (project.name === 'phone') await filter('Sort by', 'Latest login first')
    else await page.getByRole('button', { name: 'Last login' }).click()
    await expect(page).toHaveURL(/sort=SIGNED_IN&order=desc/)
    await expect.poll(listed).toEqual(await answered('sort=SIGNED_IN&order=desc'))
  })

  await test.step('those who have never signed in, among them the new one', async () => {
    await filter('Status', 'Never signed in')
    await filter('Role', 'Store Rep')
    await expectAccessible()
    await rowOf(page, project.name, email).click() // anywhere: the whole row or card opens the person
    await expect(page.getByRole('heading', { name })).toBeVisible()
  })

  await test.step('their page says when another invitation can go, and has the form', async () => {
    await expect(page.getByRole('button', { name: 'SEND INVITATION' })).toBeDisabled()
    await expect(page.getByText(/^Another invitation can go from /)).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'EDIT' }).click()
    const dialog = page.getByRole('dialog', { name: `Edit ${name}` })
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('0491 570 110')
    await dialog.getByRole('button', { name: 'SAVE' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('0491 570 110')).toBeVisible()
  })

  await test.step('it says what was done to the account, also what is done now from its menu', async () => {
    const acts = page.getByRole('region', { name: 'What was done to this account' }).getByRole('listitem')
    await expect(acts.first()).toContainText('Priya Raman changed the phone number')
    await expect(acts.last()).toContainText('Priya Raman created the account and sent the invitation')
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Deactivate' }).click()
    await page.getByRole('button', { name: 'DEACTIVATE' }).click()
    await expect(acts.first()).toContainText('Priya Raman deactivated the account')
    await expectAccessible()
  })
})
