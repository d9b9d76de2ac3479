import { IconAlertTriangle, IconFileCheck, IconFlag, IconGift, IconMessageQuestion, IconMessages } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { toJudgeQuery } from '@/api/incentive.ts'
import { lineQueriesQuery } from '@/api/linequery.ts'
import { dueReviewsQuery } from '@/api/resource.ts'
import { failedJobsQuery } from '@/api/system.ts'
import { flagCasesQuery } from '@/features/feed/queries.ts'
import { waitingTime } from '@/features/messaging/desk/waiting.ts'
import { inboxQuery } from '@/features/messaging/laterQueries.ts'
import { paths } from '@/lib/paths.ts'
import { AgendaIcon, AgendaRow, Go } from '@/shared/agenda/AgendaRow.tsx'
import { ownStoresOf } from '@/shared/fix/ownStores.ts'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import css from './FixCounts.module.css'
import { Quiet } from './Quiet.tsx'
import { deskTexts as texts } from './strings.ts'

/**
 * What waits for staff besides audits (FD-352), for a rep only the queries of their own stores (FD-336): each list that this person has, and how
 * much stands in it. `count` is how many of them have anything.
 */
export function useDeskTasks() {
  const { audit, answerForOffice, manageIncentives, moderatePosts, readSystem, reviewResources = false } = useRights()
  const queries = useQuery({ ...lineQueriesQuery('OPEN', 1, ownStoresOf(useUser())), enabled: audit })
  const chats = useInfiniteQuery({ ...inboxQuery('', 'WAITING'), enabled: answerForOffice })
  const flagged = useQuery({ ...flagCasesQuery('OPEN'), enabled: moderatePosts })
  const judge = useQuery({ ...toJudgeQuery, enabled: manageIncentives })
  const jobs = useQuery({ ...failedJobsQuery(1), enabled: readSystem })
  const reviews = useQuery({ ...dueReviewsQuery('MINE'), enabled: reviewResources })
  // The list begins with those that wait longest. If all of its first page are late, so may be the next.
  const waiting = chats.data?.pages.flatMap(({ items }) => items) ?? []
  const late = waiting.filter(({ inbox }) => waitingTime(inbox)?.isLate).length
  const moreLate = late === waiting.length && chats.hasNextPage
  const counts = {
    queries: queries.data?.open ?? 0,
    late,
    moreLate,
    flagged: flagged.data?.meta.totalItems ?? 0,
    reviews: reviews.data ?? 0,
    judge: judge.data ?? 0,
    jobs: jobs.data?.meta.totalItems ?? 0,
  }
  const all = [queries, chats, flagged, reviews, judge, jobs]
  const failed = all.filter(({ error, data }) => error && data === undefined)
  return {
    counts,
    failed,
    count: Object.values(counts).filter((n) => typeof n === 'number' && n > 0).length,
    isPending: all.some(({ isLoading }) => isLoading),
  }
}

type Props = Pick<ReturnType<typeof useDeskTasks>, 'counts' | 'failed'>

/** A row for each of those lists that has anything, with the way to exactly that. */
export function DeskTasks({ counts: { queries, late, moreLate, flagged, reviews, judge, jobs }, failed }: Props) {
  const ofQueries = paths.queries(ownStoresOf(useUser()) ? { whose: 'own' } : {})
  const [first] = failed
  return (
    <>
      {first?.error && (
        <li className={css.quiet}>
          <Quiet
            sentence={texts.failed}
            error={first.error}
            onRetry={() => {
              for (const { refetch } of failed) void refetch()
            }}
            busy={failed.some(({ isFetching }) => isFetching)}
          />
        </li>
      )}
      {queries > 0 && (
        <AgendaRow
          symbol={<AgendaIcon Icon={IconMessageQuestion} />}
          title={texts.queries(queries)}
          action={<Go label={texts.answer} name={texts.goTo(texts.answer, texts.queries(queries))} link={ofQueries} />}
        >
          <span>{texts.queriesHint}</span>
        </AgendaRow>
      )}
      {late > 0 && (
        <AgendaRow
          symbol={<AgendaIcon Icon={IconMessages} urgent />}
          title={texts.late(late, moreLate)}
          action={<Go label={texts.answer} name={texts.goTo(texts.answer, texts.late(late, moreLate))} link={paths.waitingChats()} />}
        >
          <span>{texts.lateHint}</span>
        </AgendaRow>
      )}
      {flagged > 0 && (
        <AgendaRow
          symbol={<AgendaIcon Icon={IconFlag} />}
          title={texts.flagged(flagged)}
          action={<Go label={texts.look} name={texts.goTo(texts.look, texts.flagged(flagged))} link={paths.reported({})} />}
        >
          <span>{texts.flaggedHint}</span>
        </AgendaRow>
      )}
      {reviews > 0 && (
        <AgendaRow
          symbol={<AgendaIcon Icon={IconFileCheck} />}
          title={texts.reviews(reviews)}
          action={
            <Go label={texts.look} name={texts.goTo(texts.look, texts.reviews(reviews))} link={paths.resources({ review: 'MINE' })} />
          }
        >
          <span>{texts.reviewsHint}</span>
        </AgendaRow>
      )}
      {judge > 0 && (
        <AgendaRow
          symbol={<AgendaIcon Icon={IconGift} />}
          title={texts.toJudge(judge)}
          action={
            <Go label={texts.judge} name={texts.goTo(texts.judge, texts.toJudge(judge))} link={paths.manageIncentives({ show: 'judge' })} />
          }
        >
          <span>{texts.toJudgeHint}</span>
        </AgendaRow>
      )}
      {jobs > 0 && (
        <AgendaRow
          symbol={<AgendaIcon Icon={IconAlertTriangle} urgent />}
          title={texts.jobs(jobs)}
          action={<Go label={texts.look} name={texts.goTo(texts.look, texts.jobs(jobs))} link={paths.system()} />}
        >
          <span>{texts.jobsHint}</span>
        </AgendaRow>
      )}
    </>
  )
}
