import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { notes } from '@/lib/notes.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aRep, server, signIn } from '@/test/server.ts'
import { draftDatabase } from './database.ts'
import { clearDraft } from './draftFile.ts'
import type { Draft, DraftKey, DraftLine } from './format.ts'
import { sending } from './waiting.ts'

const line: DraftLine = { passed: true, pricePassed: null, hidden: false, comments: '', version: 1, revision: 1 }
const head = { timestamp: '2026-11-19T03:00:00Z', createdAt: '2026-11-19T03:00:00Z', lastSavedAt: null }

function draft(lines: number, store?: string): Draft {
  const about = store && { report: { storeId: store, store, date: '2026-11-19' } }
  const marks = Array.from({ length: lines }, (_, i) => [`line ${i}`, line])
  return { ...head, isSaved: lines === 0, ...about, data: { lines: Object.fromEntries(marks) } }
}

beforeEach(() => {
  signIn(aRep())
  server.use(http.get('/api/audit-reports/today', () => HttpResponse.json({ open: [], due: [] })))
})

const section = () => screen.findByRole('region', { name: 'Marks on this device' })
const rows = async () => within(await section()).getAllByRole('listitem')

describe('FD-33 marks that wait on this device', () => {
  test('are told on the home page, with a link to each report, also from the database only', async () => {
    notes.write('audit-draft:tom:waiting1', draft(3, 'Wattle'))
    notes.write('audit-draft:tom:new:s2:q1', draft(1, 'Ninth Street'))
    notes.write('audit-draft:tom:waiting5', draft(0, 'Saved'))
    notes.write('audit-draft:mia:waiting6', draft(2, 'Of somebody else'))
    const about = { storeId: 's4', store: 'Quay', date: '2026-11-18' }
    await draftDatabase.write('audit-draft:tom:waiting4', { ...head, report: about }, new Map([['a', { revision: 1, line }]]))
    renderApp('/')
    await waitFor(async () => expect(await rows()).toHaveLength(3))
    const found = (await rows()).map((row) => [row.textContent, within(row).getByRole('link').getAttribute('href')])
    expect(found).toEqual([
      [
        '1 mark on this device is not sent yetNinth Street, 19 Nov 2026OPEN REPORT',
        '/compliance/audit-reports/new?store=Ninth+Street&date=2026-11-19',
      ],
      ['3 marks on this device are not sent yetWattle, 19 Nov 2026OPEN REPORT', '/compliance/audit-reports/waiting1'],
      ['1 mark on this device is not sent yetQuay, 18 Nov 2026OPEN REPORT', '/compliance/audit-reports/waiting4'],
    ])
  })

  test('of an earlier release, which do not name their store, are told too', async () => {
    notes.write('audit-draft:tom:waiting1', draft(2))
    renderApp('/')
    expect((await rows()).map(({ textContent }) => textContent)).toEqual(['2 marks on this device are not sent yetOPEN REPORT'])
  })

  test('are no longer told once they were saved, and are while another tab adds some', async () => {
    const key: DraftKey = 'audit-draft:tom:waiting1'
    notes.write(key, draft(3, 'Wattle'))
    renderApp('/')
    const told = await section()
    act(() => clearDraft(key, 1))
    await waitFor(() => expect(told).not.toBeInTheDocument())
    notes.write('audit-draft:tom:waiting2', draft(1, 'Quay'))
    window.dispatchEvent(new StorageEvent('storage', { key: 'audit-draft:tom:waiting2' }))
    expect(await rows()).toHaveLength(1)
  })

  test('are not told while they are being saved', async () => {
    notes.write('audit-draft:tom:waiting1', draft(3, 'Wattle'))
    const done = sending.start('audit-draft:tom:waiting1')
    renderApp('/')
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('region', { name: 'Marks on this device' })).not.toBeInTheDocument()
    act(done)
    expect(await rows()).toHaveLength(1)
  })

  test('are told from localStorage at once, if the database does not answer', async () => {
    vi.spyOn(draftDatabase, 'readAll').mockReturnValue(new Promise(() => {}))
    notes.write('audit-draft:tom:waiting1', draft(3, 'Wattle'))
    renderApp('/')
    expect(await rows()).toHaveLength(1)
  })
})
