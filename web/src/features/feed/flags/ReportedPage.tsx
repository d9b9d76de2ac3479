import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { relativeDateWithin } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { pageParam } from '@/lib/search.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { Attachments } from '@/shared/media/Attachments.tsx'
import { fullName } from '@/shared/people/people.ts'
import { RichText } from '@/shared/richtext/RichText.tsx'
import { useRights } from '@/shared/session/rights.ts'
import { BackLink } from '@/ui/BackLink.tsx'
import base from '@/ui/Base.module.css'
import chip from '@/ui/Chip.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { CardsSkeleton } from '@/ui/Skeletons.tsx'
import { TabLinks } from '@/ui/TabLinks.tsx'
import { usePageTitle } from '@/ui/usePageTitle.ts'
import { placeOf } from '../author.ts'
import frame from '../list/FeedPage.module.css'
import { type FlagCase, flagCasesQuery } from '../queries.ts'
import type { ReportedSearch } from '../search.ts'
import { texts as feed } from '../strings.ts'
import { ThanksLine } from '../thanks/ThanksLine.tsx'
import { useKeep } from './mutations.ts'
import css from './ReportedPage.module.css'
import { texts, whyNames } from './strings.ts'

const route = getRouteApi('/signed-in/feed/reported')
const RemoveDialog = lazyDialog(() => import('./RemoveDialog.tsx'))
const shows = ['OPEN', 'DONE'] as const

/** What people have reported: what waits for head office, and what became of the rest (FD-424). */
export default function ReportedPage() {
  return useRights().moderatePosts ? <Reported /> : <NoAccess />
}

function NoAccess() {
  usePageTitle(texts.title)
  return (
    <EmptyState level={1} title={texts.noAccess} action={<LinkButton {...paths.feed({})}>{feed.toFeed}</LinkButton>}>
      {texts.noAccessHint}
    </EmptyState>
  )
}

function Reported() {
  const search: ReportedSearch = route.useSearch()
  const { page } = search
  const show: (typeof shows)[number] = search.show ?? 'OPEN'
  const navigate = useNavigate()
  const { data, error, refetch, isPlaceholderData } = useQuery(flagCasesQuery(show, page))
  const at = (next: (typeof shows)[number], toPage?: number) =>
    paths.reported({ ...(next === 'DONE' && { show: next }), ...pageParam(toPage) })
  return (
    <div className={frame.column}>
      <BackLink to={paths.feed({})}>{feed.back}</BackLink>
      <PageHeader title={texts.title}>{texts.hint}</PageHeader>
      <TabLinks
        label={texts.views}
        tabs={shows.map((each) => ({
          name: texts.shows[each],
          to: at(each),
          current: each === show,
          ...(each === 'OPEN' && show === 'OPEN' && { count: data?.meta.totalItems }),
        }))}
      />
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <CardsSkeleton n={2} className={css.list} height={240} />}
      {data && (
        <section aria-label={texts.shows[show]} aria-busy={isPlaceholderData}>
          {data.items.length === 0 && (
            <EmptyState level={2} title={texts.none[show]} drawing="done">
              {texts.noneHint[show]}
            </EmptyState>
          )}
          {data.items.length > 0 && (
            <ul className={css.list} aria-label={texts.list}>
              {data.items.map((one) => (
                <Card key={one.id} one={one} onOld={() => void refetch()} />
              ))}
            </ul>
          )}
          <Paging page={data.meta.currentPage} totalPages={data.meta.totalPages} onChange={(next) => navigate(at(show, next))} />
        </section>
      )}
    </div>
  )
}

/** A reported post or comment. onOld: the links to its files no longer work. */
function Card({ one, onOld }: { one: FlagCase; onOld: () => void }) {
  const { createdBy, body, poll, thanks, attachments, outcome, flags, flagCount, openedAt } = one
  const heading = texts.heading(one.commentId === null ? 'post' : 'comment', fullName(createdBy))
  return (
    <li className={`${base.stack} ${base.surface} ${css.card}`}>
      <div>
        <div className={base.spread}>
          <h2>{heading}</h2>
          {outcome && (
            <span className={chip.chip} data-tone={outcome === 'KEPT' ? 'good' : undefined}>
              {texts.outcomes[outcome]}
            </span>
          )}
        </div>
        <p className={css.quiet}>{placeOf(createdBy)}</p>
      </div>
      <blockquote className={css.said}>
        {thanks && <ThanksLine thanked={thanks} />}
        {body ? <RichText html={body} /> : <p className={css.quiet}>{outcome === 'GONE' ? texts.noText : texts.onlyFiles}</p>}
        {poll && <Asked poll={poll} />}
        {attachments.length > 0 && (
          <div className={css.files}>
            <Attachments files={attachments} autoplay={false} refresh={onOld} />
          </div>
        )}
      </blockquote>
      {flagCount > 0 && (
        <div>
          <p className={css.quiet}>
            {texts.people(flagCount)} · {relativeDateWithin(openedAt)}
          </p>
          <ul className={css.flags}>
            {flags.map(({ by, why, words }) => (
              <li key={by.id}>
                <b>{whyNames[why]}</b> · {fullName(by)}
                {words && `: ${words}`}
              </li>
            ))}
            {flagCount > flags.length && <li>{texts.more(flagCount - flags.length)}</li>}
          </ul>
        </div>
      )}
      {outcome ? <Done one={one} outcome={outcome} /> : <Acts one={one} heading={heading} />}
    </li>
  )
}

/** What a reported post asks. Which answer people have chosen does not matter here. */
function Asked({ poll: { question, answers } }: { poll: NonNullable<FlagCase['poll']> }) {
  return (
    <section aria-label={texts.asks}>
      <p className={css.quiet}>{texts.asks}</p>
      <p className={css.question}>{question}</p>
      <ul className={css.answers}>
        {answers.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  )
}

function Done({
  one: { closedBy, closedAt, reason, postId, postGone },
  outcome,
}: {
  one: FlagCase
  outcome: NonNullable<FlagCase['outcome']>
}) {
  return (
    <>
      <p>{closedBy && closedAt && texts.by(outcome, fullName(closedBy), relativeDateWithin(closedAt))}</p>
      {(outcome === 'REMOVED' || outcome === 'EDITED') && <p>{reason ? texts.because(reason) : texts.noReason}</p>}
      {!postGone && outcome !== 'GONE' && (
        <div>
          <LinkButton {...paths.post(postId)} variant="subtle" size="sm">
            {texts.see}
          </LinkButton>
        </div>
      )}
    </>
  )
}

function Acts({ one: { id, postId, commentId, createdBy }, heading }: { one: FlagCase; heading: string }) {
  const [removing, setRemoving] = useState(false)
  const { mutate, isPending } = useKeep(id)
  return (
    <div className={base.cluster}>
      <Button size="sm" variant="default" loading={isPending} onClick={() => mutate()} aria-label={texts.of(texts.keep, heading)}>
        {texts.keep}
      </Button>
      <Button size="sm" variant="danger" onClick={() => setRemoving(true)} aria-label={texts.of(texts.remove, heading)}>
        {texts.remove}
      </Button>
      <LinkButton {...paths.post(postId)} variant="subtle" size="sm" aria-label={texts.of(texts.see, heading)}>
        {texts.see}
      </LinkButton>
      <LazyDialog opened={removing}>
        <RemoveDialog
          target={{ postId, commentId: commentId ?? undefined }}
          author={fullName(createdBy)}
          onClose={() => setRemoving(false)}
        />
      </LazyDialog>
    </div>
  )
}
