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
import { PersonPicker } from '../PersonPicker.tsx'
import type { FeedSearch } from '../search.ts'
import { texts as feed } from '../strings.ts'
import { type PostType, postTypes } from './filters.ts'
import { texts } from './strings.ts'

interface Props {
  search: FeedSearch
  onApply: (change: FeedSearch) => void
  onClose: () => void
}

/** Whose posts: everybody's, head office's, one person's or those of one store's people. */
type Whose = '' | 'HEAD_OFFICE' | 'PERSON' | 'STORE'

const emptyOrDay = z.string().check(z.refine((day) => day === '' || isDay(day), messages.dateUnreadable))

const schema = z
  .object({
    postType: z.custom<PostType | ''>().check(z.refine((value) => value !== '', texts.postTypeMissing)), // FEED-017
    whose: z.custom<Whose>(),
    person: z.array(z.custom<Choice>()),
    store: z.array(z.custom<Choice>()),
    from: emptyOrDay,
    to: emptyOrDay,
    feed: z.custom<'MY_STORE' | ''>(),
  })
  .check(({ value, issues }) => {
    const wrong = (field: string, message: string) => issues.push({ code: 'custom', input: value, path: [field], message })
    if (value.whose === 'PERSON' && value.person.length === 0) wrong('person', texts.personMissing)
    if (value.whose === 'STORE' && value.store.length === 0) wrong('store', texts.storeMissing)
    if (isDay(value.from) && isDay(value.to) && value.to < value.from) wrong('to', texts.daysOrder)
  })

/** SCR-011, FD-448: which posts the feed shows. Head office can also look at what stores share with their own people (FD-429). */
export default function Filters({ search, onApply, onClose }: Props) {
  const { moderatePosts, listStores } = useRights()
  const { today } = useUser()
  const { data: person } = useQuery({ ...personQuery(search.by ?? ''), enabled: search.by !== undefined })
  const { data: store } = useQuery({ ...storeQuery(search.store ?? ''), enabled: search.store !== undefined })
  const feedNow = moderatePosts && search.feedType === 'MY_STORE' ? 'MY_STORE' : ''
  const form = useSchemaForm({
    schema,
    initial: {
      postType: search.postType ?? 'ALL',
      whose: search.by ? 'PERSON' : search.store ? 'STORE' : (search.author ?? ''),
      person: search.by ? [{ id: search.by, name: person ? fullName(person) : texts.onePerson }] : [],
      store: search.store ? [{ id: search.store, name: store?.name ?? texts.oneStoresPeople }] : [],
      from: search.from ?? '',
      to: search.to ?? '',
      feed: feedNow,
    } as z.input<typeof schema>,
    async send(chosen) {
      onApply({
        postType: chosen.postType === 'ALL' || chosen.postType === '' ? undefined : chosen.postType,
        author: chosen.whose === 'HEAD_OFFICE' ? 'HEAD_OFFICE' : undefined,
        by: chosen.whose === 'PERSON' ? chosen.person[0]?.id : undefined,
        store: chosen.whose === 'STORE' ? chosen.store[0]?.id : undefined,
        from: chosen.from || undefined,
        to: chosen.to || undefined,
        ...(chosen.feed !== feedNow && { feedType: chosen.feed || undefined }),
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
    <FormDialog title={texts.title} form={form} submit={texts.apply} onClose={onClose}>
      <SelectField<PostType | ''>
        label={texts.postType}
        value={values.postType}
        choices={[{ value: '', label: texts.choosePostType }, ...postTypes.map((value) => ({ value, label: feed.postTypes[value] }))]}
        onChange={(postType) => set('postType', postType)}
        error={errors.postType}
        data-path="postType"
      />
      <SelectField<Whose>
        label={texts.author}
        value={values.whose}
        choices={[
          { value: '', label: texts.everybody },
          { value: 'HEAD_OFFICE', label: feed.headOfficeOnly },
          { value: 'PERSON', label: texts.somebody },
          ...(listStores ? [{ value: 'STORE' as const, label: texts.someStore }] : []),
        ]}
        onChange={(whose) => set('whose', whose)}
        data-path="whose"
      />
      {values.whose === 'PERSON' && (
        <PersonPicker
          single
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
      <DateField label={texts.from} max={today} {...field('from')} />
      <DateField label={texts.to} description={texts.daysHint} max={today} {...field('to')} />
      {moderatePosts && (
        <SelectField<'MY_STORE' | ''>
          label={texts.sharedWith}
          value={values.feed}
          choices={[
            { value: '', label: texts.wider },
            { value: 'MY_STORE', label: feed.oneStore },
          ]}
          onChange={(chosen) => set('feed', chosen)}
          data-path="feed"
        />
      )}
      <Button variant="subtle" onClick={clear}>
        {texts.clear}
      </Button>
    </FormDialog>
  )
}
