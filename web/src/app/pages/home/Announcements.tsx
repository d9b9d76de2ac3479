import { Card, Skeleton } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { announcementsQuery } from '@/api/feed.ts'
import type { Post } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { isPicture } from '@/shared/media/gallery.ts'
import { fullName } from '@/shared/people/people.ts'
import { Carousel } from '@/ui/Carousel.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import css from './Announcements.module.css'
import { excerpt } from './excerpt.ts'
import { Quiet } from './Quiet.tsx'
import { texts } from './strings.ts'

const AnnouncementDialog = lazyDialog(() => import('./AnnouncementDialog.tsx'))

/** HOME-005, HOME-012. The pinned posts as a carousel, with their number in its title. READ MORE opens one. */
export function Announcements() {
  const { data, error, isPending, isFetching, refetch } = useQuery(announcementsQuery)
  const [read, setRead] = useState<string>()
  const items = data?.items ?? []
  const heading = <h2>{data ? texts.announcementsOf(items.length) : texts.announcements}</h2>
  const opened = items.find(({ id }) => id === read)
  if (items.length === 0) {
    return (
      <section className={css.section} aria-label={texts.announcements}>
        <div className={css.head}>{heading}</div>
        {isPending && <Skeleton className={css.room} radius="lg" role="status" aria-label="Loading" />}
        {error && <Quiet sentence={texts.announcementsFailed} error={error} onRetry={() => refetch()} busy={isFetching} />}
        {data && <p className={css.none}>{texts.noAnnouncements}</p>}
      </section>
    )
  }
  return (
    <div className={css.section}>
      <Carousel
        label={texts.announcements}
        heading={heading}
        controls="arrows"
        className={css.carousel}
        slides={items.map((post) => ({
          key: post.id,
          label: excerpt(post.body).title || texts.announcement,
          content: <AnnouncementCard post={post} onRead={() => setRead(post.id)} />,
        }))}
      />
      <LazyDialog opened={opened !== undefined}>
        {opened && <AnnouncementDialog post={opened} onClose={() => setRead(undefined)} refresh={refetch} />}
      </LazyDialog>
    </div>
  )
}

function AnnouncementCard({ post, onRead }: { post: Post; onRead: () => void }) {
  const { title, rest } = excerpt(post.body)
  const picture = post.attachments.find(isPicture)
  const by = fullName(post.createdBy)
  const { location } = post.createdBy
  return (
    <Card component="article" padding={0} className={css.card}>
      {picture?.resizedUrls ? (
        <img className={css.picture} src={picture.resizedUrls.md} alt={picture.alt} width={picture.width} height={picture.height} />
      ) : (
        <span className={css.plate}>
          <IconSpeakerphone size={30} stroke={1.7} aria-hidden />
        </span>
      )}
      <div className={css.text} data-tall={!picture?.resizedUrls || undefined}>
        <h3>{title || texts.announcement}</h3>
        {rest && <p>{rest}</p>}
        <small>
          {by}, {location} · {relativeDate(post.publishedAt ?? post.createdAt)}
        </small>
        <button
          type="button"
          className={css.more}
          aria-label={texts.readMoreOf(title || texts.announcement)}
          aria-haspopup="dialog"
          onClick={onRead}
        >
          {texts.readMore}
        </button>
      </div>
    </Card>
  )
}
