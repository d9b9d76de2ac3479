import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toJudgeQuery } from '@/api/incentive.ts'
import { storeQuery } from '@/api/store.ts'
import { OneIncentive, StoreIncentives } from '@/features/incentive/store/StoreIncentives.tsx'
import { Breakdown } from '@/features/storeoftheyear/store/Breakdown.tsx'
import { Hero } from '@/features/storeoftheyear/store/Hero.tsx'
import { paths } from '@/lib/paths.ts'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { TabLinks } from '@/ui/TabLinks.tsx'
import { PickStore } from './PickStore.tsx'
import css from './RewardsPage.module.css'
import type { RewardsSearch } from './search.ts'
import { texts } from './strings.ts'

const route = getRouteApi('/signed-in/my-rewards')

/** A store's Camel Bucks: Store of the Year, and the member incentives that it has entered or can enter (SCR-020). Staff choose a store first. */
export default function RewardsPage() {
  const search: RewardsSearch = route.useSearch()
  const { storeId } = useUser()
  const { manageIncentives, manageRewards } = useRights()
  const store = storeId ?? search.store
  const { data: toJudge = 0 } = useQuery({ ...toJudgeQuery, enabled: manageIncentives })
  const manage = (manageRewards || manageIncentives) && (
    <div className={`${base.wrap} ${css.manage}`}>
      {manageRewards && (
        <LinkButton {...paths.manageRewards({})} variant="default">
          {texts.manageYear}
        </LinkButton>
      )}
      {manageIncentives && (
        <LinkButton {...paths.manageIncentives({})} variant="default">
          {texts.manage}
        </LinkButton>
      )}
      {manageIncentives && (
        // Also without any, so that nothing moves when the number comes.
        <LinkButton {...paths.manageIncentives({ show: 'judge' })} variant={toJudge > 0 ? 'gold' : 'default'} className={css.judge}>
          {texts.toJudge(toJudge)}
        </LinkButton>
      )}
    </div>
  )
  if (store) return <Rewards store={store} isOwn={store === storeId} search={search} action={manage} />
  return (
    <>
      <PageHeader title={texts.title} action={manage}>
        {texts.pick}
      </PageHeader>
      <PickStore />
    </>
  )
}

interface Props {
  store: string
  isOwn: boolean
  search: RewardsSearch
  action: ReactNode
}

function Rewards({ store, isOwn, search, action }: Props) {
  const navigate = useNavigate()
  const named = isOwn ? undefined : store
  const showsIncentives = search.tab === 'incentives' || search.incentive !== undefined
  const at = (filters: RewardsSearch) =>
    paths.rewards(Object.fromEntries(Object.entries({ ...filters, store: named }).filter(([, value]) => value !== undefined)))
  return (
    <>
      <PageHeader title={texts.title} action={action}>
        {named && <StoreName id={named} />}
      </PageHeader>
      {!search.incentive && <Hero store={store} isOwn={isOwn} year={search.year} />}
      <div className={css.tabs}>
        <TabLinks
          label={texts.tabs}
          tabs={[
            { name: texts.year, to: at({}), current: !showsIncentives },
            { name: texts.incentives, to: at({ tab: 'incentives' }), current: showsIncentives },
          ]}
        />
      </div>
      {!showsIncentives && (
        <Breakdown
          store={store}
          year={search.year}
          onYear={(year) => navigate({ ...at({ year }), resetScroll: false })}
          toIncentive={(id) => at({ incentive: id })}
        />
      )}
      {search.incentive && (
        <>
          <OneIncentive key={search.incentive} id={search.incentive} store={store} isOwn={isOwn} />
          <LinkButton {...at({ tab: 'incentives' })} variant="default">
            {texts.showAll}
          </LinkButton>
        </>
      )}
      {showsIncentives && !search.incentive && (
        <StoreIncentives
          store={store}
          isOwn={isOwn}
          filters={search}
          onFilters={(filters) => navigate({ ...at(filters), resetScroll: false })}
        />
      )}
      {named && (
        <p className={css.other}>
          <LinkButton {...paths.rewards({})} variant="subtle">
            {texts.other}
          </LinkButton>
        </p>
      )}
    </>
  )
}

function StoreName({ id }: { id: string }) {
  const { data } = useQuery(storeQuery(id))
  return <span className={css.store}>{data?.name}</span>
}
