import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { messages } from '@/api/limits.gen.ts'
import type { Store } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import { StorePicker } from './StorePicker.tsx'
import { listTexts } from './strings.ts'

interface Props {
  /** The business day: the date's default and its latest (FD-03, FD-13). */
  today: string
  onClose: () => void
}

/** Which store, on which day (SCR-029). Nothing is created yet (FD-01). */
export default function NewAuditModal({ today, onClose }: Props) {
  const navigate = useNavigate()
  const [store, setStore] = useState<Store | null>(null)
  const [date, setDate] = useState(today)
  const [tried, setTried] = useState(false)
  const texts = listTexts.start
  const storeError = store ? undefined : messages.storeRequired
  const dateError = !date ? messages.dateRequired : date > today ? messages.dateInFuture : undefined

  function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (store && !dateError) void navigate(paths.newAuditReport(store.id, date))
    else event.currentTarget.querySelector<HTMLElement>(store ? '[type="date"]' : '[role="combobox"]')?.focus()
  }

  return (
    <Modal opened onClose={onClose} title={texts.title} size={480} withCloseButton={false}>
      <form onSubmit={start} noValidate>
        <Stack gap={16}>
          <StorePicker
            variant="field"
            label={texts.store}
            placeholder={texts.storePlaceholder}
            error={tried && storeError}
            onPick={setStore}
          />
          <TextInput
            type="date"
            label={texts.date}
            description={texts.dateHint}
            value={date}
            max={today}
            error={tried && dateError}
            onChange={(event) => setDate(event.target.value)}
          />
        </Stack>
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit">{texts.submit}</Button>
        </Group>
      </form>
    </Modal>
  )
}
