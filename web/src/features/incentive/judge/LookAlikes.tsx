import { IconCopyCheck } from '@tabler/icons-react'
import type { Submission } from '@/api/types.ts'
import { Picture } from '@/shared/media/Picture.tsx'
import { judgeTexts as texts } from '../strings.ts'
import css from './LookAlikes.module.css'

/** The photos of an entry that look like others, each beside the one that it looks like (FD-122). */
export function LookAlikes({ entry: { lookAlikes, photos } }: { entry: Submission }) {
  return lookAlikes.map((found) => {
    const own = photos.find(({ id }) => id === found.photoId)
    return (
      <figure key={found.photoId} className={css.alike}>
        <figcaption>
          <IconCopyCheck size={20} aria-hidden />
          {texts.looksLike(found)}
        </figcaption>
        <div className={css.pair}>
          {own && (
            <div>
              <Picture file={{ ...own, alt: texts.thisPhoto }} sizes="160px" />
            </div>
          )}
          <div>
            <Picture file={{ ...found.photo, alt: texts.otherPhoto }} sizes="160px" />
          </div>
        </div>
      </figure>
    )
  })
}
