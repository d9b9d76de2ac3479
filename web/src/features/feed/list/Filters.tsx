import { Button } from '@mantine/core'
import * as z from '@/lib/zod.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
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
})

/** SCR-011: which posts the feed shows. */
export default function Filters({ search, onApply, onClose }: Props) {
  const form = useSchemaForm({
    schema,
    initial: { postType: search.postType ?? 'ALL', author: search.author ?? '' } as z.input<typeof schema>,
    async send({ postType, author }) {
      onApply({ postType: postType === 'ALL' || postType === '' ? undefined : postType, author: author || undefined })
      onClose()
    },
  })
  const { values, errors, set } = form
  function clear() {
    set('postType', 'ALL')
    set('author', '')
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
      <Button variant="subtle" onClick={clear}>
        {texts.filterForm.clear}
      </Button>
    </FormDialog>
  )
}
