import type { ReactNode } from 'react'
import type { Post } from '@/api/types.ts'
import { hours } from '@/lib/clock.ts'
import { dayOf, formatDate, relativeDate } from '@/lib/dates.ts'
import { isDay } from '@/lib/days.ts'
import { DateField } from '@/ui/DateField.tsx'
import { Segments } from '@/ui/Segments.tsx'
import { SelectField } from '@/ui/SelectField.tsx'
import { isPublic, type PostValues, whenValues } from './form.ts'
import css from './PostForm.module.css'
import { slotOutcome } from './schedule.ts'
import { texts } from './strings.ts'

interface Props {
  post: Post | undefined
  values: PostValues
  errors: Partial<Record<keyof PostValues, ReactNode>>
  set: <Name extends keyof PostValues>(name: Name, value: PostValues[Name]) => void
}

/** When the post is published: now, or at the hour of a day (POST-004..011). A post that is public stays so. */
export function When({ post, values, errors, set }: Props) {
  const now = new Date()
  const { publish, day, hour } = values

  function choose(next: PostValues['publish']) {
    const chosen = whenValues(next)
    set('publish', chosen.publish)
    set('day', chosen.day)
    set('hour', chosen.hour)
  }

  if (isPublic(post)) return post?.publishedAt && <p className={css.hint}>{texts.published(relativeDate(post.publishedAt))}</p>
  return (
    <div className={css.choice}>
      <span aria-hidden>{texts.when}</span>
      <Segments
        label={texts.when}
        value={publish}
        choices={(['NOW', 'SCHEDULED'] as const).map((value) => ({ value, label: texts.whens[value] }))}
        onChoose={choose}
      />
      {publish === 'SCHEDULED' && (
        <>
          <div className={css.slot}>
            <DateField
              label={texts.day}
              min={dayOf(now)}
              value={day}
              onChange={(value) => set('day', value)}
              error={errors.day}
              data-path="day"
            />
            <SelectField
              label={texts.hour}
              value={hour}
              choices={[{ value: '', label: texts.chooseHour }, ...hours]}
              onChange={(value) => set('hour', value)}
              error={errors.hour}
              data-path="hour"
            />
          </div>
          <p className={css.hint} role="status">
            {hint(day, hour, now)}
          </p>
        </>
      )}
    </div>
  )
}

function hint(day: string, hour: string, now: Date): string {
  if (!isDay(day) || hour === '') return texts.melbourne
  const { moment, outcome } = slotOutcome(day, hour, now)
  if (outcome === 'REFUSED') return texts.melbourne
  return outcome === 'AT_ONCE' ? texts.atOnce : texts.later(`${formatDate(moment)}, ${hours[Number(hour)]?.label}`)
}
