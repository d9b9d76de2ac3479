import { Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormFoot } from '@/ui/FormFoot.tsx'
import { notify } from '@/ui/notify.tsx'
import { useSetPromise } from '../mutations.ts'
import { texts } from '../strings.ts'

/** Sets within how many hours head office answers. The server says which numbers it takes. */
export default function PromiseDialog({ hours, onClose }: { hours: number; onClose: () => void }) {
  const [typed, setTyped] = useState(`${hours}`)
  const save = useSetPromise()
  function submit(event: FormEvent) {
    event.preventDefault()
    // What is no whole number is refused like one that is out of range.
    const next = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
    save.mutate(next, {
      onSuccess() {
        notify({ message: texts.promiseSaved, status: 'success', duration: 3000 })
        onClose()
      },
    })
  }
  return (
    <Modal opened onClose={onClose} title={texts.promiseTitle} size={440} closeOnClickOutside={false}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={texts.promiseLabel}
          description={texts.promiseHint}
          value={typed}
          inputMode="numeric"
          maxLength={4}
          data-autofocus
          onChange={(event) => setTyped(event.target.value)}
        />
        <FormFoot submit={texts.savePromise} busy={save.isPending} onCancel={onClose} />
      </form>
    </Modal>
  )
}
