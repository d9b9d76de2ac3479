import { Button, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isClash } from '@/api/clash.ts'
import { OfflineError } from '@/api/errors.ts'
import { criteriaQuery } from '@/api/storeoftheyear.ts'
import type { YearCriterion } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { useUser } from '@/shared/session/session.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import base from '@/ui/Base.module.css'
import { Notice } from '@/ui/Notice.tsx'
import { notify } from '@/ui/notify.tsx'
import { SelectField } from '@/ui/SelectField.tsx'
import { useSaveCriteria } from '../mutations.ts'
import { manageTexts as texts } from '../strings.ts'
import css from './CriteriaForm.module.css'
import { criteriaSchema, type Draft, draftOf, draftPath, entryOf, forgetCriteria, keepCriteria, readCriteria } from './draft.ts'

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
 * All criteria of a financial year in one form, saved together (FD-94). Nothing that was typed is lost: it stays on the device until it is saved or
 * given up, and when somebody else has saved in the meantime, the person chooses whose list stays.
 */
export function CriteriaForm({ criteria, onClose }: Props) {
  const { financialYear } = criteria
  const client = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const { id: person } = useUser()
  const [begun, setBegun] = useState(() => readCriteria(person, financialYear))
  // What the form was opened with: a list that is loaded again later must not take the place of what was typed.
  const [origin, setOrigin] = useState(() => ({ ...criteria, version: begun?.version ?? criteria.version }))
  const [first, setFirst] = useState(() => draftsOf(criteria))
  const [theirs, setTheirs] = useState<Saved>()
  const { mutateAsync: save } = useSaveCriteria()
  const form = useSchemaForm({
    schema: criteriaSchema,
    initial: { items: begun?.drafts ?? first },
    async send({ items }) {
      const known = origin.items.map(({ id }) => id)
      try {
        await save({ financialYear, version: origin.version, items: items.map((draft) => entryOf(draft, known)) })
      } catch (error) {
        if (!isClash(error)) throw error
        setTheirs(await client.fetchQuery(criteriaQuery(financialYear)))
        return
      }
      notify({ message: texts.criteriaSaved(financialYear) })
      close()
    },
    pathOf: draftPath,
    onFailure(error, isBeside) {
      if (!(error instanceof OfflineError)) return isBeside ? undefined : error.message
      showOfflineAlert()
      return undefined
    },
  })
  const { items } = form.values
  const setItems = (next: Draft[]) => form.set('items', next)
  // A sentence about the list as a whole has no field to stand beside.
  const failure = form.errors.items ?? (Object.keys(form.errors).length > 0 ? texts.fixFirst : form.failure)

  useEffect(() => {
    if (items !== first && items !== begun?.drafts)
      keepCriteria(person, financialYear, { version: origin.version, at: Date.now(), drafts: items })
  }, [items, first, begun, origin.version, person, financialYear])

  function close() {
    forgetCriteria(person, financialYear)
    onClose()
  }

  /** Puts a list that the server has in the place of what was typed. */
  function begin(saved: Saved) {
    forgetCriteria(person, financialYear)
    const list = draftsOf(saved)
    setOrigin(saved)
    setFirst(list)
    setItems(list)
    setBegun(undefined)
    setTheirs(undefined)
    form.clearErrors()
  }

  function keepMine(current: Saved) {
    // Before the form is sent, which then goes onto their list.
    flushSync(() => {
      setOrigin(current)
      setTheirs(undefined)
    })
    element.current?.requestSubmit()
  }

  return (
    <form ref={element} className={css.form} onSubmit={form.submit} noValidate aria-label={texts.criteriaOf(financialYear)}>
      {begun && (
        <Notice action={{ label: texts.startAgain, onPress: () => begin(criteria) }}>{texts.kept(relativeDate(new Date(begun.at)))}</Notice>
      )}
      <ol className={css.items}>
        {items.map((draft, i) => (
          <Item
            key={draft.key}
            draft={draft}
            field={(name) => form.field(`items.${i}.${name}`)}
            number={i + 1}
            last={items.length}
            onMove={(by) => form.move('items', { from: i, to: i + by })}
            onRemove={() => form.remove('items', i)}
          />
        ))}
      </ol>
      <Button variant="default" onClick={() => setItems([...items, empty()])}>
        {texts.add}
      </Button>
      {theirs && (
        <div role="alert" className={css.conflict}>
          <Notice>{texts.conflict}</Notice>
          <div className={`${base.wrap} ${css.acts}`}>
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
      <div className={`${base.wrap} ${css.acts}`}>
        <Button type="submit" loading={form.busy} disabled={theirs !== undefined}>
          {texts.save}
        </Button>
        <Button variant="default" onClick={close} disabled={form.busy}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

interface ItemProps {
  draft: Draft
  /** The properties of one of its fields. */
  field: (name: keyof Draft) => ReturnType<ReturnType<typeof useSchemaForm>['field']>
  number: number
  last: number
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function Item({ draft, field, number, last, onMove, onRemove }: ItemProps) {
  const name = draft.name.trim() || texts.criterionNumber(number)
  const digits = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <li>
      <fieldset className={css.item}>
        <legend>{texts.criterionNumber(number)}</legend>
        <div className={css.wide}>
          <TextInput label={texts.name} autoComplete="off" {...field('name')} />
        </div>
        <div className={css.wide}>
          <Textarea label={texts.explanation} rows={2} resize="vertical" {...field('explanation')} />
        </div>
        <SelectField
          label={texts.frequency}
          choices={[
            { value: 'QUARTERLY', label: texts.frequencies.QUARTERLY },
            { value: 'MONTHLY', label: texts.frequencies.MONTHLY },
            { value: 'OTHER', label: texts.frequencies.OTHER },
          ]}
          {...field('frequency')}
          value={draft.frequency}
        />
        <TextInput label={texts.yearTotal} {...digits} {...field('total')} />
        {draft.frequency === 'OTHER' ? (
          <TextInput label={texts.threshold} {...digits} {...field('threshold')} />
        ) : (
          <>
            <TextInput label={texts.each[draft.frequency]} {...digits} {...field('each')} />
            <TextInput label={texts.required} {...digits} {...field('required')} />
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
