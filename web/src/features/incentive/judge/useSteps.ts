import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { enterReward, rewardFields, rewardStep } from './Reward.tsx'

interface Pages {
  list: RefObject<HTMLElement | null>
  /** Which page is there. Undefined: none yet. */
  meta: { currentPage: number; totalPages: number } | undefined
  /** Which page should be there. */
  page: number
  onPage: (page: number) => void
}

/** Enter and the arrow keys lead from one amount to the next and back, also from page to page (FD-102). */
export function useSteps({ list, meta, page, onPage }: Pages) {
  /** In which direction the keys have left the page before, until the next one is there. */
  const turning = useRef<number>(undefined)
  useEffect(() => {
    if (meta?.currentPage !== page || !turning.current) return
    goTo(rewardFields(list.current).at(turning.current > 0 ? 0 : -1))
    turning.current = undefined
  }, [list, meta, page])

  return (event: KeyboardEvent) => {
    const by = rewardStep(event.key)
    if (by === undefined || !(event.target instanceof HTMLInputElement) || !('reward' in event.target.dataset) || !meta) return
    event.preventDefault()
    const fields = rewardFields(list.current)
    const next = fields.indexOf(event.target) + by
    const nextPage = page + by
    if (next >= 0 && next < fields.length) goTo(fields[next])
    else if (nextPage >= 1 && nextPage <= meta.totalPages) {
      turning.current = by
      onPage(nextPage)
    }
  }
}

function goTo(field: HTMLInputElement | undefined) {
  enterReward(field)
  field?.closest('li, tr')?.scrollIntoView?.({ block: 'nearest' })
}
