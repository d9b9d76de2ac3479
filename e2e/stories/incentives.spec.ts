import { another } from '../support/another.ts'
import { heic, png, uploadPicture } from '../support/pictures.ts'
import { expect, test } from '../support/test.ts'

const photo = (colour: [number, number, number]) => ({ name: 'shelf.png', mimeType: 'image/png', buffer: png(800, 600, colour) })

test('SCR-037 SCR-038 INCENTIVE-049 INCENTIVE-050 FD-102 FD-423 an incentive from its first word to the Camel Bucks of the winner', async ({
  page,
  browser,
  baseURL,
  signIn,
  expectAccessible,
}, { project }) => {
  test.slow()
  const name = `Best ice display, ${project.name}`
  const owner = await another(browser, baseURL, 'owner')
  const other = await another(browser, baseURL, 'otherOwner')
  const bucks = async () => (await (await owner.request.get('/api/store-of-the-year')).json()).totalCamelBucks as number
  const before = await bucks()
  const card = (of = owner) => of.getByRole('article', { name })
  await signIn('headOffice')

  await test.step('head office adds it, with a photo', async () => {
    await page.goto('/member-incentives')
    await page.getByRole('button', { name: 'ADD NEW MEMBER INCENTIVE' }).click()
    const form = page.getByRole('dialog', { name: 'Add Member Incentive' })
    await form.getByLabel('Member incentive code').fill(`ICE-${project.name === 'phone' ? 'PHONES' : 'DESKTO'}`)
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Prize type').selectOption('CAMEL_BUCKS')
    await form.getByLabel('Short description').fill('Show us your ice')
    await form.getByLabel('The Opportunity').fill('Ice sells itself when people see it.')
    await form.getByLabel('How to Enter').fill('Send a photo of your freezer.')
    await form.locator('input[type=file]').setInputFiles(photo([20, 90, 200]))
    await expect(form.getByRole('button', { name: /^Remove/ })).toBeVisible()
    await expect(form.getByRole('progressbar')).toHaveCount(0)
    await form.getByLabel('Show the winners').check()
    await form.getByRole('button', { name: 'ADD', exact: true }).click()
    await expect(page.getByText('Member incentive created successfully!')).toBeVisible()
  })

  const { items } = await (await page.request.get(`/api/member-incentives?search=${encodeURIComponent(name)}`)).json()
  await test.step('a store enters with a photo from its phone, and another store too', async () => {
    const photos = [await uploadPicture(other.request, 'ice.png', png(800, 600, [200, 60, 20]))]
    expect(await other.request.post(`/api/member-incentives/${items[0].id}/submissions`, { data: { photos } })).toBeOK()
    await owner.goto('/my-rewards?tab=incentives')
    await card()
      .getByRole('button', { name: `Add entry for ${name}` })
      .click()
    const entry = owner.getByRole('dialog', { name: 'Add an Entry for My Store' })
    await entry.locator('input[type=file]').first().setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic() })
    await expect(entry.getByRole('listitem')).toHaveCount(1)
    await expect(entry.getByRole('progressbar')).toHaveCount(0)
    await entry.getByRole('button', { name: 'SUBMIT' }).click()
    await expect(owner.getByText('Entry submitted successfully!!')).toBeVisible()
    await expect(card()).toContainText('Entry received')
  })

  const store = (await (await owner.request.get('/api/store-of-the-year')).json()).store.name as string
  const mine = page.getByRole('article', { name: store })
  await test.step('head office asks for a better photo', async () => {
    await page.goto(`/member-incentives/${items[0].id}`)
    await page.getByRole('button', { name: 'SHOW SUBMISSIONS' }).click()
    await mine.getByRole('button', { name: `Note to the store: ${store}` }).click()
    const note = page.getByRole('dialog', { name: `Note to the store: ${store}` })
    await note.getByLabel('Note').fill('Closer, please: we want to see the ice.')
    await note.getByLabel('Ask for a better photo').check()
    await note.getByRole('button', { name: 'SEND' }).click()
    await expect(mine).toContainText('Asked for a better photo')
    await expect(page.getByRole('article').locator('img[srcset]')).toHaveCount(2) // the server has prepared both photos
    await expectAccessible()
  })

  await test.step('the store reads the note and sends a better one', async () => {
    await owner.reload()
    await expect(card()).toContainText('Better photo wanted')
    await expect(card()).toContainText('Closer, please: we want to see the ice.')
    await card()
      .getByRole('button', { name: `Edit entry for ${name}` })
      .click()
    const entry = owner.getByRole('dialog', { name: 'Edit Entry for My Store' })
    await entry.getByRole('button', { name: /^Remove/ }).click()
    await entry
      .locator('input[type=file]')
      .first()
      .setInputFiles(photo([20, 160, 90]))
    await expect(entry.getByRole('listitem')).toHaveCount(1)
    await expect(entry.getByRole('progressbar')).toHaveCount(0)
    await entry.getByRole('button', { name: 'SAVE' }).click()
    await expect(owner.getByText('Entry updated successfully!!')).toBeVisible()
    await expect(card()).toContainText('Entry received')
  })

  await test.step('amounts are typed with the keyboard alone, and kept as a draft', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'SHOW SUBMISSIONS' }).click()
    const amounts = page.getByRole('textbox', { name: /^Camel Bucks for/ })
    await expect(amounts).toHaveCount(2)
    await amounts.first().press('ArrowDown')
    await expect(amounts.last()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(amounts.first()).toBeFocused()
    await mine.getByRole('textbox', { name: `Camel Bucks for ${store}` }).fill('250')
    await page.keyboard.press('Enter')
    await expect(mine).toContainText('Kept as a draft')
    await page.reload()
    await page.getByRole('button', { name: 'SHOW SUBMISSIONS' }).click()
    await expect(mine.getByRole('textbox')).toHaveValue('250')
    expect(await bucks()).toBe(before)
  })

  await test.step('FD-423 both entries stand side by side, and their photos are enlarged together', async () => {
    for (const box of await page.getByRole('checkbox', { name: /^Choose .* to compare$/ }).all()) await box.check()
    await page.getByRole('button', { name: 'COMPARE' }).click()
    const compare = page.getByRole('dialog', { name: 'Compare 2 entries' })
    const photos = compare.getByRole('img').and(page.locator('[srcset]'))
    await expect(photos).toHaveCount(2)
    await expectAccessible()
    const widths = () => photos.evaluateAll((all) => all.map((photo) => photo.getBoundingClientRect().width))
    const whole = await widths()
    await photos.first().dblclick()
    await expect.poll(async () => (await widths()).map((width, n) => width / (whole[n] ?? 1))).toEqual([2.5, 2.5])
    await page.keyboard.press('0')
    await expect.poll(widths).toEqual(whole)
    await expect(compare.getByRole('textbox', { name: `Camel Bucks for ${store}` })).toHaveValue('250')
    await page.reload() // nothing is chosen any more, so nothing may open by itself
    await page.getByRole('button', { name: 'SHOW SUBMISSIONS' }).click()
    await expect(page.getByRole('checkbox', { name: /^Choose .* to compare$/ })).toHaveCount(2)
    for (const box of await page.getByRole('checkbox', { name: /^Choose .* to compare$/ }).all()) await box.check()
    await expect(page.getByText('2 entries chosen')).toBeVisible()
    await expect(compare).toHaveCount(0)
    await page.getByRole('button', { name: 'COMPARE' }).click()
    await expect(compare).toBeVisible()
    await page.goBack()
    await expect(compare).toHaveCount(0)
    await page.getByRole('button', { name: 'CLEAR' }).click()
  })

  await test.step('the award counts once, and says to each store what it is', async () => {
    await page.getByRole('button', { name: 'MARK MEMBER INCENTIVE AS AWARDED' }).click()
    const award = page.getByRole('dialog', { name: 'Mark as awarded' })
    await expect(award).toContainText('1 of 2 entries judged')
    await expect(award).toContainText(/not entered and still can, until/)
    await expect(award).toContainText('1 other entry gets nothing')
    await expectAccessible()
    await award.getByRole('button', { name: 'MARK AS AWARDED' }).click()
    await expect(page.getByText('Member incentive successfully marked as awarded!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'MARK MEMBER INCENTIVE AS AWARDED' })).toHaveCount(0)
    await owner.reload()
    await expect(card()).toContainText('Entries are closed')
    await expect(card()).toContainText('Entry received')
    expect(await bucks()).toBe(before)
    await expectAccessible()
    await page.getByRole('button', { name: 'UNDO THE AWARD' }).click()
    await expect(page.getByText('The award was undone. Nobody was told.')).toBeVisible()
    await page.getByRole('button', { name: 'MARK MEMBER INCENTIVE AS AWARDED' }).click()
    await award.getByRole('button', { name: 'MARK AS AWARDED' }).click()
    await page.getByRole('button', { name: 'TELL STORES NOW' }).click()
    await expect(page.getByText('Stores have their results.')).toBeVisible()
    await owner.reload()
    await expect(card()).toContainText('Well done!')
    await other.goto('/my-rewards?tab=incentives')
    await expect(card(other)).toContainText('Not awarded')
    expect(await bucks()).toBe(before + 250)
  })

  await test.step('the statement has the line, and the winners are there for every store to look at', async () => {
    await owner.goto('/my-rewards/statement')
    await expect(owner.getByRole('listitem').filter({ hasText: name })).toContainText('250')
    await card(other)
      .getByRole('button', { name: `See the winners of ${name}` })
      .click()
    await expect(other.getByRole('dialog', { name: `Winners of ${name}` })).toContainText(store)
  })
  await owner.context().close()
  await other.context().close()
})
