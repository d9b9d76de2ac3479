/** Accidents that follow each other in any order: whatever one does to the device or the server, the next one finds. */
import { clock, completing, halves, hour, type Kind, photos, put } from './kinds.ts'
import { isNews } from './model.ts'
import type { Person } from './person.ts'
import type { Accident } from './world.ts'

/** Somebody on the way through accidents. */
interface Walk {
  a: Accident
  person: Person
  /** The lines that are theirs. Others mark the rest, so that nobody disagrees. */
  mine: readonly string[]
  theirs: readonly string[]
  online: boolean
  /** Kills the browser and starts it again. Absent if it is one that others use as well. */
  restart?: () => Promise<Person>
}

type Step = (walk: Walk) => Promise<void>

const answersBadly = (a: Accident) =>
  a.random.pick([
    'cut',
    'lose',
    'hang',
    { delay: 200 },
    { status: 503, type: 'text/plain', body: '' },
    { status: 200, type: 'text/html', body: '<p>Hotel</p>' },
  ] as const)

/** What may happen next. */
const steps: Record<string, Step> = {
  marks: async ({ a, person, mine }) => person.work(a.random.between(1, 4), mine),
  'marks more': async ({ a, person, mine }) => person.work(a.random.between(1, 4), mine),
  photo: async ({ a, person, mine }) => {
    const key = a.random.pick(person.standards())
    if ((a.model.photos.get(key) ?? 0) < 5) await person.photograph(key, a.random.chance(0.2) ? 'large' : 'small')
    await person.work(1, mine)
  },
  connection: async (walk) => connect(walk, !walk.online),
  reload: async ({ a, person, online }) => {
    if (online) await a.comeBack(person)
  },
  'bad answers': async ({ a }) => {
    const share = a.random.pick([0.3, 0.6, 1])
    a.site.relay.rule((request) =>
      (put(request) || photos(request) || completing(request)) && a.random.chance(share) ? answersBadly(a) : 'pass',
    )
  },
  'good answers': async ({ a }) => a.site.relay.heal(),
  'server killed': async ({ a, person, mine }) => {
    await a.site.killServer()
    await person.work(1, mine)
    await a.site.startServer()
  },
  'session ended': async ({ a, person }) => a.endSession(person),
  'somebody else signs in': async ({ a, person, online }) => {
    await a.site.login(person.page.request, 'headOffice')
    if (online) await person.pressSave()
  },
  resynced: async ({ a }) => a.site.act('POST', `/audit-reports/${a.id}/resync`),
  'head office marks': async ({ a, theirs }) => a.officeMarks(a.random.some(theirs, 2)),
  SAVE: async ({ person }) => person.pressSave(),
  folded: async ({ person }) => {
    await person.fold()
    await person.unfold()
  },
  'storage cleared': async ({ person }) => {
    await person.page.evaluate(() => window.localStorage.clear())
  },
  killed: async (walk) => {
    const { a, person, online } = walk
    if (!online) return
    await person.durable()
    await person.page.waitForTimeout(a.random.between(0, 600))
    if (walk.restart) walk.person = await walk.restart()
    else walk.person = await a.crash(person)
  },
}

async function connect(walk: Walk, online: boolean) {
  await walk.person.page.context().setOffline(!online)
  walk.online = online
}

/** Goes through this many accidents, and ends with a connection on which everything works again. */
async function through(a: Accident, ending: Step): Promise<void> {
  const [mine, theirs] = halves(a)
  const walk: Walk = { a, mine, theirs, online: true, person: undefined as unknown as Person }
  const shift = a.random.chance(0.3) ? a.random.pick([-43_800, -48, 48, 43_800]) * hour : 0
  if (a.random.chance(0.25)) {
    const { person, profile, kill } = await a.joinOnOwnBrowser()
    let killNow = kill
    walk.person = person
    walk.restart = async () => {
      await killNow()
      const next = await a.joinOnOwnBrowser(profile)
      killNow = next.kill
      return next.person
    }
  } else walk.person = await a.join('rep', { fresh: true, ...(shift !== 0 && { first: clock(shift) }) })
  for (let i = a.random.between(6, 12); i > 0; i--) {
    const [name, step] = a.random.pick(Object.entries(steps))
    a.steps.push(name)
    await step(walk)
  }
  a.site.relay.heal()
  await connect(walk, true)
  await ending(walk)
}

/** Waits until the server has everything. */
async function settled({ a, person }: Walk): Promise<void> {
  await a.comeBack(person)
  await person.settle()
  await a.photosArrive(person)
}

export const walks: Record<string, Kind> = {
  'anything at all': (a) =>
    through(a, async ({ person }) => {
      await a.comeBack(person)
      await a.photosArrive(person)
    }),

  'anything at all, then deleted': (a) =>
    through(a, async (walk) => {
      await settled(walk)
      const sent = a.model.values()
      await connect(walk, false)
      await walk.person.work(2, walk.mine)
      await walk.person.photograph(a.random.pick(walk.person.standards()))
      await a.remove(sent)
      await connect(walk, true)
      await walk.person.page.goto(a.address)
      await a.takeIntoNewReport(walk.person)
    }),

  'anything at all, then completed by somebody else': (a) =>
    through(a, async (walk) => {
      await settled(walk)
      await connect(walk, false)
      await walk.person.photograph(a.random.pick(walk.person.standards()))
      const sent = a.model.values()
      if (a.random.chance(0.5)) await walk.person.work(3, walk.mine)
      const unsent = a.model.goBack(sent)
      await a.complete()
      await connect(walk, true)
      const kept = [...unsent].filter(([key, { from, to }]) => isNews(from, to, a.model.value(key)))
      if (await a.leaveCompleted(walk.person, new Map(kept))) await walk.person.work(2, walk.mine)
    }),

  'anything at all, then completed': async (a) => {
    await a.showAll()
    await through(a, async (walk) => {
      await settled(walk)
      await connect(walk, false)
      await walk.person.answerAll()
      await walk.person.completeLater()
      a.site.relay.rule((request) =>
        (put(request) || photos(request) || completing(request)) && a.random.chance(0.4) ? a.random.pick(['cut', 'lose'] as const) : 'pass',
      )
      await connect(walk, true)
      await walk.person.page.waitForTimeout(a.random.between(0, 1500))
      a.site.relay.heal()
      await a.becomes('COMPLETED')
      await walk.person.page.close()
    })
  },
}
