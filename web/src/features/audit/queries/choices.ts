import type { LineQuery } from '@/api/linequery.ts'
import { queryTexts as texts } from '@/shared/linequery/strings.ts'

interface Choice {
  name: string
  label: string
  mark: { change: boolean; passed?: boolean; pricePassed?: boolean }
}

/** What can become of the mark: it stays, it passes, or a promotion was there with a wrong price. */
export function choicesOf({ lineType, oldMark }: Pick<LineQuery, 'lineType' | 'oldMark'>): Choice[] {
  const wasThere = oldMark.passed === true
  return [
    { name: 'keep', label: texts.keep(oldMark.text), mark: { change: false } },
    { name: 'pass', label: texts.pass, mark: { change: true, passed: true, pricePassed: true } },
    ...(lineType === 'PROMOTION' && !wasThere
      ? [{ name: 'price', label: texts.wrongPrice, mark: { change: true, passed: true, pricePassed: false } }]
      : []),
  ]
}
