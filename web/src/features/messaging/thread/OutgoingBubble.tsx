import { Button } from '@mantine/core'
import { giveUp, tryAgain } from '@/shared/outgoing/queue.ts'
import { useIsFailing } from '@/shared/outgoing/shown.ts'
import { texts as outgoing } from '@/shared/outgoing/strings.ts'
import { RichText } from '@/shared/richtext/RichText.tsx'
import { useOnline } from '@/ui/useOnline.ts'
import type { OutgoingMessage } from '../send/queue.ts'
import { texts } from '../strings.ts'
import css from './Bubble.module.css'

interface Props {
  message: OutgoingMessage
  /** What it replies to. */
  quote?: { by: string; text: string } | undefined
}

/** A message that the server does not have yet. */
export function OutgoingBubble({ message: { id, content, files, refused }, quote }: Props) {
  const online = useOnline()
  const isFailing = useIsFailing(id) && online
  return (
    <article className={css.row} data-own aria-label={texts.sending}>
      <div className={css.body}>
        <div className={css.bubble} data-waits>
          {quote && (
            <p className={css.quote}>
              <b>{quote.by}</b>
              <span>{quote.text}</span>
            </p>
          )}
          {content.body && <RichText html={content.body} />}
          {files.length > 0 && <p>{texts.files(files.length)}</p>}
        </div>
        {refused === undefined && !isFailing ? (
          <p className={css.facts}>{online ? texts.sending : texts.queued}</p>
        ) : (
          <div className={css.facts} role="alert">
            <span className={css.refused}>
              {texts.refused}. {refused ?? outgoing.failing}
            </span>
            <Button size="xs" variant="default" onClick={() => tryAgain(id)}>
              {refused === undefined ? outgoing.retry : texts.tryAgain}
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
