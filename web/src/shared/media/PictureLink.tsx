import { useId } from 'react'
import type { Attachment } from '@/api/types.ts'
import { LazyDialog } from '@/ui/LazyDialog.tsx'
import { useLayer } from '@/ui/useLayer.ts'
import css from './PictureLink.module.css'
import { texts } from './strings.ts'
import { Viewer } from './viewer/lazy.ts'

interface Props {
  /** A picture that is ready. */
  file: Attachment
  /** What stands there, and names the picture. */
  name: string
  onOpen?: () => void
  /** Fetches the thing that has this picture again, because its link has expired. */
  onBroken: () => void
}

/** The name of a picture. It opens the picture on the whole screen. */
export function PictureLink({ file, name, onOpen, onBroken }: Props) {
  const layer = useLayer(useId())
  return (
    <>
      <button type="button" className={css.link} aria-label={texts.openNamed(name)} onClick={() => [layer.open(), onOpen?.()]}>
        {name}
      </button>
      <LazyDialog opened={layer.isOpen}>
        <Viewer pictures={[file]} start={0} onBroken={onBroken} onClose={layer.close} />
      </LazyDialog>
    </>
  )
}
