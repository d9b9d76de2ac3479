import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { Submission } from '@/api/types.ts'
import { texts } from '@/shared/media/strings.ts'
import { coming, picture } from '@/shared/media/testFiles.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, noRights, page, server, signIn } from '@/test/server.ts'
import { anEntry, anIncentive } from '../testIncentives.ts'

const stores = ['Wattle & Vine Cellars', 'The Lamplighter', 'Harbour Bottles', 'Red Gum Liquor', 'Corner Stop']
const can = { edit: false, judge: true, sendBack: true }

const entries = stores.map((name, n) =>
  anEntry({
    id: `e${n}`,
    store: { id: `s${n}`, name },
    photos: [picture(`e${n}a`, `${name}, front`), picture(`e${n}b`, `${name}, side`)],
    can,
  }),
)

function judge(items: Submission[]) {
  server.use(
    http.get('/api/member-incentives/i1', () =>
      HttpResponse.json(anIncentive({ can: { manage: true, award: true, undoAward: false, enter: false, seeWinners: false } })),
    ),
    http.get('/api/member-incentives/i1/submissions', ({ request }) => {
      const hide = new URL(request.url).searchParams.get('hideNames') === 'true'
      return HttpResponse.json(page(items.map((entry) => (hide ? { ...entry, store: null } : entry))))
    }),
  )
}

async function show() {
  const app = renderApp('/member-incentives/i1')
  await app.user.click(await screen.findByRole('button', { name: 'SHOW SUBMISSIONS' }))
  const box = (name: string) => screen.getByRole('checkbox', { name: `Choose ${name} to compare` })
  await screen.findByRole('article', { name: stores[0] })
  return { ...app, box }
}

beforeEach(() => signIn(anAdmin({ can: { ...noRights, manageIncentives: true } })))

test('FD-423 entries that are chosen stand side by side, each with its photos, and what they get is typed there', async () => {
  judge(entries)
  const kept: unknown[] = []
  server.use(
    http.post('/api/member-incentives/i1/rewards', async ({ request }) => {
      kept.push(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user, box } = await show()
  expect(screen.queryByRole('region', { name: 'Chosen entries' })).toBeNull()
  await user.click(box('The Lamplighter'))
  const bar = within(screen.getByRole('region', { name: 'Chosen entries' }))
  expect(bar.getByText('1 entry chosen. Choose another to compare them.')).toBeVisible()
  expect(bar.queryByRole('button', { name: 'COMPARE' })).toBeNull()
  await user.click(box('Wattle & Vine Cellars'))
  await user.click(bar.getByRole('button', { name: 'COMPARE' }))

  const dialog = await screen.findByRole('dialog', { name: 'Compare 2 entries' })
  const lamplighter = within(within(dialog).getByRole('listitem', { name: 'The Lamplighter' }))
  const wattle = within(within(dialog).getByRole('listitem', { name: 'Wattle & Vine Cellars' }))
  expect(lamplighter.getByRole('img', { name: 'The Lamplighter, front' })).toBeVisible()
  await user.click(lamplighter.getByRole('button', { name: 'Next photo of The Lamplighter' }))
  expect(lamplighter.getByRole('img', { name: 'The Lamplighter, side' })).toBeVisible()
  expect(lamplighter.getByText('2 of 2')).toBeVisible()
  expect(lamplighter.getByRole('button', { name: 'Next photo of The Lamplighter' })).toBeDisabled()
  expect(wattle.getByRole('img', { name: 'Wattle & Vine Cellars, front' })).toBeVisible()

  await user.type(lamplighter.getByRole('textbox', { name: 'Camel Bucks for The Lamplighter' }), '300')
  await user.keyboard('{Enter}')
  expect(wattle.getByRole('textbox')).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(lamplighter.getByRole('textbox')).toHaveFocus()
  expect(await lamplighter.findByText('Kept as a draft')).toBeVisible()
  expect(kept).toHaveLength(1)

  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('textbox', { name: 'Camel Bucks for The Lamplighter' })).toHaveValue('300')
  expect(box('The Lamplighter')).toBeChecked()
})

test('FD-423 what enlarges one photo enlarges all, by button and by key, and a figure that is typed enlarges nothing', async () => {
  judge(entries)
  server.use(http.post('/api/member-incentives/i1/rewards', () => new HttpResponse(null, { status: 204 })))
  const { user, box } = await show()
  for (const name of stores.slice(0, 3)) await user.click(box(name))
  await user.click(screen.getByRole('button', { name: 'COMPARE' }))
  const dialog = await screen.findByRole('dialog', { name: 'Compare 3 entries' })
  const scales = () =>
    within(dialog)
      .getAllByRole('img')
      .map((image) => /scale\(([\d.]+)\)/.exec(image.parentElement?.style.transform ?? '')?.[1])
  expect(scales()).toEqual(['1', '1', '1'])
  await user.click(within(dialog).getByRole('button', { name: 'Zoom in' }))
  expect(scales()).toEqual(['1.5', '1.5', '1.5'])
  await user.keyboard('+')
  expect(scales()).toEqual(['2.25', '2.25', '2.25'])
  await user.keyboard('0')
  expect(scales()).toEqual(['1', '1', '1'])
  await user.type(within(dialog).getByRole('textbox', { name: 'Camel Bucks for Harbour Bottles' }), '0')
  await user.keyboard('+')
  expect(scales()).toEqual(['1', '1', '1'])
})

test('FD-423 four fit side by side; one that is taken out makes room', async () => {
  judge(entries)
  const { user, box } = await show()
  for (const name of stores.slice(0, 4)) await user.click(box(name))
  expect(screen.getByText('4 entries chosen, as many as fit.')).toBeVisible()
  expect(box('Corner Stop')).toBeDisabled()
  await user.click(box('Red Gum Liquor'))
  expect(screen.getByText('3 entries chosen')).toBeVisible()
  expect(box('Corner Stop')).toBeEnabled()
  await user.click(screen.getByRole('button', { name: 'CLEAR' }))
  expect(screen.queryByRole('region', { name: 'Chosen entries' })).toBeNull()
})

test('FD-423 with names hidden the entries that are compared have numbers, and what was chosen by name is no longer', async () => {
  judge(entries)
  const { user, box } = await show()
  await user.click(box('The Lamplighter'))
  await user.click(screen.getByRole('checkbox', { name: 'Hide store names' }))
  expect(await screen.findByRole('article', { name: 'Entry 2' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Chosen entries' })).toBeNull()
  await user.click(box('Entry 2'))
  await user.click(box('Entry 1'))
  await user.click(screen.getByRole('button', { name: 'COMPARE' }))
  const dialog = await screen.findByRole('dialog', { name: 'Compare 2 entries' })
  expect(
    within(dialog)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent),
  ).toEqual(['Entry 2', 'Entry 1'])
})

test('FD-423 an entry without a photo cannot be compared, and neither can the only one that has some', async () => {
  const bare = anEntry({ id: 'bare', store: { id: 'bare', name: 'The Bare Shelf' }, can })
  judge([...entries.slice(0, 2), bare])
  const { box } = await show()
  expect(box('Wattle & Vine Cellars')).toBeVisible()
  expect(screen.getByText('Tick two to four entries to see their photos side by side.')).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: 'Choose The Bare Shelf to compare' })).toBeNull()
  cleanup()
  judge([...entries.slice(0, 1), bare])
  await show()
  expect(screen.queryByRole('checkbox', { name: /^Choose/ })).toBeNull()
  expect(screen.queryByText(/^Tick two to four/)).toBeNull()
})

test('FD-423 a photo that is still being prepared says so in its place, and leaves the others alone', async () => {
  judge([
    anEntry({ id: 'new', store: { id: 'new', name: 'The New Cellar' }, photos: [coming(picture('new'))], can }),
    ...entries.slice(0, 1),
  ])
  const { user, box } = await show()
  await user.click(box('The New Cellar'))
  await user.click(box('Wattle & Vine Cellars'))
  await user.click(screen.getByRole('button', { name: 'COMPARE' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare 2 entries' }))
  expect(within(dialog.getByRole('listitem', { name: 'The New Cellar' })).getByText(texts.coming)).toBeVisible()
  expect(dialog.getByRole('img', { name: 'Wattle & Vine Cellars, front' })).toBeVisible()
})
