import { ActionIcon, Button, Modal, Skeleton, TextInput } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { limits, messages } from '@/api/limits.gen.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import * as z from '@/lib/zod.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { sentenceFor } from '@/shared/form/failure.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import box from '@/ui/CheckBox.module.css'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { FormFoot } from '@/ui/FormFoot.tsx'
import { labelsQuery } from '../laterQueries.ts'
import { useDeleteLabel, useLabel, useSaveLabel } from '../mutations.ts'
import { texts } from '../strings.ts'
import css from './LabelsDialog.module.css'
import { useFocusKept } from './useFocusKept.ts'

interface Props {
  /** The conversation whose labels are chosen. Undefined: the labels of the network are only kept. */
  conversation: string | undefined
  /** The ids of those that it carries. */
  carried: readonly string[]
  onClose: () => void
}

/** A label that is added or renamed. */
interface Writing {
  /** The label as it was when the form was opened. Undefined: a new one. */
  known?: { id: string; version: number }
  name: string
}

/** The labels of the network, to add, rename and delete, and those of a conversation, to put on and take off (FD-447). */
export default function LabelsDialog({ conversation, carried, onClose }: Props) {
  const [writing, setWriting] = useState<Writing>()
  const [hasWritten, setHasWritten] = useState(false)
  const [deleting, setDeleting] = useState<Label>()
  const title = !writing ? texts.labels : writing.known ? texts.renameLabelTitle : texts.newLabelTitle
  return (
    <Modal opened onClose={onClose} title={title} size={480} closeOnClickOutside={!writing} closeOnEscape={!writing && !deleting}>
      {writing ? (
        <LabelForm
          writing={writing}
          conversation={carried.length < limits.conversationLabels ? conversation : undefined}
          onDone={() => [setWriting(undefined), setHasWritten(true)]}
        />
      ) : (
        <Labels
          conversation={conversation}
          carried={carried}
          returns={hasWritten}
          deleting={deleting}
          onDelete={setDeleting}
          onWrite={setWriting}
        />
      )}
    </Modal>
  )
}

interface LabelsProps extends Omit<Props, 'onClose'> {
  /** A form stood in this place before. */
  returns: boolean
  /** The label of which it is asked whether to delete it. */
  deleting: Label | undefined
  onDelete: (label?: Label) => void
  onWrite: (label: Writing) => void
}

function Labels({ conversation, carried, returns, deleting, onDelete, onWrite }: LabelsProps) {
  const { data, error, refetch } = useQuery({ ...labelsQuery, refetchOnMount: 'always' }) // colleagues put labels on and take them off
  const remove = useDeleteLabel()
  const add = useFocusKept(data?.length, returns)
  if (error && !data) return <ErrorState error={error} say={() => texts.labelsFailed} onRetry={refetch} />
  const isFull = conversation !== undefined && carried.length >= limits.conversationLabels
  return (
    <>
      <p className={css.hint}>{isFull ? texts.labelsFull(limits.conversationLabels) : texts.labelsHint}</p>
      {!data && <Skeleton height={56} radius="md" role="status" aria-label="Loading" />}
      {data?.length === 0 && (
        <p className={css.none}>
          {texts.noLabels} {texts.noLabelsHint}
        </p>
      )}
      <ul className={css.labels} aria-label={texts.labels}>
        {data?.map(({ id, name, conversations, version }) => (
          <li key={id}>
            {conversation === undefined ? (
              <Words name={name} conversations={conversations} />
            ) : (
              <Choice conversation={conversation} label={{ id, name, conversations }} carried={carried} isFull={isFull} />
            )}
            <ActionIcon aria-label={texts.renameLabel(name)} onClick={() => onWrite({ known: { id, version }, name })}>
              <IconPencil size={20} aria-hidden />
            </ActionIcon>
            <ActionIcon aria-label={texts.deleteLabel(name)} onClick={() => onDelete({ id, name, conversations })}>
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button ref={add} fullWidth variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onWrite({ name: '' })}>
        {texts.newLabel}
      </Button>
      <ConfirmModal
        opened={deleting !== undefined}
        title={texts.deleteLabelTitle(deleting?.name ?? '')}
        confirmLabel={texts.deleteLabelConfirm}
        danger
        loading={remove.isPending}
        onConfirm={() => deleting && remove.mutate(deleting.id, { onSettled: () => onDelete() })}
        onClose={() => onDelete()}
      >
        {texts.deleteLabelHint(deleting?.conversations ?? 0)}
      </ConfirmModal>
    </>
  )
}

interface Label {
  id: string
  name: string
  conversations: number
}

interface ChoiceProps {
  conversation: string
  label: Label
  carried: readonly string[]
  isFull: boolean
}

/** Whether the conversation carries a label. The whole line can be pressed. */
function Choice({ conversation, label: { id, name, conversations }, carried, isFull }: ChoiceProps) {
  const { mutate, isPending, variables } = useLabel(conversation)
  const isOn = isPending ? variables.on : carried.includes(id)
  return (
    <label className={css.choice}>
      <input
        type="checkbox"
        className={box.box}
        aria-label={name}
        checked={isOn}
        disabled={isFull && !isOn}
        onChange={(event) => mutate({ labelId: id, on: event.target.checked })}
      />
      <Words name={name} conversations={conversations} />
    </label>
  )
}

function Words({ name, conversations }: Omit<Label, 'id'>) {
  return (
    <span className={css.words}>
      <b>{name}</b>
      <small>{texts.labelled(conversations)}</small>
    </span>
  )
}

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, messages.labelName), z.maxLength(limits.labelNameLength)),
})

interface FormProps {
  writing: Writing
  /** The conversation that a new label is put on. Undefined: none. */
  conversation: string | undefined
  onDone: () => void
}

function LabelForm({ writing: { known, name }, conversation, onDone }: FormProps) {
  const [id] = useState(() => uuidv7())
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const save = useSaveLabel()
  const put = useLabel(conversation ?? '')
  const form = useSchemaForm({
    schema,
    initial: { name },
    send: async (typed) => {
      await save.mutateAsync({ known, id, name: typed.name })
      if (!known && conversation !== undefined) put.mutate({ labelId: id, on: true })
      onDone()
    },
    onFailure: (error, isBeside) => sentenceFor(error, isBeside, 'messaging: the label was not saved', error.message),
  })
  return (
    <form onSubmit={form.submit} noValidate className={css.form}>
      <TextInput ref={field} label={texts.labelName} maxLength={limits.labelNameLength} {...form.field('name')} />
      <FormFoot submit={texts.saveLabel} busy={form.busy} failure={form.failure} onCancel={onDone} />
    </form>
  )
}
