import type { ReactNode } from 'react'
import type { MustRead, Visibility } from '@/api/types.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { CheckLine } from '@/ui/CheckLine.tsx'
import { DateField } from '@/ui/DateField.tsx'
import { Notice } from '@/ui/Notice.tsx'
import { Segments } from '@/ui/Segments.tsx'
import css from './MustReadField.module.css'
import { asksMustRead, type MustReadValues, mustReadChoice } from './mustReadForm.ts'
import { texts } from './strings.ts'

const t = texts.field

interface Props {
  values: MustReadValues & { visibility: Visibility | '' }
  errors: Partial<Record<keyof MustReadValues, ReactNode>>
  set: <Name extends keyof MustReadValues>(name: Name, value: MustReadValues[Name]) => void
  /** What is edited must be read already. */
  was?: MustRead | null | undefined
  /** Whether another file asks everybody again by itself (READERSHIP-011). */
  hasFile?: boolean
}

/**
 * Where the chosen audience allows it: whether everybody whom a thing reaches has to confirm that they have read it, and by when (READERSHIP-004,
 * READERSHIP-005, READERSHIP-012).
 */
export function MustReadField({ values, errors, set, was, hasFile = false }: Props) {
  const { can, today } = useUser()
  const { mustRead } = values
  const error = errors.mustRead && (
    <p className={css.error} role="alert">
      {errors.mustRead}
    </p>
  )
  if (!asksMustRead(can, values.visibility)) {
    if (!was) return null
    return (
      <div className={base.stack} data-path="mustRead" tabIndex={-1}>
        <Notice>{t.marked(was.by, today)}</Notice>
        {error}
      </div>
    )
  }

  function choose(next: MustReadValues['mustRead']) {
    const chosen = mustReadChoice(next, today, was)
    set('mustRead', chosen.mustRead)
    set('mustReadBy', chosen.mustReadBy)
    set('mustReadAgain', chosen.mustReadAgain)
  }

  return (
    <div className={base.stack} data-path="mustRead" tabIndex={-1}>
      <div className={`${base.spread} ${css.ask}`}>
        <span aria-hidden>{t.label}</span>
        <Segments
          label={t.label}
          value={mustRead}
          choices={[
            { value: 'NO', label: t.no },
            { value: 'YES', label: t.yes },
          ]}
          onChoose={choose}
        />
      </div>
      <p className={css.hint}>{t.hint}</p>
      {error}
      {mustRead === 'YES' && (
        <>
          <DateField
            label={t.by}
            min={today}
            value={values.mustReadBy}
            onChange={(day) => set('mustReadBy', day)}
            error={errors.mustReadBy}
            data-path="mustReadBy"
          />
          {was && (
            <CheckLine
              label={t.again}
              hint={hasFile ? `${t.againHint} ${t.newFile}` : t.againHint}
              checked={values.mustReadAgain}
              onChange={(again) => set('mustReadAgain', again)}
            />
          )}
        </>
      )}
    </div>
  )
}
