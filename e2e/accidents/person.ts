import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { accounts, password } from '../support/accounts.ts'
import { AuditPage } from '../support/audit.ts'
import { noise, png } from '../support/pictures.ts'
import { answered, type Model, obstructed, priced, sameValue, show, type Value } from './model.ts'
import type { Random } from './random.ts'

/** How long the page may take to do what it should do by itself, in milliseconds. */
const patience = 15_000

/** Two of the reasons of a new network why a line cannot be checked. */
const reasons = ['Behind a locked cabinet', 'Store was too busy'] as const

/** Somebody who works on the report in one tab. What they do goes into the model. */
export class Person {
  /** What the page did that it must never do. */
  readonly faults: string[] = []
  /** Whether they also say of lines that they cannot be checked. */
  obstructs = false

  constructor(
    readonly page: Page,
    readonly address: string,
    /** The id of the person who is signed in. */
    readonly id: string,
    readonly model: Model,
    readonly random: Random,
  ) {
    page.on('pageerror', (error) => this.faults.push(`misreported: the page threw ${error.message}`))
    page.on('dialog', (dialog) => void dialog.accept())
  }

  /** Opens the report, or looks at it again. */
  async open(): Promise<void> {
    await this.page.goto(this.address)
    await this.ready()
  }

  async reload(): Promise<void> {
    await this.page.reload()
    await this.ready()
  }

  /** Waits for the lines of the report and unfolds the sections that are worked on. */
  async ready(): Promise<void> {
    await this.page.getByRole('region', { name: 'Store Standards' }).waitFor()
    await this.unfold()
    await this.page.locator('li[data-line]').first().waitFor()
  }

  async unfold(): Promise<void> {
    const press = (section: string) =>
      document.querySelector<HTMLElement>(`[data-section="${section}"] button[aria-expanded="false"][aria-controls]`)?.click()
    for (const section of this.model.sections) await this.page.evaluate(press, section)
  }

  async fold(): Promise<void> {
    const press = (section: string) =>
      document.querySelector<HTMLElement>(`[data-section="${section}"] button[aria-expanded="true"][aria-controls]`)?.click()
    for (const section of this.model.sections) await this.page.evaluate(press, section)
  }

  /** Waits until the device has every change on its disk: the latest revision of localStorage is also in the database. */
  async durable(): Promise<void> {
    const hasAll = async () => {
      const drafts = Object.keys(localStorage).filter((key) => key.startsWith('audit-draft:'))
      const latest = drafts.flatMap((key) =>
        [...(localStorage.getItem(key) ?? '').matchAll(/"revision":(\d+)/g)].map(([, revision]) => Number(revision)),
      )
      const written = await new Promise<{ revision: number }[]>((resolve, reject) => {
        const opening = indexedDB.open('caravan')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('lines').objectStore('lines').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      })
      return Math.max(0, ...latest) <= Math.max(0, ...written.map(({ revision }) => revision))
    }
    await expect.poll(() => this.page.evaluate(hasAll)).toBe(true)
  }

  /** Marks, unmarks and comments lines this many times. Each time the screen must say at once what the person did. */
  async work(times: number, keys: readonly string[] = this.model.keys): Promise<void> {
    for (let i = 0; i < times; i++) await this.act(this.random.pick(keys))
  }

  async act(key: string): Promise<void> {
    const { type } = this.model.line(key)
    const before = this.model.value(key)
    const row = this.page.locator(`li[data-line="${key}"]`)
    let value: Value
    if (this.random.chance(0.25)) {
      value = { ...before, comments: this.random.chance(0.15) ? '' : `Note ${this.random.between(100, 999)}` }
      await press(row.getByRole('button', { name: /^Comment: /, expanded: false }))
      await row.locator('textarea').fill(value.comments)
      await press(row.getByRole('button', { name: 'Done' }))
    } else if (this.obstructs && before.passed !== true && this.random.chance(0.5)) {
      value = obstructed(before, this.random.pick(reasons))
      // A list of reasons whose button is not on the screen is hidden.
      const button = row.getByRole('button', { name: /^Can't check: / })
      await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await press(button)
      await press(this.page.getByRole('menuitem', { name: value.obstacle ?? '', exact: true }))
    } else if (type === 'PROMOTION' && before.passed === true && this.random.chance(0.6)) {
      const answer = this.random.chance(0.7)
      value = priced(before, answer)
      await press(
        row
          .getByRole('group')
          .nth(1)
          .getByRole('button')
          .nth(answer ? 0 : 1),
      )
    } else {
      const answer = this.random.chance(0.7)
      value = answered(type, before, answer)
      await press(
        row
          .getByRole('group')
          .first()
          .getByRole('button')
          .nth(answer ? 0 : 1),
      )
    }
    this.model.mark(key, value, this.id)
    const shown = await this.shown(key)
    if (!shown || !sameValue(shown, value))
      this.faults.push(`misreported: the screen says ${shown && show(shown)} right after ${show(value)}`)
  }

  /** Writes a comment, which the model does not know yet. */
  async comment(key: string, text: string): Promise<void> {
    const row = this.page.locator(`li[data-line="${key}"]`)
    await press(row.getByRole('button', { name: /^Comment: /, expanded: false }))
    await row.locator('textarea').fill(text)
    await press(row.getByRole('button', { name: 'Done' }))
  }

  /** What the screen says of a line; undefined if it does not show it. */
  async shown(key: string): Promise<Value | undefined> {
    return (await this.screen()).get(key)
  }

  private async screen(): Promise<Map<string, Value>> {
    const rows = await this.page.evaluate(() => {
      const answer = (group: Element | undefined) => {
        const pressed = [...(group?.querySelectorAll('button') ?? [])].map((button) => button.getAttribute('aria-pressed') === 'true')
        return pressed[0] ? true : pressed[1] ? false : null
      }
      return [...document.querySelectorAll<HTMLElement>('li[data-line]')].map((row) => {
        const [first, price] = row.querySelectorAll('[role="group"]')
        const comments = row.querySelector('textarea')?.value ?? row.querySelector(':scope > p:not(:has(button)) span')?.textContent ?? ''
        const obstacle = row.querySelector(':scope > p:has(button) span')?.textContent?.replace("Can't be checked: ", '') ?? ''
        return { key: row.dataset.line ?? '', first: answer(first), price: price && answer(price), comments, obstacle }
      })
    })
    return new Map(
      rows.map(({ key, first, price, comments, obstacle }) => {
        const { type } = this.model.line(key)
        // A promotion that is not there has no question about its price, and its price counts as wrong.
        const pricePassed = type === 'NON_LIQUOR' ? null : type === 'FOCUS_PRODUCT' ? first : (price ?? first)
        return [
          key,
          { passed: first, pricePassed: first === true && type === 'PROMOTION' ? (price ?? null) : pricePassed, comments, obstacle },
        ]
      }),
    )
  }

  /** Takes a photo of a line of the store standards, and waits until the screen shows it. A large one is sent in several pieces. */
  async photograph(key: string, size: 'small' | 'large' = 'small'): Promise<void> {
    const row = this.page.locator(`li[data-line="${key}"]`)
    const shown = row.locator('img')
    const before = await shown.count()
    const choosing = this.page.waitForEvent('filechooser')
    await press(row.getByRole('button', { name: /^(Add photos|Photo needed)/ }).first())
    const colour = [this.random.between(0, 255), this.random.between(0, 255), this.random.between(0, 255)] as [number, number, number]
    const picture = size === 'small' ? png(600, 400, colour) : noise(1600, 1200, () => this.random.next())
    await (await choosing).setFiles([{ name: 'shelf.png', mimeType: 'image/png', buffer: picture }])
    await expect(shown, 'misreported: the photo is on the screen').toHaveCount(before + 1)
    this.model.photo(key)
  }

  /** The keys of the store standards that are worked on, which photos are taken of. */
  standards(): string[] {
    const isStandard = (key: string) => this.model.line(key).type === 'NON_LIQUOR'
    const own = this.model.keys.filter(isStandard)
    return own.length > 0 ? own : this.model.visible().filter(isStandard).slice(0, 3)
  }

  /** Answers everything that is open with yes, as long as the page has such a question. */
  async answerAll(): Promise<void> {
    for (const section of ['Store Standards', 'Promotions (Floor)', 'Promotions (Shelf)', 'Focus Products'])
      await new AuditPage(this.page).answerAllYes(section)
    for (const key of this.model.visible()) {
      const { type } = this.model.line(key)
      const before = this.model.value(key)
      let value = before
      if ((type === 'FOCUS_PRODUCT' ? value.pricePassed : value.passed) === null) value = answered(type, value, true)
      if (type === 'PROMOTION' && value.passed === true && value.pricePassed === null) value = priced(value, true)
      if (!sameValue(before, value)) this.model.mark(key, value, this.id)
    }
  }

  /** Completes the report on the device, which has no connection. */
  async completeLater(): Promise<void> {
    await press(this.page.getByRole('button', { name: 'COMPLETE REPORT' }))
    await this.page.getByText(/^Completed on this device with a score of/).waitFor()
    this.model.completed = true
  }

  /** Presses SAVE, which nothing may prevent, and does not wait. */
  async pressSave(): Promise<void> {
    await press(this.page.getByRole('button', { name: 'SAVE', exact: true }))
  }

  /**
   * Leaves the page this many bytes on the device, until it is loaded again. Chromium takes no quota from outside any more, and says of any device
   * that it has much room, so the page's own doors to the disk are where it ends.
   */
  async limitRoom(bytes: number): Promise<void> {
    await this.page.evaluate((room) => {
      let left = room
      const full = new WeakSet<IDBTransaction>()
      navigator.storage.estimate = async () => ({ quota: 10_000_000_000, usage: 10_000_000_000 - left })
      const sizeOf = (value: unknown) =>
        value instanceof Blob ? value.size : value instanceof ArrayBuffer ? value.byteLength : JSON.stringify(value).length
      for (const method of ['add', 'put'] as const) {
        const real = IDBObjectStore.prototype[method]
        IDBObjectStore.prototype[method] = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
          const size = sizeOf(value)
          if (size > left && !full.has(this.transaction)) {
            full.add(this.transaction)
            queueMicrotask(() => this.transaction.abort())
          } else left -= size
          return key === undefined ? real.call(this, value) : real.call(this, value, key)
        }
      }
    }, bytes)
  }

  /** Keeps the disk of the marks busy, so that no other tab reads them, until this page is closed. */
  async holdDisk(): Promise<void> {
    await this.page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('caravan')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const lines = opening.result.transaction(['lines', 'heads'], 'readwrite').objectStore('lines')
            const hold = () => {
              lines.count().onsuccess = hold
            }
            hold()
            resolve()
          }
        }),
    )
  }

  /** Signs in wherever the page asks for it, until the report is there. A page whose session `isOver` may draw what the device has before it asks. */
  async back({ isOver = false } = {}): Promise<void> {
    const sheet = this.page.getByRole('dialog', { name: 'Please sign in again' })
    const form = this.page.getByRole('form', { name: 'Sign in' })
    const lines = this.page.getByRole('region', { name: 'Store Standards' })
    const asks = sheet.or(form)
    await (isOver ? asks : asks.or(lines)).first().waitFor()
    if (await sheet.isVisible()) await this.signIn()
    else if (await form.isVisible()) {
      await this.page.getByLabel('Email').fill(accounts.rep)
      await this.page.getByLabel('Password', { exact: true }).fill(password)
      await press(this.page.getByRole('button', { name: 'SUBMIT' }))
    }
    await this.ready()
  }

  /** Signs in on the sheet that the page shows when the session has ended. */
  async signIn(): Promise<void> {
    const sheet = this.page.getByRole('dialog', { name: 'Please sign in again' })
    await sheet.getByLabel('Password', { exact: true }).fill(password)
    await press(sheet.getByRole('button', { name: 'SUBMIT' }))
    await sheet.waitFor({ state: 'hidden' })
  }

  /** Waits until the server has every mark, without pressing anything. */
  async mirrored(): Promise<void> {
    await expect(
      this.page.getByText(/Kept here|Only in this tab|Saving|Not saved/),
      'stranded: marks that are not sent by themselves',
    ).toHaveCount(0, {
      timeout: patience,
    })
  }

  /** Logs out as a person does who reads what the question says. */
  async logOut(saysOf: RegExp): Promise<void> {
    await this.page.goto(new URL('/settings', this.address).href)
    await press(this.page.getByRole('button', { name: 'LOGOUT NOW' }))
    const question = this.page.getByRole('dialog', { name: 'Not everything has been sent' })
    await expect(question, 'misreported: what logging out leaves on the device').toContainText(saysOf)
    await press(question.getByRole('button', { name: 'LOG OUT' }))
    await this.page.getByRole('form', { name: 'Sign in' }).waitFor()
    await this.page.close()
  }

  /** Sends everything that waits on this device from the page that shows it, again and again until nothing waits. */
  async sendAll(): Promise<void> {
    await this.page.goto(new URL('/unsent', this.address).href)
    const end = Date.now() + patience
    while (!(await this.page.getByRole('heading', { name: 'Everything is sent' }).isVisible())) {
      if (Date.now() > end) {
        const rows = await this.page.getByRole('main').getByRole('listitem').allTextContents()
        this.faults.push(`stranded: this cannot be sent: ${rows.join(' | ')}`)
        return
      }
      // What it stands for may be sent at this moment, and be gone with it.
      const retry = this.page
        .getByRole('main')
        .getByRole('button', { name: /^RETRY: /, disabled: false })
        .first()
      await retry.evaluate((button: HTMLElement) => button.click(), undefined, { timeout: 300 }).catch(() => {})
      await this.page.waitForTimeout(300)
    }
  }

  /** Signs in once more, is told that the account is deactivated, and saves what waits on the device. Returns the file. */
  async saveWhenRefused(): Promise<string> {
    const form = this.page.getByRole('form', { name: 'Sign in' })
    await form.waitFor()
    await form.getByLabel('Email').fill(accounts.rep)
    await form.getByLabel('Password', { exact: true }).fill(password)
    await press(form.getByRole('button', { name: 'SUBMIT' }))
    await form.getByText('This account is deactivated. Please contact head office.').waitFor()
    const saving = this.page.waitForEvent('download')
    await press(form.getByRole('button', { name: 'SAVE AS FILE' }))
    return (await saving).path()
  }

  /** Hands in the file of another device, on the page with what waits. */
  async handIn(file: string, says: string | RegExp = /(is|are) on this device now\./): Promise<void> {
    await this.page.goto(new URL('/unsent', this.address).href)
    await this.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'unsent.json', mimeType: 'application/json', buffer: await readFile(file) })
    await expect(this.page.getByText(says), 'misreported: what became of the file').toBeVisible()
  }

  /** Waits until the page shows that it keeps the marks on this many lines, of a report that nobody can change any more. */
  async keeps(lines: number): Promise<void> {
    const left = this.page.getByRole('region', { name: 'Your unsaved marks' })
    await expect(left.getByRole('listitem'), 'stranded: lines whose marks are kept').toHaveCount(lines)
  }

  /** Saves the marks that are kept as a file. They stay. */
  async keepAsFile(left: Locator): Promise<void> {
    await left.getByRole('listitem').first().waitFor()
    const lines = await left.getByRole('listitem').count()
    const downloading = this.page.waitForEvent('download')
    await press(left.getByRole('button', { name: 'KEEP AS A FILE' }))
    if ((await readFile(await (await downloading).path(), 'utf8')).length === 0) this.faults.push('lost: the file of the marks is empty')
    await this.keeps(lines)
  }

  /** Gives up what is kept for a report. */
  async giveUp(left: Locator): Promise<void> {
    await press(left.getByRole('button', { name: /^DISCARD (CHANGES|PHOTOS)$/ }))
    await press(this.page.getByRole('dialog').getByRole('button', { name: 'DISCARD', exact: true }))
    await left.waitFor({ state: 'detached' })
  }

  async leave(): Promise<void> {
    await press(this.page.getByRole('link', { name: /^Back to / }))
    await this.page.getByRole('heading', { name: 'Audit Report', exact: true }).waitFor({ state: 'detached' })
  }

  /** Goes on until everything is saved, as a person does who looks at the header, once nothing stands in the way any more. */
  async settle(): Promise<void> {
    const header = this.page.locator('header').filter({ has: this.page.getByRole('heading', { name: 'Audit Report', exact: true }) })
    const saved = header.getByText(/^Last saved/)
    const unsaved = header.getByText(/Kept here|Only in this tab|Saving|Not saved/)
    const sheet = this.page.getByRole('dialog', { name: 'Please sign in again' })
    const end = Date.now() + patience
    let wasSaved = false // the header follows the last mark a frame later, so it is believed when it says so twice
    for (let pause = 50; ; pause = Math.min(pause * 2, 800)) {
      if (await sheet.isVisible()) await this.signIn()
      else if (await this.page.getByRole('dialog', { name: 'Changed by someone else' }).isVisible()) {
        this.faults.push('misreported: a clash where nobody disagrees')
        return
      } else if ((await saved.isVisible()) && !(await unsaved.first().isVisible())) {
        if (wasSaved) break
        wasSaved = true
      } else if (Date.now() > end) {
        this.faults.push(
          `stranded: the header still says ${JSON.stringify((await header.textContent({ timeout: 1000 }).catch(() => null))?.slice(0, 160))}`,
        )
        return
      } else {
        wasSaved = false
        if (await this.page.getByRole('button', { name: 'SAVE', exact: true }).isEnabled()) await this.pressSave()
      }
      await this.page.waitForTimeout(pause)
    }
  }

  /** Compares the screen with the model. */
  async look(): Promise<void> {
    if (await this.page.getByText('Something went wrong').first().isVisible())
      this.faults.push("misreported: 'Something went wrong' in place of the report")
    await this.unfold()
    await expect(this.page.locator('li[data-line]').first()).toBeVisible()
    const screen = await this.screen()
    for (const [key, { line, value }] of this.model.lines) {
      const shown = screen.get(key)
      if (!shown || !sameValue(shown, value)) {
        this.faults.push(`misreported: the screen says ${shown ? show(shown) : 'nothing'} of '${line.description}', must be ${show(value)}`)
      }
    }
  }
}

/**
 * Presses what is there, as fast as a page can take it. A real press would first scroll and wait, which is what other stories test. A button that the
 * page has replaced since it was found, as the app replaces the form that is seen before it runs, is looked for again: nobody can press one that is
 * gone.
 */
async function press(button: Locator): Promise<void> {
  const isPressed = (element: HTMLElement) => {
    const isThere = element.isConnected
    if (isThere) element.click()
    return isThere
  }
  while (!(await button.evaluate(isPressed)));
}
