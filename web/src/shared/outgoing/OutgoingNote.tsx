import { Button } from '@mantine/core'
import { IconClockUp } from '@tabler/icons-react'
import base from '@/ui/Base.module.css'
import { useOnline } from '@/ui/useOnline.ts'
import type { Outgoing } from './kinds.ts'
import css from './Outgoing.module.css'
import { tryAgain } from './queue.ts'
import { SaveFiles } from './SaveFiles.tsx'
import { useIsFailing } from './shown.ts'
import { texts } from './strings.ts'
import { TakeBack } from './TakeBack.tsx'

interface Props {
  thing: Outgoing
  /** What it is, for the names of the buttons. */
  what: string
  /** What happens when the connection is back. */
  will?: string
  /** Called when the person has taken it back. */
  onTaken?: () => void
}

/** Says of something that it is not sent yet, or why the server refused it, with what can be done about it (OFFLINE-035). */
export function OutgoingNote({ thing, what, will = texts.willGo, onTaken }: Props) {
  const online = useOnline()
  const { id, refused } = thing
  const isFailing = useIsFailing(id) && online
  return (
    <div className={`${base.spread} ${css.note}`} data-bad={refused !== undefined || undefined}>
      <p role="status">
        <IconClockUp size={18} aria-hidden />
        <span>
          <b>{texts.notSent}.</b> {refused ?? (isFailing ? texts.failing : online ? texts.sending : will)}
        </span>
      </p>
      <div className={css.acts}>
        {(refused !== undefined || isFailing) && (
          <Button size="xs" variant="default" aria-label={texts.of(texts.retry, what)} onClick={() => void tryAgain(id)}>
            {texts.retry}
          </Button>
        )}
        <TakeBack thing={thing} what={what} onTaken={onTaken} />
        {refused !== undefined && <SaveFiles thing={thing} what={what} />}
      </div>
    </div>
  )
}
