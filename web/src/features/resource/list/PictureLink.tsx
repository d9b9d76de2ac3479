import { useId, useState } from 'react'
import type { Attachment } from '@/api/types.ts'
import { texts } from '@/shared/media/strings.ts'
import { Viewer } from '@/shared/media/viewer/lazy.ts'
import { LazyDialog } from '@/ui/LazyDialog.tsx'
import pressArea from '@/ui/PressArea.module.css'
import { useLayer } from '@/ui/useLayer.ts'
import css from './PictureLink.module.css'

interface Props {
  /** A picture that is ready. */
  file: Attachment
  /** What stands there, and names the picture. */
  name: string
  /** Looks for another file to show in its place, just before it opens. */
  instead?: (() => Promise<Attachment | undefined>) | undefined
  onOpen?: () => void
  /** Fetches the thing that has this picture again, because its link has expired. */
  onBroken: () => void
}

/** The name of a picture. It opens the picture on the whole screen. */
export function PictureLink({ file, name, instead, onOpen, onBroken }: Props) {
  const layer = useLayer(useId())
  const [other, setOther] = useState<Attachment>()

  async function open() {
    setOther(await instead?.())
    layer.open()
    onOpen?.()
  }

  return (
    <>
      <button type="button" className={`${css.link} ${pressArea.around}`} aria-label={texts.openNamed(name)} onClick={() => void open()}>
        {name}
      </button>
      <LazyDialog opened={layer.isOpen}>
        <Viewer pictures={[other ?? file]} start={0} onBroken={onBroken} onClose={layer.close} />
      </LazyDialog>
    </>
  )
}
