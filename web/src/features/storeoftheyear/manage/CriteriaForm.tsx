import { Button, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { criteriaQuery } from '@/api/storeoftheyear.ts'
import type { YearCriterion } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { useUser } from '@/shared/session/session.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { Notice } from '@/ui/Notice.tsx'
import { notify } from '@/ui/notify.tsx'
import { SelectField } from '@/ui/SelectField.tsx'
import { useSaveCriteria } from '../mutations.ts'
import { manageTexts as texts } from '../strings.ts'
import css from './CriteriaForm.module.css'
import { type Draft, draftOf, entryOf, forgetCriteria, keepCriteria, moved, readCriteria } from './draft.ts'

interface Saved {
  financialYear: number
  version: number
  items: readonly YearCriterion[]
}

interface Props {
  criteria: Saved
  onClose: () => void
}

const empty = (): Draft => ({
  key: uuidv7(),
  id: undefined,
  name: '',
  explanation: '',
  frequency: 'QUARTERLY',
  total: '',
  each: '',
  threshold: '',
  required: '',
})

const draftsOf = ({ items }: Saved) => (items.length > 0 ? items.map(draftOf) : [empty()])

/**
 * All criteria of a financial year in one form, saved together (FD-94). Nothing that was typed is lost: it stays on the device until it is saved or given up,
 * and when somebody else has saved in the meantime, the person chooses whose list stays.
 */
export function CriteriaForm({ criteria, onClose }: Props) {
  const { financialYear } = criteria
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { id: person } = useUser()
  const [begun, setBegun] = useState(() => readCriteria(person, financialYear))
  // What the form was opened with: a list that is loaded again later must not take the place of what was typed.
  const [base, setBase] = useState(() => ({ ...criteria, version: begun?.version ?? criteria.version }))
  const [first, setFirst] = useState(() => draftsOf(criteria))
  const [drafts, setDrafts] = useState(begun?.drafts ?? first)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [theirs, setTheirs] = useState<Saved>()
  const { mutateAsync: save, isPending } = useSaveCriteria()

  useEffect(() => {
    if (drafts !== first && drafts !== begun?.drafts) keepCriteria(person, financialYear, { version: base.version, at: Date.now(), drafts })
  }, [drafts, first, begun, base.version, person, financialYear])

  function close() {
    forgetCriteria(person, financialYear)
    onClose()
  }

  /** Puts a list that the server has in the place of what was typed. */
  function begin(saved: Saved) {
    forgetCriteria(person, financialYear)
    const list = draftsOf(saved)
    setBase(saved)
    setFirst(list)
    setDrafts(list)
    setBegun(undefined)
    setWrong({})
    setFailure(undefined)
    setTheirs(undefined)
  }

  async function send(onto: Saved) {
    setWrong({})
    setFailure(undefined)
    const known = onto.items.map(({ id }) => id)
    try {
      await save({ financialYear, version: onto.version, items: drafts.map((draft) => entryOf(draft, known)) })
    } catch (error) {
      return fail(error as Error)
    }
    notify({ message: texts.criteriaSaved(financialYear) })
    close()
  }

  async function fail(error: Error) {
    if (error instanceof OfflineError) return showOfflineAlert()
    if (error instanceof ApiError && error.status === 409) return setTheirs(await client.fetchQuery(criteriaQuery(financialYear)))
    const fields = error instanceof ApiError ? error.fields : {}
    setWrong(fields)
    // A sentence about the list as a whole has no field to stand beside.
    const ofItems = Object.keys(fields).some((path) => path.startsWith('items['))
    setFailure(ofItems ? texts.fixFirst : (fields.items ?? error.message))
    const [first] = Object.keys(fields)
    form.current?.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) void send(base)
  }

  function keepMine(current: Saved) {
    setBase(current)
    setTheirs(undefined)
    void send(current)
  }

  const change = (key: string, some: Partial<Draft>) =>
    setDrafts((before) => before.map((draft) => (draft.key === key ? { ...draft, ...some } : draft)))

  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate aria-label={texts.criteriaOf(financialYear)}>
      {begun && (
        <Notice action={{ label: texts.startAgain, onPress: () => begin(criteria) }}>{texts.kept(relativeDate(new Date(begun.at)))}</Notice>
      )}
      <ol className={css.items}>
        {drafts.map((draft, i) => (
          <Item
            key={draft.key}
            draft={draft}
            path={`items[${i}]`}
            number={i + 1}
            last={drafts.length}
            wrong={wrong}
            onChange={(some) => change(draft.key, some)}
            onMove={(by) => setDrafts(moved(drafts, i, by))}
            onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
          />
        ))}
      </ol>
      <Button variant="default" onClick={() => setDrafts([...drafts, empty()])}>
        {texts.add}
      </Button>
      {theirs && (
        <div role="alert" className={css.conflict}>
          <Notice>{texts.conflict}</Notice>
          <div className={css.acts}>
            <Button variant="default" onClick={() => keepMine(theirs)}>
              {texts.keepMine}
            </Button>
            <Button variant="default" onClick={() => begin(theirs)}>
              {texts.useTheirs}
            </Button>
          </div>
        </div>
      )}
      <p className={css.failure} role="alert">
        {failure}
      </p>
      <div className={css.acts}>
        <Button type="submit" loading={isPending} disabled={theirs !== undefined}>
          {texts.save}
        </Button>
        <Button variant="default" onClick={close} disabled={isPending}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

interface ItemProps {
  draft: Draft
  /** How the server names it in its sentences. */
  path: string
  number: number
  last: number
  wrong: Record<string, string>
  onChange: (some: Partial<Draft>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function Item({ draft, path, number, last, wrong, onChange, onMove, onRemove }: ItemProps) {
  const name = draft.name.trim() || texts.criterionNumber(number)
  const field = (key: keyof Draft, sent: string) => ({
    value: draft[key] ?? '',
    error: wrong[`${path}.${sent}`],
    'data-path': `${path}.${sent}`,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [key]: target.value }),
  })
  const digits = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <li>
      <fieldset className={css.item}>
        <legend>{texts.criterionNumber(number)}</legend>
        <div className={css.wide}>
          <TextInput label={texts.name} autoComplete="off" {...field('name', 'name')} />
        </div>
        <div className={css.wide}>
          <Textarea label={texts.explanation} rows={2} resize="vertical" {...field('explanation', 'explanation')} />
        </div>
        <SelectField
          label={texts.frequency}
          value={draft.frequency}
          choices={[
            { value: 'QUARTERLY', label: texts.frequencies.QUARTERLY },
            { value: 'MONTHLY', label: texts.frequencies.MONTHLY },
            { value: 'OTHER', label: texts.frequencies.OTHER },
          ]}
          onChange={(frequency) => onChange({ frequency })}
          error={wrong[`${path}.frequency`]}
          data-path={`${path}.frequency`}
        />
        <TextInput label={texts.yearTotal} {...digits} {...field('total', 'totalCamelBucks')} />
        {draft.frequency === 'OTHER' ? (
          <TextInput label={texts.threshold} {...digits} {...field('threshold', 'pointsThreshold')} />
        ) : (
          <>
            <TextInput label={texts.each[draft.frequency]} {...digits} {...field('each', 'camelBucksByFrequency')} />
            <TextInput label={texts.required} {...digits} {...field('required', 'pointsRequiredByFrequency')} />
          </>
        )}
        <div className={css.tools}>
          <Button variant="default" size="sm" aria-label={texts.up(name)} disabled={number === 1} onClick={() => onMove(-1)}>
            <IconArrowUp size={18} aria-hidden />
          </Button>
          <Button variant="default" size="sm" aria-label={texts.down(name)} disabled={number === last} onClick={() => onMove(1)}>
            <IconArrowDown size={18} aria-hidden />
          </Button>
          <Button variant="default" size="sm" aria-label={texts.remove(name)} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </Button>
        </div>
      </fieldset>
    </li>
  )
}
