import { Button } from '@mantine/core'
import * as z from '@/lib/zod.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { useRights } from '@/shared/session/rights.ts'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { SelectField } from '@/ui/SelectField.tsx'
import { type FeedSearch, type PostType, postTypes } from '../search.ts'
import { texts } from '../strings.ts'

interface Props {
  search: FeedSearch
  onApply: (change: FeedSearch) => void
  onClose: () => void
}

const schema = z.object({
  postType: z.custom<PostType | ''>().check(z.refine((value) => value !== '', texts.filterForm.postTypeMissing)), // FEED-017
  author: z.custom<'HEAD_OFFICE' | ''>(),
  feed: z.custom<'MY_STORE' | ''>(),
})

/** SCR-011: which posts the feed shows. Head office can also look at what stores share with their own people (FD-429). */
export default function Filters({ search, onApply, onClose }: Props) {
  const { moderatePosts } = useRights()
  const feed = moderatePosts && search.feedType === 'MY_STORE' ? 'MY_STORE' : ''
  const form = useSchemaForm({
    schema,
    initial: { postType: search.postType ?? 'ALL', author: search.author ?? '', feed } as z.input<typeof schema>,
    async send(chosen) {
      onApply({
        postType: chosen.postType === 'ALL' || chosen.postType === '' ? undefined : chosen.postType,
        author: chosen.author || undefined,
        ...(chosen.feed !== feed && { feedType: chosen.feed || undefined }),
      })
      onClose()
    },
  })
  const { values, errors, set } = form
  function clear() {
    set('postType', 'ALL')
    set('author', '')
    set('feed', '')
  }
  return (
    <FormDialog title={texts.filterForm.title} form={form} submit={texts.filterForm.apply} onClose={onClose}>
      <SelectField<PostType | ''>
        label={texts.filterForm.postType}
        value={values.postType}
        choices={[
          { value: '', label: texts.filterForm.choosePostType },
          ...postTypes.map((value) => ({ value, label: texts.postTypes[value] })),
        ]}
        onChange={(postType) => set('postType', postType)}
        error={errors.postType}
        data-path="postType"
      />
      <SelectField<'HEAD_OFFICE' | ''>
        label={texts.filterForm.author}
        value={values.author}
        choices={[
          { value: '', label: texts.filterForm.everybody },
          { value: 'HEAD_OFFICE', label: texts.headOfficeOnly },
        ]}
        onChange={(author) => set('author', author)}
        data-path="author"
      />
      {moderatePosts && (
        <SelectField<'MY_STORE' | ''>
          label={texts.filterForm.sharedWith}
          value={values.feed}
          choices={[
            { value: '', label: texts.filterForm.wider },
            { value: 'MY_STORE', label: texts.oneStore },
          ]}
          onChange={(chosen) => set('feed', chosen)}
          data-path="feed"
        />
      )}
      <Button variant="subtle" onClick={clear}>
        {texts.filterForm.clear}
      </Button>
    </FormDialog>
  )
}
