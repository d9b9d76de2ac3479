import { TextInput } from '@mantine/core'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { codeSchema } from '../schemas.ts'
import { texts } from './strings.ts'

interface Props {
  title: string
  text: string
  submit: string
  send: (code: string) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Asks for a code before something about the second step changes. */
export function CodeDialog({ title, text, submit, send, onDone, onClose }: Props) {
  const form = useSchemaForm({
    schema: codeSchema,
    initial: { code: '' },
    send: async ({ code }) => {
      await send(code)
      onDone()
    },
    fallback: 'code',
  })
  return (
    <FormDialog title={title} form={form} submit={submit} onClose={onClose}>
      <p>{text}</p>
      <TextInput data-autofocus label={texts.code} description={texts.anyCodeHint} autoComplete="one-time-code" {...form.field('code')} />
    </FormDialog>
  )
}
