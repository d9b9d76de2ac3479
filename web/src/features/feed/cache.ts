/** Changes posts in everything that is cached: the pages of the feed, the short lists, and single posts. */
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { type FeedFilters, feedKey, feedKeys, feedQuery, postQuery } from '@/api/feed.ts'
import type { Likes, Post, PostComment } from '@/api/types.ts'
import { flagCasesKey } from './queries.ts'

interface List {
  items: Post[]
}

/** Returns the post with the change, the same object if there is nothing to change, or undefined to take it out of lists. */
type Change = (post: Post, isWhole: boolean) => Post | undefined

/**
 * Changes posts wherever they are cached. What is being loaded at the moment may come from before the change, and pages of the feed that are loaded
 * one after the other replace the list as it was when the last of them was asked for; so the change is made again when they arrive. It must be one
 * that can be made twice.
 */
function changePosts(client: QueryClient, change: Change) {
  for (const query of client.getQueryCache().findAll({ queryKey: feedKey })) {
    apply(client, query, change)
    if (query.state.fetchStatus === 'fetching') onceLoaded(client, query, () => apply(client, query, change))
  }
}

/** Changes one post. */
export function changePost(client: QueryClient, id: string, change: (post: Post, isWhole: boolean) => Post) {
  changePosts(client, (post, isWhole) => (post.id === id ? change(post, isWhole) : post))
}

/** Takes a post out of every list. */
export function removePost(client: QueryClient, id: string) {
  changePosts(client, (post) => (post.id === id ? undefined : post))
}

/** Changes a comment. */
export function changeComment(client: QueryClient, postId: string, commentId: string, change: (comment: PostComment) => PostComment) {
  changePost(client, postId, (post) => {
    const items = post.comments.items.map((comment) => (comment.id === commentId ? change(comment) : comment))
    return { ...post, comments: { ...post.comments, items } }
  })
}

/** What can be liked: a post, or a comment on it. */
export interface LikeTarget {
  post: string
  comment?: string | undefined
}

/** Changes who likes a post or a comment. */
export function changeLikes(client: QueryClient, { post, comment }: LikeTarget, change: (likes: Likes) => Likes) {
  if (comment) changeComment(client, post, comment, (found) => ({ ...found, likes: change(found.likes) }))
  else changePost(client, post, (found) => ({ ...found, likes: change(found.likes) }))
}

/** Adds a new comment, or puts its newer state in the place of the one that is there. A list has only the first comment of each post. */
export function addComment(client: QueryClient, comment: PostComment) {
  changePost(client, comment.replyingToPost, (post, isWhole) => {
    const { items, count } = post.comments
    if (items.some(({ id }) => id === comment.id)) return withComment(post, comment)
    const counted = count + 1
    if (!isWhole) return { ...post, comments: { count: counted, items: items.length === 0 ? [comment] : items } }
    const parent = comment.replyingToComment
    const after = parent ? items.findLastIndex(({ id, replyingToComment }) => id === parent || replyingToComment === parent) : -1
    const place = after < 0 ? items.length : after + 1
    return { ...post, comments: { count: counted, items: [...items.slice(0, place), comment, ...items.slice(place)] } }
  })
}

function withComment(post: Post, comment: PostComment): Post {
  return { ...post, comments: { ...post.comments, items: post.comments.items.map((old) => (old.id === comment.id ? comment : old)) } }
}

/** Puts what the server answered about a post in the place of what is cached. Lists keep to the first comment. */
export function putPost(client: QueryClient, answer: Post) {
  changePost(client, answer.id, (_, isWhole) =>
    isWhole ? answer : { ...answer, comments: { ...answer.comments, items: answer.comments.items.slice(0, 1) } },
  )
}

/** Loads a post again, for its links to files, which expire. If it fails, nothing changes. */
export async function refreshPost(client: QueryClient, id: string) {
  const answer = await client.fetchQuery({ ...postQuery(id), staleTime: 0, retry: false }).catch(() => undefined)
  if (answer) putPost(client, answer)
}

/** Loads the first page of a feed afresh and shows only that. Other feeds are loaded afresh when they are opened. If it fails, nothing changes. */
export async function renewFeed(client: QueryClient, filters: FeedFilters) {
  const query = feedQuery(filters)
  await client.fetchInfiniteQuery({ ...query, pages: 1, staleTime: 0, retry: false })
  const shown = client.getQueryCache().find({ queryKey: query.queryKey })
  client.removeQueries({ queryKey: feedKeys.lists, type: 'inactive', predicate: (other) => other !== shown })
}

/** Loads the feeds on the screen afresh, each with its first page only, after the person has shared something. */
export async function renewShownFeeds(client: QueryClient) {
  const shown = client.getQueryCache().findAll({ queryKey: feedKeys.lists, type: 'active' })
  await Promise.all(shown.map(({ queryKey }) => renewFeed(client, queryKey.at(-1) as FeedFilters)))
  if (shown.length === 0) client.removeQueries({ queryKey: feedKeys.lists })
}

function apply(client: QueryClient, query: Query, change: Change) {
  const { queryKey, state } = query
  if (state.data === undefined) return
  if (startsWith(queryKey, feedKeys.lists)) {
    const data = state.data as InfiniteData<List>
    client.setQueryData(queryKey, { ...data, pages: data.pages.map((page) => changedList(page, change)) })
  } else if (startsWith(queryKey, feedKeys.short)) {
    client.setQueryData(queryKey, changedList(state.data as List, change))
  } else if (startsWith(queryKey, feedKeys.posts)) {
    const post = change(state.data as Post, true)
    if (post) client.setQueryData(queryKey, post)
  }
}

function changedList<T extends List>(list: T, change: Change): T {
  return { ...list, items: list.items.map((post) => change(post, false)).filter((post) => post !== undefined) }
}

const startsWith = (key: readonly unknown[], start: readonly unknown[]) => start.every((part, index) => key[index] === part)

/** Calls `then` when the query has loaded what it is loading now. */
function onceLoaded(client: QueryClient, query: Query, then: () => void) {
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.query !== query) return
    if (event.type === 'removed') return stop()
    if (event.type !== 'updated') return
    const { type } = event.action
    if (type === 'success' && !event.action.manual) {
      stop()
      then()
    }
    if (type === 'error') stop()
  })
}

/** Loads again what was reported: what head office removes or edits is done, and what its author deletes is gone (FD-424). */
export const renewCases = (client: QueryClient) => client.invalidateQueries({ queryKey: flagCasesKey })
