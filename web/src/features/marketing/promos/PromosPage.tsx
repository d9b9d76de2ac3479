import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { bannersQuery, offersQuery } from '@/api/marketing.ts'
import { paths } from '@/lib/paths.ts'
import { pageParam } from '@/lib/search.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { PromoCard } from '@/shared/promos/PromoCard.tsx'
import { useRights } from '@/shared/session/rights.ts'
import base from '@/ui/Base.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { SearchField } from '@/ui/SearchField.tsx'
import { CardsSkeleton } from '@/ui/Skeletons.tsx'
import { texts } from '../strings.ts'
import { OfferCard } from './OfferCard.tsx'
import css from './PromosPage.module.css'
import { BannersSkeleton } from './PromosSkeleton.tsx'

const route = getRouteApi('/signed-in/promotions')

/** SCR-017: the active banners, and the offers with a search, which the address holds. */
export default function PromosPage() {
  const { manageMarketing } = useRights()
  return (
    <>
      <PageHeader
        title={texts.title}
        action={
          manageMarketing && (
            <LinkButton {...paths.managePromos({})} variant="default">
              {texts.manage}
            </LinkButton>
          )
        }
      >
        {texts.intro}
      </PageHeader>
      <Banners />
      <Offers />
    </>
  )
}

function Banners() {
  const id = useId()
  const { data, error, refetch } = useQuery(bannersQuery)
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>{texts.banners}</h2>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <BannersSkeleton />}
      {data?.length === 0 && (
        <EmptyState title={texts.noBanners} drawing="done">
          {texts.noBannersHint}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className={css.banners}>
          {data.map((banner, index) => (
            <li key={banner.id}>
              <PromoCard banner={banner} first={index < 2} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Offers() {
  const id = useId()
  const filters = route.useSearch()
  const navigate = useNavigate()
  const { data, error, refetch, isPlaceholderData } = useQuery(offersQuery(filters))
  const at = ({ search, page }: typeof filters) => paths.promos({ ...(search ? { search } : {}), ...pageParam(page) })
  return (
    <section className={css.section} aria-labelledby={id} aria-busy={isPlaceholderData}>
      <div className={`${base.spread} ${css.head}`}>
        <h2 id={id}>{texts.offers}</h2>
        <SearchField
          className={css.search}
          label={texts.search}
          search={filters.search ?? ''}
          onSearch={(search) => navigate({ ...at({ search: search || undefined }), resetScroll: false })}
        />
      </div>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <CardsSkeleton n={6} lead="thing" className={css.offers} height={104} />}
      {data?.items.length === 0 && <NoOffers searched={Boolean(filters.search)} />}
      {data && data.items.length > 0 && (
        <>
          <p className={`${base.muted} ${css.found}`} role="status">
            {texts.found(data.meta.totalItems)}
          </p>
          <ul className={css.offers}>
            {data.items.map((offer) => (
              <li key={offer.id}>
                <OfferCard offer={offer} />
              </li>
            ))}
          </ul>
          <Paging
            page={data.meta.currentPage}
            totalPages={data.meta.totalPages}
            onChange={(page) => navigate({ ...at({ ...filters, page }), resetScroll: false })}
          />
        </>
      )}
    </section>
  )
}

function NoOffers({ searched }: { searched: boolean }) {
  return (
    <EmptyState title={searched ? texts.noMatch : texts.noOffers} drawing={searched ? 'lost' : 'done'}>
      {searched ? texts.noMatchHint : texts.noOffersHint}
    </EmptyState>
  )
}
