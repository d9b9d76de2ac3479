import { accounts, password } from '../support/accounts.ts'
import { another } from '../support/another.ts'
import { withPushService } from '../support/pushService.ts'
import { expect, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

const settings = '/settings/notifications'

test('FD-82 push is turned on in a browser, shows what arrives, and ends when somebody else signs in', async ({
  page,
  browser,
  baseURL,
  signIn,
  expectAccessible,
}) => {
  const push = await withPushService(page)
  await signIn('owner')
  await page.goto(settings)
  const panel = page.getByRole('region', { name: 'Push in this browser' })
  const isOn = panel.getByText('Push is on in this browser.')
  const isOff = panel.getByText('Push is off in this browser.')
  await expect(isOff).toBeVisible()
  await expectAccessible()

  await test.step('it is on, also after a reload', async () => {
    await panel.getByRole('button', { name: 'TURN ON' }).click()
    await expect(isOn).toBeVisible()
    await expectAccessible()
    await page.reload()
    await expect(isOn).toBeVisible()
    expect((await (await page.request.get('/api/users/me/notification-settings')).json()).push.on).toBe(true)
  })

  await test.step('it is not on in another browser of the same person', async () => {
    const other = await another(browser, baseURL, 'owner')
    expect((await (await other.request.get('/api/users/me/notification-settings')).json()).push.on).toBe(false)
    await other.context().close()
  })

  await test.step('what arrives is shown', async () => {
    const news = { title: 'Caravan', body: 'Someone mentioned or thanked you.', link: '/posts/1', tag: 'one' }
    expect(await push.deliver(news)).toEqual(news)
  })

  await test.step('it is turned off and on again', async () => {
    await panel.getByRole('button', { name: 'TURN OFF' }).click()
    await expect(isOff).toBeVisible()
    await panel.getByRole('button', { name: 'TURN ON' }).click()
    await expect(isOn).toBeVisible()
  })

  await test.step('somebody else signs in, though the session of the first goes on: the browser has nothing more from them', async () => {
    await page.context().clearCookies()
    await page.goto('/')
    await page.getByLabel('Email').fill(accounts.employee)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'SUBMIT' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).pushManager.getSubscription().then(Boolean)))
      .toBe(false)
    await page.goto(settings)
    await expect(isOff).toBeVisible()
  })
  await push.forget()
})

test('FD-82 a browser that blocks notifications says what to do', async ({ page, signIn, expectAccessible }) => {
  await signIn('owner')
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await page.goto(settings)
  const panel = page.getByRole('region', { name: 'Push in this browser' })
  await expect(panel.getByText(/Your browser blocks notifications from this site/)).toBeVisible()
  await expect(panel.getByRole('button')).toHaveCount(0)
  await expectAccessible()
})

test('FD-80 FD-81 what a person chooses for each kind and channel, and quiet hours, are kept', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('manager')
  await page.goto(settings)
  const kind = (name: string) => page.getByRole('group', { name, exact: true })
  const choices = [
    ['Mentions', 'Email', true],
    ['Mentions', 'On the site', false],
    ['Messages', 'Push', false],
    ['Must-reads', 'Email', false],
  ] as const
  for (const [name, channel, on] of choices) await kind(name).getByRole('checkbox', { name: channel }).setChecked(on)
  await page.getByRole('radio', { name: 'Weekly' }).check()
  await page.getByLabel('From').fill('20:15')
  await page.getByLabel('Until').fill('06:45')
  await page.getByRole('checkbox', { name: 'Show what it is about' }).check()
  await expect(page.getByText('All changes are saved.')).toBeVisible()
  await expectAccessible()

  await page.reload()
  for (const [name, channel, on] of choices) await expect(kind(name).getByRole('checkbox', { name: channel })).toBeChecked({ checked: on })
  await expect(kind('Replies').getByRole('checkbox', { name: 'On the site' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Weekly' })).toBeChecked()
  await expect(page.getByLabel('From')).toHaveValue('20:15')
  await expect(page.getByLabel('Until')).toHaveValue('06:45')
  await expect(page.getByRole('checkbox', { name: 'Show what it is about' })).toBeChecked()

  await test.step('quiet hours can be turned off; their times stay', async () => {
    await page.getByRole('checkbox', { name: 'Keep these hours quiet' }).uncheck()
    await expect(page.getByLabel('From')).toBeDisabled()
    await expect(page.getByText('All changes are saved.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Keep these hours quiet' })).not.toBeChecked()
    await expect(page.getByLabel('From')).toHaveValue('20:15')
  })
})
