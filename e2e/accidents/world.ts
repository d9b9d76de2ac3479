import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type LaunchOptions,
} from '@playwright/test'
import { type Account, accounts, password } from '../support/accounts.ts'
import { startBrowser } from '../support/browser.ts'
import { type Server, serve } from '../support/program.ts'
import { type Relay, startRelay } from '../support/relay.ts'
import { answered, type Line, Model, type Value } from './model.ts'
import { Person } from './person.ts'
import { Random } from './random.ts'

/** How long a page may take for one thing, in milliseconds. */
const patience = 10_000

/** The people of the accidents. Both may edit every report. */
type Who = Extract<Account, 'rep' | 'headOffice'>

interface Device {
  who: Who
  /** The id of the person. */
  id: string
  context: BrowserContext
  fresh: boolean
}

interface Report {
  id: string
  status: string
  lines: Line[]
}

/** One program on a copy of the demo network, behind a relay. Accidents happen to it one after the other. */
export class Site {
  #server: Server | undefined
  readonly #idle: Device[] = []

  private constructor(
    readonly relay: Relay,
    readonly folder: string,
    readonly browser: Browser,
    readonly options: BrowserContextOptions,
    /** How to start another browser. */
    readonly launchOptions: LaunchOptions,
    /** Calls the API as head office, past the relay. */
    private readonly office: APIRequestContext,
  ) {}

  static async start(
    browser: Browser,
    options: BrowserContextOptions,
    launchOptions: LaunchOptions,
    office: APIRequestContext,
    demoFolder: string,
  ): Promise<Site> {
    const folder = await mkdtemp(join(tmpdir(), 'caravan-accidents-'))
    await cp(demoFolder, folder, { recursive: true })
    const site = new Site(await startRelay(), folder, browser, options, launchOptions, office)
    await site.startServer()
    await site.login(office, 'headOffice')
    return site
  }

  async startServer(): Promise<void> {
    this.#server = await serve(this.folder, { CARAVAN_PUBLIC_URL: this.relay.url })
    this.relay.target(this.#server.url)
  }

  /** Kills the program with no chance to finish anything, and starts it again. */
  async killServer(): Promise<void> {
    await this.#server?.kill()
  }

  async stop(): Promise<void> {
    await Promise.all(this.#idle.map(({ context }) => context.close()))
    await this.#server?.stop()
    await this.relay.close()
    await rm(this.folder, { recursive: true, force: true })
  }

  /** The address of an API call, past the relay. */
  api(path: string): string {
    return `${this.#server?.url}/api${path}`
  }

  async login(request: APIRequestContext, who: Who): Promise<void> {
    expect(await request.post(this.api('/auth/login'), { data: { email: accounts[who], password } })).toBeOK()
  }

  /**
   * A device on which this person has signed in. It is used again for the next accident, because a new one would have to load and compile the app
   * first. `fresh`: a new one, for an accident that ends its session or changes the browser.
   */
  async device(who: Who, fresh = false): Promise<Device> {
    const ready = fresh ? undefined : this.#idle.findIndex((device) => device.who === who)
    if (ready !== undefined && ready >= 0) return this.#idle.splice(ready, 1)[0] as Device
    const context = await this.browser.newContext(this.options)
    context.setDefaultTimeout(patience)
    await this.login(context.request, who)
    const { id } = await (await context.request.get(this.api('/users/me'))).json()
    return { who, context, id, fresh }
  }

  /** Takes a device back, with nothing left on it. */
  async giveBack(device: Device): Promise<void> {
    if (device.fresh) return device.context.close()
    const keep = await device.context.newPage() // a browser without a page would end
    await Promise.all(device.context.pages().map((one) => one !== keep && one.close()))
    await this.evict(device.context)
    await keep.close()
    this.#idle.push(device)
  }

  /** The device is short of room, and throws everything away that the app has kept there. No page of the app is open. */
  async evict(context: BrowserContext): Promise<void> {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin: this.relay.url, storageTypes: 'local_storage,indexeddb,cache_storage' })
    await page.close()
  }

  /** The rep may sign in again, and has on every device that waits for the next accident. */
  async reinstateRep(id: string): Promise<void> {
    await this.act('POST', `/users/reinstate/${id}`)
    for (const { who, context } of this.#idle) if (who === 'rep') await this.login(context.request, who)
  }

  /** A store without a report this quarter, and the day of the audit. */
  async freeStore(): Promise<{ store: string; date: string }> {
    const { items } = await this.read<{ items: { id: string }[] }>('/stores/without-audit-reports')
    const { today } = await this.read<{ today: string }>('/users/me')
    const store = items[0]
    if (!store) throw new Error('every store has a report')
    return { store: store.id, date: today }
  }

  async read<T>(path: string): Promise<T> {
    const answer = await this.office.get(this.api(path))
    expect(answer, path).toBeOK()
    return answer.json()
  }

  /** Calls the API as head office. */
  async act(method: 'POST' | 'PUT' | 'DELETE', path: string, data?: unknown): Promise<void> {
    expect(await this.office.fetch(this.api(path), { method, data })).toBeOK()
  }

  report(id: string): Promise<Report> {
    return this.read<Report>(`/audit-reports/${id}`)
  }

  /** The ids of all reports of a store. */
  async reportsOf(store: string): Promise<string[]> {
    const { items } = await this.read<{ items: { id: string }[] }>(`/audit-reports?store=${store}&limit=100`)
    return items.map(({ id }) => id)
  }
}

/** One accident: a report of a store, and the people who work on it. */
export class Accident {
  readonly people: Person[] = []
  readonly faults: string[] = []
  readonly #devices: Device[] = []
  readonly #atEnd: (() => Promise<void>)[] = []
  /** What has happened, in order, where that is random. */
  readonly steps: string[] = []
  #known: string[] = []

  private constructor(
    readonly site: Site,
    readonly random: Random,
    readonly store: string,
    readonly model: Model,
    public id: string,
  ) {}

  static async begin(site: Site, seed: number, index: number): Promise<Accident> {
    const { store, date } = await site.freeStore()
    const known = await site.reportsOf(store)
    const rep = await site.device('rep')
    const made = await rep.context.request.post(site.api('/audit-reports'), { data: { store, date } })
    expect(made).toBeOK()
    await site.giveBack(rep)
    const { id } = await made.json()
    const random = new Random(seed, index)
    const model = new Model(
      (await site.report(id)).lines,
      ['STORE_STANDARDS', random.pick(['PROMOTION_FLOOR', 'PROMOTION_SHELF', 'FOCUS_PRODUCTS'])],
      random,
    )
    const accident = new Accident(site, random, store, model, id)
    accident.#known = known
    return accident
  }

  get address(): string {
    return `${this.site.relay.url}/compliance/audit-reports/${this.id}`
  }

  /** A person on a device of their own, with the report open. */
  async join(
    who: Who,
    { fresh = false, first }: { fresh?: boolean; first?: (context: BrowserContext) => Promise<void> } = {},
  ): Promise<Person> {
    const device = await this.site.device(who, fresh)
    this.#devices.push(device)
    await first?.(device.context)
    const person = new Person(await device.context.newPage(), this.address, device.id, this.model, this.random)
    this.people.push(person)
    await person.open()
    return person
  }

  /** Head office deactivates the rep, until the end of this accident. */
  async deactivate({ id }: Person): Promise<void> {
    await this.site.act('DELETE', `/users/deactivate/${id}`)
    this.#atEnd.push(() => this.site.reinstateRep(id))
  }

  /** The rep with the report open, on a browser that can be killed, and started again on its profile. */
  async joinOnOwnBrowser(profile?: string, page = this.address): Promise<{ person: Person; profile: string; kill: () => Promise<void> }> {
    const folder = profile ?? (await mkdtemp(join(tmpdir(), 'caravan-profile-')))
    if (!profile) this.#atEnd.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    const browser = await startBrowser(this.site.launchOptions, folder)
    let alive = true
    const kill = async () => {
      if (alive) await browser.kill()
      alive = false
    }
    this.#atEnd.unshift(kill)
    browser.context.setDefaultTimeout(patience)
    await this.site.login(browser.context.request, 'rep')
    const { id } = await (await browser.context.request.get(this.site.api('/users/me'))).json()
    const person = new Person(await browser.context.newPage(), this.address, id, this.model, this.random)
    this.people.push(person)
    if (page === this.address) await person.open()
    else await person.page.goto(page)
    return { person, profile: folder, kill }
  }

  /** The photos of the report, as the server has them. */
  async photos(): Promise<{ lineKey: string; state: string }[]> {
    return (await this.site.read<{ items: { lineKey: string; state: string }[] }>(`/audit-reports/${this.id}/photos`)).items
  }

  /** Head office deletes the report. What the server has of it, these values and the photos that have arrived, goes with it. */
  async remove(sent: ReadonlyMap<string, Value>): Promise<void> {
    this.model.photosGone(await this.photos())
    await this.site.act('DELETE', `/audit-reports/${this.id}`)
    this.model.beginAgain(sent)
  }

  /** Head office answers these lines. */
  async officeMarks(keys: readonly string[]): Promise<void> {
    const { id: office } = await this.site.read<{ id: string }>('/users/me')
    const { lines } = await this.site.report(this.id)
    const answers = keys.flatMap((key) => {
      const line = lines.find((one) => one.key === key)
      const value = answered(this.model.line(key).type, this.model.value(key), this.random.chance(0.5))
      if (!line) return []
      this.model.mark(key, value, office)
      return { id: line.id, passed: value.passed, pricePassed: value.pricePassed, comments: value.comments }
    })
    await this.site.act('PUT', `/audit-reports/${this.id}/lines`, { lines: answers })
  }

  /** What a person does whose report is gone: takes the marks into a new one. `hasMarks`: whether there are any, and not only photos. */
  async takeIntoNewReport(person: Person, hasMarks = this.model.lines.size > 0): Promise<void> {
    await person.page.getByRole('button', { name: 'START A NEW REPORT WITH THEM' }).click()
    await person.page.waitForURL((url) => !url.href.includes(this.id), { timeout: patience })
    // Marks are saved by themselves. A report that only has photos begins with SAVE.
    if (!hasMarks) {
      await person.ready()
      await person.pressSave()
    }
    await person.page.waitForURL((url) => /audit-reports\/[0-9a-f-]{36}/.test(url.pathname), { timeout: patience })
    this.id = person.page.url().match(/audit-reports\/([0-9a-f-]{36})/)?.[1] ?? ''
    await person.ready()
  }

  /** What a person does whose report somebody else has completed: takes the marks, those of these lines, into a new one. The completed one stays. */
  async takeFromCompleted(person: Person, kept: ReadonlyMap<string, { from: Value; to: Value }>): Promise<void> {
    const completed = this.id
    this.model.photosGone(await this.photos())
    await this.takeIntoNewReport(person, kept.size > 0)
    await person.settle()
    this.#known.push(completed)
    this.#atEnd.push(() => this.site.act('DELETE', `/audit-reports/${completed}`))
    this.model.completed = false
    this.model.beginWith(kept, (await this.site.report(this.id)).lines, person.id)
  }

  /**
   * Presses one of the ways out that the page offers for what waits for a report that somebody else has completed, to its end: takes it into a new
   * report, gives it up, or waits until head office has opened the report again. `kept`: the marks, by line. Returns whether the person can go on.
   */
  async leaveCompleted(person: Person, kept: ReadonlyMap<string, { from: Value; to: Value }> = new Map()): Promise<boolean> {
    await person.page.goto(this.address)
    const left = person.page.getByRole('region', { name: kept.size > 0 ? 'Your unsaved marks' : 'Your photos' })
    await left.waitFor()
    if (kept.size > 0) {
      await person.keeps(kept.size)
      if (this.random.chance(0.5)) await person.keepAsFile(left)
    }
    if (this.model.photoFaults(await this.photos()).length > 0) await expect(left).toContainText(/photo/)
    // Whoever completed the report may have answered the same lines, so marks for one that is opened again are another kind of accident.
    const way = this.random.pick(['take', 'give up', ...(kept.size > 0 ? [] : ['opened again'])])
    this.steps.push(way)
    if (way === 'take') {
      await this.takeFromCompleted(person, kept)
      return true
    }
    if (way === 'give up') {
      await person.giveUp(left)
      this.model.photosLeft(await this.photos())
      await person.page.goto(`${this.site.relay.url}/unsent`)
      await person.page.getByRole('heading', { name: 'Everything is sent' }).waitFor()
      await person.page.close()
      return false
    }
    await this.site.act('POST', `/audit-reports/${this.id}`, { status: 'PENDING' })
    this.model.completed = false
    await person.sendAll()
    await person.page.close() // its other sections are folded
    return false
  }

  /** Head office answers every line that is open, and completes the report. */
  async complete(): Promise<void> {
    const { id: office } = await this.site.read<{ id: string }>('/users/me')
    const { lines } = await this.site.report(this.id)
    const open = lines.filter(({ type, passed, pricePassed }) => passed === null || (type === 'PROMOTION' && pricePassed === null))
    const answers = open.map(({ id, key, type, passed, comments }) => {
      const value = { passed: passed ?? true, pricePassed: type === 'NON_LIQUOR' ? null : (passed ?? true), comments }
      this.model.set(key, value, office)
      return { id, ...value, ...(type === 'FOCUS_PRODUCT' && { hidden: false }) }
    })
    await this.site.act('PUT', `/audit-reports/${this.id}/lines`, { lines: answers })
    await this.site.act('POST', `/audit-reports/${this.id}`, { status: 'COMPLETED' })
    this.model.completed = true
  }

  /** Shows every focus product before anybody opens the report. With a score below 60 it could not be completed without them. */
  async showAll(): Promise<void> {
    await this.site.act('POST', `/audit-reports/${this.id}/load-more-focus-products`, { count: 100 })
    this.model.showAll((await this.site.report(this.id)).lines)
  }

  /** Another person on the same device, on which nobody is signed in. */
  async another(before: Person, who: Who): Promise<Person> {
    const context = before.page.context()
    await this.site.login(context.request, who)
    const { id } = await (await context.request.get(this.site.api('/users/me'))).json()
    const person = new Person(await context.newPage(), this.address, id, this.model, this.random)
    this.people.push(person)
    await person.open()
    return person
  }

  /** Another tab of the same browser. */
  async tab(person: Person): Promise<Person> {
    const other = new Person(await person.page.context().newPage(), this.address, person.id, this.model, this.random)
    this.people.push(other)
    return other
  }

  /** Lets everything work again, then compares the server and every screen with the model. */
  async finish(): Promise<string[]> {
    this.site.relay.heal()
    for (const person of this.people) {
      if (person.page.isClosed()) continue
      await person.page.context().setOffline(false)
      await person.settle()
    }
    const { lines, status } = await this.site.report(this.id)
    const faults = [...this.model.faults(lines), ...(await this.photoFaults())]
    if ((status === 'COMPLETED') !== this.model.completed) faults.push(`misreported: the report is ${status} on the server`)
    const alive = this.people.filter(({ page }) => !page.isClosed())
    for (const person of alive) {
      // Another device learns of what was saved here when it looks again.
      if (alive.length > 1) await person.reload()
      await person.look()
    }
    const reports = (await this.site.reportsOf(this.store)).filter((id) => !this.#known.includes(id))
    if (reports.length !== 1) faults.push(`doubled: the store has ${reports.length} new reports`)
    return [...faults, ...this.faults, ...this.people.flatMap((person) => person.faults)]
  }

  /** What is wrong with the photos, once they have had time to arrive. */
  private async photoFaults(): Promise<string[]> {
    if (this.model.photos.size === 0) return []
    const look = async () => this.model.photoFaults(await this.photos())
    const end = Date.now() + patience
    for (;;) {
      const faults = await look()
      if (faults.length === 0 || Date.now() > end) return faults
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }

  /** Waits until the server has every photo. A person who waits for too long sends them from the page with what waits. */
  async photosArrive(person?: Person): Promise<void> {
    const missing = async () => this.model.photoFaults(await this.photos())
    const soon = Date.now() + 4000
    while ((await missing()).length > 0 && Date.now() < soon) await new Promise((resolve) => setTimeout(resolve, 200))
    if (person && (await missing()).length > 0) {
      const tab = await this.tab(person)
      await tab.sendAll()
      await tab.page.close()
    }
    await expect.poll(missing, { message: 'the photos', timeout: patience }).toEqual([])
  }

  /** The session of this device ends. */
  async endSession(person: Person): Promise<void> {
    await person.page.request.post(this.site.api('/auth/logout'))
  }

  /** The person looks at the report, and signs in where they have to. */
  async comeBack(person: Person): Promise<void> {
    const { id } = await (await person.page.request.get(this.site.api('/users/me'))).json().catch(() => ({ id: '' }))
    if (id !== undefined && id !== person.id) await this.site.login(person.page.request, 'rep') // instead of somebody else
    await person.page.goto(this.address)
    await person.back({ isOver: id === undefined })
  }

  /** The tab crashes, and the person opens another. */
  async crash(person: Person): Promise<Person> {
    const crashed = person.page.waitForEvent('crash')
    await person.page.goto('chrome://crash').catch(() => {})
    await crashed
    const next = await this.tab(person)
    await person.page.close()
    await this.comeBack(next)
    return next
  }

  /** Waits until the server says that the report is in this state, as somebody else would see it. */
  async becomes(status: string): Promise<void> {
    await expect.poll(async () => (await this.site.report(this.id)).status, { message: 'the report', timeout: 2 * patience }).toBe(status)
  }

  /** What the pages show, to find out what went wrong: address and words of each. */
  async seen(): Promise<string> {
    const open = this.people.filter(({ page }) => !page.isClosed())
    const words = open.map(async ({ page }) => {
      const text =
        (await page
          .locator('main')
          .first()
          .textContent({ timeout: 1000 })
          .catch(() => undefined)) ?? '(no answer)'
      return `${new URL(page.url()).pathname}: ${text.replaceAll(/\s+/g, ' ').slice(0, 700)}`
    })
    return (await Promise.all(words)).join('\n')
  }

  /** Puts everything back for the next accident. */
  async end(): Promise<void> {
    this.site.relay.heal()
    for (const tidy of this.#atEnd) await tidy()
    await Promise.all(this.#devices.map((device) => this.site.giveBack(device)))
    await this.site.act('DELETE', `/audit-reports/${this.id}`)
  }
}
