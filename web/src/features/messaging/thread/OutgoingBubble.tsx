import { Button } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { RichText } from '@/shared/richtext/RichText.tsx'
import { giveUp, type Outgoing, tryAgain } from '../queue.ts'
import { texts } from '../strings.ts'
import css from './Bubble.module.css'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/** A message that the server does not have yet. */
export function OutgoingBubble({ message: { id, body, files, refused } }: { message: Outgoing }) {
  const online = useSyncExternalStore(subscribe, () => onlineManager.isOnline())
  return (
    <article className={css.row} data-own aria-label={texts.sending}>
      <div className={css.body}>
        <div className={css.bubble} data-waits>
          {body && <RichText html={body} />}
          {files.length > 0 && <p>{texts.files(files.length)}</p>}
        </div>
        {refused === undefined ? (
          <p className={css.facts}>{online ? texts.sending : texts.queued}</p>
        ) : (
          <div className={css.facts} role="alert">
            <span className={css.refused}>
              {texts.refused}. {refused}
            </span>
            <Button size="xs" variant="default" onClick={() => tryAgain(id)}>
              {texts.tryAgain}
            </Button>
            <Button size="xs" variant="subtle" onClick={() => giveUp(id)}>
              {texts.discard}
            </Button>
          </div>
        )}
      </div>
    </article>
  )
}
