import { Button, Skeleton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { quarterQuery } from '@/api/compliance.ts'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { messages } from '@/api/limits.gen.ts'
import { type ProductFilters, promotionQuery } from '@/api/promotion.ts'
import { formatDay } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { pageParam } from '@/lib/search.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { useUser } from '@/shared/session/session.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { BackLink } from '@/ui/BackLink.tsx'
import base from '@/ui/Base.module.css'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { notify } from '@/ui/notify.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { PanelsSkeleton } from '@/ui/Skeletons.tsx'
import { Certificates } from '../components/Certificates.tsx'
import { Figures } from '../components/Figures.tsx'
import { PeriodChip } from '../components/PeriodChip.tsx'
import { Products } from '../components/Products.tsx'
import { useClosePromotion } from '../mutations.ts'
import { texts } from '../strings.ts'
import type { PromotionDetail } from '../types.ts'
import css from './Pages.module.css'

const route = getRouteApi('/signed-in/with-compliance/head-office/compliance/quarters/$id')

const EditDatesModal = lazyDialog(() => import('../components/EditDatesModal.tsx'))

/** One promotion with its dates and products. A quarter also shows the figures of its audits and its certificates (PROMOTION-002, SCR-030). */
export default function PromotionPage() {
  const { id } = route.useParams()
  const filters = route.useSearch()
  const navigate = useNavigate()
  const { data: promotion, error, refetch, isPlaceholderData } = useQuery(promotionQuery(id, filters))
  const show = ({ search, position, page }: ProductFilters, replace = false) => {
    const params = { ...(search && { search }), ...(position && { position }), ...pageParam(page) }
    return navigate({ ...paths.promotion(id), search: params, replace, resetScroll: false })
  }

  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        level={1}
        drawing="lost"
        title={messages.promotionMissing}
        action={<LinkButton {...paths.quarters()}>{texts.title}</LinkButton>}
      />
    )
  }
  if (error && !promotion) return <ErrorState error={error} onRetry={refetch} />
  return (
    <>
      <BackLink to={paths.quarters()}>{texts.back}</BackLink>
      {promotion ? (
        <>
          <Heading promotion={promotion} />
          <div className={css.page}>
            {promotion.kind === 'CORE_RANGE' && <Audits id={id} />}
            <Products promotion={promotion} stale={isPlaceholderData} filters={filters} onChange={show} />
          </div>
        </>
      ) : (
        <PanelsSkeleton heights={[600]} />
      )}
    </>
  )
}

function Heading({ promotion }: { promotion: PromotionDetail }) {
  const { description, kind, startDate, effectiveEndDate, actualEndDate, status, datesEdited, can, closeBlocked } = promotion
  const { today } = useUser()
  const [asking, setAsking] = useState<'close' | 'edit' | undefined>()
  const close = useClosePromotion(promotion.id)
  const done = () => setAsking(undefined)

  const confirm = () =>
    close.mutate(undefined, {
      onSuccess: () => notify({ message: texts.detail.closed(description) }),
      onError: (error) => (error instanceof OfflineError ? showOfflineAlert() : notify({ message: error.message, status: 'error' })),
      onSettled: done,
    })

  return (
    <>
      <PageHeader
        title={description}
        action={
          <div className={`${base.wrap} ${css.acts}`}>
            {can.edit && (
              <Button variant="default" leftSection={<IconPencil size={20} aria-hidden />} onClick={() => setAsking('edit')}>
                {texts.detail.edit}
              </Button>
            )}
            {can.close && (
              <Button
                variant="danger"
                disabled={closeBlocked !== ''}
                aria-describedby={closeBlocked ? 'close-blocked' : undefined}
                onClick={() => setAsking('close')}
              >
                {texts.detail.close}
              </Button>
            )}
            {can.close && closeBlocked && (
              <p id="close-blocked" className={`${base.muted} ${css.blocked}`}>
                {closeBlocked}
              </p>
            )}
          </div>
        }
      />
      <div className={`${base.cluster} ${css.about}`}>
        <PeriodChip status={status} />
        <span>{texts.detail.kinds[kind]}</span>
        <span>{texts.from(formatDay(startDate), formatDay(effectiveEndDate))}</span>
        {actualEndDate && <span>{texts.closedEarly(formatDay(actualEndDate))}</span>}
        {datesEdited && <span>{texts.detail.edited}</span>}
      </div>
      <ConfirmModal
        opened={asking === 'close'}
        title={texts.detail.closeTitle(description)}
        confirmLabel={texts.detail.close}
        danger
        loading={close.isPending}
        onConfirm={confirm}
        onClose={done}
      >
        {texts.detail.closeText(formatDay(today))}
      </ConfirmModal>
      <LazyDialog opened={asking === 'edit'}>
        <EditDatesModal promotion={promotion} onClose={done} />
      </LazyDialog>
    </>
  )
}

/** Figures and certificates. Only core range promotions have them, because only they are quarters (AMB-044). */
function Audits({ id }: { id: string }) {
  const { data: quarter, error, refetch } = useQuery(quarterQuery(id))
  if (error && !quarter) return <ErrorState error={error} onRetry={refetch} />
  if (!quarter) return <Skeleton className={css.audits} />
  return (
    <>
      <Figures quarter={quarter} />
      <Certificates quarter={quarter} />
    </>
  )
}
