import { autoUpdate, computePosition, offset, shift, size } from '@floating-ui/dom'
import { Input } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import css from './EmojiPicker.module.css'
import { type Emoji, findEmoji, groups, known, ofGroup } from './emoji.ts'
import { recentEmoji, rememberEmoji } from './recentEmoji.ts'
import { texts } from './strings.ts'

/** How many stand in a row. */
const columns = 8

interface Props {
  /** What it stands above. */
  anchor: RefObject<HTMLElement | null>
  /** The button that opens and closes it. */
  button: RefObject<HTMLElement | null>
  onChoose: (sign: string) => void
  onClose: () => void
}

interface Part {
  name: string
  emoji: readonly Emoji[]
}

/** The rows of all parts, one below the other, as indexes of the emoji in them. */
function rowsOf(parts: readonly Part[]): number[][] {
  const rows: number[][] = []
  let begun = 0
  for (const { emoji } of parts) {
    for (let from = 0; from < emoji.length; from += columns) {
      rows.push(Array.from({ length: Math.min(columns, emoji.length - from) }, (_, n) => begun + from + n))
    }
    begun += emoji.length
  }
  return rows
}

/** Where a key leads from an emoji; -1: to the search, undefined: nowhere. */
export function goTo(parts: readonly Part[], current: number, key: string): number | undefined {
  const rows = rowsOf(parts)
  const last = parts.reduce((sum, { emoji }) => sum + emoji.length, 0) - 1
  const at = rows.findIndex((row) => row.includes(current))
  const column = rows[at]?.indexOf(current) ?? 0
  if (key === 'ArrowRight') return Math.min(current + 1, last)
  if (key === 'ArrowLeft') return Math.max(current - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowUp' && at === 0) return -1
  const row = rows[at + ({ ArrowUp: -1, ArrowDown: 1 }[key] ?? Number.NaN)]
  return row?.[Math.min(column, row.length - 1)]
}

/**
 * Emoji to choose from (FD-454), above the field. They are found by name, and those used last come first. The whole of it is one stop of the Tab key
 * after the search; the arrow keys move. Enter in the search takes the first.
 */
export default function EmojiPicker({ anchor, button, onChoose, onClose }: Props) {
  const { id: person } = useUser()
  const box = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [current, setCurrent] = useState(0)
  const [recent] = useState(() => known(recentEmoji(person)))
  const asked = query.trim()
  const parts = useMemo<Part[]>(() => {
    const all = asked
      ? [{ name: '', emoji: findEmoji(asked) }]
      : [{ name: texts.groups.recent, emoji: recent }, ...groups.map((group) => ({ name: texts.groups[group], emoji: ofGroup(group) }))]
    return all.filter(({ emoji }) => emoji.length > 0)
  }, [asked, recent])
  const signs = parts.flatMap(({ emoji }) => emoji)

  useLayoutEffect(() => {
    const { current: element } = box
    const { current: below } = anchor
    if (!element || !below) return
    element.showPopover?.()
    const middleware = [
      offset(8),
      shift({ padding: 8 }),
      size({ padding: 8, apply: ({ availableHeight }) => element.style.setProperty('--room', `${Math.max(160, availableHeight)}px`) }),
    ]
    return autoUpdate(below, element, () => {
      computePosition(below, element, { placement: 'top-end', strategy: 'fixed', middleware }).then(({ x, y }) => {
        element.style.translate = `${x}px ${y}px`
      })
    })
  }, [anchor])

  // Where there is no keyboard, the search would open one over the emoji.
  useEffect(() => (window.matchMedia('(hover: hover)').matches ? search.current : box.current)?.focus(), [])

  const leave = useEffectEvent((event: Event) => {
    const { target } = event
    if (target instanceof Node && !box.current?.contains(target) && !button.current?.contains(target)) onClose()
  })
  useEffect(() => {
    const away = (event: Event) => leave(event)
    document.addEventListener('pointerdown', away)
    document.addEventListener('focusin', away)
    return () => {
      document.removeEventListener('pointerdown', away)
      document.removeEventListener('focusin', away)
    }
  }, [])

  function choose(sign: string) {
    rememberEmoji(person, sign)
    onChoose(sign)
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.nativeEvent.isComposing) return
    const inSearch = event.target === search.current
    if (event.key === 'Escape') onClose()
    else if (inSearch && event.key === 'Enter') {
      if (signs[0]) choose(signs[0].sign)
    } else if (inSearch ? event.key === 'ArrowDown' : goTo(parts, current, event.key) !== undefined) {
      const next = inSearch ? 0 : (goTo(parts, current, event.key) ?? 0)
      if (next < 0) search.current?.focus()
      else box.current?.querySelectorAll<HTMLElement>('[data-emoji]')[next]?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  let n = 0
  return (
    <div ref={box} className={css.box} popover="manual" role="dialog" aria-label={texts.emoji} tabIndex={-1} onKeyDown={press}>
      <Input
        ref={search}
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={query}
        onChange={(event) => [setQuery(event.target.value), setCurrent(0)]}
      />
      <div className={css.parts}>
        {parts.map(({ name, emoji }) => (
          <section key={name} aria-label={name || texts.emoji}>
            {name && <h3 className={css.name}>{name}</h3>}
            <div className={css.grid}>
              {emoji.map((each) => {
                const index = n++
                return (
                  <button
                    key={each.sign}
                    type="button"
                    data-emoji
                    className={`${base.centre} ${css.emoji}`}
                    aria-label={each.name}
                    title={each.name}
                    tabIndex={index === current ? 0 : -1}
                    onFocus={() => setCurrent(index)}
                    onClick={() => choose(each.sign)}
                  >
                    {each.sign}
                  </button>
                )
              })}
            </div>
          </section>
        ))}
        <p className={signs.length > 0 ? base.hidden : css.none} role="status">
          {asked && (signs.length > 0 ? texts.found(signs.length) : texts.none)}
        </p>
      </div>
    </div>
  )
}
