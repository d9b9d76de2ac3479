import { ActionIcon, Button, Modal, Skeleton, Textarea, TextInput, VisuallyHidden } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { limits, messages } from '@/api/limits.gen.ts'
import { fold } from '@/lib/fold.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import * as z from '@/lib/zod.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { sentenceFor } from '@/shared/form/failure.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import base from '@/ui/Base.module.css'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { FormFoot } from '@/ui/FormFoot.tsx'
import { SearchField } from '@/ui/SearchField.tsx'
import { savedAnswersQuery } from '../laterQueries.ts'
import { useDeleteAnswer, useSaveAnswer } from '../mutations.ts'
import { texts } from '../strings.ts'
import { toHtml, toText } from '../write/words.ts'
import css from './AnswersDialog.module.css'
import { useFocusKept } from './useFocusKept.ts'

interface Props {
  /** What stands in the field: a new answer begins with it. */
  begun: string
  onUse: (text: string) => void
  onClose: () => void
}

/** An answer that is written or changed. */
interface Writing {
  /** The answer as it was when the form was opened. Undefined: a new one. */
  known?: { id: string; version: number }
  title: string
  body: string
}

/** What head office often answers: to use, add, change and delete. */
export default function AnswersDialog({ begun, onUse, onClose }: Props) {
  const [writing, setWriting] = useState<Writing>()
  const [hasWritten, setHasWritten] = useState(false)
  const [deleting, setDeleting] = useState<Deleting>()
  const title = !writing ? texts.answers : writing.known ? texts.editAnswerTitle : texts.newAnswerTitle
  return (
    <Modal opened onClose={onClose} title={title} size={560} closeOnClickOutside={!writing} closeOnEscape={!writing && !deleting}>
      {writing ? (
        <AnswerForm writing={writing} onDone={() => [setWriting(undefined), setHasWritten(true)]} />
      ) : (
        <Answers begun={begun} returns={hasWritten} deleting={deleting} onDelete={setDeleting} onUse={onUse} onWrite={setWriting} />
      )}
    </Modal>
  )
}

type Deleting = { id: string; title: string }

interface AnswersProps extends Omit<Props, 'onClose'> {
  /** A form stood in this place before. */
  returns: boolean
  /** The answer of which it is asked whether to delete it. */
  deleting: Deleting | undefined
  onDelete: (answer?: Deleting) => void
  onWrite: (answer: Writing) => void
}

function Answers({ begun, returns, deleting, onDelete, onUse, onWrite }: AnswersProps) {
  const { data, error, refetch } = useQuery(savedAnswersQuery)
  const [search, setSearch] = useState('')
  const remove = useDeleteAnswer()
  const add = useFocusKept(data?.length, returns)
  if (error && !data) return <ErrorState error={error} say={() => texts.answersFailed} onRetry={refetch} />
  const words = fold(search)
  const answers = data?.map((answer) => ({ ...answer, text: toText(answer.body) }))
  const found = answers?.filter(({ title, text }) => fold(`${title}\n${text}`).includes(words))
  return (
    <>
      <div className={`${base.stack} ${css.top}`}>
        <SearchField label={texts.searchAnswers} search={search} onSearch={setSearch} wait={0} />
        <Button ref={add} leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onWrite({ title: '', body: begun })}>
          {texts.newAnswer}
        </Button>
      </div>
      {!found && <Skeleton height={76} radius="md" role="status" aria-label="Loading" />}
      {found?.length === 0 && (
        <p className={css.none}>{answers?.length === 0 ? `${texts.noAnswers} ${texts.noAnswersHint}` : texts.noAnswersFound}</p>
      )}
      <ul className={css.answers}>
        {found?.map(({ id, version, title, text }) => (
          <li key={id}>
            <button type="button" className={css.use} onClick={() => onUse(text)}>
              <VisuallyHidden>{texts.useAnswer} </VisuallyHidden>
              <b>{title}</b>
              <span>{text}</span>
            </button>
            <ActionIcon aria-label={texts.editAnswer(title)} onClick={() => onWrite({ known: { id, version }, title, body: text })}>
              <IconPencil size={20} aria-hidden />
            </ActionIcon>
            <ActionIcon aria-label={texts.deleteAnswer(title)} onClick={() => onDelete({ id, title })}>
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <ConfirmModal
        opened={deleting !== undefined}
        title={texts.deleteAnswerTitle}
        confirmLabel={texts.deleteAnswerConfirm}
        danger
        loading={remove.isPending}
        onConfirm={() => deleting && remove.mutate(deleting.id, { onSettled: () => onDelete() })}
        onClose={() => onDelete()}
      >
        {texts.deleteAnswerHint}
      </ConfirmModal>
    </>
  )
}

const schema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, messages.answerTitle), z.maxLength(limits.answerTitleLength)),
  body: z.string().check(
    z.refine((text) => text.trim() !== '', messages.answerBody),
    z.refine((text) => toHtml(text).length <= limits.messageLength, messages.messageTooLong),
  ),
})

function AnswerForm({ writing: { known, title, body }, onDone }: { writing: Writing; onDone: () => void }) {
  const [id] = useState(() => uuidv7())
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { mutateAsync } = useSaveAnswer()
  const form = useSchemaForm({
    schema,
    initial: { title, body },
    send: async (typed) => {
      await mutateAsync({ known, id, title: typed.title, body: toHtml(typed.body) })
      onDone()
    },
    onFailure: (error, isBeside) => sentenceFor(error, isBeside, 'messaging: the answer was not saved', error.message),
  })
  return (
    <form onSubmit={form.submit} noValidate className={css.form}>
      <TextInput ref={field} label={texts.answerTitle} maxLength={limits.answerTitleLength} {...form.field('title')} />
      <Textarea label={texts.answerBody} rows={6} {...form.field('body')} />
      <FormFoot submit={texts.saveAnswer} busy={form.busy} failure={form.failure} onCancel={onDone} />
    </form>
  )
}
