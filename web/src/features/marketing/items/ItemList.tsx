import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDiscount, IconGripVertical, IconPencil, IconPhoto, IconTrash } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import type { ItemFilters } from '@/api/marketing.ts'
import type { MarketingItem } from '@/api/types.ts'
import { formatDay } from '@/lib/dates.ts'
import { regionChoices } from '@/shared/audience/audience.ts'
import base from '@/ui/Base.module.css'
import chip from '@/ui/Chip.module.css'
import { notify } from '@/ui/notify.tsx'
import { useOrderItems } from '../mutations.ts'
import { itemTexts as texts } from '../strings.ts'
import css from './ItemList.module.css'

interface Props {
  items: MarketingItem[]
  filters: ItemFilters
  /** The region whose items everybody sees, or 'viewer'. */
  region: string
  onEdit: (item: MarketingItem) => void
  onDelete: (item: MarketingItem) => void
}

const tones = { ACTIVE: 'good', SCHEDULED: 'warn', ENDED: 'na' } as const

/**
 * The banners or offers as rows. Those that have not ended can be moved: by drag, with the arrow keys on the handle, and with buttons, which also
 * work by touch.
 */
export function ItemList({ items, filters, region, onEdit, onDelete }: Props) {
  const order = useOrderItems(filters)
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  const [told, setTold] = useState('')
  const movable = !filters.ended && items.length > 1

  function move(item: MarketingItem, to: number) {
    const from = items.indexOf(item)
    if (to < 0 || to >= items.length || from === to) return
    const ids = items
      .map(({ id }) => id)
      .toSpliced(from, 1)
      .toSpliced(to, 0, item.id)
    setTold(texts.moved(item.title, to + 1, items.length))
    order.mutate(ids, { onError: () => void notify({ message: texts.notMoved, status: 'error' }) })
  }

  function drop(event: DragEvent, onto: number) {
    event.preventDefault()
    const item = items.find(({ id }) => id === dragged)
    if (item) move(item, onto)
    setDragged(undefined)
    setOver(undefined)
  }

  return (
    <>
      <ol className={css.list}>
        {items.map((item, index) => (
          <li
            key={item.id}
            className={css.item}
            data-over={over === item.id && dragged !== item.id ? true : undefined}
            data-dragged={dragged === item.id ? true : undefined}
            onDragOver={(event) => {
              if (!dragged) return
              event.preventDefault()
              setOver(item.id)
            }}
            onDrop={(event) => drop(event, index)}
          >
            {movable && (
              <ActionIcon
                className={css.handle}
                aria-label={texts.move(item.title)}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.setData('text/plain', item.title)
                  event.dataTransfer.effectAllowed = 'move'
                  setDragged(item.id)
                }}
                onDragEnd={() => {
                  setDragged(undefined)
                  setOver(undefined)
                }}
                onKeyDown={(event) => {
                  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
                  if (!by) return
                  event.preventDefault()
                  move(item, index + by)
                }}
              >
                <IconGripVertical size={20} aria-hidden />
              </ActionIcon>
            )}
            <Look item={item} />
            <div className={css.words}>
              <h3>{item.title}</h3>
              <p className={`${base.cluster} ${css.chips}`}>
                <span className={chip.chip} data-tone={tones[item.state]}>
                  {texts.states[item.state]}
                </span>
                {!item.shown && (
                  <span className={chip.chip} data-tone="bad" title={texts.notShownWhy(region)}>
                    {texts.notShown}
                  </span>
                )}
                {item.type && <span className={css.type}>{item.type}</span>}
              </p>
              <p className={css.facts}>
                <span>{texts.days(formatDay(item.startsOn), formatDay(item.endsOn))}</span>
                <span>{regionsOf(item)}</span>
              </p>
              {!item.shown && <p className={css.why}>{texts.notShownWhy(region)}</p>}
            </div>
            <div className={css.acts}>
              {movable && (
                <>
                  <ActionIcon aria-label={texts.up(item.title)} disabled={index === 0} onClick={() => move(item, index - 1)}>
                    <IconArrowUp size={20} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={texts.down(item.title)}
                    disabled={index === items.length - 1}
                    onClick={() => move(item, index + 1)}
                  >
                    <IconArrowDown size={20} aria-hidden />
                  </ActionIcon>
                </>
              )}
              <ActionIcon aria-label={texts.edit(item.title)} onClick={() => onEdit(item)}>
                <IconPencil size={20} aria-hidden />
              </ActionIcon>
              <ActionIcon aria-label={texts.remove(item.title)} onClick={() => onDelete(item)}>
                <IconTrash size={20} aria-hidden />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </>
  )
}

/** The item's wide picture. */
function Look({ item }: { item: MarketingItem }) {
  const picture = item.imageDesktop?.resizedUrls
  const Icon = item.kind === 'BANNER' ? IconPhoto : IconDiscount
  return (
    <span className={css.look} data-kind={item.kind}>
      {picture ? <img src={picture.xs} alt="" loading="lazy" draggable={false} /> : <Icon size={26} aria-hidden />}
    </span>
  )
}

function regionsOf({ regions }: MarketingItem) {
  if (regions.length === regionChoices.length) return texts.allRegions
  return regions.join(', ')
}
