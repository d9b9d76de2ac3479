import { ActionIcon, Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SharedFile } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { FileRow } from '@/shared/media/FileRow.tsx'
import { isVideo, sources } from '@/shared/media/gallery.ts'
import { Picture } from '@/shared/media/Picture.tsx'
import { useRefresh } from '@/shared/media/useRefresh.ts'
import { Video } from '@/shared/media/Video.tsx'
import { Viewer } from '@/shared/media/viewer/lazy.ts'
import base from '@/ui/Base.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LazyDialog } from '@/ui/LazyDialog.tsx'
import { Segments } from '@/ui/Segments.tsx'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import type { useLayer } from '@/ui/useLayer.ts'
import { type FileKind, filesQuery } from '../laterQueries.ts'
import { texts } from '../strings.ts'
import css from './Files.module.css'
import { Over } from './Over.tsx'
import { writerOf } from './target.ts'

interface Props {
  /** The conversation. */
  id: string
  /** Whether the files stand in place of the messages. */
  listed: boolean
  /** The layer of a picture on the whole screen, above the files. */
  picture: ReturnType<typeof useLayer>
  onList: () => void
  /** Shows a message in the conversation. */
  onShow: (message: string) => void
  onClose: () => void
}

const kinds = ['PICTURES', 'OTHERS'] as const

/** The files and pictures of a conversation (FD-431), in place of its messages. */
export function Files({ id, listed, picture, onList, onShow, onClose }: Props) {
  const [kind, setKind] = useState<FileKind>('PICTURES')
  return (
    <Over
      label={texts.shared}
      closeLabel={texts.closeShared}
      listed={listed}
      head={
        listed && (
          <Segments
            label={texts.shared}
            value={kind}
            choices={kinds.map((value) => ({ value, label: texts.sharedKinds[value] }))}
            onChoose={setKind}
          />
        )
      }
      backLabel={texts.toShared}
      onList={onList}
      onClose={onClose}
    >
      <List key={kind} id={id} kind={kind} picture={picture} onShow={onShow} />
    </Over>
  )
}

type Listed = Pick<Props, 'id' | 'picture' | 'onShow'> & { kind: FileKind }

function List({ id, kind, picture, onShow }: Listed) {
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = useInfiniteQuery(
    filesQuery(id, kind),
  )
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const files = items.map(({ file }) => file)
  const again = useRefresh(files, refetch)
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return kind === 'PICTURES' ? <GridSkeleton /> : <RowsSkeleton n={5} lead="thing" />
  if (items.length === 0 && !hasNextPage) {
    return (
      <div role="status">
        <EmptyState title={texts.noShared[kind]} drawing="posts" level={2}>
          {texts.noSharedHint[kind]}
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      {kind === 'PICTURES' ? (
        <Pictures items={items} picture={picture} onBroken={again} onShow={onShow} />
      ) : (
        <Others items={items} onBroken={again} onShow={onShow} />
      )}
      {isFetchNextPageError && error && <ErrorState error={error} onRetry={fetchNextPage} />}
      {hasNextPage && !isFetchNextPageError && (
        <Button variant="subtle" fullWidth loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </>
  )
}

interface Shown {
  items: SharedFile[]
  /** Called when a picture or video could not be loaded. */
  onBroken: () => void
  onShow: (message: string) => void
}

/** The pictures in a grid. Each opens the viewer, which leads to its message. */
function Pictures({ items, picture, onBroken, onShow }: Shown & Pick<Props, 'picture'>) {
  const [start, setStart] = useState(0)
  const ready = items.filter(({ file }) => sources(file))
  const itemOf = ({ id }: { id: string }) => ready.find(({ file }) => file.id === id)
  return (
    <>
      <ul className={css.grid} aria-label={texts.sharedList.PICTURES}>
        {items.map((item) => {
          const { file, sentAt } = item
          return (
            <li key={`${item.message} ${file.id}`}>
              <button
                type="button"
                className={css.tile}
                disabled={!sources(file)}
                onClick={() => {
                  setStart(ready.indexOf(item))
                  picture.open()
                }}
              >
                <VisuallyHidden>{texts.openShared} </VisuallyHidden>
                <span className={css.thumb}>
                  <Picture file={file} sizes="160px" onBroken={onBroken} />
                </span>
                <span className={css.who}>{writerOf(item)}</span>
                <time dateTime={sentAt}>{relativeDate(sentAt)}</time>
              </button>
            </li>
          )
        })}
      </ul>
      <LazyDialog opened={picture.isOpen}>
        <Viewer
          pictures={ready.map(({ file }) => file)}
          start={start}
          onBroken={onBroken}
          onClose={picture.close}
          say={(file) => {
            const item = itemOf(file)
            return item ? noteOf(item) : ''
          }}
          act={(file) => ({
            label: texts.toMessage,
            title: texts.toMessage,
            icon: <IconMessage2 size={22} aria-hidden />,
            onPress: () => {
              const item = itemOf(file)
              picture.close()
              if (item) onShow(item.message)
            },
          })}
        />
      </LazyDialog>
    </>
  )
}

const noteOf = (item: SharedFile) => texts.sharedBy(writerOf(item), relativeDate(item.sentAt))

/** Documents and videos, each with the way to its message. */
function Others({ items, onBroken, onShow }: Shown) {
  return (
    <ul className={css.rows} aria-label={texts.sharedList.OTHERS}>
      {items.map((item) => {
        const { file, message } = item
        const way = (
          <ActionIcon aria-label={`${texts.toMessage}: ${file.name}`} title={texts.toMessage} onClick={() => onShow(message)}>
            <IconMessage2 size={20} aria-hidden />
          </ActionIcon>
        )
        const key = `${message} ${file.id}`
        if (!isVideo(file)) {
          return (
            <FileRow key={key} file={file} note={noteOf(item)}>
              {way}
            </FileRow>
          )
        }
        return (
          <li key={key} className={css.video}>
            <Video file={file} autoplay={false} onBroken={onBroken} />
            <div className={base.row}>
              <p className={base.grow}>
                <b>{file.name}</b>
                <small>{noteOf(item)}</small>
              </p>
              {way}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** The grid while it loads. */
function GridSkeleton() {
  return (
    <div className={css.grid} role="status" aria-label="Loading">
      {Array.from({ length: 12 }, (_, i) => (
        <div key={i} className={css.coming}>
          <Skeleton className={css.thumb} />
          <Skeleton height={12} width="80%" />
          <Skeleton height={12} width="50%" />
        </div>
      ))}
    </div>
  )
}
