import { Notice } from '@/ui/Notice.tsx'
import { usePhotosToCome } from './photos.tsx'
import { texts } from './strings.ts'

/** Says how many photos of the report have not arrived (EVIDENCE-009). */
export function PhotosToCome() {
  const n = usePhotosToCome()
  return n > 0 && <Notice live>{texts.toCome(n)}</Notice>
}
