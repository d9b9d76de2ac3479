import { VisuallyHidden } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useId } from 'react'
import type { Reference } from '@/api/reference.ts'
import { Viewer } from '@/shared/media/viewer/lazy.ts'
import base from '@/ui/Base.module.css'
import { LazyDialog } from '@/ui/LazyDialog.tsx'
import { useLayer } from '@/ui/useLayer.ts'
import css from './ReferenceNote.module.css'
import { useReferences } from './references.tsx'
import { texts } from './strings.ts'

interface Props {
  lineKey: string
  /** The line's description. */
  line: string
}

/** What good looks like at a line: its picture, which opens in the viewer, and its sentence (EVIDENCE-018). Nothing where head office keeps none. */
export function ReferenceNote({ lineKey, line }: Props) {
  const { of, refresh } = useReferences()
  const reference = of(lineKey)
  return reference && <Note reference={reference} line={line} onBroken={refresh} />
}

function Note({ reference: { picture, sentence }, line, onBroken }: { reference: Reference; line: string; onBroken: () => void }) {
  const layer = useLayer(useId())
  const small = picture?.resizedUrls?.xs
  if (!small && !sentence) return null
  return (
    <div className={`${base.row} ${css.note}`}>
      {small && (
        <button type="button" className={css.thumb} aria-label={texts.of(line)} title={texts.name} onClick={layer.open}>
          <img src={small} alt="" loading="lazy" decoding="async" draggable={false} />
        </button>
      )}
      <IconBulb size={18} stroke={1.8} aria-hidden />
      {sentence && (
        <p className={css.text}>
          <VisuallyHidden>{texts.name}: </VisuallyHidden>
          {sentence}
        </p>
      )}
      {picture && (
        <LazyDialog opened={layer.isOpen}>
          <Viewer pictures={[{ ...picture, alt: sentence || texts.of(line) }]} start={0} onBroken={onBroken} onClose={layer.close} />
        </LazyDialog>
      )}
    </div>
  )
}
