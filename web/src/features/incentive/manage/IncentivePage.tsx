import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { incentiveKey, incentiveQuery } from '@/api/incentive.ts'
import type { Incentive } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { Picture } from '@/shared/media/Picture.tsx'
import { useRights } from '@/shared/session/rights.ts'
import { BackLink } from '@/ui/BackLink.tsx'
import base from '@/ui/Base.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { Fact } from '@/ui/Fact.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { PanelsSkeleton } from '@/ui/Skeletons.tsx'
import { AwardWaits } from '../judge/AwardWaits.tsx'
import { Judging } from '../judge/Judging.tsx'
import { type EntriesSearch, entriesSearch, written } from '../judge/search.ts'
import { useDrafts } from '../judge/useDrafts.ts'
import { StatusChip } from '../StatusChip.tsx'
import { shared, manageTexts as texts } from '../strings.ts'
import { Words } from '../Words.tsx'
import css from './IncentivePage.module.css'

const route = getRouteApi('/signed-in/member-incentives/$id')
const IncentiveModal = lazyDialog(() => import('./IncentiveModal.tsx'))
const DeleteIncentive = lazyDialog(() => import('./DeleteIncentive.tsx'))
const AwardDialog = lazyDialog(() => import('../judge/AwardDialog.tsx'))

/** An incentive with everything that head office does with it (SCR-038). */
export default function IncentivePage() {
  const { manageIncentives } = useRights()
  const { id } = route.useParams()
  const { data, error, refetch } = useQuery({ ...incentiveQuery(id), enabled: manageIncentives })
  if (!manageIncentives)
    return <EmptyState level={1} title={texts.noAccess} action={<LinkButton {...paths.home()}>{texts.home}</LinkButton>} />
  return (
    <>
      <BackLink to={paths.manageIncentives({})}>{texts.back}</BackLink>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <PanelsSkeleton heights={[520]} />}
      {data && <Detail key={data.id} incentive={data} />}
    </>
  )
}

function Detail({ incentive }: { incentive: Incentive }) {
  const navigate = useNavigate()
  const [act, setAct] = useState<'edit' | 'award' | 'delete'>()
  const search = entriesSearch(useSearch({ strict: false }))
  const [judges, setJudges] = useState(search.view !== undefined)
  const client = useQueryClient()
  const drafts = useDrafts(incentive)
  const close = () => setAct(undefined)
  const { can } = incentive
  const show = (next: EntriesSearch, typed = false) =>
    void navigate({ ...paths.incentive(incentive.id), search: written(next), replace: typed, resetScroll: false })

  function hide() {
    setJudges(false)
    if (search.view) show({})
  }

  /** The award gives what is stored, so everything that was typed is stored first. */
  async function openAward() {
    if (!(await drafts.settle())) return setJudges(true)
    await client.invalidateQueries({ queryKey: [...incentiveKey, 'one', incentive.id] })
    client.removeQueries({ queryKey: [...incentiveKey, 'outlook', incentive.id] })
    setAct('award')
  }

  return (
    <>
      <PageHeader title={incentive.name}>{incentive.descriptionShort}</PageHeader>
      <div className={`${base.wrap} ${css.acts}`}>
        <Button variant={judges ? 'default' : 'filled'} aria-expanded={judges} onClick={judges ? hide : () => setJudges(true)}>
          {judges ? texts.hideSubmissions : texts.showSubmissions}
        </Button>
        {can.manage && (
          <>
            <Button variant="default" onClick={() => setAct('edit')}>
              {texts.edit}
            </Button>
            {can.award && (
              <Button variant="default" onClick={openAward} loading={drafts.settling}>
                {texts.award}
              </Button>
            )}
            <Button variant="default" onClick={() => setAct('delete')}>
              {texts.remove}
            </Button>
          </>
        )}
      </div>
      {incentive.tellsAt && <AwardWaits incentive={incentive} tellsAt={incentive.tellsAt} />}
      {judges && <Judging incentive={incentive} drafts={drafts} search={search} onSearch={show} />}
      <Panel title={texts.facts}>
        <div className={css.detail}>
          <dl className={css.facts}>
            <Fact name={texts.code}>{incentive.code}</Fact>
            <Fact name={texts.status}>
              <StatusChip status={incentive.status} />
            </Fact>
            <Fact name={texts.prize}>{shared.prizes[incentive.prizeType]}</Fact>
            <Fact name={texts.start}>{incentive.startAt ? relativeDate(incentive.startAt) : texts.atOnce}</Fact>
            <Fact name={texts.end}>{relativeDate(incentive.endAt)}</Fact>
            {incentive.rewardedOn && <Fact name={texts.rewardedOn}>{relativeDate(incentive.rewardedOn)}</Fact>}
            {incentive.entries !== null && <Fact name={texts.entered}>{incentive.entries}</Fact>}
            <Fact name={texts.winners}>{incentive.showWinners ? texts.showsWinners : texts.hidesWinners}</Fact>
          </dl>
          {incentive.photo && (
            <div className={css.photo}>
              <Picture file={incentive.photo} sizes="(max-width: 768px) 100vw, 400px" />
            </div>
          )}
          <Words incentive={incentive} level={3} />
        </div>
      </Panel>
      <LazyDialog opened={act === 'edit'}>{act === 'edit' && <IncentiveModal incentive={incentive} onClose={close} />}</LazyDialog>
      <LazyDialog opened={act === 'award'}>{act === 'award' && <AwardDialog incentive={incentive} onClose={close} />}</LazyDialog>
      <LazyDialog opened={act === 'delete'}>
        {act === 'delete' && (
          <DeleteIncentive incentive={incentive} onClose={close} onDeleted={() => navigate(paths.manageIncentives({}))} />
        )}
      </LazyDialog>
    </>
  )
}
