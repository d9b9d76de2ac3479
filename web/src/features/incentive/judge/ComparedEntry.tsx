import { useElementSize } from '@mantine/hooks'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { Incentive, Submission } from '@/api/types.ts'
import { isPicture } from '@/shared/media/gallery.ts'
import { Picture } from '@/shared/media/Picture.tsx'
import { texts as mediaTexts } from '@/shared/media/strings.ts'
import { useGestures } from '@/shared/media/viewer/useGestures.ts'
import { asShares, fit, ofShares, type SetView, type View, within } from '@/shared/media/viewer/zoom.ts'
import base from '@/ui/Base.module.css'
import dark from '@/ui/DarkScreen.module.css'
import { judgeTexts as texts } from '../strings.ts'
import css from './CompareEntries.module.css'
import { Reward } from './Reward.tsx'
import type { Drafts } from './useDrafts.ts'

interface Props {
  entry: Submission
  name: string
  incentive: Incentive
  drafts: Drafts
  /** The view of all photos that are compared, in shares of their sizes. */
  view: View
  setView: SetView
  onRefresh: () => unknown
}

/** One of the entries that are compared: a photo, the way to its other photos, and what it gets. */
export function ComparedEntry({ entry, name, incentive, drafts, view, setView, onRefresh }: Props) {
  const id = useId()
  const pictures = entry.photos.filter(isPicture)
  const [index, setIndex] = useState(0)
  const { ref: measure, width, height } = useElementSize()
  const stage = useRef<HTMLDivElement>(null)
  const last = pictures.length - 1
  const at = Math.min(index, last)
  const picture = pictures[at]
  const shown = fit(picture ?? { width: 0, height: 0 }, { width, height })
  const own = within(ofShares(view, shown), shown, { width, height })
  const { drag, handlers } = useGestures({
    stage,
    shown,
    view: own,
    setView: (change) => setView((all) => asShares(change(within(ofShares(all, shown), shown, { width, height })), shown)),
    onSwipe: (outcome) => outcome !== 'close' && go(at + outcome),
  })
  const go = (to: number) => setIndex(Math.min(Math.max(to, 0), last))

  return (
    <li className={css.entry} aria-labelledby={id}>
      <div ref={stage} className={dark.stage} data-large={view.scale > 1 || undefined} {...handlers}>
        <div ref={measure} className={dark.over} />
        <div className={dark.over}>
          <div
            style={{
              width: shown.width,
              height: shown.height,
              transform: `translate(${own.x + (drag?.x ?? 0)}px, ${own.y}px) scale(${own.scale})`,
            }}
          >
            {picture && (
              <Picture
                file={{ ...picture, alt: picture.alt || texts.photoOf(name) }}
                sizes={`${Math.ceil(shown.width * own.scale)}px`}
                onBroken={onRefresh}
                eager
              />
            )}
          </div>
        </div>
      </div>
      <div className={`${base.row} ${css.head}`}>
        <h3 id={id}>{name}</h3>
        {last > 0 && (
          <>
            <button type="button" className={dark.tool} aria-label={texts.previousOf(name)} disabled={at === 0} onClick={() => go(at - 1)}>
              <IconArrowLeft size={22} aria-hidden />
            </button>
            <span className={css.position} aria-live="polite">
              {mediaTexts.position(at + 1, pictures.length)}
            </span>
            <button type="button" className={dark.tool} aria-label={texts.nextOf(name)} disabled={at === last} onClick={() => go(at + 1)}>
              <IconArrowRight size={22} aria-hidden />
            </button>
          </>
        )}
      </div>
      <Reward entry={entry} name={name} incentive={incentive} drafts={drafts} />
    </li>
  )
}
