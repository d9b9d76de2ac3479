import { another } from '../support/another.ts'
import { png } from '../support/pictures.ts'
import { expect, test } from '../support/test.ts'

interface Line {
  id: string
  type: string
  description: string
}

test('REPLY-001 REPLY-003 REPLY-004 REPLY-006 REPLY-010 FIX-011 FIX-013 an owner queries a mark, the rep changes it, and the score follows; the next audit opens with what is left', async ({
  page,
  browser,
  baseURL,
  signIn,
  expectAccessible,
}) => {
  test.slow()
  const owner = await another(browser, baseURL, 'owner')
  const { user } = await (await owner.request.get('/api/auth/session')).json()
  await signIn('rep')
  const date = new Date().toLocaleDateString('en-CA', { timeZone: 'Australia/Melbourne' })

  /** Marks the store's report of today: everything passes but the first store standards. */
  const audit = async (fails: number) => {
    const created = await page.request.post('/api/audit-reports', { data: { store: user.storeId, date } })
    expect(created).toBeOK()
    const { id, lines } = (await created.json()) as { id: string; lines: Line[] }
    const standards = lines.filter(({ type }) => type === 'NON_LIQUOR').slice(0, fails)
    const marks = lines.map((line) => {
      const passed = !standards.includes(line)
      return { id: line.id, passed, pricePassed: line.type === 'NON_LIQUOR' ? null : passed }
    })
    expect(await page.request.put(`/api/audit-reports/${id}/lines`, { data: { auditReportId: id, lines: marks } })).toBeOK()
    return { id, standards: standards as [Line, Line] }
  }
  const { id, standards } = await audit(2)
  expect(await page.request.post(`/api/audit-reports/${id}`, { data: { status: 'COMPLETED' } })).toBeOK()
  const [wrong, right] = standards
  const address = `/compliance/audit-reports/${id}`
  /** The score of the store standards, which one line changes more than the total. */
  const score = async () => (await (await page.request.get(`/api/audit-reports/${id}`)).json()).scores.nonLiquor as number
  const before = await score()

  await test.step('the owner queries the mark, with a photo', async () => {
    await owner.goto(address)
    await owner.getByRole('button', { name: `QUERY THIS MARK: ${wrong.description}` }).click()
    const dialog = owner.getByRole('dialog', { name: 'Query this mark' })
    await dialog.getByLabel('What is wrong with the mark?').fill('It was clean that morning.')
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'clean.png', mimeType: 'image/png', buffer: png(640, 480, [30, 120, 60]) })
    await expect(dialog.getByRole('button', { name: /^Remove/ })).toBeVisible()
    await expect(dialog.getByRole('progressbar')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'SEND' }).click()
    await expect(owner.getByText('Waiting for an answer').first()).toBeVisible()
    await expect(owner.getByRole('button', { name: `QUERY THIS MARK: ${right.description}` })).toBeVisible()
  })

  await test.step('the rep finds it in the list, and changes the mark beside the line', async () => {
    await page.goto('/compliance')
    await page.getByRole('link', { name: /quer(y|ies) to answer$/ }).click()
    await expect(page.getByText('It was clean that morning.')).toBeVisible()
    await expectAccessible()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'It was clean that morning.' })
      .getByRole('link', { name: `ANSWER: ${wrong.description}` })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Answer the query' })
    await dialog.getByRole('radio', { name: 'Becomes ‘Yes’' }).check()
    await dialog.getByLabel('Why?').fill('You are right, I mixed it up.')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'ANSWER' }).click()
    await expect(page.getByText('Answered. The store has been told.')).toBeVisible()
  })

  await test.step('the open page of the owner shows the new score and both marks', async () => {
    const after = await score()
    expect(after).toBeGreaterThan(before)
    const changed = owner.getByRole('region', { name: 'Marks changed after a query' })
    await expect(changed).toContainText('You are right, I mixed it up.')
    await expect(changed).toContainText('Not met → Yes')
    await expect(owner.getByRole('region', { name: 'Store Standards', exact: true })).toContainText(String(after))
    await owner.goto('/notifications')
    await expect(owner.getByText(`The mark was changed: ${wrong.description}`).first()).toBeVisible()
  })

  await test.step('the next audit opens with what is left, follows the marks, and says what it has closed', async () => {
    const next = await audit(0)
    await page.goto(`/compliance/audit-reports/${next.id}`)
    const list = page.getByRole('region', { name: /to look at again$/ })
    const left = list.getByRole('listitem').filter({ hasText: right.description })
    await expect(left).toContainText('Not handed to anyone yet')
    await expect(left).toContainText('Fixed')
    await expect(list.getByRole('listitem').filter({ hasText: wrong.description })).toHaveCount(0)
    expect(await page.request.post(`/api/audit-reports/${next.id}`, { data: { status: 'COMPLETED' } })).toBeOK()
    const { closing } = await (await page.request.get(`/api/audit-reports/${next.id}/fixes`)).json()
    await page.reload()
    await expect(page.getByRole('link', { name: `${closing.fixed} fixed` })).toBeVisible()
    const past = await (await page.request.get(`/api/fixes?show=CLOSED&store=${user.storeId}&limit=100`)).json()
    const closed = (past.items as { closedByReportId: string; state: string }[]).filter(
      ({ closedByReportId }) => closedByReportId === next.id,
    )
    expect(closed.filter(({ state }) => state === 'FIXED')).toHaveLength(closing.fixed)
  })
})
