import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { dueReviewsQuery, foldersQuery } from '@/api/resource.ts'
import type { Resource } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import { pageParam } from '@/lib/search.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { ChoiceField } from '@/ui/ChoiceField.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { SearchField } from '@/ui/SearchField.tsx'
import { CardsSkeleton } from '@/ui/Skeletons.tsx'
import { TabLinks } from '@/ui/TabLinks.tsx'
import { taken } from '../device/rules.ts'
import { useDevice } from '../device/useDevice.ts'
import { type ResourceSearch, types } from '../search.ts'
import { texts } from '../strings.ts'
import { Folders } from './Folders.tsx'
import { ResourceCard } from './ResourceCard.tsx'
import css from './ResourcesPage.module.css'
import { useFound } from './useFound.ts'

const route = getRouteApi('/signed-in/resources')
const ResourceModal = lazyDialog(() => import('../edit/ResourceModal.tsx'))
const DeleteResource = lazyDialog(() => import('../edit/DeleteResource.tsx'))
const OutsideLinks = lazyDialog(() => import('../outside/OutsideLinks.tsx'))
const Versions = lazyDialog(() => import('./Versions.tsx'))

/** What the person is doing with a resource, or with a new one. */
type Act = { kind: 'edit'; resource?: Resource } | { kind: 'delete' | 'versions' | 'outside'; resource: Resource }

/** SCR-015: the library. The address holds the search, the kind, the folder, the order, what is due and the page, or names the only resource. */
export default function ResourcesPage() {
  const user = useUser()
  const { reviewResources = false, shareOutside = false } = useRights()
  const { id, review: reviewAsked, outside: outsideAsked, ...others } = route.useSearch()
  const review = reviewResources ? reviewAsked : undefined
  const outside = shareOutside ? outsideAsked : undefined
  const filters = { ...others, review, outside }
  const navigate = useNavigate()
  const headingId = useId()
  const [act, setAct] = useState<Act>()
  const device = useDevice()
  const onDevice = device !== undefined && filters.on === 'DEVICE' && id === undefined
  const isReview = review !== undefined && id === undefined && !onDevice
  const isOutside = outside !== undefined && id === undefined && !onDevice
  const dueCount = useQuery({ ...dueReviewsQuery('DUE'), enabled: reviewResources }).data
  const heading = useRef<HTMLHeadingElement>(null)
  const { isPending: foldersWait } = useQuery(foldersQuery)
  const { data: found, error, refetch, isPlaceholderData } = useFound({ id, ...filters }, device)
  const data = foldersWait && !onDevice ? undefined : found // so that the folders do not push the list down when they arrive
  const here = taken([...(device?.kept.values() ?? [])].filter(({ held }) => held))
  const at = ({ page, ...rest }: ResourceSearch) => paths.resources({ ...given(rest), ...pageParam(page) })
  const filter = (change: ResourceSearch) => navigate(at({ ...filters, page: undefined, ...change }))
  const isMissing = id !== undefined && error instanceof ApiError && error.status === 404
  const close = () => setAct(undefined)
  // What the person has just shared stands first, whatever they were looking at.
  const showNewest = () => navigate(at({ order: 'NEWEST' }))
  const mayShare = user.can.publishTo.length > 0

  return (
    <>
      <PageHeader
        title={texts.title}
        action={
          <Button disabled={!mayShare} title={mayShare ? undefined : texts.cannotUpload} onClick={() => setAct({ kind: 'edit' })}>
            {texts.upload}
          </Button>
        }
      >
        {texts.intro}
      </PageHeader>
      <div className={css.filters}>
        <SearchField label={texts.search} search={filters.query ?? ''} onSearch={(query) => filter({ query: query || undefined })} />
        {isReview ? (
          <ChoiceField
            label={texts.review.whose}
            any={texts.review.whoseNames.ALL}
            value={review === 'MINE' ? 'MINE' : undefined}
            choices={[{ value: 'MINE', label: texts.review.whoseNames.MINE }]}
            onChoose={(mine) => filter({ review: mine ?? 'DUE' })}
          />
        ) : (
          <ChoiceField
            label={texts.order}
            any={texts.orders.NAME}
            value={filters.order}
            choices={[{ value: 'NEWEST', label: texts.orders.NEWEST }]}
            onChoose={(order) => filter({ order })}
          />
        )}
      </div>
      <TabLinks
        label={texts.kinds}
        tabs={[
          ...[undefined, ...types].map((type) => ({
            name: texts.kindNames[type ?? 'ALL'],
            to: at({ ...filters, page: undefined, on: undefined, review: undefined, outside: undefined, type }),
            current: type === filters.type && id === undefined && !onDevice && !isReview && !isOutside,
          })),
          ...(reviewResources
            ? [{ name: texts.review.due, to: at({ query: filters.query, review: 'DUE' }), count: dueCount, current: isReview }]
            : []),
          ...(shareOutside
            ? [{ name: texts.outside.filter, to: at({ query: filters.query, order: filters.order, outside: 'YES' }), current: isOutside }]
            : []),
          ...(device
            ? [{ name: texts.device.filter, to: at({ query: filters.query, order: filters.order, on: 'DEVICE' }), current: onDevice }]
            : []),
        ]}
      />
      {!onDevice && !isReview && !isOutside && (
        <Folders current={id === undefined ? filters.path : null} at={(path) => at({ ...filters, page: undefined, path })} />
      )}
      <section className={css.list} aria-labelledby={headingId} aria-busy={isPlaceholderData}>
        <VisuallyHidden component="h2" id={headingId} ref={heading} tabIndex={-1}>
          {texts.heading}
        </VisuallyHidden>
        {id !== undefined && (data || isMissing) && (
          <p className={`${base.muted} ${css.only}`}>
            {data && texts.onlyOne}
            <LinkButton {...at({})} variant="subtle" size="sm">
              {texts.all}
            </LinkButton>
          </p>
        )}
        {isMissing && <EmptyState title={error.message} drawing="lost" />}
        {error && !found && !isMissing && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && <CardsSkeleton lead="thing" className={css.cards} height={106} />}
        {data?.items.length === 0 && (
          <Empty
            filtered={Boolean(filters.query || filters.type || filters.path)}
            onDevice={onDevice}
            isReview={isReview}
            isOutside={isOutside}
          />
        )}
        {data && data.items.length > 0 && (
          <>
            {id === undefined && (
              <p className={`${base.wrap} ${base.muted} ${css.found}`}>
                <span role="status">{texts.found(data.meta.totalItems)}</span>
                {here.files > 0 && <span>{texts.device.taken(here.files, here.bytes)}</span>}
              </p>
            )}
            <ul className={css.cards}>
              {data.items.map((resource) => (
                <ResourceCard
                  key={resource.id}
                  resource={resource}
                  showsFolder={!filters.path}
                  device={device}
                  onEdit={() => setAct({ kind: 'edit', resource })}
                  onDelete={() => setAct({ kind: 'delete', resource })}
                  onOutside={() => setAct({ kind: 'outside', resource })}
                  onVersions={() => setAct({ kind: 'versions', resource })}
                  onBroken={refetch}
                  onReviewed={() => heading.current?.focus()}
                />
              ))}
            </ul>
            <Paging
              page={data.meta.currentPage}
              totalPages={data.meta.totalPages}
              onChange={(page) => navigate(at({ ...filters, page }))}
            />
          </>
        )}
      </section>
      <LazyDialog opened={act?.kind === 'edit'}>
        {act?.kind === 'edit' && (
          <ResourceModal user={user} path={filters.path ?? '/'} resource={act.resource} onShared={showNewest} onClose={close} />
        )}
      </LazyDialog>
      <LazyDialog opened={act?.kind === 'delete'}>
        {act?.kind === 'delete' && <DeleteResource resource={act.resource} onClose={close} />}
      </LazyDialog>
      <LazyDialog opened={act?.kind === 'outside'}>
        {act?.kind === 'outside' && <OutsideLinks resource={act.resource} onClose={close} />}
      </LazyDialog>
      <LazyDialog opened={act?.kind === 'versions'}>
        {act?.kind === 'versions' && <Versions resource={act.resource} onClose={close} />}
      </LazyDialog>
    </>
  )
}

interface EmptyProps {
  filtered: boolean
  onDevice: boolean
  isReview: boolean
  isOutside: boolean
}

function Empty({ filtered, onDevice, isReview, isOutside }: EmptyProps) {
  if (isOutside && !filtered) return <EmptyState title={texts.outside.none}>{texts.outside.noneHint}</EmptyState>
  if (isReview && !filtered)
    return (
      <EmptyState title={texts.review.none} drawing="done">
        {texts.review.noneHint}
      </EmptyState>
    )
  if (onDevice && !filtered) return <EmptyState title={texts.device.none}>{texts.device.noneHint}</EmptyState>
  if (!filtered) return <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>
  return (
    <EmptyState title={texts.noMatch} drawing="lost">
      {texts.noMatchHint}
    </EmptyState>
  )
}

/** The filters that are set. An address does not name the others. */
function given(filters: ResourceSearch): ResourceSearch {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}
