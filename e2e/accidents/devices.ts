/** Accidents to what waits on a device: photos, room, and who may see it. */
import { expect } from '@playwright/test'
import { clock, halves, hour, type Kind, photos, put } from './kinds.ts'
import type { Person } from './person.ts'
import type { Accident } from './world.ts'

const piece = ({ method, path }: { method: string; path: string }) =>
  method === 'PUT' && path.includes('/photos/') && path.includes('/content')

/** Takes a photo of some standards, and marks other lines between. */
async function photographSome(a: Accident, person: Person, most = 3): Promise<void> {
  for (const key of person.standards().slice(0, a.random.between(1, most))) await person.photograph(key)
}

export const ofDevices: Record<string, Kind> = {
  'photos for a report deleted meanwhile': async (a) => {
    const rep = await a.join('rep')
    if (a.random.chance(0.5)) {
      await photographSome(a, rep, 1)
      await expect.poll(async () => (await a.photos()).filter(({ state }) => state === 'ARRIVED').length).toBe(1)
    }
    await rep.page.context().setOffline(true)
    await photographSome(a, rep)
    // Photos alone have to come into the new report as well.
    if (a.random.chance(0.6)) await rep.work(a.random.between(1, 4))
    await a.remove(new Map())
    await rep.page.context().setOffline(false)
    await rep.page.goto(a.address)
    await a.takeIntoNewReport(rep)
  },

  'photos for a report completed meanwhile': async (a) => {
    const rep = await a.join('rep')
    await rep.work(3)
    await rep.settle()
    await rep.page.context().setOffline(true)
    await photographSome(a, rep)
    await a.complete()
    await rep.page.context().setOffline(false)
    // The server takes no photo of it any more, so they wait, until head office opens the report again.
    await rep.page.goto(`${a.site.relay.url}/unsent`)
    // The refused ones, which say why, and those that were not yet tried are two rows for a moment.
    const rows = rep.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /\d+ photo/ })
    await expect(rows.getByRole('status')).toBeVisible()
    await expect(rows).toHaveCount(1)
    if (a.random.chance(0.5)) {
      await rows.getByRole('button', { name: /^RETRY: / }).click()
      await expect(rows.getByRole('status')).toBeVisible()
    }
    if (await a.leaveCompleted(rep)) await rep.work(2)
  },

  'server killed in the middle of a photo': async (a) => {
    const rep = await a.join('rep')
    let pieces = 0
    const fatal = a.random.between(1, 3)
    let killed: Promise<void> | undefined
    a.site.relay.rule((request) => {
      if (!piece(request)) return 'pass'
      pieces += 1
      if (pieces === fatal) killed = a.site.killServer()
      return pieces < fatal ? { delay: 50 } : 'cut'
    })
    await rep.photograph(rep.standards()[0] ?? '', 'large')
    await rep.work(2)
    await expect.poll(() => pieces, { message: 'pieces of the photo' }).toBeGreaterThanOrEqual(fatal)
    await killed
    if (a.random.chance(0.5)) await rep.photograph(rep.standards()[1] ?? rep.standards()[0] ?? '')
    await a.site.startServer()
    a.site.relay.heal()
    if (a.random.chance(0.5)) await rep.reload()
    await rep.work(1)
  },

  "answer lost after a photo's last piece": async (a) => {
    const rep = await a.join('rep')
    // A small photo is one piece, which is its last one as well.
    let lost = 0
    a.site.relay.rule((request) => (piece(request) && lost++ < 2 ? 'lose' : 'pass'))
    await photographSome(a, rep)
    await rep.work(2)
    await expect.poll(() => lost).toBeGreaterThan(0)
    if (a.random.chance(0.5)) await rep.reload()
    await rep.work(1)
  },

  'large photos over a bad connection': async (a) => {
    const rep = await a.join('rep')
    a.site.relay.rule((request) =>
      photos(request) && a.random.chance(0.35)
        ? a.random.pick(['cut', 'lose', { delay: 300 }, { status: 503, type: 'text/plain', body: '' }] as const)
        : 'pass',
    )
    await rep.photograph(rep.standards()[0] ?? '', 'large')
    await rep.work(3)
    if (a.random.chance(0.5)) await rep.reload()
    a.site.relay.heal()
  },

  'session ended while photos wait': async (a) => {
    const rep = await a.join('rep', { fresh: true })
    await rep.work(2)
    await rep.page.context().setOffline(true)
    await photographSome(a, rep)
    await rep.work(2)
    await a.endSession(rep)
    await rep.page.context().setOffline(false)
    await rep.pressSave()
    await rep.signIn()
    await rep.work(2)
  },

  'logged out with photos on a shared phone': async (a) => {
    const rep = await a.join('rep', { fresh: true })
    const [mine, theirs] = halves(a)
    a.site.relay.rule((request) => (put(request) || photos(request) ? 'cut' : 'pass'))
    await rep.work(3, mine)
    await photographSome(a, rep)
    await rep.durable()
    await rep.logOut(/photos? on this device, not sent yet/)
    a.site.relay.heal()
    const office = await a.another(rep, 'headOffice')
    await office.work(2, theirs)
    await office.settle()
    // Nothing of the rep may be seen or sent by head office.
    await office.page.goto(`${a.site.relay.url}/unsent`)
    await office.page.getByRole('heading', { name: 'Everything is sent' }).waitFor()
    if ((await a.photos()).length > 0) a.faults.push("misreported: somebody else on the phone has sent the rep's photos")
    await office.page.close()
    const again = await a.another(rep, 'rep')
    await again.work(1, mine)
  },

  'everything evicted from the device': async (a) => {
    const rep = await a.join('rep')
    await rep.work(5)
    if (a.random.chance(0.5)) await photographSome(a, rep, 2)
    // Whatever has reached the server stays, also when nobody has pressed anything.
    await rep.mirrored()
    await expect.poll(async () => a.model.photoFaults(await a.photos())).toEqual([])
    const context = rep.page.context()
    await rep.page.close()
    await a.site.evict(context)
    const again = await a.tab(rep)
    await again.open()
    await again.work(3)
  },

  'device slow to read after a kill': async (a) => {
    const { person, profile, kill } = await a.joinOnOwnBrowser()
    const [before, meanwhile] = halves(a)
    await person.work(3, before)
    await person.page.context().setOffline(true)
    await person.work(4, before)
    await photographSome(a, person, 2)
    await person.durable()
    await kill()
    const empty = `${a.site.relay.url}/healthz`
    const { person: again } = await a.joinOnOwnBrowser(profile, empty)
    // What localStorage had not written yet when the battery was empty is gone.
    await again.page.evaluate(() => localStorage.clear())
    const other = await a.tab(again)
    await other.page.goto(empty)
    await other.holdDisk()
    await again.open()
    await expect(again.page.getByText(/^This device is slow to read what it keeps/)).toBeVisible()
    if (a.random.chance(0.5)) await again.work(2, meanwhile)
    await other.page.close()
    await again.page.getByText(/^This device is slow to read what it keeps/).waitFor({ state: 'hidden' })
    await again.work(2)
  },

  'device full of photos': async (a) => {
    const rep = await a.join('rep')
    await rep.work(2)
    await rep.page.context().setOffline(true)
    const [first = '', ...others] = rep.standards()
    await rep.photograph(first)
    await rep.durable()
    await rep.limitRoom(a.random.pick([0, 20_000, 200_000, 50_000_000]))
    const full = rep.page.getByText(/^This device has no space for the photo|, but this device has only .* left/)
    for (const key of others.slice(0, 2)) {
      await rep.photograph(key, 'large')
      await expect(full.first(), 'misreported: nothing says that the device is full').toBeVisible()
    }
    await rep.work(3)
    await rep.page.context().setOffline(false)
    await a.photosArrive(rep)
  },

  'deactivated with marks and photos on the phone': async (a) => {
    const leaver = await a.join('rep', { fresh: true })
    await leaver.work(3)
    await leaver.settle()
    const sent = a.model.values()
    await leaver.page.context().setOffline(true)
    await leaver.work(a.random.between(2, 4))
    await photographSome(a, leaver)
    await leaver.durable()
    await a.deactivate(leaver)
    await leaver.page.context().setOffline(false)
    if (a.random.chance(0.5)) await leaver.page.goto(a.address)
    else await leaver.pressSave()
    const file = await leaver.saveWhenRefused()
    await leaver.page.close()
    // Head office hands it in, and goes on.
    const office = await a.join('headOffice')
    await office.handIn(file)
    a.model.handedIn(sent, office.id)
    await office.sendAll()
    await office.open()
    await office.work(3)
  },

  'wrong clock, with photos': async (a) => {
    const shift = a.random.pick([-43_800, -48, 48, 43_800]) * hour
    const rep = await a.join('rep', { fresh: true, first: clock(shift) })
    await rep.page.context().setOffline(true)
    await rep.work(2)
    await photographSome(a, rep)
    await rep.page.context().setOffline(false)
    if (a.random.chance(0.5)) await rep.reload()
    await rep.work(2)
  },

  'completed without a connection, by a wrong clock': async (a) => {
    await a.showAll()
    const rep = await a.join('rep', { fresh: true, first: clock(a.random.pick([-43_800, -48, 48, 43_800]) * hour) })
    await rep.page.context().setOffline(true)
    await photographSome(a, rep, 1)
    await rep.answerAll()
    await rep.completeLater()
    await rep.page.context().setOffline(false)
    await a.becomes('COMPLETED')
    await a.photosArrive()
    await rep.page.close()
  },
}
