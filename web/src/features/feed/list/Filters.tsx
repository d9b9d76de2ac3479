import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messages } from '@/api/limits.gen.ts'
import { storeQuery } from '@/api/store.ts'
import { personQuery } from '@/api/user.ts'
import { isDay } from '@/lib/days.ts'
import * as z from '@/lib/zod.ts'
import { StorePicker } from '@/shared/audience/StorePicker.tsx'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { fullName } from '@/shared/people/people.ts'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import { DateField } from '@/ui/DateField.tsx'
import { FormDialog } from '@/ui/FormDialog.tsx'
import type { Choice } from '@/ui/SearchPicker.tsx'
import { SelectField } from '@/ui/SelectField.tsx'
import { type FeedSearch, type PostType, postTypes } from '../search.ts'
import { texts } from '../strings.ts'
import { PersonPicker } from './PersonPicker.tsx'

interface Props {
  search: FeedSearch
  onApply: (change: FeedSearch) => void
  onClose: () => void
}

const t = texts.filterForm

/** Whose posts: everybody's, head office's, one person's or those of one store's people. */
type Whose = '' | 'HEAD_OFFICE' | 'PERSON' | 'STORE'

const emptyOrDay = z.string().check(z.refine((day) => day === '' || isDay(day), messages.dateUnreadable))

const schema = z
  .object({
    postType: z.custom<PostType | ''>().check(z.refine((value) => value !== '', t.postTypeMissing)), // FEED-017
    whose: z.custom<Whose>(),
    person: z.array(z.custom<Choice>()),
    store: z.array(z.custom<Choice>()),
    from: emptyOrDay,
    to: emptyOrDay,
    feed: z.custom<'MY_STORE' | ''>(),
  })
  .check(({ value, issues }) => {
    const wrong = (field: string, message: string) => issues.push({ code: 'custom', input: value, path: [field], message })
    if (value.whose === 'PERSON' && value.person.length === 0) wrong('person', t.personMissing)
    if (value.whose === 'STORE' && value.store.length === 0) wrong('store', t.storeMissing)
    if (isDay(value.from) && isDay(value.to) && value.to < value.from) wrong('to', t.daysOrder)
  })

/** SCR-011, FD-448: which posts the feed shows. Head office can also look at what stores share with their own people (FD-429). */
export default function Filters({ search, onApply, onClose }: Props) {
  const { moderatePosts, listStores } = useRights()
  const { today } = useUser()
  const { data: person } = useQuery({ ...personQuery(search.by ?? ''), enabled: search.by !== undefined })
  const { data: store } = useQuery({ ...storeQuery(search.store ?? ''), enabled: search.store !== undefined })
  const feed = moderatePosts && search.feedType === 'MY_STORE' ? 'MY_STORE' : ''
  const form = useSchemaForm({
    schema,
    initial: {
      postType: search.postType ?? 'ALL',
      whose: search.by ? 'PERSON' : search.store ? 'STORE' : (search.author ?? ''),
      person: search.by ? [{ id: search.by, name: person ? fullName(person) : texts.onePerson }] : [],
      store: search.store ? [{ id: search.store, name: store?.name ?? texts.oneStoresPeople }] : [],
      from: search.from ?? '',
      to: search.to ?? '',
      feed,
    } as z.input<typeof schema>,
    async send(chosen) {
      onApply({
        postType: chosen.postType === 'ALL' || chosen.postType === '' ? undefined : chosen.postType,
        author: chosen.whose === 'HEAD_OFFICE' ? 'HEAD_OFFICE' : undefined,
        by: chosen.whose === 'PERSON' ? chosen.person[0]?.id : undefined,
        store: chosen.whose === 'STORE' ? chosen.store[0]?.id : undefined,
        from: chosen.from || undefined,
        to: chosen.to || undefined,
        ...(chosen.feed !== feed && { feedType: chosen.feed || undefined }),
      })
      onClose()
    },
  })
  const { values, errors, set, field } = form
  const sentence = (name: 'person' | 'store') => (typeof errors[name] === 'string' ? errors[name] : undefined)
  function clear() {
    set('postType', 'ALL')
    set('whose', '')
    set('person', [])
    set('store', [])
    set('from', '')
    set('to', '')
    set('feed', '')
  }
  return (
    <FormDialog title={t.title} form={form} submit={t.apply} onClose={onClose}>
      <SelectField<PostType | ''>
        label={t.postType}
        value={values.postType}
        choices={[{ value: '', label: t.choosePostType }, ...postTypes.map((value) => ({ value, label: texts.postTypes[value] }))]}
        onChange={(postType) => set('postType', postType)}
        error={errors.postType}
        data-path="postType"
      />
      <SelectField<Whose>
        label={t.author}
        value={values.whose}
        choices={[
          { value: '', label: t.everybody },
          { value: 'HEAD_OFFICE', label: texts.headOfficeOnly },
          { value: 'PERSON', label: t.somebody },
          ...(listStores ? [{ value: 'STORE' as const, label: t.someStore }] : []),
        ]}
        onChange={(whose) => set('whose', whose)}
        data-path="whose"
      />
      {values.whose === 'PERSON' && (
        <PersonPicker
          chosen={values.person}
          onChoose={(people) => set('person', people.slice(-1))}
          error={sentence('person')}
          path="person"
        />
      )}
      {values.whose === 'STORE' && (
        <StorePicker
          single
          chosen={values.store}
          onChoose={(stores) => set('store', stores.slice(-1))}
          error={sentence('store')}
          path="store"
        />
      )}
      <DateField label={t.from} max={today} {...field('from')} />
      <DateField label={t.to} description={t.daysHint} max={today} {...field('to')} />
      {moderatePosts && (
        <SelectField<'MY_STORE' | ''>
          label={t.sharedWith}
          value={values.feed}
          choices={[
            { value: '', label: t.wider },
            { value: 'MY_STORE', label: texts.oneStore },
          ]}
          onChange={(chosen) => set('feed', chosen)}
          data-path="feed"
        />
      )}
      <Button variant="subtle" onClick={clear}>
        {t.clear}
      </Button>
    </FormDialog>
  )
}
