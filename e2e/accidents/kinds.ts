import type { BrowserContext } from '@playwright/test'
import { isNews } from './model.ts'
import type { Accident } from './world.ts'

export type Kind = (accident: Accident) => Promise<void>

export const put = ({ method, path }: { method: string; path: string }) => method === 'PUT' && path.endsWith('/lines')
export const completing = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && /audit-reports\/[0-9a-f-]{36}$/.test(path)
export const photos = ({ method, path }: { method: string; path: string }) => method !== 'GET' && path.includes('/photos')
const api = ({ path }: { path: string }) => path.startsWith('/api/')

/** Shifts the clock of a device, by milliseconds. */
export const clock = (shift: number) => async (context: BrowserContext) => {
  await context.addInitScript(`{
    const Real = Date
    const now = () => Real.now() + ${shift}
    window.Date = class extends Real {
      constructor(...args) { super(...(args.length === 0 ? [now()] : args)) }
      static now = now
    }
  }`)
}

export const hour = 3_600_000

/**
 * Every kind of accident. Each brings people to the report and lets something go wrong while they work. What they did is in the model;
 * Accident.finish() then compares.
 */
export const kinds: Record<string, Kind> = {
  'nothing at all': async (a) => {
    const rep = await a.join('rep')
    await rep.work(a.random.between(6, 14))
  },

  reload: async (a) => {
    const rep = await a.join('rep')
    for (let i = 0; i < 2; i++) {
      await rep.work(a.random.between(3, 7))
      await rep.reload()
    }
    await rep.work(3)
  },

  'reload during a save': async (a) => {
    const rep = await a.join('rep')
    await rep.work(6)
    a.site.relay.rule((request) => (put(request) ? { delay: 250 } : 'pass'))
    await rep.pressSave()
    await rep.work(a.random.between(1, 4))
    await rep.reload()
    await rep.work(2)
  },

  offline: async (a) => {
    const rep = await a.join('rep')
    await rep.work(4)
    await rep.page.context().setOffline(true)
    await rep.work(5)
    if (a.random.chance(0.5)) {
      await rep.pressSave()
      await rep.page.getByRole('button', { name: 'OK', exact: true }).click()
    }
    await rep.work(2)
    await rep.page.context().setOffline(false)
    await rep.work(2)
  },

  'slow connection': async (a) => {
    const rep = await a.join('rep')
    a.site.relay.rule((request) => (api(request) ? { delay: 150 + Math.floor(a.random.next() * 300) } : 'pass'))
    await rep.work(4)
    await rep.pressSave()
    await rep.work(6)
    await rep.pressSave()
    await rep.work(2)
  },

  'lost answer': async (a) => {
    const rep = await a.join('rep')
    await rep.work(5)
    a.site.relay.rule((request) => (put(request) ? 'lose' : 'pass'))
    await rep.pressSave()
    await rep.work(4)
    await rep.pressSave()
    a.site.relay.heal()
    await rep.work(3)
  },

  'lost answer, then a reload': async (a) => {
    const rep = await a.join('rep')
    await rep.work(5)
    a.site.relay.rule((request) => (put(request) ? 'lose' : 'pass'))
    await rep.pressSave()
    await rep.page.getByText('Internet connection required.').first().waitFor()
    a.site.relay.heal()
    await rep.reload()
    await rep.work(4)
  },

  'request cut off': async (a) => {
    const rep = await a.join('rep')
    await rep.work(5)
    a.site.relay.rule((request) => (put(request) ? 'cut' : 'pass'))
    await rep.pressSave()
    await rep.work(4)
    a.site.relay.heal()
    await rep.work(2)
  },

  'no answer': async (a) => {
    const rep = await a.join('rep')
    await rep.work(4)
    a.site.relay.rule((request) => (put(request) ? 'hang' : 'pass'))
    await rep.pressSave()
    await rep.work(5)
    a.site.relay.heal()
    await rep.work(2)
  },

  'connection comes and goes': async (a) => {
    const rep = await a.join('rep')
    a.site.relay.rule((request) => (api(request) && a.random.chance(0.5) ? a.random.pick(['cut', 'lose'] as const) : 'pass'))
    for (let i = 0; i < 3; i++) {
      await rep.work(3)
      await rep.pressSave()
    }
    a.site.relay.heal()
  },

  'lines that cannot be checked': async (a) => {
    const rep = await a.join('rep')
    rep.obstructs = true
    await rep.work(4)
    a.site.relay.rule((request) => (put(request) ? a.random.pick(['lose', 'cut'] as const) : 'pass'))
    await rep.pressSave()
    await rep.work(5)
    if (a.random.chance(0.5)) await rep.reload()
    a.site.relay.heal()
    await rep.work(4)
  },

  'server killed': async (a) => {
    const rep = await a.join('rep')
    await rep.work(5)
    if (a.random.chance(0.5)) await rep.pressSave()
    await a.site.killServer()
    await rep.work(4)
    await rep.pressSave()
    await a.site.startServer()
    await rep.work(2)
  },

  'server answers 500': async (a) => {
    const rep = await a.join('rep')
    await rep.work(4)
    const status = a.random.pick([500, 502, 503, 504])
    a.site.relay.rule((request) => (put(request) ? { status, type: 'text/html', body: '<h1>Bad gateway</h1>' } : 'pass'))
    await rep.pressSave()
    await rep.work(4)
    a.site.relay.heal()
    await rep.work(2)
  },

  'page of a public network': async (a) => {
    const rep = await a.join('rep')
    await rep.work(4)
    a.site.relay.rule((request) => (api(request) ? { status: 200, type: 'text/html', body: '<h1>Accept our terms</h1>' } : 'pass'))
    await rep.pressSave()
    await rep.work(4)
    a.site.relay.heal()
    await rep.work(2)
  },

  "another app's answer": async (a) => {
    const rep = await a.join('rep')
    await rep.work(4)
    a.site.relay.rule((request) => (api(request) ? { status: 200, type: 'application/json', body: '{"status":"ok","lines":[]}' } : 'pass'))
    await rep.pressSave()
    await rep.work(4)
    a.site.relay.heal()
    await rep.work(2)
  },

  'session ended': async (a) => {
    const rep = await a.join('rep', { fresh: true })
    await rep.work(4)
    await rep.page.request.post(a.site.api('/auth/logout'))
    await rep.work(4)
    await rep.pressSave()
    await rep.signIn()
    await rep.work(3)
  },

  'another person signs in': async (a) => {
    const rep = await a.join('rep', { fresh: true })
    await rep.work(4)
    await a.site.login(rep.page.request, 'headOffice')
    await rep.work(4)
    await rep.pressSave()
    await rep.signIn()
    await rep.work(3)
  },

  'two tabs': async (a) => {
    const rep = await a.join('rep')
    await rep.work(4)
    const other = await a.tab(rep)
    await other.page.goto(a.address)
    const elsewhere = other.page.getByText(/open in another tab/)
    await elsewhere.waitFor()
    await rep.work(3)
    if (a.random.chance(0.5)) {
      await other.page.getByRole('button', { name: 'EDIT HERE' }).click()
      await elsewhere.waitFor({ state: 'hidden' })
      await rep.page.getByText(/open in another tab/).waitFor()
      await rep.page.close()
    } else {
      await rep.page.close()
      // A tab that could not say goodbye holds the report until its lease ends, after 10 s.
      await elsewhere.waitFor({ state: 'hidden', timeout: 20_000 })
    }
    await other.unfold()
    await other.work(4)
  },

  'two devices of one person': async (a) => {
    const phone = await a.join('rep')
    const [mine, theirs] = halves(a)
    await phone.work(4, mine)
    const tablet = await a.join('rep')
    await tablet.work(4, theirs)
    await phone.work(2, mine)
    if (a.random.chance(0.5)) await tablet.pressSave()
    await phone.pressSave()
  },

  'older answer of another device': async (a) => {
    const phone = await a.join('rep')
    const key = a.model.unmarkedStandard()
    const press = (of: typeof phone, answer: 0 | 1) =>
      of.page
        .locator(`li[data-line="${key}"] [role="group"] button`)
        .nth(answer)
        .evaluate((button: HTMLElement) => button.click())
    await phone.page.context().setOffline(true)
    await press(phone, 1)
    await phone.durable()
    // Whoever marks a line again on another device needs longer than this to get it out.
    await phone.page.waitForTimeout(11_000)
    const tablet = await a.join('rep')
    await press(tablet, 0)
    a.model.mark(key, { ...a.model.value(key), passed: true }, tablet.id)
    await tablet.settle()
    await phone.page.context().setOffline(false)
    if (a.random.chance(0.5)) await phone.open()
  },

  'two people on different lines': async (a) => {
    const rep = await a.join('rep')
    const [mine, theirs] = halves(a)
    await rep.work(4, mine)
    const office = await a.join('headOffice')
    await office.work(4, theirs)
    if (a.random.chance(0.5)) await office.settle()
    await rep.work(3, mine)
  },

  'two people on the same line': async (a) => {
    const rep = await a.join('rep')
    const office = await a.join('headOffice')
    const key = a.model.unmarkedStandard()
    const press = (of: typeof rep, answer: 0 | 1) =>
      of.page
        .locator(`li[data-line="${key}"] [role="group"] button`)
        .nth(answer)
        .evaluate((button: HTMLElement) => button.click())
    await press(office, 1)
    await office.settle()
    await press(rep, 0)
    await rep.pressSave()
    const dialog = rep.page.getByRole('dialog', { name: 'Changed by someone else' })
    await dialog.getByText('Which should we keep?').waitFor()
    if (a.random.chance(0.5)) {
      await dialog.getByRole('button', { name: 'CANCEL' }).click()
      await dialog.waitFor({ state: 'hidden' })
      if (a.random.chance(0.5)) await rep.reload()
      await rep.page.getByRole('button', { name: 'CHOOSE' }).click()
      await dialog.getByText('Which should we keep?').waitFor()
    }
    const mine = a.random.chance(0.5)
    await dialog.getByText(mine ? 'KEEP MINE' : 'TAKE THEIRS').click()
    await dialog.getByRole('button', { name: 'SAVE' }).click()
    await dialog.waitFor({ state: 'hidden' })
    a.model.mark(key, { ...a.model.value(key), passed: mine }, mine ? rep.id : office.id)
    await rep.settle()
  },

  'resynced meanwhile': async (a) => {
    const rep = await a.join('rep')
    await rep.work(5)
    await a.site.act('POST', `/audit-reports/${a.id}/resync`)
    await rep.work(4)
    await rep.pressSave()
    await rep.work(2)
  },

  'new version on the server': async (a) => {
    const rep = await a.join('rep')
    await rep.work(4)
    a.site.relay.rule(({ path }) => {
      if (path.startsWith('/assets/')) return { status: 404, type: 'text/plain', body: 'Not found.' }
      return path.startsWith('/api/') ? { headers: { 'x-build': '/assets/index-newer.js' } } : 'pass'
    })
    await rep.pressSave()
    await rep.work(4)
    await rep.leave().catch(() => {})
    a.site.relay.heal()
    await rep.open()
    await rep.work(2)
  },

  'wrong clock': async (a) => {
    const rep = await a.join('rep', { fresh: true, first: clock(a.random.pick([-43_800, -48, -2, 2, 48, 43_800]) * hour) })
    await rep.work(4)
    await rep.reload()
    await rep.work(4)
  },

  'leave and come back': async (a) => {
    const rep = await a.join('rep')
    await rep.work(4)
    await rep.leave()
    await rep.page.goBack()
    await rep.ready()
    await rep.work(4)
  },

  'leave during a save': async (a) => {
    const rep = await a.join('rep')
    await rep.work(4)
    a.site.relay.rule((request) => (put(request) ? { delay: a.random.between(100, 500) } : 'pass'))
    await rep.pressSave()
    await rep.work(3)
    await rep.leave()
    await rep.page.goBack()
    await rep.ready()
    await rep.work(3)
  },

  'save and exit': async (a) => {
    const rep = await a.join('rep')
    await rep.work(5)
    await rep.page.getByRole('button', { name: 'SAVE & EXIT' }).evaluate((button: HTMLElement) => button.click())
    await rep.page.waitForURL(/\/compliance$/)
    await rep.open()
    await rep.work(3)
  },

  'tab crashes': async (a) => {
    const rep = await a.join('rep')
    await rep.work(6)
    // Anything that is written to the device within this time may be lost with the tab: the browser has not heard of it yet.
    await rep.page.waitForTimeout(50)
    const crashed = rep.page.waitForEvent('crash')
    await rep.page.goto('chrome://crash').catch(() => {})
    await crashed
    const again = await a.tab(rep)
    await rep.page.close()
    await again.open()
    await again.work(3)
  },

  'browser killed': async (a) => {
    const { person, profile, kill } = await a.joinOnOwnBrowser()
    await person.work(4)
    await person.page.context().setOffline(true)
    await person.work(4)
    await person.durable()
    await kill()
    const again = await a.joinOnOwnBrowser(profile)
    await again.person.work(3)
  },

  'deleted meanwhile': async (a) => {
    const rep = await a.join('rep')
    await rep.work(5)
    await a.site.act('DELETE', `/audit-reports/${a.id}`)
    await rep.work(3)
    await rep.pressSave()
    if (a.random.chance(0.5)) await rep.keepAsFile(rep.page.getByRole('region', { name: 'Your unsaved marks' }))
    await a.takeIntoNewReport(rep)
    await rep.work(2)
  },

  'completed meanwhile': async (a) => {
    const rep = await a.join('rep')
    await rep.work(5)
    await rep.settle()
    const sent = a.model.values()
    await rep.page.context().setOffline(true)
    await rep.work(4)
    const unsent = a.model.goBack(sent)
    await a.complete()
    await rep.page.context().setOffline(false)
    const kept = [...unsent].filter(([key, { from, to }]) => isNews(from, to, a.model.value(key)))
    if (kept.length === 0) return rep.page.close()
    if (await a.leaveCompleted(rep, new Map(kept))) await rep.work(2)
  },

  'photos without a connection': async (a) => {
    const rep = await a.join('rep')
    await rep.page.context().setOffline(true)
    for (const key of rep.standards().slice(0, 3)) {
      await rep.photograph(key)
      await rep.work(1)
    }
    await rep.page.context().setOffline(false)
    await rep.work(2)
  },

  'photos that break off': async (a) => {
    const rep = await a.join('rep')
    a.site.relay.rule((request) => (photos(request) && a.random.chance(0.4) ? a.random.pick(['cut', 'lose'] as const) : 'pass'))
    for (const key of rep.standards().slice(0, 2)) await rep.photograph(key)
    await rep.work(2)
    if (a.random.chance(0.5)) await rep.reload()
    a.site.relay.heal()
    await rep.work(1)
  },

  'browser killed while photos are sent': async (a) => {
    const { person, profile, kill } = await a.joinOnOwnBrowser()
    a.site.relay.rule((request) => (photos(request) ? a.random.pick([{ delay: 400 }, 'lose'] as const) : 'pass'))
    for (const key of person.standards().slice(0, 2)) await person.photograph(key)
    await person.work(1)
    await person.durable()
    await person.page.waitForTimeout(a.random.between(0, 1500))
    await kill()
    a.site.relay.heal()
    await a.joinOnOwnBrowser(profile)
  },

  'resynced while photos wait': async (a) => {
    const rep = await a.join('rep')
    await rep.page.context().setOffline(true)
    for (const key of rep.standards().slice(0, 2)) await rep.photograph(key)
    await rep.work(2)
    await a.site.act('POST', `/audit-reports/${a.id}/resync`)
    await rep.page.context().setOffline(false)
    await rep.work(2)
  },

  'completed without a connection': async (a) => {
    await a.showAll()
    const rep = await a.join('rep')
    await rep.work(3)
    await rep.page.context().setOffline(true)
    await rep.answerAll()
    await rep.completeLater()
    a.site.relay.rule((request) =>
      (put(request) || completing(request)) && a.random.chance(0.4)
        ? a.random.pick(['cut', 'lose', { status: 503, type: 'text/plain', body: '' }] as const)
        : 'pass',
    )
    await rep.page.context().setOffline(false)
    if (a.random.chance(0.5)) await rep.page.goto(`${a.site.relay.url}/unsent`)
    await rep.page.waitForTimeout(a.random.between(0, 1500))
    a.site.relay.heal()
    await a.becomes('COMPLETED')
    await rep.page.close()
  },

  'completed without a connection, then killed': async (a) => {
    await a.showAll()
    const { person, profile, kill } = await a.joinOnOwnBrowser()
    await person.work(2)
    await person.page.context().setOffline(true)
    await person.answerAll()
    await person.completeLater()
    await kill()
    const { person: again } = await a.joinOnOwnBrowser(profile, `${a.site.relay.url}/unsent`)
    await a.becomes('COMPLETED')
    await again.page.close()
  },

  'completed without a connection, and opened again meanwhile': async (a) => {
    await a.showAll()
    const rep = await a.join('rep')
    await rep.page.context().setOffline(true)
    await rep.answerAll()
    await rep.completeLater()
    a.site.relay.rule((request) => (completing(request) ? 'lose' : 'pass'))
    await rep.page.context().setOffline(false)
    await a.becomes('COMPLETED')
    await a.site.act('POST', `/audit-reports/${a.id}`, { status: 'PENDING' })
    a.site.relay.heal()
    await rep.page.goto(`${a.site.relay.url}/unsent`)
    await rep.page.getByText('You completed this report, and it has been opened again since.').waitFor()
    a.model.completed = false
    if (a.random.chance(0.5)) {
      await rep.page.getByRole('button', { name: /^OK/ }).click()
      await rep.page.getByRole('heading', { name: 'Everything is sent' }).waitFor()
      await rep.open()
      await rep.work(2)
      await rep.settle()
    }
    await rep.page.close()
  },

  'completion taken back': async (a) => {
    await a.showAll()
    const rep = await a.join('rep')
    await rep.page.context().setOffline(true)
    await rep.answerAll()
    await rep.completeLater()
    await rep.page.getByRole('button', { name: 'TAKE BACK' }).click()
    await rep.page.getByText(/^Completed on this device with a score of/).waitFor({ state: 'hidden' })
    a.model.completed = false
    await rep.work(2)
    if (a.random.chance(0.5)) {
      await rep.answerAll()
      await rep.completeLater()
      a.site.relay.rule((request) => (put(request) || completing(request) ? 'cut' : 'pass'))
      await rep.page.context().setOffline(false)
      await rep.page.goto(`${a.site.relay.url}/unsent`)
      const takeBack = rep.page.getByRole('button', { name: /^TAKE BACK/ })
      await takeBack.click()
      await takeBack.waitFor({ state: 'detached' })
      a.model.completed = false
      a.site.relay.heal()
      await rep.open()
      await rep.settle()
      await rep.page.close() // its other sections are folded
      return
    }
    await rep.page.context().setOffline(false)
    await rep.work(2)
  },

  'log out and change of person': async (a) => {
    const rep = await a.join('rep', { fresh: true })
    const [mine, theirs] = halves(a)
    await rep.work(3, mine)
    a.site.relay.rule((request) => (put(request) ? 'cut' : 'pass'))
    await rep.work(3, mine)
    await rep.durable()
    await rep.page.request.post(a.site.api('/auth/logout'))
    await rep.page.close()
    a.site.relay.heal()
    const office = await a.another(rep, 'headOffice')
    await office.work(3, theirs)
    await office.settle()
    await office.page.close()
    const again = await a.another(rep, 'rep')
    await again.work(2, mine)
  },

  'two people comment the same line': async (a) => {
    const rep = await a.join('rep')
    const office = await a.join('headOffice')
    const key = a.model.unmarkedStandard()
    const [theirs, mine] = [`Theirs ${a.random.between(100, 999)}`, `Mine ${a.random.between(100, 999)}`]
    await office.comment(key, theirs)
    await office.settle()
    a.site.relay.rule((request) => (put(request) && a.random.chance(0.5) ? 'lose' : 'pass'))
    await rep.comment(key, mine)
    await rep.pressSave()
    a.site.relay.heal()
    a.model.mark(key, { ...a.model.value(key), comments: `${theirs}\n\n${mine}` }, rep.id)
    await rep.settle()
  },

  'sections folded and opened': async (a) => {
    const rep = await a.join('rep')
    for (let i = 0; i < 3; i++) {
      await rep.work(3)
      await rep.fold()
      await rep.unfold()
    }
    await rep.work(2)
  },

  'storage cleared': async (a) => {
    const rep = await a.join('rep')
    await rep.work(4)
    await rep.page.evaluate(() => window.localStorage.clear())
    await rep.work(4)
  },

  'storage full': async (a) => {
    const rep = await a.join('rep')
    await rep.work(3)
    await rep.page.evaluate(() => {
      for (let size = 2 ** 22; size > 0; size = Math.floor(size / 2)) {
        try {
          for (let i = 0; ; i++) window.localStorage.setItem(`full ${size} ${i}`, 'x'.repeat(size))
        } catch {
          // It is full for texts of this length.
        }
      }
    })
    await rep.work(4)
  },

  'impatient presses': async (a) => {
    const rep = await a.join('rep')
    a.site.relay.rule((request) => (put(request) ? { delay: 200 } : 'pass'))
    await rep.work(4)
    for (let i = 0; i < 4; i++) await rep.pressSave()
    await rep.work(4)
    for (let i = 0; i < 3; i++) await rep.pressSave()
  },
}

/** Two halves of the lines, for two people who do not disagree. */
export function halves(a: Accident): [readonly string[], readonly string[]] {
  return [a.model.keys.slice(0, 4), a.model.keys.slice(4)]
}
