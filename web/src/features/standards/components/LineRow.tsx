import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { formatDay, formatDayOfYear } from '@/lib/dates.ts'
import { ReferenceButton } from '@/shared/reference/ReferenceButton.tsx'
import { texts } from '../strings.ts'
import type { StandardsLine } from '../types.ts'
import css from './LineRow.module.css'
import { TimeBadge } from './TimeBadge.tsx'

interface Props {
  line: StandardsLine
  onEdit: (line: StandardsLine) => void
  onDelete: (line: StandardsLine) => void
}

/** A store standards line with its name, tiers, dates and status, and buttons for what the viewer may do (NONLIQUOR-006..011, NONLIQUOR-016). */
export function LineRow({ line, onEdit, onDelete }: Props) {
  const { name, startDate, endDate, includedTiers, timeStatus, can } = line
  const start = formatDayOfYear(startDate)
  return (
    <li className={css.row}>
      <div className={css.what}>
        <p className={css.name}>{name}</p>
        <p className={css.meta}>
          <span>{includedTiers.map((tier) => texts.lines.tiers[tier]).join(', ') || texts.lines.noTiers}</span>
          {endDate ? (
            <span title={texts.lines.dates(formatDay(startDate), formatDay(endDate))}>
              {texts.lines.dates(start, formatDayOfYear(endDate))}
            </span>
          ) : (
            <>
              <span title={texts.lines.openEnded(formatDay(startDate))}>{texts.lines.openEnded(start)}</span>
              <span>{texts.lines.noEnd}</span>
            </>
          )}
        </p>
      </div>
      <TimeBadge status={timeStatus} />
      <div className={css.acts}>
        {timeStatus !== 'ENDED' && <ReferenceButton subject={{ type: 'NON_LIQUOR', position: '', source: line.id, name }} />}
        {can.edit && (
          <ActionIcon aria-label={texts.lines.edit(name)} onClick={() => onEdit(line)}>
            <IconPencil size={20} aria-hidden />
          </ActionIcon>
        )}
        {can.delete && (
          <ActionIcon aria-label={texts.lines.remove(name)} onClick={() => onDelete(line)}>
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </li>
  )
}
