import { useEffect, useRef } from 'react'
import { useProgress } from '../draft/useScores.ts'
import { texts } from '../strings.ts'
import { tellNews } from '../toast.ts'
import type { Report } from '../types.ts'

/**
 * Says why there are more lines to mark than a moment ago, or fewer: COMPLETE waits for hidden focus products once their score is below the minimum,
 * and no longer once it is not (AUDIT-110, FD-360).
 */
export function SayTotal({ weightings }: Pick<Report, 'weightings'>) {
  const { of, gate } = useProgress(weightings)
  const total = Object.values(of).reduce((sum, { toMark }) => sum + toMark, 0)
  const asks = gate.waiting > 0
  const before = useRef({ total, asks })
  useEffect(() => {
    const grown = total - before.current.total
    const turned = asks !== before.current.asks
    before.current = { total, asks }
    if (turned && grown !== 0) tellNews(grown > 0 ? texts.header.more(grown) : texts.header.fewer(-grown))
  }, [total, asks])
  return null
}
