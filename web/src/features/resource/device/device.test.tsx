import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Attachment, Resource } from '@/api/types.ts'
import { keptFiles } from '@/shared/kept/files.ts'
import { picture, video } from '@/shared/media/testFiles.ts'
import { meQuery } from '@/shared/session/session.ts'
import { disconnect, reconnect } from '@/test/connection.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, problem, server, signIn } from '@/test/server.ts'
import { aPage, aResource, heldOf } from '../testResources.ts'
import { device, firstPause, stopKeeping } from './keeping.ts'
import { mostFiles } from './rules.ts'

const me = aUser()
const words = 'Twelve bottles a row.'
const pdf = (id = 'f1', size = words.length): Attachment => ({
  ...picture(id),
  name: 'Front wall.pdf',
  mimeType: 'application/pdf',
  size,
  resizedUrls: null,
})
const plan = (file: Attachment = pdf()) => aResource({ id: 'plan', type: 'FILE', name: 'Front wall', file, link: '' })
const photo = aResource({ id: 'photo', type: 'FILE', name: 'Shelf', file: { ...picture('f2'), size: words.length }, link: '' })

const inBytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer

/** Serves a library as it is now, the first ten of it where none is asked for by name, with a file that has these words. */
function serve(library: Resource[], file: () => Response | Promise<Response> = () => fileOf(words)) {
  const asked: string[] = []
  server.use(
    http.get('/api/users/me/resources', ({ request }) => {
      const ids = new URL(request.url).searchParams.getAll('ids')
      if (ids.length > 0) asked.push(ids.join())
      return HttpResponse.json(aPage(ids.length === 0 ? library.slice(0, 10) : library.filter(({ id }) => ids.includes(id))))
    }),
    http.get('/api/users/me/resources/folders', () => HttpResponse.json({ items: [] })),
    http.get('/api/resources/:id', ({ params }) => {
      const found = library.find(({ id }) => id === params.id)
      return found ? HttpResponse.json(found) : problem(404, 'This resource could not be found.')
    }),
    http.head('/files/:id', () => new HttpResponse(null, { headers: { 'Content-Type': 'application/pdf' } })),
    http.get('/files/:id', () => file()),
  )
  return asked
}

function fileOf(text: string, type = 'application/pdf') {
  return new HttpResponse(text, { headers: { 'Content-Type': type } })
}

/** No server answers any more. */
function unplug() {
  server.use(http.all('*', () => HttpResponse.error()))
  disconnect()
}

type User = ReturnType<typeof renderApp>['user']

/** What the menu of a resource offers under this name, once the device has said what it has. */
async function action(user: User, name: string, label = 'Keep on this device') {
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }))
  return screen.findByRole('menuitem', { name: label })
}
const card = (name: string) => within(screen.getByRole('heading', { level: 3, name: new RegExp(name) }).closest('li') ?? document.body)

/** The words of a file on the device, as its owner reads it. */
async function onDevice(id: string, person = me.id): Promise<string | undefined> {
  const found = await keptFiles.read(person, id)
  return found && new TextDecoder().decode(found.bytes)
}

/** Puts a file on the device, as an earlier visit would have. */
async function keptBefore(resource: Resource, text: string, file = resource.file) {
  await keptFiles.claim(me.id)
  await keptFiles.want(me.id, resource)
  if (file) await keptFiles.hold(me.id, resource.id, heldOf(file), inBytes(text))
}

function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })
}

const saved: { name: string; text: string; type: string }[] = []

beforeEach(() => {
  signIn(me)
  stopKeeping()
  saved.length = 0
  const blobs = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${blobs.size}`
    blobs.set(url, blob as Blob)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href)
    const note = (text: string) => saved.push({ name: this.download, text, type: blob?.type ?? '' })
    if (blob) void textOf(blob).then(note)
    else note(this.getAttribute('href') ?? '')
  })
})

afterEach(async () => {
  await waitFor(() => expect(device.get().saving).toBeUndefined())
  stopKeeping()
  vi.restoreAllMocks()
  await keptFiles.forget()
})

describe('keeping a file', () => {
  test('OFFLINE-043 OFFLINE-045 its menu fetches it, and its card says so with its size; links and videos do not offer it', async () => {
    serve([plan(), aResource(), aResource({ id: 'film', type: 'FILE', name: 'Film', file: video('f3') })])
    const { user } = renderApp('/resources')
    await user.click(await action(user, 'Front wall'))
    expect(await screen.findByText('On this device · 21 bytes')).toBeVisible()
    expect(screen.getByText(`1 of ${mostFiles} files on this device, 21 bytes of 200 MB`)).toBeVisible()
    expect(await action(user, 'Film', 'Download')).toBeVisible()
    expect(screen.getAllByRole('menuitem')).toHaveLength(1)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(screen.queryByRole('button', { name: `More for ${aResource().name}` }), 'a menu of nothing').toBeNull()
    expect(await onDevice('plan')).toBe(words)
    expect(await keptFiles.all(me.id)).toMatchObject([{ resource: { name: 'Front wall' }, held: { id: 'f1', size: 21 } }])
    await user.click(await action(user, 'Front wall', 'Remove from this device'))
    await waitFor(() => expect(screen.queryByText(/On this device ·/)).toBeNull())
    expect(await onDevice('plan')).toBeUndefined()
  })

  test('OFFLINE-043 somebody else on the device neither sees nor opens it, and it goes when they begin', async () => {
    await keptBefore(plan(), words)
    expect([await keptFiles.all('another'), await onDevice('plan', 'another')]).toEqual([[], undefined])
    expect([await keptFiles.claim('another'), await keptFiles.want('another', photo)]).toEqual([false, false])
    await keptFiles.begin('another')
    expect(await keptFiles.hold(me.id, 'plan', heldOf(pdf()), inBytes(words))).toBe(false)
    await keptFiles.begin(me.id)
    expect([await keptFiles.all(me.id), await onDevice('plan')]).toEqual([[], undefined])
  })

  test('OFFLINE-043 nothing is kept or shown while somebody acts as the person', async () => {
    await keptBefore(plan(), words)
    signIn({ ...me, impersonator: { id: 'office', firstName: 'Ann', lastName: 'Office' } as never })
    serve([plan()])
    const { user } = renderApp('/resources?on=DEVICE')
    expect(await screen.findByText('1 resource')).toBeVisible()
    expect(await action(user, 'Front wall', 'Download')).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: /this device/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'On this device' })).toBeNull()
  })

  test('OFFLINE-045 it says how far it is, and is on the device only when it is whole', async () => {
    let finish = () => {}
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new Uint8Array(inBytes(words.slice(0, 8))))
        finish = () => {
          stream.enqueue(new Uint8Array(inBytes(words.slice(8))))
          stream.close()
        }
      },
    })
    serve([plan()], () => new HttpResponse(body, { headers: { 'Content-Type': 'application/pdf' } }))
    const { user } = renderApp('/resources')
    await user.click(await action(user, 'Front wall'))
    expect(await screen.findByText('38%')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Saving Front wall' })).toBeVisible()
    expect(screen.queryByText(/On this device ·/)).toBeNull()
    expect(await onDevice('plan')).toBeUndefined()
    finish()
    expect(await screen.findByText('On this device · 21 bytes')).toBeVisible()
    expect(await onDevice('plan')).toBe(words)
  })

  test.each([
    ['the server fails', () => new HttpResponse(null, { status: 503 }), "Not saved: the file couldn't be loaded."],
    ['something else answers', () => fileOf(words, 'text/html'), "Not saved: the file couldn't be loaded."],
    ['too much comes', () => fileOf(`${words}!`), "Not saved: the file couldn't be loaded."],
    ['it breaks off', () => fileOf(words.slice(1)), "Not saved: there is no connection. It will be saved when you're back online."],
    ['nothing answers', () => HttpResponse.error(), "Not saved: there is no connection. It will be saved when you're back online."],
  ] as const)('OFFLINE-045 when %s it says so, keeps nothing, and tries again when asked', async (_, answer, sentence) => {
    let fails = true
    serve([plan()], () => (fails ? answer() : fileOf(words)))
    const { user } = renderApp('/resources')
    await user.click(await action(user, 'Front wall'))
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(await onDevice('plan')).toBeUndefined()
    fails = false
    await user.click(screen.getByRole('button', { name: 'Try again to save Front wall' }))
    expect(await screen.findByText('On this device · 21 bytes')).toBeVisible()
    expect(screen.queryByText(sentence)).toBeNull()
  })

  test('OFFLINE-045 one that fails holds up no other', async () => {
    // By its id it comes after the one that fails.
    serve([plan(), { ...photo, id: 'shelf' }])
    server.use(
      http.get('/files/:id', ({ params }) => (params.id === 'f1' ? new HttpResponse(null, { status: 503 }) : fileOf(words, 'image/jpeg'))),
    )
    const { user } = renderApp('/resources')
    await user.click(await action(user, 'Front wall'))
    await user.click(await action(user, 'Shelf'))
    await waitFor(() => expect(card('Shelf').getByText('On this device · 21 bytes')).toBeVisible())
    expect(card('Front wall').getByText("Not saved: the file couldn't be loaded.")).toBeVisible()
  })

  test('OFFLINE-045 what was wanted without a connection is saved when it is back', async () => {
    serve([plan()])
    const { user } = renderApp('/resources')
    const control = await action(user, 'Front wall')
    unplug()
    await user.click(control)
    expect(await screen.findByText("Will be saved when you're back online")).toBeVisible()
    server.resetHandlers()
    signIn(me)
    serve([plan()])
    reconnect()
    expect(await screen.findByText('On this device · 21 bytes')).toBeVisible()
  })

  test('OFFLINE-045 what found no connection is tried again by itself when there is one', async () => {
    let fails = true
    serve([plan()], () => (fails ? HttpResponse.error() : fileOf(words)))
    const { user } = renderApp('/resources')
    await user.click(await action(user, 'Front wall'))
    expect(await screen.findByText(/^Not saved: there is no connection/)).toBeVisible()
    fails = false
    disconnect()
    reconnect()
    expect(await screen.findByText('On this device · 21 bytes')).toBeVisible()
  })

  test('OFFLINE-045 what found no connection is tried again a while later, also when the browser has noticed nothing', async () => {
    let fails = true
    serve([plan()], () => (fails ? HttpResponse.error() : fileOf(words)))
    const { user } = renderApp('/resources')
    const later: (() => void)[] = []
    const control = await action(user, 'Front wall')
    const { setTimeout: real } = globalThis
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, after = 0) => {
      if (after !== firstPause) return real(work, after)
      later.push(work)
      return real(() => {}, 0)
    }) as never)
    await user.click(control)
    expect(await screen.findByText(/^Not saved: there is no connection/)).toBeVisible()
    await waitFor(() => expect(later.length).toBeGreaterThan(0))
    fails = false
    for (const work of later) work()
    vi.mocked(setTimeout).mockRestore()
    expect(await screen.findByText('On this device · 21 bytes')).toBeVisible()
  })

  test('OFFLINE-045 it is saved on the next visit when the app was closed before', async () => {
    await keptBefore(plan(), '', null)
    serve([plan()])
    renderApp('/resources')
    expect(await screen.findByText('On this device · 21 bytes')).toBeVisible()
  })
})

describe('limits', () => {
  test('OFFLINE-046 the 51st file is not kept, and its card says what to do', async () => {
    for (let n = 0; n < mostFiles; n++) await keptBefore(aResource({ id: `r${n}`, type: 'FILE', file: pdf(`f${n}`) }), words)
    const others = (await keptFiles.all(me.id)).map(({ resource }) => resource)
    serve([plan(), ...others])
    const { user, queryClient } = renderApp('/resources')
    await screen.findByText(`${mostFiles} of ${mostFiles} files on this device, 1 kB of 200 MB`)
    await user.click(await action(user, 'Front wall'))
    expect(await screen.findByText('Not saved: there are 50 files on this device already. Remove some first.')).toBeVisible()
    await queryClient.refetchQueries(meQuery)
    expect(screen.getByText('Not saved: there are 50 files on this device already. Remove some first.')).toBeVisible()
    expect(await action(user, 'Front wall')).toBeVisible()
    await keptFiles.remove(me.id, ['r0'])
    expect(await keptFiles.all(me.id)).toHaveLength(mostFiles - 1)
  })

  test('OFFLINE-046 a device without room keeps what it had, whole, and says so', async () => {
    await keptBefore(plan(), 'The old words.')
    serve([plan(pdf('f9'))])
    const { put } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (value instanceof ArrayBuffer) throw new DOMException('There is no room.', 'QuotaExceededError')
      return put.call(this, value, key)
    })
    renderApp('/resources')
    expect(await screen.findByText('Not saved: this device has no space left. Free some up first.')).toBeVisible()
    expect(screen.getByText('An older version is on this device')).toBeVisible()
    expect(await onDevice('plan')).toBe('The old words.')
    expect((await keptFiles.all(me.id))[0]?.held?.id).toBe('f1')
  })
})

describe('without a connection', () => {
  test('OFFLINE-044 OFFLINE-045 the filter shows what is here, and a file is saved with its name and its bytes', async () => {
    await keptBefore(plan(), words)
    await keptBefore(photo, words)
    serve([plan(), photo, aResource()])
    const { user, address } = renderApp('/resources')
    expect(await screen.findByText('3 resources')).toBeVisible()
    unplug()
    await user.click(screen.getByRole('link', { name: 'On this device' }))
    expect(await screen.findByText('2 resources')).toBeVisible()
    expect(address()).toBe('/resources?on=DEVICE')
    await user.click(screen.getByRole('link', { name: 'Front wall (from this device)' }))
    await waitFor(() => expect(saved).toEqual([{ name: 'Front wall.pdf', text: words, type: 'application/octet-stream' }]))
    await user.click(await action(user, 'Front wall', 'Download'))
    await waitFor(() => expect(saved).toHaveLength(2))
  })

  test('OFFLINE-044 a picture opens in the viewer from the device', async () => {
    await keptBefore(photo, words)
    serve([photo])
    const { user } = renderApp('/resources?on=DEVICE')
    await screen.findByText('1 resource')
    unplug()
    await user.click(screen.getByRole('button', { name: 'Open the picture Shelf' }))
    const viewer = await screen.findByRole('dialog')
    expect(within(viewer).getByRole('link', { name: /Download/ })).toHaveAttribute('href', 'blob:0')
  })

  test('OFFLINE-045 the app opens with nothing kept: it says how to keep something', async () => {
    serve([plan()])
    renderApp('/resources?on=DEVICE')
    expect(await screen.findByText('Nothing is kept on this device yet.')).toBeVisible()
  })
})

describe('with a connection', () => {
  test('OFFLINE-044 the server gives the file, also when it is kept', async () => {
    await keptBefore(plan(), words)
    serve([plan()])
    const { user } = renderApp('/resources')
    await screen.findByText('On this device · 21 bytes')
    const fromServer = { name: 'Front wall.pdf', text: '/files/f1', type: '' }
    await user.click(screen.getByRole('link', { name: 'Front wall (saves the file)' }))
    await waitFor(() => expect(saved).toEqual([fromServer]))
    await user.click(await action(user, 'Front wall', 'Download'))
    await waitFor(() => expect(saved).toEqual([fromServer, fromServer]))
  })

  test.each([
    ['does not answer', () => HttpResponse.error()],
    ['is down', () => new HttpResponse(null, { status: 502 })],
    ['is hidden behind the sign-in page of a network', () => fileOf('Welcome', 'text/html')],
  ] as const)(
    'OFFLINE-044 the kept file opens when the server %s although the browser thinks that there is a connection',
    async (_, head) => {
      await keptBefore(plan(), words)
      serve([plan()])
      const { user } = renderApp('/resources')
      await screen.findByText('On this device · 21 bytes')
      server.use(http.head('/files/:id', () => head()))
      await user.click(screen.getByRole('link', { name: 'Front wall (saves the file)' }))
      await waitFor(() => expect(saved).toMatchObject([{ name: 'Front wall.pdf', text: words }]))
    },
  )
})

describe('renewal', () => {
  test('OFFLINE-047 a newer version is fetched; without a connection the card says that an older one is here', async () => {
    await keptBefore(plan(pdf('f1', 14)), 'The old words.')
    serve([plan(pdf('f2'))])
    let holds = true
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    server.use(
      http.get('/files/:id', async () => {
        if (holds) await held
        return fileOf(words)
      }),
    )
    renderApp('/resources')
    expect(await screen.findByText('An older version is on this device')).toBeVisible()
    expect(await onDevice('plan')).toBe('The old words.')
    holds = false
    release()
    expect(await screen.findByText('On this device · 21 bytes')).toBeVisible()
    expect(screen.queryByText('An older version is on this device')).toBeNull()
    expect(await onDevice('plan')).toBe(words)
  })

  test('OFFLINE-047 what the person may not see any more goes, and nothing else', async () => {
    await keptBefore(plan(), words)
    await keptBefore(photo, words)
    const asked = serve([photo])
    renderApp('/resources')
    await waitFor(async () => expect(await onDevice('plan')).toBeUndefined())
    expect(await onDevice('photo')).toBe(words)
    expect(asked[0]).toBe('photo,plan')
  })

  test('OFFLINE-047 nothing goes because a list is filtered, or the server fails', async () => {
    await keptBefore(plan(), words)
    serve([])
    const asks: string[] = []
    server.use(
      http.get('/api/users/me/resources', ({ request }) => {
        asks.push(new URL(request.url).search)
        return request.url.includes('ids=') ? problem(500, 'Broken.') : HttpResponse.json(aPage([]))
      }),
    )
    renderApp('/resources?query=none')
    expect(await screen.findByText('No resources match.')).toBeVisible()
    await waitFor(() => expect(asks.some((search) => search.includes('ids=plan'))).toBe(true))
    expect(await onDevice('plan')).toBe(words)
  })

  test('OFFLINE-047 one that is refused while it is fetched goes', async () => {
    await keptBefore(plan(), words)
    serve([plan(pdf('f2'))])
    server.use(http.get('/api/resources/:id', () => problem(404, 'This resource could not be found.')))
    renderApp('/resources')
    await waitFor(async () => expect(await onDevice('plan')).toBeUndefined())
    expect(await keptFiles.all(me.id)).toEqual([])
  })
})

test('OFFLINE-045 a link to one kept resource shows it without a connection', async () => {
  await keptBefore(plan(), words)
  serve([plan()])
  server.use(http.get('/api/resources/:id', () => HttpResponse.error()))
  disconnect() // no other call says that the connection is back
  renderApp('/resources?id=plan')
  expect(await screen.findByRole('link', { name: 'Front wall (from this device)' })).toBeVisible()
  expect(card('Front wall').getByText('On this device · 21 bytes')).toBeVisible()
})
