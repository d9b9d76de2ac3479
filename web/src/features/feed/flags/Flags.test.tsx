import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { disconnect } from '@/test/connection.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aUser, problem, server, signIn } from '@/test/server.ts'
import type { FlagCase } from '../queries.ts'
import { aComment, aPost, jack, servePosts, withComments } from '../testPosts.ts'

beforeEach(() => signIn(aUser()))

const flaggable = (can = aPost().can) => ({ ...can, flag: true })

type App = ReturnType<typeof renderApp>['user']

async function choose(user: App, menu: RegExp, act: string) {
  await user.click(await screen.findByRole('button', { name: menu }))
  await user.click(await screen.findByRole('menuitem', { name: act }))
}

/** Keeps what was reported, and answers as the server does: with the id of the first report of a thing. */
function serveFlags() {
  const sent: Record<string, string>[] = []
  server.use(
    http.post<never, Record<string, string>>('/api/flags', async ({ request }) => {
      const body = await request.json()
      sent.push(body)
      const first = sent.find(({ postId, commentId }) => postId === body.postId && commentId === body.commentId)
      return HttpResponse.json({ id: first?.id }, { status: first === body ? 201 : 200 })
    }),
  )
  return sent
}

test('FD-424 a post is reported with a reason and words; a second time says that it was', async () => {
  servePosts(aPost({ can: flaggable() }))
  const sent = serveFlags()
  const { user } = renderApp('/feed')
  await choose(user, /^Options for the post/, 'Report this')
  const dialog = await screen.findByRole('dialog', { name: 'Report this post' })
  await user.click(within(dialog).getByRole('button', { name: 'REPORT' }))
  expect(await within(dialog).findByText('Please choose what is wrong with it')).toBeVisible()
  expect(sent).toEqual([])
  await user.selectOptions(within(dialog).getByLabelText("What's wrong with it?"), 'Private details of somebody')
  await user.type(within(dialog).getByLabelText('Anything else? (optional)'), 'A phone number')
  await user.click(within(dialog).getByRole('button', { name: 'REPORT' }))
  expect(await screen.findByText('Reported to head office')).toBeVisible()
  expect(sent).toEqual([{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), postId: 'p1', why: 'PRIVATE', words: 'A phone number' }])
  await choose(user, /^Options for the post/, 'Report this')
  await user.selectOptions(await screen.findByLabelText("What's wrong with it?"), 'Something else')
  await user.click(screen.getByRole('button', { name: 'REPORT' }))
  expect(await screen.findByText("You've reported this already. Head office will look at it.")).toBeVisible()
})

test('FD-424 who reports again what head office has kept learns that it was looked at, and when', async () => {
  servePosts(aPost({ can: flaggable() }))
  server.use(http.post('/api/flags', () => HttpResponse.json({ id: 'f1', keptAt: '2025-03-04T01:00:00Z' })))
  const { user } = renderApp('/feed')
  await choose(user, /^Options for the post/, 'Report this')
  await user.selectOptions(await screen.findByLabelText("What's wrong with it?"), 'Something else')
  await user.click(screen.getByRole('button', { name: 'REPORT' }))
  expect(await screen.findByText("You've reported this already. Head office kept it 4 Mar 2025 12:00PM.")).toBeVisible()
})

test('FD-424 a comment is reported; nobody is offered to report what they may not', async () => {
  const other = aComment({ id: 'c2', createdBy: { ...jack, id: 'ann', firstName: 'Ann', lastName: 'Archer' } })
  servePosts(withComments(aPost(), aComment({ can: { ...aComment().can, flag: true } }), other))
  const sent = serveFlags()
  const { user } = renderApp('/posts/p1')
  await choose(user, /^Options for the comment by Jack/, 'Report this')
  expect(screen.queryByRole('button', { name: /^Options for the comment by Ann/ })).not.toBeInTheDocument()
  await user.selectOptions(await screen.findByLabelText("What's wrong with it?"), 'Rude or hurtful')
  await user.click(screen.getByRole('button', { name: 'REPORT' }))
  await waitFor(() => expect(sent).toMatchObject([{ commentId: 'c1', why: 'HURTFUL' }]))
})

test('FD-424 without a connection nothing is reported, and what was typed stays', async () => {
  servePosts(aPost({ can: flaggable() }))
  server.use(http.post('/api/flags', () => HttpResponse.error()))
  const { user } = renderApp('/feed')
  await choose(user, /^Options for the post/, 'Report this')
  await user.selectOptions(await screen.findByLabelText("What's wrong with it?"), 'Rude or hurtful')
  disconnect()
  await user.click(screen.getByRole('button', { name: 'REPORT' }))
  expect(await screen.findByText('Internet connection required.')).toBeVisible()
  expect(screen.getByLabelText("What's wrong with it?")).toHaveValue('HURTFUL')
  expect(screen.queryByText('Reported to head office')).not.toBeInTheDocument()
})

const aCase = (given: Partial<FlagCase> = {}): FlagCase => ({
  id: 'k1',
  postId: 'p1',
  commentId: null,
  createdBy: jack,
  body: '<p>Front window done for summer.</p>',
  poll: null,
  attachments: [],
  flagCount: 1,
  postGone: false,
  flags: [
    { by: { ...jack, id: 'rob', firstName: 'Rob', lastName: 'Ray' }, why: 'HURTFUL', words: 'It names me', at: '2026-11-20T02:00:00Z' },
  ],
  openedAt: '2026-11-20T02:00:00Z',
  closedAt: null,
  closedBy: null,
  outcome: null,
  reason: '',
  ...given,
})

/** Serves what waits and what is done. Acts move a case from one to the other, or are refused with a conflict. */
function serveCases(open: FlagCase[], done: FlagCase[] = [], refusal?: string) {
  const acts: unknown[] = []
  const act = async ({ request }: { request: Request }) => {
    acts.push([new URL(request.url).pathname, await request.text()])
    done.push(...open.splice(0, 1).map((one) => ({ ...one, outcome: 'KEPT' as const })))
    return refusal ? problem(409, refusal) : new HttpResponse(null, { status: 204 })
  }
  server.use(
    http.get('/api/flag-cases', ({ request }) => {
      const items = new URL(request.url).searchParams.get('show') === 'DONE' ? done : open
      return HttpResponse.json({ items, meta: { currentPage: 1, totalPages: 1, totalItems: items.length, itemsPerPage: 10 } })
    }),
    http.post('/api/flag-cases/k1/keep', act),
    http.post('/api/posts/p1/removal', act),
    http.post('/api/comments/c1/removal', act),
  )
  return acts
}

test('FD-424 head office keeps what was reported, which is then done', async () => {
  signIn(anAdmin())
  const acts = serveCases([aCase()])
  const { user } = renderApp('/feed/reported')
  const card = await screen.findByRole('list', { name: 'Reports' })
  expect(within(card).getByRole('heading', { name: /^Post by Jack/ })).toBeVisible()
  expect(card).toHaveTextContent('Rude or hurtful · Rob Ray: It names me')
  await user.click(within(card).getByRole('button', { name: /^KEEP IT/ }))
  expect(await screen.findByText('It stays. The report is closed.')).toBeVisible()
  expect(await screen.findByText('Nothing is waiting for you.')).toBeVisible()
  expect(acts).toEqual([['/api/flag-cases/k1/keep', '']])
})

test('FD-424 FD-443 the question and the answers of a reported post can be read; a page from before has none', async () => {
  signIn(anAdmin())
  const poll = { question: 'Who should go?', answers: ['Rob', 'Nobody'] }
  const { poll: _, ...old } = aCase({ id: 'k2', postId: 'p2' })
  serveCases([aCase({ poll }), old as FlagCase])
  renderApp('/feed/reported')
  const [asked, ...others] = await screen.findAllByRole('region', { name: 'Poll' })
  expect(asked).toHaveTextContent(/^PollWho should go\?RobNobody$/)
  expect(others).toEqual([])
})

test('FD-424 FD-461 head office reads whom a reported post thanks', async () => {
  signIn(anAdmin())
  serveCases([
    aCase({
      thanks: [{ person: { id: 'rob', firstName: 'Rob', lastName: 'Ray', deactivated: false } }, { store: { id: 's1', name: 'Fitzroy' } }],
    }),
  ])
  renderApp('/feed/reported')
  expect(await screen.findByText('Thanks to', { exact: false })).toHaveTextContent('Rob Ray and Fitzroy')
})

test('FD-425 head office removes a comment with a reason; who was late is told what happened', async () => {
  signIn(anAdmin())
  const acts = serveCases([aCase({ commentId: 'c1' })], [], 'Ada Adams has removed this already.')
  const { user } = renderApp('/feed/reported')
  await user.click(await screen.findByRole('button', { name: /^REMOVE: Comment by Jack/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove this comment?' })
  await user.click(within(dialog).getByRole('button', { name: 'REMOVE' }))
  expect(await within(dialog).findByText('Please say why, so that the author knows')).toBeVisible()
  await user.type(within(dialog).getByLabelText('Why is it removed?'), 'Rude to Rob')
  await user.click(within(dialog).getByRole('button', { name: 'REMOVE' }))
  expect(await screen.findByText('Ada Adams has removed this already.')).toBeVisible()
  expect(acts).toEqual([['/api/comments/c1/removal', '{"reason":"Rude to Rob"}']])
  expect(await screen.findByText('Nothing is waiting for you.')).toBeVisible()
})

test('FD-424 FD-425 what is done says who did what, and why', async () => {
  signIn(anAdmin())
  const by = { closedBy: { id: 'ada', firstName: 'Ada', lastName: 'Adams' }, closedAt: '2026-11-20T03:00:00Z' }
  const rest = { ...by, flagCount: 0, flags: [] }
  serveCases(
    [],
    [
      aCase({ ...by, outcome: 'REMOVED', reason: 'Rude to Rob', postGone: true }),
      aCase({ ...rest, id: 'k2', outcome: 'GONE', body: '' }),
      aCase({ ...rest, id: 'k3', outcome: 'KEPT' }),
      aCase({ ...rest, id: 'k4', outcome: 'EDITED', postGone: true }),
    ],
  )
  renderApp('/feed/reported?show=DONE')
  const [removed, gone, kept] = within(await screen.findByRole('list', { name: 'Reports' })).getAllByText(/Ada Adams/)
  expect(removed).toHaveTextContent(/^Ada Adams removed it/)
  expect(gone).toHaveTextContent(/^Deleted by Ada Adams/)
  expect(kept).toHaveTextContent(/^Ada Adams kept it/)
  expect(screen.getByText('Why: Rude to Rob')).toBeVisible()
  expect(screen.getByText('It was deleted, so its text is gone.')).toBeVisible()
  // Only what was kept is still there to be looked at.
  expect(screen.getAllByRole('link', { name: 'SEE IT' })).toHaveLength(1)
})

test('FD-425 POST-031 head office is asked why before it removes somebody else’s post, and is not when it is their own', async () => {
  signIn(anAdmin())
  serveCases([])
  const can = { ...aPost().can, delete: true }
  servePosts(aPost({ can }), aPost({ id: 'p2', can, createdBy: { ...jack, ...anAdmin(), id: anAdmin().id } as never }))
  const { user } = renderApp('/feed')
  await choose(user, /^Options for the post by Jack/, 'Delete')
  const dialog = await screen.findByRole('dialog', { name: 'Remove this post?' })
  await user.type(within(dialog).getByLabelText('Why is it removed?'), 'Wrong hours')
  await user.click(within(dialog).getByRole('button', { name: 'REMOVE' }))
  expect(await screen.findByText('The post was removed')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Options for the post by Jack/ })).not.toBeInTheDocument())
  await choose(user, /^Options for the post/, 'Delete')
  expect(await screen.findByRole('dialog', { name: 'Delete post' })).toBeVisible()
})

test('FD-424 who is not of head office has no page of reports', async () => {
  renderApp('/feed/reported')
  expect(await screen.findByText('You have no access to reported posts')).toBeVisible()
})

test('FD-428 head office says why it edits what somebody else wrote; of one’s own nobody is asked', async () => {
  signIn(anAdmin())
  const own = { ...jack, id: anAdmin().id, firstName: 'Priya' }
  const can = { ...aPost().can, edit: true }
  const comment = aComment({ can: { ...aComment().can, edit: true } })
  servePosts(withComments(aPost({ can, createdBy: own }), comment))
  const sent: unknown[] = []
  server.use(
    http.post('/api/comments/c1', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ ...comment, body: '<p>Kinder</p>' })
    }),
  )
  const { user } = renderApp('/posts/p1')
  await choose(user, /^Options for the post/, 'Edit')
  expect(await screen.findByRole('dialog', { name: 'Edit Post' })).toBeVisible()
  expect(screen.queryByLabelText('Why do you edit it? (optional)')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'CANCEL' }))
  await choose(user, /^Options for the comment by Jack/, 'Edit')
  await screen.findByRole('textbox', { name: /^Edit/ })
  await user.type(await screen.findByLabelText('Why do you edit it? (optional)'), 'Kinder')
  await user.click(screen.getByRole('button', { name: 'SAVE' }))
  await waitFor(() => expect(sent).toMatchObject([{ reason: 'Kinder' }]))
})

test('FD-428 the reason for the edit of a post is sent', async () => {
  signIn(anAdmin({ can: { ...anAdmin().can, publishTo: ['GLOBAL'] } }))
  servePosts(aPost({ can: { ...aPost().can, edit: true, audience: true }, visibility: 'GLOBAL' }))
  const sent: unknown[] = []
  server.use(
    http.post('/api/posts/p1', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(aPost())
    }),
  )
  const { user } = renderApp('/feed')
  await choose(user, /^Options for the post/, 'Edit')
  // The text takes the focus when it comes, also from whoever types below it.
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text of the post' })).toHaveFocus())
  await user.type(screen.getByLabelText('Why do you edit it? (optional)'), ' Wrong hours ')
  await user.click(screen.getByRole('button', { name: 'SAVE' }))
  await waitFor(() => expect(sent).toMatchObject([{ reason: 'Wrong hours' }]))
})
