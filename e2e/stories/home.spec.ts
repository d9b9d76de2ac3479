import { expect, test } from '../support/test.ts'

test('HOME-003 HOME-005 HOME-006 FD-57 home greets in front of sample weather that says so, with the announcements of head office', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('owner')
  await page.goto('/')
  await expect(page.getByText('Sample weather for the demo')).toBeVisible()
  await expect(page.getByText(/^(Clear|Cloudy|Drizzle|Rain|Thunderstorm).* in Thornbury$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Announcements \([1-9]\d*\)$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Newest posts' }).getByRole('listitem')).toHaveCount(3)
  await expectAccessible()
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('HOME-007 HOME-009 SCR-012 announcements turn by keyboard, PAUSE holds them, and READ MORE gives the focus back', async ({
    page,
    signIn,
  }) => {
    await signIn('manager')
    await page.goto('/')
    const carousel = page.getByRole('region', { name: 'Announcements' })
    await expect(carousel.locator('[data-moving]')).toBeAttached() // the code that moves it loads after the page
    await carousel.getByRole('button', { name: 'Pause' }).click()
    await expect(carousel.getByRole('button', { name: 'Play' })).toBeVisible()
    const inView = carousel.locator('[role=group]:not([inert])')
    const first = await inView.first().getAttribute('aria-label')
    await carousel.getByRole('button', { name: 'Next' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(inView.first()).not.toHaveAttribute('aria-label', first ?? '')
    const more = inView.first().getByRole('button', { name: /^Read more: / })
    await more.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Announcement' })
    await expect(dialog.getByRole('button', { name: 'CLOSE' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(more).toBeFocused()
  })
})

test('SHELL-001 a newest post opens from home', async ({ page, signIn }) => {
  await signIn('rep')
  await page.goto('/')
  await page.getByRole('region', { name: 'Newest posts' }).getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/posts\//)
})
