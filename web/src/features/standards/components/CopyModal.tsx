import { Modal, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { messages } from '@/api/limits.gen.ts'
import { looksLikeDay, unreadableDays } from '@/lib/days.ts'
import { FormFoot } from '@/ui/FormFoot.tsx'
import { useCopyLines } from '../mutations.ts'
import { texts } from '../strings.ts'
import type { Copied } from '../types.ts'

interface Props {
  onCopied: (copied: Copied) => void
  onClose: () => void
}

/** Copies the lines of a day to the current quarter (SCR-032). */
export function CopyModal({ onCopied, onClose }: Props) {
  const [from, setFrom] = useState('')
  const [fieldError, setFieldError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const copy = useCopyLines()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const error = dayError(from, unreadableDays(event.currentTarget).has('fromDate'))
    setFailure(undefined)
    if (error) return refuse(error)
    setFieldError(undefined)
    copy.mutate(from, { onSuccess: done, onError: failed })
  }

  function refuse(message: string) {
    setFieldError(message)
    input.current?.focus()
  }

  function done(copied: Copied) {
    onCopied(copied)
    onClose()
  }

  /** NONLIQUOR-038: no toast (AMB-051). Without a current quarter another try would be no help, so that sentence is the server's (AMB-044). */
  function failed(error: Error) {
    console.error('standards: lines were not copied', error)
    const refusal = error instanceof ApiError ? error : undefined
    if (refusal?.fields.fromDate) refuse(refusal.fields.fromDate)
    else setFailure(refusal?.status === 409 ? refusal.message : texts.general.notSaved)
  }

  return (
    <Modal
      opened
      onClose={copy.isPending ? () => {} : onClose}
      closeOnClickOutside={false}
      title={texts.copying.title}
      size={480}
      withCloseButton={false}
    >
      <form onSubmit={submit} noValidate>
        <TextInput
          ref={input}
          type="date"
          name="fromDate"
          label={texts.copying.from}
          description={texts.copying.helper}
          value={from}
          error={fieldError}
          data-autofocus
          onChange={(event) => setFrom(event.target.value)}
        />
        <FormFoot submit={texts.copying.submit} busy={copy.isPending} failure={failure} onCancel={onClose} />
      </form>
    </Modal>
  )
}

/** NONLIQUOR-026, NONLIQUOR-027 */
function dayError(day: string, unreadable: boolean) {
  if (unreadable) return messages.dateUnreadable
  if (day === '') return messages.copyFromRequired
  return looksLikeDay(day) ? undefined : messages.dateUnreadable
}
