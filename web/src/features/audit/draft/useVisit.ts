import { useCallback, useEffect, useRef, useState } from 'react'
import { useUser } from '@/shared/session/session.ts'
import type { Report } from '../types.ts'
import { type EditingTab, editInOneTab } from './editingTab.ts'

/**
 * A number that changes whenever another report is shown. It stays the same when a new report gets its id, so that nothing interrupts what the person
 * is doing (FD-01).
 */
export function useVisit(report: Report): number {
  const [visit, setVisit] = useState({ report, number: 0 })
  if (visit.report.id === report.id && isSameAudit(visit.report, report)) return visit.number
  const isStored = visit.report.id === undefined && isSameAudit(visit.report, report)
  const number = isStored ? visit.number : visit.number + 1
  setVisit({ report, number })
  return number
}

function isSameAudit(a: Report, b: Report): boolean {
  return a.store.id === b.store.id && a.coreRangePromotion.id === b.coreRangePromotion.id
}

interface Turn {
  /** Whether another tab is editing this report. */
  elsewhere: boolean
  /** How often this tab has taken over from another. Each time it starts again from what the other tab left. */
  turn: number
}

/** Makes sure that only one tab edits an open report. `reload` loads the report again before this tab takes over. */
export function useEditingTab(report: Report, reload: () => Promise<unknown>): Turn & { editHere: () => void } {
  const { id: userId } = useUser()
  const [state, setState] = useState<Turn>({ elsewhere: false, turn: 0 })
  const tab = useRef<EditingTab>(null)
  const storeId = report.store.id
  const promotionId = report.coreRangePromotion.id
  const edits = report.can.save

  useEffect(() => {
    if (!edits) return
    let waited = false
    tab.current = editInOneTab({ userId, storeId, promotionId }, async (editing) => {
      if (!editing) {
        waited = true
        setState(({ turn }) => ({ elsewhere: true, turn }))
        return
      }
      if (waited) await reload()
      setState(({ turn }) => ({ elsewhere: false, turn: waited ? turn + 1 : turn }))
    })
    return tab.current.leave
  }, [edits, userId, storeId, promotionId, reload])

  const editHere = useCallback(() => tab.current?.take(), [])
  return edits ? { ...state, editHere } : { elsewhere: false, turn: state.turn, editHere }
}
