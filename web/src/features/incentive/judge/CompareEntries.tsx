import { Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Incentive, Submission } from '@/api/types.ts'
import { texts as mediaTexts } from '@/shared/media/strings.ts'
import { ZoomButtons } from '@/shared/media/viewer/ZoomButtons.tsx'
import { enlargedBy, type View, whole, within, zoomed } from '@/shared/media/viewer/zoom.ts'
import base from '@/ui/Base.module.css'
import dark from '@/ui/DarkScreen.module.css'
import { judgeTexts as texts } from '../strings.ts'
import { ComparedEntry } from './ComparedEntry.tsx'
import css from './CompareEntries.module.css'
import { enterReward, rewardFields, rewardStep } from './Reward.tsx'
import type { Drafts } from './useDrafts.ts'

/** An entry that is compared with others, and what the judge knows it by. */
export interface Compared {
  entry: Submission
  name: string
}

interface Props {
  /** From two to four. */
  compared: readonly Compared[]
  incentive: Incentive
  drafts: Drafts
  /** Fetches the entries again, such as when a link to a photo has expired. */
  onRefresh: () => unknown
  onClose: () => void
}

/** The view is in shares of the pictures' sizes, and so is their place: a whole picture is one. */
const one = { width: 1, height: 1 }

/** How far an arrow key moves enlarged pictures, in shares of their sizes. */
const stride = 0.1

/** Entries side by side: their photos are enlarged and moved together, and what each gets is typed below it (FD-423). */
export default function CompareEntries({ compared, incentive, drafts, onRefresh, onClose }: Props) {
  const [view, setView] = useState(whole)
  const entries = useRef<HTMLUListElement>(null)
  const settle = (next: View) => setView(within(next, one, one))
  const zoom = (factor: number) => settle(zoomed(view, factor, { x: 0, y: 0 }))
  const pan = (x: number, y: number) => settle({ ...view, x: view.x + x * stride, y: view.y + y * stride })

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.target instanceof HTMLInputElement) {
      const by = rewardStep(event.key)
      if (by === undefined) return
      event.preventDefault()
      const fields = rewardFields(entries.current)
      const at = fields.indexOf(event.target) + by
      if (at >= 0) enterReward(fields[at])
      return
    }
    const acts: Record<string, () => void> = {
      ArrowLeft: () => pan(1, 0),
      ArrowRight: () => pan(-1, 0),
      ArrowUp: () => pan(0, 1),
      ArrowDown: () => pan(0, -1),
      '+': () => zoom(enlargedBy),
      '=': () => zoom(enlargedBy),
      '-': () => zoom(1 / enlargedBy),
      '0': () => setView(whole),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <Modal.Root opened onClose={onClose} fullScreen transitionProps={{ transition: 'fade' }} onKeyDown={press}>
      <Modal.Content
        className={dark.screen}
        classNames={{ inner: dark.place }}
        data-mantine-color-scheme="dark"
        aria-label={texts.comparing(compared.length)}
      >
        <Modal.Body className={`${dark.body} ${css.body}`}>
          <div className={`${base.row} ${dark.bar}`}>
            <h2 className={css.title}>{texts.comparing(compared.length)}</h2>
            <ZoomButtons scale={view.scale} zoom={zoom} />
            <button type="button" className={dark.tool} aria-label={mediaTexts.close} onClick={onClose} data-autofocus>
              <IconX size={24} aria-hidden />
            </button>
          </div>
          <ul ref={entries} className={css.entries} data-count={compared.length}>
            {compared.map(({ entry, name }) => (
              <ComparedEntry
                key={entry.id}
                entry={entry}
                name={name}
                incentive={incentive}
                drafts={drafts}
                view={view}
                setView={setView}
                onRefresh={onRefresh}
              />
            ))}
          </ul>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
