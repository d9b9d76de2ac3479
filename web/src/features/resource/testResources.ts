import type { Attachment, Page, Resource } from '@/api/types.ts'
import type { HeldFile } from '@/shared/kept/files.ts'

/** A link of the library, for tests. */
export function aResource(given: Partial<Resource> = {}): Resource {
  return {
    id: 'r1',
    type: 'LINK',
    name: 'Heatwave plan',
    path: '/Operations',
    file: null,
    link: 'https://weather.example/',
    changes: '',
    visibility: null,
    restrictedToRegions: [],
    restrictedToStores: [],
    restrictedToTiers: [],
    restrictedToRoles: [],
    createdBy: { id: 'sana', firstName: 'Sana', lastName: 'Malik', deactivated: false },
    createdAt: '2026-11-01T01:00:00Z',
    updatedAt: '2026-11-01T01:00:00Z',
    expiresAt: null,
    expired: false,
    version: 1,
    files: 0,
    mustRead: null,
    review: null,
    outside: null,
    can: { edit: false, audience: false, delete: false, review: false, shareOutside: false, seeReaders: false },
    ...given,
  }
}

export function aPage(items: Resource[]): Page<Resource> {
  return { items, meta: { currentPage: 1, totalPages: 1, totalItems: items.length, itemsPerPage: 24 } }
}

/** A file as it is on the device. */
export function heldOf({ id, name, mimeType, size, width, height, alt }: Attachment): HeldFile {
  return { id, name, mimeType, size, width, height, alt, at: 1_780_000_000_000 }
}
