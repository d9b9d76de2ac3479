import { useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import type * as z from '@/lib/zod.ts'
import { unreadableDays } from './days.ts'

type Sentences = Record<string, string>

interface Options<Values, Sent> {
  /** Says what is wrong with the values, and makes of them what is sent. */
  schema: z.ZodMiniType<Sent, Values>
  initial: Values
  /** Rejects with what went wrong. */
  send: (sent: Sent) => Promise<unknown>
  /** The field that shows a failure which the server blames on no field of the form. */
  fallback?: keyof Values & string
  /** Without a fallback: what to say of a failure at the end of the form. `isBeside`: fields already say it. */
  onFailure?: (error: Error, isBeside: boolean) => string | undefined
}

/**
 * A form that a schema checks. What is wrong stands beside its field, whether the schema or the server says so, and focus moves to the first such
 * field. What was typed stays until the form is gone.
 */
export function useSchemaForm<Values extends Record<string, unknown>, Sent>({
  schema,
  initial,
  send,
  fallback,
  onFailure = (error, isBeside) => (isBeside ? undefined : error.message),
}: Options<Values, Sent>) {
  const form = useForm<Values>({ initialValues: initial })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const element = event.currentTarget
    const read = schema.safeParse(form.getValues())
    const wrong = { ...(read.success ? {} : firstOfEach(read.error.issues)), ...unreadableDays(element) }
    show(element, wrong)
    setFailure(undefined)
    if (!read.success || Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      await send(read.data)
    } catch (error) {
      fail(element, error as Error)
    } finally {
      setBusy(false)
    }
  }

  function fail(element: HTMLFormElement, error: Error) {
    const values = form.getValues()
    const sentences = error instanceof ApiError ? Object.entries(error.fields).filter(([path]) => holds(values, path)) : []
    const isBeside = sentences.length > 0
    if (fallback) return show(element, isBeside ? Object.fromEntries(sentences) : { [fallback]: error.message })
    show(element, Object.fromEntries(sentences))
    setFailure(onFailure(error, isBeside))
  }

  function show(element: HTMLFormElement, wrong: Sentences) {
    form.setErrors(wrong)
    const fields = [...element.querySelectorAll<HTMLElement>('[data-path]')]
    fields.find(({ dataset: { path } }) => path && wrong[path])?.focus()
  }

  return {
    values: form.values,
    errors: form.errors,
    /** What a field spreads: value, onChange, error and its path, by which focus finds it. */
    field: form.getInputProps,
    set: form.setFieldValue,
    submit,
    /** It is being sent. */
    busy,
    failure,
  }
}

function firstOfEach(issues: readonly { path: PropertyKey[]; message: string }[]): Sentences {
  const sentences: Sentences = {}
  for (const { path, message } of issues) sentences[path.join('.')] ??= message
  return sentences
}

/** Tells whether the values hold something under a path such as 'weightings.FOCUS_PRODUCTS'. */
function holds(values: unknown, path: string): boolean {
  let value = values
  for (const name of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[name]
  return value !== undefined
}
