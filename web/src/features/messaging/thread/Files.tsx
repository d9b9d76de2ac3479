import { ActionIcon, Button, CloseButton, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
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
import { useFocusBack } from '@/ui/useFocusBack.ts'
import type { useLayer } from '@/ui/useLayer.ts'
import { type FileKind, filesQuery } from '../laterQueries.ts'
import { texts } from '../strings.ts'
import css from './Files.module.css'
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

/**
 * The files and pictures of a conversation (FD-431), in place of its messages. One leads to its message there; the bar stays, and gives the files
 * back as they were.
 */
export function Files({ id, listed, picture, onList, onShow, onClose }: Props) {
  const [kind, setKind] = useState<FileKind>('PICTURES')
  const bar = useRef<HTMLElement>(null)
  /** What leads to the message that is shown: it gets the focus again when the files come back. */
  const left = useRef<Element>(null)
  useFocusBack(true)
  useEffect(() => bar.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), [])
  useEffect(() => {
    if (listed && left.current instanceof HTMLElement) left.current.focus()
  }, [listed])
  function show(message: string) {
    if (!picture.isOpen) left.current = document.activeElement
    onShow(message)
  }
  const closes = (event: KeyboardEvent) => event.key === 'Escape' && !picture.isOpen && onClose()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from wherever the focus is in it
    <div className={css.files} data-listed={listed || undefined} onKeyDown={closes}>
      <section ref={bar} className={`${base.row} ${css.bar}`} aria-label={texts.shared}>
        <div className={base.grow}>
          {listed ? (
            <Segments
              label={texts.shared}
              value={kind}
              choices={kinds.map((value) => ({ value, label: texts.sharedKinds[value] }))}
              onChoose={setKind}
            />
          ) : (
            <Button variant="subtle" onClick={onList}>
              {texts.toShared}
            </Button>
          )}
        </div>
        <CloseButton size={44} iconSize={22} aria-label={texts.closeShared} onClick={onClose} />
      </section>
      {/* While a message is shown it stays unseen, so that it comes back where it was scrolled to. */}
      <div className={css.place} hidden={!listed}>
        <List
          key={kind}
          id={id}
          kind={kind}
          picture={picture}
          onOpen={(tile) => {
            left.current = tile
            picture.open()
          }}
          onShow={show}
        />
      </div>
    </div>
  )
}

interface Opener {
  picture: Props['picture']
  /** Opens the viewer from a tile. */
  onOpen: (tile: HTMLElement) => void
}

type Listed = Pick<Props, 'id' | 'onShow'> & Opener & { kind: FileKind }

function List({ id, kind, picture, onOpen, onShow }: Listed) {
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
        <Pictures items={items} picture={picture} onOpen={onOpen} onBroken={again} onShow={onShow} />
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
function Pictures({ items, picture, onOpen, onBroken, onShow }: Shown & Opener) {
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
                onClick={(event) => {
                  setStart(ready.indexOf(item))
                  onOpen(event.currentTarget)
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
