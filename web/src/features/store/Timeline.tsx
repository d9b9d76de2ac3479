import { Button, Skeleton } from '@mantine/core'
import {
  IconBuildingStore,
  IconClipboardCheck,
  IconCoin,
  IconHeartHandshake,
  IconMessage,
  IconSpeakerphone,
  IconTrophy,
} from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Happening, timelineQuery } from '@/api/timeline.ts'
import { relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { ScoreTag } from '@/shared/score/ScoreTag.tsx'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import { StatusChip } from '@/shared/status/StatusChip.tsx'
import base from '@/ui/Base.module.css'
import { Panel } from '@/ui/Panel.tsx'
import pressArea from '@/ui/PressArea.module.css'
import { timelineTexts as texts } from './strings.ts'
import css from './Timeline.module.css'

const icons = {
  REPORT: IconClipboardCheck,
  POST: IconSpeakerphone,
  THANKS: IconHeartHandshake,
  ENTRY: IconTrophy,
  CAMEL_BUCKS: IconCoin,
  MESSAGE: IconMessage,
  CLOSED: IconBuildingStore,
}

/** What has happened to a store and the person may open, newest first (FD-175). */
export function Timeline({ storeId }: { storeId: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(timelineQuery(storeId))
  const all = data?.pages.flatMap(({ items }) => items)
  return (
    <Panel title={texts.title}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton height={320} radius="md" />}
      {all?.length === 0 && <p className={css.quiet}>{texts.none}</p>}
      {all && all.length > 0 && (
        <ol className={css.list}>
          {all.map((each) => (
            <Item key={`${each.kind} ${each.id}`} what={each} storeId={storeId} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button variant="default" size="sm" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </Panel>
  )
}

function Item({ what, storeId }: { what: Happening; storeId: string }) {
  const { kind, at, text, amount, final } = what
  const Icon = icons[kind]
  const address = useAddress(what, storeId)
  return (
    <li className={css.item} data-earned={(kind === 'CAMEL_BUCKS' && amount > 0) || undefined}>
      <i className={`${base.centre} ${css.icon}`}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </i>
      <div className={`${base.grow} ${css.words}`}>
        <p className={`${base.cluster} ${css.head}`}>
          <Link {...address} className={pressArea.around}>
            {texts.heads[kind](what)}
          </Link>
          {final && <StatusChip status="FINAL" />}
          {kind === 'REPORT' && <ScoreTag score={amount} report={what.id} />}
        </p>
        {text && <p className={css.text}>{text}</p>}
        <time className={css.time} dateTime={at}>
          {relativeDate(at)}
        </time>
      </div>
    </li>
  )
}

/** Where the thing is. */
function useAddress({ kind, id, parentId }: Happening, storeId: string) {
  const { manageIncentives } = useRights()
  const ofStore = useUser().storeId === storeId ? {} : { store: storeId }
  switch (kind) {
    case 'REPORT':
      return paths.auditReport(id, storeId)
    case 'POST':
    case 'THANKS':
      return paths.post(id)
    case 'ENTRY':
      return manageIncentives ? paths.incentive(parentId) : paths.rewards({ ...ofStore, tab: 'incentives', incentive: parentId })
    case 'CAMEL_BUCKS':
      return paths.statement(ofStore)
    case 'MESSAGE':
      return paths.conversation(parentId)
    case 'CLOSED':
      return paths.store(storeId)
  }
}
