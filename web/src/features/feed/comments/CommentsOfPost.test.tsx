import { QueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { messages } from '@/api/limits.gen.ts'
import type { CommentEntry, PostComment } from '@/api/types.ts'
import { startSending } from '@/shared/outgoing/queue.ts'
import { store } from '@/shared/outgoing/store.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, problem, server, signIn } from '@/test/server.ts'
import { aComment, aPost, jack, servePosts, withComments } from '../testPosts.ts'

beforeEach(() => signIn(aUser()))
afterEach(() => startSending('', new QueryClient())) // nothing of this file goes on in the next one

const mia = { ...jack, id: 'mia', firstName: 'Mia', lastName: 'Nguyen' }
const mine = { edit: true, delete: true, flag: false, like: true, reply: true }
const conversation = withComments(
  aPost(),
  aComment({ body: '<p>First</p>' }),
  aComment({
    id: 'r1',
    body: '<p>First answer</p>',
    replyingToComment: 'c1',
    createdBy: { ...jack, id: 'ann', firstName: 'Ann', lastName: 'Archer' },
  }),
  aComment({ id: 'c2', body: '<p>Second</p>', createdBy: mia, can: mine, editedAt: '2026-11-20T03:00:00Z' }),
  aComment({
    id: 'c3',
    body: '',
    deletedAt: '2026-11-20T03:00:00Z',
    can: { edit: false, delete: false, flag: false, like: false, reply: false },
  }),
)

/** Writes in a rich text field. jsdom cannot type there, so this uses the editor's own commands. */
async function write(name: string, text: string) {
  const box = (await screen.findByRole('textbox', { name })) as HTMLElement & { editor: Editor }
  box.editor.commands.insertContent(text)
}
const written = (name: string) => screen.getByRole('textbox', { name }).textContent

/** Serves POST /comments and notes what it gets. */
function takeComments(answer: (entry: CommentEntry) => Response = (entry) => HttpResponse.json(saved(entry), { status: 201 })) {
  const sent: CommentEntry[] = []
  server.use(
    http.post('/api/comments', async ({ request }) => {
      const entry = (await request.json()) as CommentEntry
      sent.push(entry)
      return answer(entry) as never
    }),
  )
  return sent
}

const saved = ({
  id = '',
  body = '',
  replyingToComment = null,
}: Omit<CommentEntry, 'replyingToComment'> & { replyingToComment?: string | null }): PostComment =>
  aComment({ id, body, createdBy: mia, can: mine, replyingToComment })

const texts = () => screen.queryAllByText(/^(First|Second|Comment was|New)/).map((element) => element.textContent)

test('COMMENT-020 the form comes into view with the focus of its text, and never moves under a button that is pressed', async () => {
  servePosts(aPost())
  const { user } = renderApp('/posts/p1')
  await user.click(await screen.findByRole('button', { name: 'Write a comment' }))
  const form = await screen.findByRole('form', { name: 'Write a comment' })
  await within(form).findByRole('textbox', { name: 'Write a comment' })
  const frames = async (n: number) => {
    for (let left = n; left > 0; left--) await new Promise((drawn) => requestAnimationFrame(drawn))
  }
  // The editor takes the focus a frame after it was drawn, and the form follows a frame later.
  await new Promise((next) => setTimeout(next))
  await frames(3)
  const scrolls = vi.spyOn(form, 'scrollIntoView')
  fireEvent.focusIn(within(form).getByRole('button', { name: 'ADD PICTURES' }))
  await frames(2)
  expect(scrolls).not.toHaveBeenCalled()
  fireEvent.focusIn(within(form).getByRole('textbox', { name: 'Write a comment' }))
  await frames(2)
  expect(scrolls.mock.calls).toEqual([[{ block: 'nearest' }]])
})

describe('which comments show', () => {
  test('COMMENT-011 AMB-094 in the feed only the first, until all of them are wanted; they stay open while the person is elsewhere', async () => {
    servePosts(conversation)
    const { user, goTo } = renderApp('/feed')
    const all = await screen.findByRole('button', { name: 'View all comments (4)' })
    expect(texts()).toEqual(['First'])
    await user.click(all)
    await waitFor(() => expect(texts()).toEqual(['First', 'First answer', 'Second', 'Comment was deleted.']))
    expect(screen.queryByRole('button', { name: /^View all/ })).toBeNull()
    expect(screen.getByRole('list', { name: 'Comments' })).toHaveFocus()
    goTo('/settings')
    await screen.findByRole('heading', { name: 'Settings' })
    goTo('/feed')
    await waitFor(() => expect(texts()).toHaveLength(4))
  })

  test('AMB-094 one comment needs no button', async () => {
    servePosts(withComments(aPost({ id: 'p7' }), aComment({ replyingToPost: 'p7', body: '<p>First</p>' })))
    renderApp('/feed')
    expect(await screen.findByText('First')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^View all/ })).toBeNull()
  })

  test('SCR-009 by itself a post has all of them; COMMENT-002 a deleted one has no text, no author and no buttons', async () => {
    servePosts(conversation)
    renderApp('/posts/p1')
    await waitFor(() => expect(texts()).toHaveLength(4))
    const deleted = screen.getByText('Comment was deleted.').closest('li') as HTMLElement
    expect(within(deleted).queryByRole('button')).toBeNull()
    expect(within(deleted).queryByText(/Jack/)).toBeNull()
  })

  test('COMMENT-004 AMB-096 who may know reads that a comment was edited; COMMENT-015 its author has a menu', async () => {
    servePosts(conversation)
    renderApp('/posts/p1')
    const second = (await screen.findByText('Second')).closest('li') as HTMLElement
    expect(within(second).getByText('Edited')).toBeVisible()
    expect(within(second).getByRole('button', { name: 'Options for the comment by Mia Nguyen' })).toBeVisible()
    expect(screen.getAllByText('Edited')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: "Options for the comment by Jack O'Sullivan" })).toBeNull()
  })

  test('many comments come fifty at a time', async () => {
    servePosts(withComments(aPost(), ...Array.from({ length: 60 }, (_, n) => aComment({ id: `n${n}`, body: `<p>New ${n}</p>` }))))
    const { user } = renderApp('/posts/p1')
    await waitFor(() => expect(texts()).toHaveLength(50))
    await user.click(screen.getByRole('button', { name: 'Show more comments' }))
    expect(texts()).toHaveLength(60)
  })

  test('comments that cannot be loaded say why', async () => {
    servePosts(conversation)
    server.use(http.get('/api/posts/p1', () => problem(500, 'Not now.')))
    const { user } = renderApp('/feed')
    await user.click(await screen.findByRole('button', { name: 'View all comments (4)' }))
    expect(await screen.findByText('Error: Not now.')).toBeVisible()
    servePosts(conversation)
    await user.click(screen.getByRole('button', { name: 'View all comments (4)' }))
    await waitFor(() => expect(texts()).toHaveLength(4))
  })
})

describe('writing', () => {
  const open = async (user: ReturnType<typeof renderApp>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Write a comment' }))
  const post = (user: ReturnType<typeof renderApp>['user']) => user.click(screen.getByRole('button', { name: 'POST' }))

  test('COMMENT-017 a comment is sent with an id of its own, and shows', async () => {
    servePosts(aPost())
    const sent = takeComments()
    const { user } = renderApp('/posts/p1')
    await open(user)
    await write('Write a comment', 'New words')
    servePosts(withComments(aPost(), saved({ id: 'n1', body: '<p>New words</p>' })))
    await post(user)
    await waitFor(() => expect(texts()).toEqual(['New words']))
    expect(sent).toEqual([
      { id: expect.stringMatching(/^[0-9a-f-]{36}$/), body: '<p>New words</p>', attachments: [], replyingToPost: 'p1' },
    ])
    expect(screen.getByRole('button', { name: 'Write a comment' })).toBeVisible()
    expect(localStorage.getItem('comment-draft:mia:post:p1')).toBeNull()
  })

  test('OFFLINE-032 OFFLINE-035 one that nothing answers stands under its post as not sent yet, and is taken back into its form', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    servePosts(withComments(aPost(), aComment({ body: '<p>First</p>' })))
    const sent = takeComments(() => HttpResponse.error())
    const { user } = renderApp('/posts/p1')
    await open(user)
    await write('Write a comment', 'New words')
    await post(user)
    expect(await screen.findByText('Not sent yet.')).toBeVisible()
    await waitFor(() => expect(texts()).toEqual(['First', 'New words']))
    expect(localStorage.getItem('comment-draft:mia:post:p1')).toBeNull()
    const [waiting] = await store.all('mia')
    expect([waiting?.id, waiting?.content]).toEqual([sent[0]?.id, { post: 'p1', replyTo: undefined, body: '<p>New words</p>' }])
    await user.click(screen.getByRole('button', { name: 'TAKE BACK: your comment' }))
    await waitFor(() => expect(written('Write a comment')).toBe('New words'))
    expect(await store.all('mia')).toEqual([])
  })

  test('OFFLINE-032 a reply that waits is in its thread, and becomes a reply when there is a connection', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    servePosts(conversation)
    takeComments(() => HttpResponse.error())
    const { user } = renderApp('/posts/p1')
    await user.click(await screen.findByRole('button', { name: 'Reply to the comment by Ann Archer' }))
    await write('Write a reply', 'New reply')
    await post(user)
    expect(await screen.findByText('Not sent yet.')).toBeVisible()
    const thread = screen.getByText('First').closest('li')
    await waitFor(() => expect(within(thread as HTMLElement).getByText('New reply', { exact: false })).toBeVisible())
    const sent = takeComments()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(sent.map(({ replyingToComment }) => replyingToComment)).toEqual(['c1']))
    await waitFor(() => expect(screen.queryByText('Not sent yet.')).toBeNull())
  })

  test('COMMENT-012 one without words and pictures is not sent', async () => {
    servePosts(aPost())
    const sent = takeComments()
    const { user } = renderApp('/posts/p1')
    await open(user)
    await screen.findByRole('textbox', { name: 'Write a comment' })
    await post(user)
    expect(await screen.findByText('Please enter a message or add a file.')).toBeVisible()
    expect(messages.comment).toBe('Please enter a message or add a file.')
    expect(sent).toEqual([])
  })

  test('COMMENT-013 while it is being sent, further presses are ignored, and nothing more can be typed that would be lost', async () => {
    servePosts(aPost())
    let release = () => {}
    const waits = new Promise<void>((resolve) => (release = resolve))
    const sent: CommentEntry[] = []
    server.use(
      http.post('/api/comments', async ({ request }) => {
        const entry = (await request.json()) as CommentEntry
        sent.push(entry)
        await waits
        return HttpResponse.json(saved(entry), { status: 201 })
      }),
    )
    const { user } = renderApp('/posts/p1')
    await open(user)
    await write('Write a comment', 'New words')
    const form = screen.getByRole('textbox', { name: 'Write a comment' }).closest('form') as HTMLFormElement
    fireEvent.submit(form)
    fireEvent.submit(form)
    fireEvent.submit(form)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(form.querySelector('[contenteditable]')?.closest('[inert]')).not.toBeNull()
    release()
    await screen.findByRole('button', { name: 'Write a comment' })
    expect(sent).toHaveLength(1)
  })

  test('COMMENT-013 COMMENT-017 a post that has the comment before its form has the answer shows the words once', async () => {
    servePosts(aPost())
    let release = () => {}
    const waits = new Promise<void>((resolve) => (release = resolve))
    server.use(
      http.post('/api/comments', async ({ request }) => {
        const comment = saved((await request.json()) as CommentEntry)
        servePosts(withComments(aPost(), aComment({ id: 'c2', body: '<p>Second</p>' }), comment))
        await waits
        return HttpResponse.json(comment, { status: 201 })
      }),
    )
    const { user, queryClient } = renderApp('/posts/p1')
    await open(user)
    await write('Write a comment', 'New words')
    await post(user)
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Write a comment' }).closest('[inert]')).not.toBeNull())
    await queryClient.invalidateQueries()
    expect(await screen.findByText('Second')).toBeVisible()
    expect(texts()).toEqual(['Second', 'New words'])
    expect(written('Write a comment')).toBe('New words')
    release()
    await screen.findByRole('button', { name: 'Write a comment' })
    await waitFor(() => expect(texts()).toEqual(['Second', 'New words']))
  })

  test('COMMENT-020 AMB-089 what could not be sent stays, with a sentence, and keeps its id for the next try', async () => {
    servePosts(aPost())
    vi.spyOn(console, 'error').mockReturnValue()
    const failed = takeComments(() => problem(500, 'No.'))
    const { user } = renderApp('/posts/p1')
    await open(user)
    await write('Write a comment', 'New words')
    await post(user)
    expect(await screen.findByText('Could not be saved. Try again.')).toBeVisible()
    expect(written('Write a comment')).toBe('New words')
    const sent = takeComments()
    await post(user)
    await waitFor(() => expect(sent.map(({ id }) => id)).toEqual(failed.map(({ id }) => id)))
  })

  test('AMB-127 when an earlier try was saved and its answer got lost, the comment gets the newer words', async () => {
    servePosts(aPost())
    takeComments(() => problem(409, 'This id is taken.', { id: 'This id is taken.' }))
    const updates: unknown[] = []
    server.use(
      http.post('/api/comments/:id', async ({ request, params }) => {
        const entry = (await request.json()) as CommentEntry
        updates.push(entry)
        return HttpResponse.json(saved({ ...entry, id: String(params.id) }))
      }),
    )
    const { user } = renderApp('/posts/p1')
    await open(user)
    await write('Write a comment', 'New words')
    await post(user)
    await waitFor(() => expect(updates).toEqual([{ body: '<p>New words</p>', attachments: [] }]))
  })

  test('a refusal that names its reason shows it: the comment to answer was deleted', async () => {
    servePosts(conversation)
    vi.spyOn(console, 'error').mockReturnValue()
    takeComments(() => problem(409, 'The comment that you reply to was deleted.'))
    const { user } = renderApp('/posts/p1')
    await user.click(await screen.findByRole('button', { name: 'Reply to the comment by Mia Nguyen' }))
    await write('Write a reply', 'Too late')
    await post(user)
    expect(await screen.findByText('The comment that you reply to was deleted.')).toBeVisible()
    expect(written('Write a reply')).toBe('Too late')
  })

  test('what was typed is there again after the page was left or loaded again', async () => {
    servePosts(aPost())
    const { user, goTo } = renderApp('/posts/p1')
    await open(user)
    await write('Write a comment', 'Half a sentence')
    goTo('/settings')
    await screen.findByRole('heading', { name: 'Settings' })
    goTo('/posts/p1')
    await waitFor(() => expect(written('Write a comment')).toBe('Half a sentence'))
  })

  test('COMMENT-007 a reply goes to its comment; AMB-095 one to a reply goes to the comment above, and mentions who is answered', async () => {
    servePosts(conversation)
    const sent = takeComments()
    const { user } = renderApp('/posts/p1')
    await user.click(await screen.findByRole('button', { name: "Reply to the comment by Jack O'Sullivan" }))
    await screen.findByRole('textbox', { name: 'Write a reply' })
    await user.click(screen.getByRole('button', { name: 'CANCEL' }))
    await user.click(screen.getByRole('button', { name: 'Reply to the comment by Ann Archer' }))
    await waitFor(() => expect(written('Write a reply')).toContain('@Ann Archer'))
    await write('Write a reply', 'Thanks')
    await post(user)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ replyingToPost: 'p1', replyingToComment: 'c1' })
    expect(sent[0]?.body).toContain('data-id="ann"')
    expect(sent[0]?.body).toContain('Thanks')
  })
})

describe('editing and deleting', () => {
  const choose = async (user: ReturnType<typeof renderApp>['user'], name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Options for the comment by Mia Nguyen' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }

  test('COMMENT-003 COMMENT-005 COMMENT-018 a comment is edited in its place', async () => {
    servePosts(conversation)
    const edited = aComment({ id: 'c2', body: '<p>Second, new words</p>', createdBy: mia, can: mine })
    server.use(http.post('/api/comments/c2', () => HttpResponse.json(edited)))
    const { user } = renderApp('/posts/p1')
    await choose(user, 'Edit')
    await waitFor(() => expect(written('Edit your comment')).toBe('Second'))
    await write('Edit your comment', ', new words')
    servePosts(withComments(aPost(), edited))
    await user.click(screen.getByRole('button', { name: 'SAVE' }))
    expect(await screen.findByText('Second, new words')).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Edit your comment' })).toBeNull()
  })

  test('COMMENT-006 CANCEL gives up what was changed', async () => {
    servePosts(conversation)
    const { user } = renderApp('/posts/p1')
    await choose(user, 'Edit')
    await write('Edit your comment', ' gone')
    await user.click(screen.getByRole('button', { name: 'CANCEL' }))
    expect(screen.getByText('Second')).toBeVisible()
    await choose(user, 'Edit')
    await waitFor(() => expect(written('Edit your comment')).toBe('Second'))
  })

  test('COMMENT-002 COMMENT-019 a deleted comment keeps its place', async () => {
    servePosts(conversation)
    server.use(http.delete('/api/comments/c2', () => new HttpResponse(null, { status: 204 })))
    const { user } = renderApp('/posts/p1')
    await choose(user, 'Delete')
    const dialog = await screen.findByRole('dialog', { name: 'Delete comment' })
    const after = conversation.comments.items.map((comment) =>
      comment.id === 'c2' ? { ...comment, body: '', deletedAt: '2026-11-20T05:00:00Z' } : comment,
    )
    servePosts(withComments(aPost(), ...after))
    await user.click(within(dialog).getByRole('button', { name: 'DELETE' }))
    await waitFor(() => expect(screen.queryByText('Second')).toBeNull())
    expect(screen.getAllByText('Comment was deleted.')).toHaveLength(2)
  })
})
