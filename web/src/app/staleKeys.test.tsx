/**
 * What each change makes stale by itself, because the stream of changes may be off: every list and page that shows what it has changed. A change that
 * is not here makes nothing stale.
 */
import { QueryClientProvider, type UseMutationResult } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { academyKey, courseListQuery, learningRecordQuery } from '@/api/academy.ts'
import { mailsQuery, reportQuery } from '@/api/audit.ts'
import { accountTrailQuery } from '@/api/audittrail.ts'
import { authKey } from '@/api/auth.ts'
import { camelBucksKey } from '@/api/camelbucks.ts'
import { complianceKey, figuresKey } from '@/api/compliance.ts'
import { feedKeys, feedQuery, postQuery } from '@/api/feed.ts'
import { fixKey } from '@/api/fix.ts'
import { incentiveKey } from '@/api/incentive.ts'
import { lineQueryKey } from '@/api/linequery.ts'
import { marketingKey } from '@/api/marketing.ts'
import { messagingKeys, threadQuery } from '@/api/messaging.ts'
import { notificationKey } from '@/api/notification.ts'
import { promotionKey } from '@/api/promotion.ts'
import { createQueryClient } from '@/api/queryClient.ts'
import { readerPeopleQuery } from '@/api/readership.ts'
import { resourcesKey } from '@/api/resource.ts'
import { selfCheckKey } from '@/api/selfcheck.ts'
import { linesQuery } from '@/api/standards.ts'
import { storeKey } from '@/api/store.ts'
import { yearKey } from '@/api/storeoftheyear.ts'
import { userKey } from '@/api/user.ts'
import { weightingsQuery } from '@/api/weighting.ts'
import * as academy from '@/features/academy/mutations.ts'
import * as audit from '@/features/audit/mutations.ts'
import * as passkeys from '@/features/auth/passkeys/mutations.ts'
import * as elsewhere from '@/features/auth/provider/mutations.ts'
import * as twoStep from '@/features/auth/twoStep/mutations.ts'
import * as camelbucks from '@/features/camelbucks/mutations.ts'
import * as compliance from '@/features/compliance/mutations.ts'
import * as compose from '@/features/feed/compose/mutations.ts'
import * as flags from '@/features/feed/flags/mutations.ts'
import * as feed from '@/features/feed/mutations.ts'
import * as polls from '@/features/feed/poll/mutations.ts'
import { flagCasesQuery } from '@/features/feed/queries.ts'
import { aPost } from '@/features/feed/testPosts.ts'
import * as incentive from '@/features/incentive/mutations.ts'
import * as marketing from '@/features/marketing/mutations.ts'
import { filesQuery, foundInInboxQuery, inboxQuery, labelsQuery } from '@/features/messaging/laterQueries.ts'
import * as messaging from '@/features/messaging/mutations.ts'
import { aConversation, aMessage } from '@/features/messaging/testMessages.ts'
import * as notification from '@/features/notification/mutations.ts'
import * as promotion from '@/features/promotion/mutations.ts'
import * as readers from '@/features/readers/mutations.ts'
import * as resource from '@/features/resource/mutations.ts'
import * as selfcheck from '@/features/selfcheck/mutations.ts'
import * as standards from '@/features/standards/mutations.ts'
import * as store from '@/features/store/mutations.ts'
import * as year from '@/features/storeoftheyear/mutations.ts'
import * as user from '@/features/user/mutations.ts'
import * as weighting from '@/features/weighting/mutations.ts'
import * as fix from '@/shared/fix/mutations.ts'
import * as linequery from '@/shared/linequery/mutations.ts'
import { meQuery } from '@/shared/session/session.ts'
import { server } from '@/test/server.ts'
import ownText from './staleKeys.test.tsx?raw'

/** What is in the cache before each change: something of every kind of list and page that a change can make stale. */
const cached = {
  me: meQuery.queryKey,
  'own security': [...authKey, 'own'],
  people: [...userKey, 'list'],
  'history of an account': accountTrailQuery('1').queryKey,
  stores: [...storeKey, 'list'],
  courses: [...academyKey, 'list'],
  course: [...academyKey, 'one', '1'],
  'another course': [...academyKey, 'one', '2'],
  'people of a course': courseListQuery('1', {}).queryKey,
  'learning record': learningRecordQuery('1').queryKey,
  'course in its form': [...academyKey, 'edit', '1'],
  report: reportQuery({ id: '1' }).queryKey,
  mails: mailsQuery('1').queryKey,
  reports: [...complianceKey, 'list'],
  quarters: figuresKey,
  queries: [...lineQueryKey, 'report', '1'],
  fixes: [...fixKey, 'list'],
  'self-check': [...selfCheckKey, 'report', '1'],
  standards: linesQuery.queryKey,
  weightings: weightingsQuery.queryKey,
  promotions: [...promotionKey, 'list'],
  'Camel Bucks': [...camelBucksKey, 'statement'],
  'Store of the Year': [...yearKey, 'ranking'],
  incentives: [...incentiveKey, 'all'],
  banners: [...marketingKey, 'banners'],
  library: [...resourcesKey, 'list'],
  'reviews that are due': [...resourcesKey, 'due'],
  'links for people outside': [...resourcesKey, 'outside', '1'],
  'short lists of posts': [...feedKeys.short, 'newest'],
  'saved posts': feedQuery({ saved: true }).queryKey,
  'reported posts': flagCasesQuery('OPEN').queryKey,
  post: postQuery('1').queryKey,
  readers: readerPeopleQuery({ kind: 'POST', id: '1' }, {}).queryKey,
  conversations: [...messagingKeys.lists, 1],
  inbox: inboxQuery('').queryKey,
  'found in messages': foundInInboxQuery('x', 'ALL', '').queryKey,
  unread: messagingKeys.count,
  thread: threadQuery('c1').queryKey,
  'files of a conversation': filesQuery('c1', 'PICTURES').queryKey,
  'saved answers': messagingKeys.answers,
  labels: labelsQuery.queryKey,
  notifications: [...notificationKey, 1],
}
type Cached = keyof typeof cached

const lists: Cached[] = ['conversations', 'inbox', 'found in messages', 'unread']
const marks: Cached[] = ['queries', 'report', 'mails', 'reports', 'quarters', 'fixes']
const all = Object.keys(cached) as Cached[]
/** What the server answers to every change. */
const answer = { id: '1', course: { id: '1' }, conversation: 'c1', replyingToPost: '1', lines: [], comments: { items: [], count: 0 } }

type Use = () => UseMutationResult<unknown, Error, never>
/** A hook, what the change is called with, and what it makes stale. */
type Row = [what: string, use: unknown, variables: unknown, stale: Cached[]]

const rows: Row[] = [
  [
    'a lesson is marked',
    () => academy.useSetProgress('1'),
    { lessonId: 'l', completed: true },
    ['courses', 'another course', 'learning record'],
  ],
  ['a quiz is tried', () => academy.useAnswer('1'), { lessonId: 'l', answers: [] }, ['courses', 'another course', 'learning record']],
  ['a try is given', () => academy.useGiveTry('1'), { courseId: '1', lessonId: 'l', tries: 1 }, ['learning record']],
  ['people are reminded of a course', () => academy.useRemindLearners('1'), ['p'], ['people of a course']],
  [
    'a course is saved',
    academy.useSaveCourse,
    { id: '1', entry: {} },
    ['courses', 'course', 'another course', 'people of a course', 'learning record', 'course in its form'],
  ],
  [
    'a course is archived',
    academy.useArchiveCourse,
    '1',
    ['courses', 'course', 'another course', 'people of a course', 'learning record', 'course in its form'],
  ],
  ['a report is begun', audit.useCreateReport, { id: '1', store: 's', date: '2026-03-20' }, ['reports', 'quarters']],
  ['marks are saved', audit.useSaveLines, { id: '1', lines: [], made: new Map() }, ['reports', 'quarters']],
  ['a report is completed', audit.useSetStatus, { id: '1', status: 'COMPLETED' }, ['reports', 'quarters']],
  ['a report is set as final', audit.useSetFinal, { id: '1', queries: 0 }, ['reports', 'quarters', 'queries', 'mails']],
  ['a report asks again', audit.useResync, '1', ['reports', 'quarters']],
  ['a report asks more', audit.useLoadMore, '1', ['reports', 'quarters']],
  ['a report is sent to owners', audit.useEmailOwners, { id: '1', exportType: 'FULL' }, ['mails']],
  ['a report is deleted', audit.useDeleteReport, '1', ['reports', 'quarters']],
  [
    'several reports are set as final',
    compliance.useSetFinals,
    { ids: ['1'], queries: 0 },
    ['reports', 'quarters', 'queries', 'report', 'mails'],
  ],
  ['a mark is queried', () => linequery.useAsk('1'), {}, marks],
  ['a query is withdrawn', () => linequery.useWithdraw('1'), undefined, marks],
  ['a query is answered', () => linequery.useAnswer('1'), {}, marks],
  ['a fix is planned', () => fix.usePlan('1'), {}, ['fixes']],
  ['a fix is done', () => fix.useDo('1'), {}, ['fixes']],
  ['a fix is judged', () => fix.useJudge('1'), {}, ['fixes']],
  ['a self-check is begun', selfcheck.useStart, '1', ['self-check']],
  ['a self-check is ended', () => selfcheck.useEnd('1'), true, ['self-check']],
  ['a line of the standards is added', standards.useCreateLine, { id: '1', entry: {} }, ['standards']],
  ['a line of the standards is changed', standards.useUpdateLine, { id: '1', entry: {} }, ['standards']],
  ['a line of the standards is deleted', standards.useDeleteLine, '1', ['standards']],
  ['lines of the standards are copied', standards.useCopyLines, '2026-03-20', ['standards']],
  ['weightings are set', weighting.useSetWeightings, {}, ['weightings']],
  ['a promotion is edited', () => promotion.useEditPromotion('1'), {}, ['promotions', 'reports', 'quarters', 'report', 'mails']],
  ['a promotion is closed', () => promotion.useClosePromotion('1'), undefined, ['promotions', 'reports', 'quarters', 'report', 'mails']],
  ['promotions are synced', promotion.useSyncPromotions, undefined, ['promotions', 'reports', 'quarters', 'report', 'mails']],
  ['certificates are made', promotion.useGenerateCertificates, '1', ['quarters']],
  ['Camel Bucks are corrected', camelbucks.useCorrect, {}, ['Camel Bucks', 'Store of the Year']],
  ['results are uploaded', year.useUpload, { id: '1', file: new File([], 'results.csv') }, ['Camel Bucks', 'Store of the Year']],
  ['results are undone', year.useUndo, '1', ['Camel Bucks', 'Store of the Year']],
  ['criteria are withdrawn', year.useWithdraw, '1', ['Camel Bucks', 'Store of the Year']],
  ['criteria are saved', year.useSaveCriteria, {}, ['Camel Bucks', 'Store of the Year']],
  ['an incentive is added', incentive.useCreateIncentive, { id: '1', entry: {} }, ['incentives', 'Store of the Year']],
  ['an incentive is changed', incentive.useUpdateIncentive, { id: '1', entry: {} }, ['incentives', 'Store of the Year']],
  ['an incentive is deleted', incentive.useDeleteIncentive, '1', ['incentives', 'Store of the Year']],
  ['an incentive is awarded', incentive.useAward, '1', ['incentives', 'Store of the Year']],
  ['an award is told', incentive.useTellNow, '1', ['incentives', 'Camel Bucks', 'Store of the Year']],
  ['an award is undone', incentive.useUndoAward, '1', ['incentives', 'Store of the Year']],
  ['an entry is withdrawn', () => incentive.useWithdrawEntry('1'), '1', ['incentives', 'Store of the Year']],
  [
    'a note is sent',
    () => incentive.useSendNote('1'),
    { submissionId: '1', note: 'x', sendBack: true },
    ['incentives', 'Store of the Year'],
  ],
  ['an entry is saved', () => incentive.useSaveEntry('1'), { submissionId: '1', photos: null }, ['incentives', 'Store of the Year']],
  ['a banner is added', marketing.useCreateItem, { id: '1', entry: {} }, ['banners']],
  ['a banner is changed', marketing.useUpdateItem, { id: '1', entry: {} }, ['banners']],
  ['a banner is deleted', marketing.useDeleteItem, '1', ['banners']],
  ['banners are put in order', () => marketing.useOrderItems({ kind: 'BANNER' } as never), ['1'], ['banners']],
  ['readers are reminded', () => readers.useRemindReaders({ kind: 'POST', id: '1' }), ['p'], ['readers']],
  [
    'a resource is shared',
    resource.useCreateResource,
    { id: '1', entry: {} },
    ['library', 'reviews that are due', 'links for people outside'],
  ],
  [
    'a resource is changed',
    resource.useUpdateResource,
    { id: '1', entry: {} },
    ['library', 'reviews that are due', 'links for people outside'],
  ],
  [
    'who keeps a resource is chosen',
    resource.useSetReview,
    { id: '1', version: 1, entry: {} },
    ['library', 'reviews that are due', 'links for people outside'],
  ],
  [
    'a resource is still right',
    resource.useStillRight,
    { id: '1', version: 1, look: '2' },
    ['library', 'reviews that are due', 'links for people outside'],
  ],
  ['that is taken back', resource.useUndoReview, { id: '1', look: '2' }, ['library', 'reviews that are due', 'links for people outside']],
  [
    'a link for people outside is made',
    resource.useMakeOutsideLink,
    { resourceId: '1', entry: {} },
    ['library', 'reviews that are due', 'links for people outside'],
  ],
  [
    'it is revoked',
    resource.useRevokeOutsideLink,
    { resourceId: '1', id: '2' },
    ['library', 'reviews that are due', 'links for people outside'],
  ],
  ['a resource is deleted', resource.useDeleteResource, '1', ['library', 'reviews that are due', 'links for people outside']],
  ['a post is shared', () => compose.useSavePost(undefined), { id: '1', entry: {} }, ['short lists of posts', 'saved posts']],
  ['a post is edited', () => compose.useSavePost(aPost()), { id: '1', entry: {} }, ['short lists of posts', 'reported posts']],
  ['a post is deleted', feed.useDeletePost, '1', ['short lists of posts', 'reported posts']],
  ['somebody else’s post is removed', () => flags.useRemoveThing({ postId: '1' }), 'Rude', ['short lists of posts', 'reported posts']],
  ['somebody else’s comment is removed', () => flags.useRemoveThing({ postId: '1', commentId: '2' }), 'Rude', ['post', 'reported posts']],
  ['what was reported is kept', () => flags.useKeep('1'), undefined, ['reported posts']],
  ['a post is followed', () => feed.useFollow('1'), true, []],
  ['somebody votes in a poll', () => polls.useVote('1'), 'a1', []],
  ['a poll is closed', () => polls.useEndPoll('1'), undefined, []],
  ['a post is saved for later', () => feed.useSaveForLater('1'), true, ['saved posts']],
  ['a comment is sent', feed.useSendComment, { id: '1', on: { replyingToPost: '1' }, entry: {} }, ['post', 'reported posts']],
  ['a comment is deleted', feed.useDeleteComment, { id: '1', replyingToPost: '1' }, ['post', 'reported posts']],
  ['a message is edited', messaging.useEditMessage, { id: '1', body: 'x', attachments: [] }, [...lists, 'files of a conversation']],
  ['a message is deleted', () => messaging.useDeleteMessage(aMessage()), undefined, [...lists, 'files of a conversation']],
  [
    'a message is forwarded',
    messaging.useForward,
    { message: 'm1', id: '1', conversation: 'c1', line: '' },
    [...lists, 'thread', 'files of a conversation'],
  ],
  ['a message is pinned', () => messaging.usePin('c1'), { message: '1', pinned: true }, ['thread']],
  ['a conversation is seen', () => messaging.useSeen('c1', 'mia'), '2026-11-20T03:00:00Z', lists],
  ['a conversation is begun', messaging.useBegin, {}, lists],
  ['a group is renamed', () => messaging.useRename('c1'), 'x', lists],
  ['people join a group', () => messaging.useAddPeople('c1'), ['tom'], lists],
  [
    'somebody leaves a group',
    () => messaging.useRemovePerson('c1'),
    'tom',
    [...lists, 'thread', 'files of a conversation', 'saved answers', 'labels'],
  ],
  ['a conversation is muted', () => messaging.useMute(aConversation()), undefined, lists],
  ['the desk tends a conversation', () => messaging.useTend('c1'), {}, lists],
  ['a conversation is resolved', () => messaging.useResolve('c1'), 'm1', lists],
  [
    'several are assigned',
    messaging.useTendMany,
    { action: 'ASSIGN', owner: 'hana', of: [aConversation()] },
    [...lists, 'thread', 'labels'],
  ],
  ['a label is put on a conversation', () => messaging.useLabel('c1'), { labelId: 'l1', on: true }, [...lists, 'labels']],
  ['a label is saved', messaging.useSaveLabel, { id: '1', name: 'x' }, ['inbox', 'found in messages', 'thread', 'labels']],
  ['a label is deleted', messaging.useDeleteLabel, '1', ['inbox', 'found in messages', 'thread', 'labels']],
  ['a note is added', () => messaging.useAddNote('c1'), {}, ['thread']],
  ['an answer is saved', messaging.useSaveAnswer, { id: '1', title: 'x', body: 'x' }, ['saved answers']],
  ['an answer is deleted', messaging.useDeleteAnswer, '1', ['saved answers']],
  ['the promise is set', messaging.useSetPromise, 24, [...lists, 'thread', 'files of a conversation', 'saved answers', 'labels']],
  ['a notification is seen', notification.useMarkSeen, '1', ['notifications']],
  [
    'notifications of one row are seen',
    notification.useMarkRowSeen,
    { until: '2026-11-20T03:00:00Z', about: { kind: 'COMMENT', link: '/posts/1' } },
    ['notifications'],
  ],
  ['all notifications are seen', notification.useMarkAllSeen, '2026-11-20T03:00:00Z', ['notifications']],
  ['a store is saved', store.useSaveStore, {}, ['stores']],
  ['a store is closed', () => store.useCloseStore('1'), {}, all],
  ['a store is opened again', () => store.useReopenStore('1'), 1, all],
  ['somebody of a store is deactivated', store.useDeactivate, '1', ['people', 'stores', 'history of an account']],
  ['somebody of a store stays', () => store.useLeave('1'), { userId: '1', again: false }, ['stores']],
  ['stores are synced', () => store.useSync(undefined), { preview: false }, ['stores']],
  ['a sync of stores is only looked at', () => store.useSync(undefined), { preview: true }, []],
  ['somebody is invited', user.useInvite, { id: '1', form: {} }, ['people', 'history of an account']],
  ['somebody is changed', user.useEdit, { id: '1', version: 1, form: {} }, ['people', 'history of an account']],
  ['somebody is reinstated', user.useTurn, { id: '1', turn: 'reinstate' }, ['people', 'history of an account']],
  ['somebody is invited again', user.useInviteAgain, '1', ['people', 'history of an account']],
  ['people are reminded', user.useRemind, undefined, ['people', 'history of an account']],
  ['people are imported', user.useImport, { mark: 'm' }, ['people', 'history of an account']],
  ['a session is ended', user.useEndSession, { id: '1', session: 's' }, ['people', 'history of an account']],
  ['a second step is reset', user.useResetFactor, '1', ['own security', 'history of an account']],
  ['the own name is saved', user.useSaveOwn, {}, ['me']],
  ['the own picture is saved', user.useSetPicture, null, ['me']],
  ['recovery codes are made', () => twoStep.useNewCodes('recovery-codes'), '123456', ['own security']],
  ['the second step is removed', twoStep.useRemove, '123456', ['own security']],
  ['an account elsewhere is taken off', elsewhere.useUnlink, undefined, ['own security']],
  ['a passkey is removed', passkeys.useRemovePasskey, { id: '1', currentPassword: 'x' }, ['own security', 'me']],
]

describe('FD-92 what a change makes stale, when nothing else tells of it', () => {
  test.each(rows)('%s', async (_, use, variables, stale) => {
    server.use(http.all('/api/*', () => HttpResponse.json(answer)))
    const client = createQueryClient()
    for (const queryKey of Object.values(cached))
      client.setQueryData(queryKey, {
        id: '1',
        items: [],
        pages: [],
        messages: [],
        notes: [],
        lines: [],
        comments: { items: [], count: 0 },
      })
    const { result } = renderHook(use as Use, {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    })
    await result.current.mutateAsync(variables as never)
    const isStale = (name: Cached) => client.getQueryState(cached[name])?.isInvalidated !== false // also what was removed
    expect(all.filter(isStale).sort()).toEqual([...stale].sort())
    client.clear()
  })
})

/** What is no change of a list or a page, or puts its answer where it belongs. */
const others =
  'useSignIn useMakeFirst useSecondStep usePasskeySignIn useBeginProvider useForgotPassword useResetPassword useUpdatePassword useImpersonate ' +
  'useAddPasskey useRequire usePdfTicket useKeepReward useLike useMarkPost useLikeMessage useDeleteNote useSendingComments'

test('every change of the app is in the table, or among the others', () => {
  const sources = import.meta.glob<string>('../{features,shared}/**/mutations.ts', { query: '?raw', import: 'default', eager: true })
  const names = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/^export (?:const|function) (use\w+)/gm)].map(([, name]) => name ?? ''),
  )
  const known = new Set([...others.split(' '), ...[...ownText.matchAll(/\.(use\w+)/g)].map(([, name]) => name)])
  expect(names.filter((name) => !known.has(name))).toEqual([])
})
