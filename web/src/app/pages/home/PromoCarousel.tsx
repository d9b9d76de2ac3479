import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { bannersQuery } from '@/api/marketing.ts'
import { PromoCard } from '@/shared/promos/PromoCard.tsx'
import { texts } from '@/shared/promos/strings.ts'
import { Carousel } from '@/ui/Carousel.tsx'
import css from './PromoCarousel.module.css'

/**
 * HOME-008, HOME-010: the active banners, one at a time. It has its size before they are there; without banners, or when they cannot be loaded, it
 * takes no room at all, because the page has more to show.
 */
export default function PromoCarousel() {
  const { data: banners, isPending } = useQuery(bannersQuery)
  if (isPending)
    return (
      <div className={css.waits} aria-hidden="true">
        <h2>{texts.title}</h2>
        <Skeleton className={css.picture} />
        <Skeleton height={78} radius="md" />
        <div className={css.dots} />
      </div>
    )
  if (!banners || banners.length === 0) return null
  return (
    <Carousel
      label={texts.title}
      heading={<h2>{texts.title}</h2>}
      slides={banners.map((banner, index) => ({
        key: banner.id,
        label: banner.title,
        content: <PromoCard banner={banner} first={index === 0} />,
      }))}
    />
  )
}
