import { useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import type * as z from '@/lib/zod.ts'

type Sentences = Record<string, string>

interface Options<Values, Sent> {
  /** Checks the values. Its output is what is sent. */
  schema: z.ZodMiniType<Sent, Values>
  initial: Values
  /** Sends the form. Rejects if that fails. */
  send: (sent: Sent) => Promise<unknown>
  /** The path of a field in this form, of the path that the server gave it. Absent: they differ only in how they write a place in a list. */
  pathOf?: (path: string) => string
  /** The field that shows an error if the server names no field of this form. */
  fallback?: keyof Values & string
  /** Used without a fallback. Returns what the end of the form says about an error; `isBeside` tells whether fields already show it. */
  onFailure?: (error: Error, isBeside: boolean) => string | undefined
}

/**
 * A form that a schema checks. A message from the schema or the server shows on the field that it is about, and the first such field gets focus.
 * What was typed stays until the form is unmounted.
 */
export function useSchemaForm<Values extends Record<string, unknown>, Sent>({
  schema,
  initial,
  send,
  pathOf = (path) => path,
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
    show(element, read.success ? {} : firstOfEach(read.error.issues))
    setFailure(undefined)
    if (!read.success) return
    setBusy(true)
    try {
      await send(read.data)
      form.resetDirty()
    } catch (error) {
      fail(element, error as Error)
    } finally {
      setBusy(false)
    }
  }

  function fail(element: HTMLFormElement, error: Error) {
    const values = form.getValues()
    const said = error instanceof ApiError ? Object.entries(error.fields) : []
    const sentences = said
      .map(([path, sentence]): [string, string] => [pathOf(path.replace(/\[(\d+)\]/g, '.$1')), sentence])
      .filter(([path]) => holds(values, path))
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
    /** The properties to spread on a field: its value, onChange, its error, and its path, by which it is found to give it focus. */
    field: form.getInputProps,
    set: form.setFieldValue,
    /** Puts an entry of a list in another place, or takes it out. What is wrong with an entry moves with it. */
    move: form.reorderListItem,
    remove: form.removeListItem,
    clearErrors: form.clearErrors,
    submit,
    /** Whether anything differs from what the form began with, or has sent since. */
    changed: form.isDirty(),
    /** Whether the form is being sent. */
    busy,
    failure,
  }
}

function firstOfEach(issues: readonly { path: PropertyKey[]; message: string }[]): Sentences {
  const sentences: Sentences = {}
  for (const { path, message } of issues) sentences[path.join('.')] ??= message
  return sentences
}

/** Whether the values have something under a path such as 'weightings.FOCUS_PRODUCTS'. */
function holds(values: unknown, path: string): boolean {
  let value = values
  for (const name of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[name]
  return value !== undefined
}
