import { accounts } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

test('IMPERSONATION-001 SCR-042 SCR-043 FD-111 head office acts as an employee, with a banner on every screen, until it stops', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const banner = page.getByRole('region', { name: 'Impersonation' })

  await test.step('IMPERSONATION-006 the list of users asks for a reason first', async () => {
    await signIn('headOffice')
    await page.goto('/settings/users?query=tamihana')
    await page.getByRole('button', { name: 'Actions for Aroha Tamihana' }).click()
    await page.getByRole('menuitem', { name: 'Impersonate user' }).click()
    const dialog = page.getByRole('dialog', { name: 'Impersonate this user?' })
    await expect(dialog).toContainText('Wattle & Vine Cellars')
    await dialog.getByRole('button', { name: 'CONFIRM' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Her picture does not load')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'CONFIRM' }).click()
    await expect(banner).toContainText('Impersonating Aroha Tamihana')
  })

  await test.step('IMPERSONATION-009 SCR-043 the banner is on every screen, with the store and a way to stop', async () => {
    for (const path of ['/', '/profile', '/resources', '/my-rewards']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
      await expect(banner, path).toContainText(/Impersonating Aroha Tamihana\s*Wattle & Vine Cellars · until \d/)
      await expect(banner.getByRole('button', { name: 'Stop impersonating' }), path).toBeInViewport()
    }
  })

  await test.step('IMPERSONATION-011 IMPERSONATION-012 IMPERSONATION-013 sharing, liking and commenting say why they are refused', async () => {
    await page.goto('/feed')
    await expect(page.getByText('You cannot share a post while impersonating a user.')).toBeVisible()
    const post = page.getByRole('article').first()
    await expect(post.getByText('You cannot like or comment while impersonating a user.')).toBeVisible()
    await expect(post.getByRole('button', { name: /^Like the post/ })).toBeDisabled()
    await expectAccessible()
    await post.getByRole('button', { name: /^Options for the post/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /^(Edit|Delete)/ })).toHaveCount(0)
  })

  await test.step('IMPERSONATION-009 the close control stops it', async () => {
    await page.goto('/settings')
    await banner.getByRole('button', { name: 'Stop impersonating' }).click()
    await expect(banner).toHaveCount(0)
    await page.goto('/profile')
    await expect(page.getByText(accounts.headOffice)).toBeVisible()
  })
})

test('FD-111 FD-112 FD-113 who acts as somebody is refused by the server as well; the audit trail has both names, and the person is told', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('headOffice')
  const { items: found } = await (await page.request.get('/api/users?query=tamihana')).json()
  const started = await page.request.post(`/api/auth/impersonate/${found[0].id}`, { data: { reason: 'Her picture does not load' } })
  expect(started).toBeOK()

  await test.step('FD-111 the server refuses the same with the same words, and gives an employee no other impersonation', async () => {
    const { items } = await (await page.request.get('/api/users/me/feed?feedType=GLOBAL&postType=ALL&page=1&limit=1')).json()
    const refusals = [
      [
        '/api/posts',
        { body: '<p>Words</p>', status: 'PUBLIC', visibility: 'GLOBAL' },
        'You cannot share a post while impersonating a user.',
      ],
      ['/api/users/me', { firstName: 'Nobody' }, 'You cannot change a profile while impersonating a user.'],
      [`/api/auth/impersonate/${items[0].createdBy.id}`, { reason: 'Once more' }, 'You do not have access to this.'],
    ] as const
    for (const [path, data, message] of refusals) {
      const answer = await page.request.post(path, { data })
      expect(answer.status(), path).toBe(403)
      expect((await answer.json()).message, path).toBe(message)
    }
  })

  await test.step('FD-113 what is done stands in both names', async () => {
    await page.request.post('/api/auth/stop-impersonating')
    await page.goto('/settings')
    await page.getByRole('link', { name: 'AUDIT TRAIL' }).click()
    await page.getByRole('link', { name: 'While impersonating' }).click()
    const entry = page.getByRole('region', { name: 'Entries' }).getByRole('listitem').first()
    await expect(entry).toContainText('Priya Raman as Aroha Tamihana')
    await expect(entry).toContainText('Reason: Her picture does not load')
    await expect(entry).toContainText('Done')
    await expect(page).toHaveURL(/only=impersonated/)
    await expectAccessible()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download the audit trail as CSV' }).click()
    expect((await download).suggestedFilename()).toBe('audit trail.csv')
  })

  await test.step('FD-112 the employee is told who it was, when and why', async () => {
    await page.request.post('/api/auth/logout')
    await signIn('employee')
    await page.goto('/notifications')
    const told = page.getByRole('listitem').filter({ hasText: 'Priya Raman used the site as you' }).first()
    await expect(told).toContainText('Reason: Her picture does not load')
  })
})

test('FD-112 IMPERSONATION-008 a page on which it has ended meanwhile says so when the time is up, and goes on as the person themself', async ({
  page,
  signIn,
}) => {
  await signIn('headOffice')
  const { items } = await (await page.request.get('/api/users?query=tamihana')).json()
  const started = await page.request.post(`/api/auth/impersonate/${items[0].id}`, { data: { reason: 'To see her page' } })
  expect(started).toBeOK()
  await page.clock.install()
  await page.goto('/settings')
  await expect(page.getByRole('region', { name: 'Impersonation' })).toBeVisible()
  // It ends on the server, as it does after 30 minutes, and the page is not told.
  await page.request.post('/api/auth/stop-impersonating')
  await page.clock.fastForward('30:01')
  const sheet = page.getByRole('dialog', { name: 'You are no longer impersonating Aroha Tamihana' })
  await sheet.getByRole('button', { name: 'CONTINUE AS YOURSELF' }).click()
  await expect(page.getByRole('region', { name: 'Impersonation' })).toHaveCount(0)
})

test('IMPERSONATION-003 a rep acts as people of stores from their page, and never as head office', async ({ page, signIn }) => {
  await signIn('headOffice')
  const find = async (query: string) => (await (await page.request.get(`/api/users?query=${query}`)).json()).items[0].id
  const [employee, office] = [await find('tamihana'), await find('okafor')]
  await signIn('rep')
  await page.goto(`/users/${employee}`)
  await expect(page.getByRole('button', { name: 'IMPERSONATE USER Aroha Tamihana' })).toBeVisible()
  await page.goto(`/users/${office}`)
  await expect(page.getByRole('heading', { name: 'Daniel Okafor' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^IMPERSONATE USER/ })).toHaveCount(0)
  const refused = await page.request.post(`/api/auth/impersonate/${office}`, { data: { reason: 'Only to see' } })
  expect(refused.status()).toBe(403)
})
