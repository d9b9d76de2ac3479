import { Button } from '@mantine/core'
import type { Fix } from '@/api/fix.ts'
import { ChosenBar } from '@/ui/ChosenBar.tsx'
import { Notice } from '@/ui/Notice.tsx'
import css from './AcceptBar.module.css'
import type { Accepting } from './accepting.ts'
import { acceptTexts as texts } from './strings.ts'

interface Props {
  accepting: Accepting
  /** Those of the page. */
  fixes: readonly Fix[]
}

/** What stands above fixes of which several can be accepted: how to choose all, and what was not accepted, and why (FD-329). */
export function AcceptHead({ accepting, fixes }: Props) {
  const { refused, dismiss, isOffered, choose } = accepting
  const offered = fixes.filter(isOffered)
  return (
    <>
      {refused.length > 0 && (
        <Notice tone="bad" live onDismiss={dismiss}>
          {texts.refused}
          {refused.map(({ id, description, why }) => (
            <span key={id} className={css.refused}>
              <b>{description}</b> {why}
            </span>
          ))}
        </Notice>
      )}
      {offered.length > 1 && (
        <Button variant="subtle" size="sm" className={css.all} onClick={() => choose(offered)}>
          {texts.chooseAll(offered.length)}
        </Button>
      )}
    </>
  )
}

/** How many fixes are chosen, with ACCEPT; then UNDO for a few seconds (FD-329). */
export function AcceptBar({ accepting, fixes }: Props) {
  const { going, has, isOffered, choose, accept, undo } = accepting
  const chosen = fixes.filter((fix) => isOffered(fix) && has(fix))
  if (!going && chosen.length === 0) return null
  return (
    <ChosenBar
      label={texts.region}
      said={going ? texts.accepting(going.fixes.length) : texts.chosen(chosen.length)}
      clear={going ? undefined : { label: texts.clear, onPress: () => choose([]) }}
    >
      {going && !going.sent && (
        // The second press of a double press on ACCEPT lands here, and undoes nothing.
        <Button key="undo" ref={focus} variant="default" onClick={({ detail }) => detail < 2 && undo()}>
          {texts.undo}
        </Button>
      )}
      {!going && (
        <Button key="accept" onClick={() => accept(chosen)}>
          {texts.accept}
        </Button>
      )}
    </ChosenBar>
  )
}

/** UNDO takes the focus of the button that it replaces. */
const focus = (button: HTMLElement | null) => button?.focus({ preventScroll: true })
