import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type APIRequestContext, type Download, type Page, request } from '@playwright/test'
import { accounts, password } from '../support/accounts.ts'
import { keptOnDevice } from '../support/kept.ts'
import { png, uploadPicture } from '../support/pictures.ts'
import { readyForOffline } from '../support/quiet.ts'
import { startRelay } from '../support/relay.ts'
import { expect, test } from '../support/test.ts'

// A browser of its own: what a worker keeps would otherwise be there for the next story.
test.use({ serviceWorkers: 'allow', reuseContext: false })

const pdfOf = (words: string) => Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n% ${words}\ntrailer<</Root 1 0 R>>\n%%EOF\n`)

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const bytesOf = async (download: Download) => readFile(await download.path())

/** Uploads a PDF and returns its id. */
async function uploadPDF(office: APIRequestContext, name: string, content: Buffer): Promise<string> {
  const answer = await office.post('/api/media', { multipart: { files: { name, mimeType: 'application/pdf', buffer: content } } })
  expect(answer).toBeOK()
  const { items } = await answer.json()
  return items[0].id
}

async function share(office: APIRequestContext, id: string, entry: object) {
  const to = { type: 'FILE', visibility: 'GLOBAL', path: '/Offline', ...entry }
  const answer = await office.post('version' in entry ? `/api/resources/${id}` : '/api/resources', { data: { id, ...to } })
  expect(answer).toBeOK()
  return answer.json()
}

/** How many records the device has of each kind of what is kept of the library. */
function onDevice(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'caravan-files')) return [0, 0]
    return new Promise<number[]>((resolve, reject) => {
      const opening = indexedDB.open('caravan-files')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const transaction = opening.result.transaction(['files', 'bytes'])
        const counts = ['files', 'bytes'].map((name) => transaction.objectStore(name).count())
        transaction.oncomplete = () => {
          opening.result.close()
          resolve(counts.map(({ result }) => result))
        }
      }
    })
  })
}

test('OFFLINE-043 OFFLINE-044 OFFLINE-045 OFFLINE-047 OFFLINE-048 a planogram and a picture are kept, open in a cool room without a connection, follow a new version, and go when the person logs out', async ({
  page,
  context,
  server,
  signIn,
  expectAccessible,
}) => {
  test.slow()
  const mark = randomUUID().slice(0, 8)
  const [planName, shelfName] = [`Cool room plan ${mark}`, `Shelf picture ${mark}`]
  const [first, second] = [pdfOf('the first version'), pdfOf('the second version, which says more')]
  const office = await request.newContext({ baseURL: server.url })
  const relay = await startRelay()
  relay.target(server.url)
  try {
    expect(await office.post('/api/auth/login', { data: { email: accounts.headOffice, password } })).toBeOK()
    const plan = await share(office, randomUUID(), { name: planName, file: await uploadPDF(office, 'cool-room.pdf', first) })
    const picture = await uploadPicture(office, 'shelf.png', png(600, 400, [120, 20, 60]), 'A dark red shelf')
    const shelf = await share(office, randomUUID(), { name: shelfName, file: picture })
    const shelfBytes = await (await office.get(shelf.file.signedURL)).body()

    await signIn('owner')
    await page.goto(relay.url)
    await keptOnDevice(page)
    await page.goto(`${relay.url}/resources?query=${mark}`)
    await test.step('two files are kept', async () => {
      for (const name of [planName, shelfName]) {
        await page.getByRole('button', { name: `More for ${name}` }).click()
        await page.getByRole('menuitem', { name: 'Keep on this device' }).click()
        await expect(card(page, name).getByText(/^On this device · /)).toBeVisible()
      }
      await expect(page.getByText(/^2 of 50 files on this device, .* of 200 MB$/)).toBeVisible()
      await expectAccessible()
      expect(await onDevice(page)).toEqual([2, 2])
    })
    await page.goto(`${relay.url}/`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await readyForOffline(page)

    await context.setOffline(true)
    const phone = await context.newPage()
    await test.step('without a connection the app opens from the device, and so do the files', async () => {
      await phone.goto(`${relay.url}/resources`)
      await phone.getByRole('link', { name: 'On this device' }).click()
      await expect(phone).toHaveURL(/on=DEVICE/)
      await expect(phone.getByRole('heading', { level: 3 })).toHaveText([planName, shelfName])
      await phone.reload()
      const saving = phone.waitForEvent('download')
      await phone.getByRole('link', { name: `${planName} (from this device)` }).click()
      const saved = await saving
      expect(saved.suggestedFilename()).toBe('cool-room.pdf')
      expect(await bytesOf(saved)).toEqual(first)

      await phone.getByRole('button', { name: `Open the picture ${shelfName}` }).click()
      const shown = phone.getByRole('dialog').getByRole('img')
      await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
      expect(await shown.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/^blob:/)
      const savingPicture = phone.waitForEvent('download')
      await phone
        .getByRole('dialog')
        .getByRole('link', { name: /^Download/ })
        .click()
      const savedPicture = await savingPicture
      expect([savedPicture.suggestedFilename(), await bytesOf(savedPicture)]).toEqual(['shelf.png', shelfBytes])
      await phone.keyboard.press('Escape')
      await expect(phone.getByRole('dialog')).toBeHidden()
    })

    await context.setOffline(false)
    await expect(phone.getByText('You are currently offline')).toBeHidden({ timeout: 20_000 })
    await test.step('the server gives the file when it can, and the device when the server does not answer', async () => {
      let asked = 0
      let reaches = true
      relay.rule(({ method, path }) => {
        if (!path.startsWith('/files/')) return 'pass'
        if (method === 'HEAD') asked++
        return reaches ? 'pass' : 'cut'
      })
      const save = async () => {
        const saving = phone.waitForEvent('download')
        await phone.getByRole('link', { name: `${planName} (saves the file)` }).click()
        return saving
      }
      const served = await save()
      expect([asked, served.url().startsWith(`${relay.url}/files/`), await bytesOf(served)]).toEqual([1, true, first])
      reaches = false
      const saved = await save()
      expect([saved.url().startsWith('blob:'), await bytesOf(saved)]).toEqual([true, first])
      relay.heal()
    })

    await test.step('a new version takes the place of the first', async () => {
      const { version } = await (await office.get(`/api/resources/${plan.id}`)).json()
      await share(office, plan.id, { name: planName, version, file: await uploadPDF(office, 'cool-room-2.pdf', second) })
      // While it cannot be fetched, the card says so.
      relay.rule(({ path }) => (path.startsWith('/files/') ? 'cut' : 'pass'))
      await page.goto(`${relay.url}/resources?query=${mark}`)
      await expect(card(page, planName).getByText('An older version is on this device')).toBeVisible()
      await expect(card(page, planName).getByRole('button', { name: `Try again to save ${planName}` })).toBeVisible()
      await expectAccessible()
      relay.heal()
      await card(page, planName).getByRole('button', { name: 'Try again' }).click()
      await expect(card(page, planName).getByText(`On this device · ${second.length} bytes`)).toBeVisible()
      await readyForOffline(page)
      await context.setOffline(true)
      await phone.goto(`${relay.url}/resources?on=DEVICE`)
      const saving = phone.waitForEvent('download')
      await phone.getByRole('link', { name: `${planName} (from this device)` }).click()
      const saved = await saving
      expect([saved.suggestedFilename(), await bytesOf(saved)]).toEqual(['cool-room-2.pdf', second])
      await context.setOffline(false)
    })

    await test.step('what was deleted goes, and the rest when the person logs out', async () => {
      expect(await office.delete(`/api/resources/${plan.id}`)).toBeOK()
      await phone.goto(`${relay.url}/resources?on=DEVICE`)
      await expect(phone.getByRole('heading', { level: 3 })).toHaveText([shelfName])
      await expect.poll(() => onDevice(phone)).toEqual([1, 1])
      await page.close()
      await phone.goto(`${relay.url}/settings`)
      await phone
        .getByRole('main')
        .getByRole('button', { name: /log ?out/i })
        .click()
      await expect(phone.getByRole('form', { name: 'Sign in' })).toBeVisible()
      await expect(async () => expect(await onDevice(phone)).toEqual([0, 0])).toPass()
    })
  } finally {
    await context.setOffline(false)
    await relay.close()
    await office.dispose()
  }
})
