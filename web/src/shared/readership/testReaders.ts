import { HttpResponse, http } from 'msw'
import type { MustRead, Reader, Readers } from '@/api/types.ts'
import { page, server } from '@/test/server.ts'

/** A must-read that waits for the person. */
export function aMustRead(given: Partial<MustRead> = {}): MustRead {
  return { by: '2026-11-27', required: true, confirmedAt: null, renewed: false, version: 1, ...given }
}

/** The readers of a must-read, as its author knows them. */
export function someReaders(given: Partial<Readers> = {}): Readers {
  return {
    title: 'New hours',
    by: '2026-11-27',
    remindedAt: null,
    stores: 2,
    people: 12,
    confirmed: 9,
    opened: 10,
    ownStore: false,
    toRemind: 3,
    can: { remind: true },
    ...given,
  }
}

export function aReader(given: Partial<Reader> = {}): Reader {
  return {
    id: 'olga',
    firstName: 'Olga',
    lastName: 'Novak',
    roleLabel: 'Store Owner',
    store: { id: 'north', name: 'North Cellars' },
    displayRegionLabel: 'VIC',
    confirmedAt: null,
    openedAt: null,
    remindedAt: null,
    can: { remind: true },
    ...given,
  }
}

/** Serves the readers of a post or a resource ('POST/p1'). Returns the queries of the calls for people and for stores. */
export function serveReaders(of: string, readers: Readers, people: Reader[] = [aReader()], totalPages = 1) {
  const asked = { people: [] as string[], stores: [] as string[] }
  server.use(
    http.get(`/api/readership/${of}`, () => HttpResponse.json(readers)),
    http.get(`/api/readership/${of}/people`, ({ request }) => {
      asked.people.push(new URL(request.url).search)
      const { items, meta } = page(people)
      return HttpResponse.json({ items, meta: { ...meta, totalPages } })
    }),
    http.get(`/api/readership/${of}/stores`, ({ request }) => {
      asked.stores.push(new URL(request.url).search)
      const north = { store: { id: 'north', name: 'North Cellars' }, people: 8, confirmed: 5, opened: 6 }
      return HttpResponse.json(page([north, { store: null, people: 4, confirmed: 4, opened: 4 }]))
    }),
  )
  return asked
}
