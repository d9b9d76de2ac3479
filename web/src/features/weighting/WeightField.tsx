import { TextInput, type TextInputProps } from '@mantine/core'
import { useId } from 'react'
import type { Section } from '@/shared/sections.ts'
import { sectionNames } from '@/shared/sections.ts'
import css from './Weightings.module.css'

interface Props extends Pick<TextInputProps, 'error' | 'value' | 'onChange'> {
  section: Section
}

/** A field for the weighting of a section, in whole percent. Spread the form's properties of the field on it. */
export function WeightField({ section, error, ...field }: Props) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>
        <span className={`${css.part} ${css.key}`} data-section={section} aria-hidden="true" />
        {sectionNames[section]}
      </label>
      <TextInput
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        rightSection={<span aria-hidden="true">%</span>}
        error={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
        {...field}
      />
      {error && (
        <p id={`${id}-error`} data-error-text>
          {error}
        </p>
      )}
    </div>
  )
}
