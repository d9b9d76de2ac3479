import type { APIRequestContext } from '@playwright/test'
import { another } from '../support/another.ts'
import { AuditPage } from '../support/audit.ts'
import { png } from '../support/pictures.ts'
import { readyForOffline } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

interface Line {
  id: string
  key: string
  type: string
  description: string
}

interface Photos {
  items: { id: string; state: string; comment: string; picture: { width: number; height: number } | null }[]
  stillToCome: number
}

const photo = (colour: [number, number, number]) => ({ name: 'shelf.png', mimeType: 'image/png', buffer: png(2400, 1800, colour) })

async function read<T>(request: APIRequestContext, address: string): Promise<T> {
  const answer = await request.get(`/api${address}`)
  expect(answer, address).toBeOK()
  return answer.json()
}

test('EVIDENCE-023 EVIDENCE-028 EVIDENCE-029 EVIDENCE-001 EVIDENCE-002 EVIDENCE-003 EVIDENCE-005 EVIDENCE-007 EVIDENCE-010 EVIDENCE-011 EVIDENCE-015 EVIDENCE-017 EVIDENCE-018 EVIDENCE-019 photos of a failed line are taken without a connection, drawn on, arrive once, are seen by the owner, and show what good looks like', async ({
  page,
  browser,
  baseURL,
  signIn,
  expectAccessible,
}) => {
  test.slow()
  const owner = await another(browser, baseURL, 'owner')
  const { user } = await read<{ user: { storeId: string } }>(owner.request, '/auth/session')
  const { report: before } = await read<{ report: { id: string } }>(owner.request, '/audit-reports/latest')
  await signIn('rep')
  const date = new Date().toLocaleDateString('en-CA', { timeZone: 'Australia/Melbourne' })
  const created = await page.request.post('/api/audit-reports', { data: { store: user.storeId, date } })
  expect(created).toBeOK()
  const { id, lines } = (await created.json()) as { id: string; lines: Line[] }
  const failing = lines.find(({ type }) => type === 'NON_LIQUOR') as Line
  const blocked = lines.find(({ type, id: other }) => type === 'NON_LIQUOR' && other !== failing.id) as Line
  const marks = lines.map((line) => {
    const passed = line.id !== failing.id
    return { id: line.id, passed, pricePassed: line.type === 'NON_LIQUOR' ? null : passed }
  })
  expect(await page.request.put(`/api/audit-reports/${id}/lines`, { data: { auditReportId: id, lines: marks } })).toBeOK()
  const photos = () => read<Photos>(page.request, `/audit-reports/${id}/photos`)
  const address = `/compliance/audit-reports/${id}`
  const strip = page.getByRole('list', { name: `Photos: ${failing.description}` })

  await test.step('the rep takes two photos of a failed line without a connection', async () => {
    await page.goto(address)
    await new AuditPage(page).unfold('Store Standards')
    const camera = page.getByRole('button', { name: `Add photos: ${failing.description}` })
    await expect(camera).toBeEnabled()
    await readyForOffline(page)
    await page.context().setOffline(true)
    await expect(page.getByText('You are currently offline')).toBeVisible()
    const choosing = page.waitForEvent('filechooser')
    await camera.click()
    await (await choosing).setFiles([photo([200, 60, 20]), photo([20, 60, 200])])
    await expect(strip.getByRole('listitem')).toHaveCount(2)
    await expect(strip.getByText('Not sent yet').or(strip.getByText('Waiting')).first()).toBeVisible()
    await expect(page.getByText('2 photos still to come')).toBeVisible()
    expect((await photos()).items).toHaveLength(0)
    await page.getByRole('button', { name: `Can't check: ${blocked.description}` }).click()
    await page.getByRole('menuitem', { name: 'Behind a locked cabinet' }).click()
    await expect(page.getByText("Can't be checked: Behind a locked cabinet")).toBeVisible()
    await expectAccessible()
  })

  await test.step('the page is closed; with a connection again, both arrive once, smaller', async () => {
    await page.goto('about:blank')
    await page.context().setOffline(false)
    await page.goto(address)
    const arrived = async () => {
      const { items, stillToCome } = await photos()
      return [
        items.filter(({ state, picture }) => state === 'ARRIVED' && picture?.width === 1600 && picture.height === 1200).length,
        items.length,
        stillToCome,
      ]
    }
    await expect.poll(arrived, { timeout: 60_000 }).toEqual([2, 2, 0])
    const why = async () =>
      (await read<{ lines: (Line & { obstacle?: string })[] }>(page.request, `/audit-reports/${id}`)).lines.find(
        ({ id: one }) => one === blocked.id,
      )?.obstacle
    await expect.poll(why).toBe('Behind a locked cabinet')
    await new AuditPage(page).unfold('Store Standards')
    await expect(strip.getByRole('listitem')).toHaveCount(2)
    await expect(strip.getByText(/Waiting|Sending|Not sent/)).toHaveCount(0)
    await expect(page.getByText(/still to come/)).toHaveCount(0)
  })

  await test.step('one of them gets a comment, and one is removed and put back', async () => {
    await strip.getByRole('button', { name: 'Photo 1 of 2' }).click()
    const dialog = page.getByRole('dialog', { name: 'Photo' })
    await dialog.getByLabel('Comment').fill('Behind the fridge')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'DONE' }).click()
    await expect(strip.getByRole('button', { name: 'Photo 1 of 2: Behind the fridge' })).toBeVisible()
    await strip.getByRole('button', { name: 'Photo 2 of 2' }).click()
    await dialog.getByRole('button', { name: 'REMOVE' }).click()
    await expect(strip.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'UNDO' }).click()
    await expect(strip.getByRole('listitem')).toHaveCount(2)
  })

  await test.step('the rep crops one and draws on it, by mouse and by keys, and the drawing takes its place once there is a connection again', async () => {
    const before = (await photos()).items.map(({ id: one }) => one)
    await strip.getByRole('button', { name: 'Photo 1 of 2: Behind the fridge' }).click()
    await page.getByRole('dialog', { name: 'Photo' }).getByRole('button', { name: 'DRAW' }).click()
    const editor = page.getByRole('dialog', { name: 'Draw on the photo' })
    const area = editor.getByRole('application', { name: `Photo of ${failing.description}, to draw on` })
    await expect(area).toBeVisible()
    await readyForOffline(page)
    await page.context().setOffline(true)
    const { x, y, width, height } = (await area.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const drag = async (from: number, to: number) => {
      await page.mouse.move(x + width * from, y + height * from)
      await page.mouse.down()
      await page.mouse.move(x + width * to, y + height * to, { steps: 3 })
      await page.mouse.up()
    }
    await editor.getByRole('button', { name: 'Crop' }).click()
    await drag(0.4, 0.6)
    await expect(editor.getByText('Cropped.')).toBeAttached()
    await editor.getByRole('button', { name: 'UNDO' }).click()
    await expect(editor.getByRole('button', { name: 'SAVE' })).toBeDisabled()
    await area.focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await expect(editor.getByText('Cropped.')).toBeAttached()
    await editor.getByRole('button', { name: 'Arrow', exact: true }).click()
    await drag(0.45, 0.55)
    await expect(editor.getByText('Arrow drawn.')).toBeAttached()
    await expectAccessible()
    await editor.getByRole('button', { name: 'SAVE' }).click()
    const dialog = page.getByRole('dialog', { name: 'Photo', exact: true })
    await expect(dialog.getByLabel('Comment')).toHaveValue('Behind the fridge')
    await dialog.getByRole('button', { name: 'DONE' }).click()
    await expect(strip.getByRole('listitem')).toHaveCount(2)
    await expect(strip.getByRole('button', { name: 'Photo 1 of 2: Behind the fridge' })).toBeVisible()
    await page.goto('about:blank')
    await page.context().setOffline(false)
    await page.goto(address)
    await expect
      .poll(
        async () =>
          (await photos()).items.map(({ id: one, state, comment, picture }) => [
            before.includes(one),
            state,
            comment,
            (picture?.width ?? 0) < 1600,
          ]),
        { timeout: 60_000 },
      )
      .toEqual([
        [false, 'ARRIVED', 'Behind the fridge', true],
        [true, 'ARRIVED', '', false],
      ])
    await new AuditPage(page).unfold('Store Standards')
    await expect(strip.getByRole('listitem')).toHaveCount(2)
  })

  await test.step('the report is completed while a photo of another device is to come, and is not final before that is given up', async () => {
    const announced = await page.request.post(`/api/audit-reports/${id}/photos`, {
      data: { id: crypto.randomUUID(), lineKey: failing.key, sha256: 'a'.repeat(43), size: 1000 },
    })
    expect(announced).toBeOK()
    expect(await page.request.post(`/api/audit-reports/${id}`, { data: { status: 'COMPLETED' } })).toBeOK()
    await signIn('headOffice')
    await page.goto(address)
    await expect(page.getByText('1 photo still to come')).toBeVisible()
    const refused = await page.request.post(`/api/audit-reports/${id}`, { data: { final: true } })
    expect(refused.status()).toBe(409)
    await strip.getByRole('button', { name: 'Photo 3 of 3' }).click()
    const dialog = page.getByRole('dialog', { name: 'Photo' })
    await expect(dialog).toContainText('It is still on their device')
    await dialog.getByRole('button', { name: 'DISCARD' }).click()
    await expect(page.getByText(/still to come/)).toHaveCount(0)
    expect(await page.request.post(`/api/audit-reports/${id}`, { data: { final: true } })).toBeOK()
  })

  await test.step('head office makes a photo what good looks like with one tap, and writes a sentence', async () => {
    await strip
      .getByRole('button', { name: 'Photo 2 of 3' })
      .or(strip.getByRole('button', { name: 'Photo 2 of 2' }))
      .click()
    const viewer = page.getByRole('dialog', { name: 'Pictures' })
    const make = viewer.getByRole('button', { name: 'What good looks like' })
    await make.click()
    await expect(make).toHaveAttribute('aria-pressed', 'true')
    await viewer.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: `What good looks like: ${failing.description}` })).toBeVisible()
    await page.goto('/compliance/settings')
    await page
      .getByRole('button', { name: `What good looks like: ${failing.description}` })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'What good looks like' })
    await dialog.getByLabel('In a sentence').fill('The fridge stands against the wall.')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'SAVE' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the owner sees both beside the line, and in the viewer with the comment', async () => {
    await owner.goto(address)
    await new AuditPage(owner).unfold('Store Standards')
    await expect(owner.getByText('The fridge stands against the wall.')).toBeVisible()
    await expect(owner.getByRole('button', { name: `What good looks like: ${failing.description}` })).toBeVisible()
    await expect(owner.getByRole('region', { name: "1 line couldn't be checked" })).toContainText(
      `${blocked.description}Store Standards · Behind a locked cabinet`,
    )
    const seen = owner.getByRole('list', { name: `Photos: ${failing.description}` })
    await expect(seen.getByRole('listitem')).toHaveCount(2)
    await seen.getByRole('button', { name: 'Photo 1 of 2: Behind the fridge' }).click()
    const viewer = owner.getByRole('dialog', { name: 'Pictures' })
    await expect(viewer.getByText('1 of 2')).toBeVisible()
    await expect(viewer.getByText('Behind the fridge')).toBeVisible()
  })

  // Other stories read the owner's own last result.
  expect(await page.request.delete(`/api/audit-reports/${id}`)).toBeOK()
  expect(await page.request.post(`/api/audit-reports/${before.id}`, { data: { final: true } })).toBeOK()
})
