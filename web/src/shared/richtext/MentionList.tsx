import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { FoundPerson } from '@/api/user.ts'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { fullName } from '@/shared/people/people.ts'
import base from '@/ui/Base.module.css'
import css from './MentionList.module.css'
import type { Asking } from './mentions.ts'
import { texts } from './strings.ts'

interface Props {
  asking: Asking
  /** The field in which the name is typed. It keeps the focus. */
  field: HTMLElement
}

/** The people whom the search found, beside the cursor. It lies above everything, and stays on the screen and above a phone's keyboard. */
export function MentionList({ asking, field }: Props) {
  const { people, state, active, place, choose } = asking
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const current = people[active]
  const optionId = (person: FoundPerson) => `${id}-${person.id}`

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    element.showPopover?.()
    const anchor = { getBoundingClientRect: () => place() ?? field.getBoundingClientRect(), contextElement: field }
    const middleware = [
      offset(6),
      flip({ padding: 8 }),
      shift({ padding: 8 }),
      size({ padding: 8, apply: ({ availableHeight }) => element.style.setProperty('--room', `${Math.max(110, availableHeight)}px`) }),
    ]
    return autoUpdate(anchor, element, () => {
      computePosition(anchor, element, { placement: 'bottom-start', strategy: 'fixed', middleware }).then(({ x, y }) => {
        element.style.translate = `${x}px ${y}px`
      })
    })
  }, [place, field])

  const activeId = current && state !== 'failed' ? optionId(current) : undefined
  useEffect(() => {
    const attributes = {
      'aria-haspopup': 'listbox',
      'aria-controls': `${id}-list`,
      'data-mantine-stop-propagation': 'true', // Escape closes the list and not the dialog around the text
      ...(activeId && { 'aria-activedescendant': activeId }),
    }
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value)
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
    return () => {
      for (const name of Object.keys(attributes)) field.removeAttribute(name)
    }
  }, [field, id, activeId])

  const said =
    state === 'searching'
      ? texts.people.searching
      : state === 'failed'
        ? texts.people.failed
        : people.length === 0
          ? texts.people.none
          : undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a tap must leave the focus in the text, or a phone closes its keyboard
    <div ref={box} className={css.box} popover="manual" onMouseDown={(event) => event.preventDefault()}>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={texts.people.list}
        className={css.list}
        data-old={state === 'searching' || undefined}
      >
        {people.map((person, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the text, which has the focus (mentions.ts)
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={person.id}
            id={optionId(person)}
            role="option"
            aria-selected={n === active}
            aria-disabled={!person.maySee || undefined}
            className={`${base.row} ${css.person}`}
            onClick={() => state === 'found' && choose(person)}
          >
            <Avatar person={person} size={36} />
            <span className={css.name}>
              <b>{fullName(person)}</b>
              <small>{person.maySee ? [person.roleLabel, person.store?.name].filter(Boolean).join(' · ') : texts.people.cannotSee}</small>
            </span>
          </div>
        ))}
      </div>
      <p className={said ? css.said : css.hidden} role="status">
        {said ?? texts.people.found(people.length)}
      </p>
    </div>
  )
}
