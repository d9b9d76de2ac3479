/** The photos of a store's last visit, beside the lines of an open report (EVIDENCE-021). */

import { IconCamera } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useId, useMemo } from 'react'
import { photosQuery } from '@/api/evidence.ts'
import type { Attachment } from '@/api/types.ts'
import { sources } from '@/shared/media/gallery.ts'
import { Viewer } from '@/shared/media/viewer/lazy.ts'
import base from '@/ui/Base.module.css'
import { LazyDialog } from '@/ui/LazyDialog.tsx'
import { useLayer } from '@/ui/useLayer.ts'
import css from './LastPhotos.module.css'
import { texts } from './strings.ts'

interface Photos {
  of: ReadonlyMap<string, Attachment[]>
  refresh: () => void
}

const LastPhotosContext = createContext<Photos>({ of: new Map(), refresh: () => {} })

/** Loads the photos of the last visit's report, once for all lines. */
export function PhotosOfLastVisit({ report, children }: { report: string | undefined; children: ReactNode }) {
  const { data, refetch } = useQuery({ ...photosQuery(report ?? ''), enabled: report !== undefined })
  const of = useMemo(() => {
    const lines = new Map<string, Attachment[]>()
    for (const { lineKey, picture, comment } of data?.items ?? []) {
      if (picture && sources(picture)) lines.set(lineKey, [...(lines.get(lineKey) ?? []), { ...picture, alt: comment || picture.alt }])
    }
    return lines
  }, [data])
  // Drawing the page again must not draw all lines again.
  const photos = useMemo(() => ({ of, refresh: () => void refetch() }), [of, refetch])
  return <LastPhotosContext value={photos}>{children}</LastPhotosContext>
}

interface Props {
  /** The line's key in the report of the last visit. */
  lineKey: string
  /** The line's description. */
  line: string
  className: string | undefined
  failed: boolean
  /** What the line was then, in words. */
  children: string
}

/** What a line was at the last visit. Where it has photos from then, a press shows them. */
export function LastPhotos(props: Props) {
  const { of, refresh } = use(LastPhotosContext)
  const pictures = of.get(props.lineKey)
  if (pictures) return <Shown {...props} pictures={pictures} onBroken={refresh} />
  const { className, failed, children } = props
  return (
    <span className={className} data-failed={failed || undefined}>
      {children}
    </span>
  )
}

function Shown({ line, className, failed, children, pictures, onBroken }: Props & { pictures: Attachment[]; onBroken: () => void }) {
  const layer = useLayer(useId())
  return (
    <>
      <button
        type="button"
        className={`${base.inline} ${css.button} ${className ?? ''}`}
        data-failed={failed || undefined}
        aria-label={texts.ofLastVisit(children, pictures.length, line)}
        onClick={layer.open}
      >
        {children}
        <IconCamera size={14} stroke={2.2} aria-hidden />
      </button>
      <LazyDialog opened={layer.isOpen}>
        <Viewer pictures={pictures} start={0} onBroken={onBroken} onClose={layer.close} />
      </LazyDialog>
    </>
  )
}
