import { memo } from 'react'
import type { SelfCheckLine } from '@/api/selfcheck.ts'
import { formatDollars } from '@/lib/money.ts'
import { withWholeSizes } from '@/lib/packSize.ts'
import { asksForPrice, isFailed, isPassed, sameMarks, setPassed, setPrice } from '@/shared/marks/marking.ts'
import { YesNo } from '@/shared/marks/YesNo.tsx'
import { ReferenceNote } from '@/shared/reference/ReferenceNote.tsx'
import { selfAnswers } from '@/shared/selfcheck/answers.ts'
import base from '@/ui/Base.module.css'
import css from './CheckLine.module.css'
import { texts } from './strings.ts'

interface Props {
  line: SelfCheckLine
  /** Whether the self-check was ended. */
  disabled: boolean
}

/** One line to answer. Only a line that has changed is drawn again. */
export const CheckLine = memo(
  function CheckLine({ line, disabled }: Props) {
    const { key, type, description, category, price } = line
    const question = price === null ? texts.ticketRight : texts.ticket(formatDollars(price))
    return (
      <li
        className={css.line}
        data-state={isFailed(line) ? 'failed' : isPassed(line) ? 'passed' : 'open'}
        data-priced={type === 'PROMOTION' || undefined}
      >
        <div className={css.what}>
          <p className={css.description}>{withWholeSizes(description)}</p>
          {(category || price !== null) && (
            <p className={`${base.wrap} ${base.faint} ${css.meta}`}>
              {category && <span>{category}</span>}
              {price !== null && <b>{formatDollars(price)}</b>}
            </p>
          )}
          <ReferenceNote lineKey={key} line={description} />
        </div>
        <div className={css.answer}>
          <YesNo
            label={description}
            answer={type === 'FOCUS_PRODUCT' ? line.pricePassed : line.passed}
            disabled={disabled}
            onAnswer={(given) => selfAnswers.give(key, setPassed(type, line, given))}
          />
        </div>
        {asksForPrice(line) && (
          <div className={css.price} data-asking={line.pricePassed === null || undefined}>
            <span>{question}</span>
            <YesNo
              label={`${question} ${description}`}
              answer={line.pricePassed}
              disabled={disabled}
              compact
              onAnswer={(given) => selfAnswers.give(key, setPrice(type, line, given))}
            />
          </div>
        )}
      </li>
    )
  },
  (a, b) =>
    a.disabled === b.disabled && a.line.key === b.line.key && a.line.description === b.line.description && sameMarks(a.line, b.line),
)
