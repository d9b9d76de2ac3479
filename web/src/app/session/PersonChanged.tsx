import { Button, Modal } from '@mantine/core'
import type { User } from '@/api/types.ts'
import { browser } from '@/lib/browser.ts'
import { texts } from '@/shared/impersonation/strings.ts'
import { fullName } from '@/shared/people/people.ts'
import css from './SignInSheet.module.css'

/**
 * Says over a page that its person has begun to act as somebody else in another tab, or that acting as its person is over. The page stays as it is
 * underneath. In the first case the sheet closes by itself once the person stops.
 */
export default function PersonChanged({ opened, user, now }: { opened: boolean; user: User; now: User | null }) {
  const isOver = user.impersonator !== null
  const [title, text, button] = isOver
    ? [texts.over(fullName(user)), texts.overText, texts.overButton]
    : [texts.begun(now ? fullName(now) : ''), texts.begunText, texts.begunButton]
  return (
    <Modal
      opened={opened}
      size={480}
      onClose={() => {}}
      title={title}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <p className={css.text}>{text}</p>
      <Button fullWidth data-autofocus onClick={() => browser.goTo('/')}>
        {button}
      </Button>
    </Modal>
  )
}
