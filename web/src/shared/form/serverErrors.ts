import type { FormErrors, UseFormReturnType } from '@mantine/form'
import { ApiError } from '@/api/errors.ts'

type Form<Values extends Record<string, unknown>> = UseFormReturnType<Values>

/**
 * Puts a failed call's sentences beside the form's fields and moves focus to the first of them. Fields that the form does not have, and
 * failures without any, are shown at `fallback`.
 */
export function showServerErrors<Values extends Record<string, unknown>>(
  form: Form<Values>,
  error: Error,
  fallback: keyof Values & string,
) {
  const values = form.getValues()
  const known = error instanceof ApiError ? Object.entries(error.fields).filter(([name]) => name in values) : []
  const errors = known.length > 0 ? Object.fromEntries(known) : { [fallback]: error.message }
  form.setErrors(errors)
  focusFirstError(form, errors)
}

/** Moves focus to the first field with an error, in the order of the form's values. For the second callback of form.onSubmit. */
export function focusFirstError<Values extends Record<string, unknown>>(form: Form<Values>, errors: FormErrors) {
  const first = Object.keys(form.getValues()).find((name) => errors[name])
  if (first) form.getInputNode(first)?.focus()
}
