import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { brandQuery } from '@/api/branding.ts'
import { api, call } from '@/api/client.ts'
import { limits, messages } from '@/api/limits.gen.ts'
import type { Brand } from '@/api/types.ts'
import { keepNames } from '@/lib/names.ts'
import { paths } from '@/lib/paths.ts'
import * as z from '@/lib/zod.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { BackLink } from '@/ui/BackLink.tsx'
import base from '@/ui/Base.module.css'
import { notify } from '@/ui/notify.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { PanelsSkeleton } from '@/ui/Skeletons.tsx'
import { useAskBeforeUnload } from '@/ui/useAskBeforeUnload.ts'
import css from './BrandPage.module.css'
import { brandTexts as texts } from './strings.ts'

/** What the network calls its portal, and where its stores order (AMB-119). For head office. */
export default function BrandPage() {
  const { data: brand, error, refetch } = useQuery(brandQuery)
  return (
    <div className={css.column}>
      <div>
        <BackLink to={paths.settings()}>{texts.back}</BackLink>
        <PageHeader title={texts.title}>{texts.intro}</PageHeader>
      </div>
      {error && !brand && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !brand && <PanelsSkeleton heights={[300, 460]} className={css.column} />}
      {brand && <BrandForm brand={brand} />}
    </div>
  )
}

const name = z.string().check(z.trim(), z.minLength(1, messages.brandName), z.maxLength(limits.brandNameLength, messages.brandNameLong))
const isLink = (text: string) =>
  text === '' || (/^https:\/\/[^/\s]/i.test(text) && URL.canParse(text) && text.length <= limits.brandLinkLength)
const link = z.string().check(z.trim(), z.refine(isLink, messages.brandLink))
const schema = z.object({ product: name, assistant: name, ordering: z.array(z.object({ name, url: link })) })

function BrandForm({ brand }: { brand: Brand }) {
  const client = useQueryClient()
  const { mutateAsync: change } = useMutation({
    mutationFn: (entry: z.infer<typeof schema>) => call(api.PUT('/brand', { body: { version: brand.version, ...entry } })),
    onSuccess: (saved) => {
      client.setQueryData(brandQuery.queryKey, saved)
      keepNames(saved)
    },
  })
  const form = useSchemaForm({
    schema,
    initial: { product: brand.product, assistant: brand.assistant, ordering: brand.ordering.map(({ name, url }) => ({ name, url })) },
    send: async (entry) => {
      await change(entry)
      notify({ message: texts.saved, status: 'success', duration: 3000 })
    },
  })
  useAskBeforeUnload(form.changed)
  return (
    <form className={css.column} onSubmit={form.submit} noValidate>
      <Panel title={texts.names} text={texts.namesText}>
        <div className={css.fields}>
          <TextInput label={texts.product} {...form.field('product')} />
          <TextInput label={texts.assistant} description={texts.assistantHint} {...form.field('assistant')} />
        </div>
      </Panel>
      <Panel title={texts.ordering} text={texts.orderingText}>
        {brand.ordering.map((_, i) => (
          <fieldset key={i} className={css.platform}>
            <legend>{texts.platform(i + 1)}</legend>
            <div className={css.fields}>
              <TextInput label={texts.platformName} {...form.field(`ordering.${i}.name`)} />
              <TextInput
                label={texts.platformLink}
                description={texts.linkHint}
                type="url"
                inputMode="url"
                placeholder="https://"
                {...form.field(`ordering.${i}.url`)}
              />
            </div>
          </fieldset>
        ))}
      </Panel>
      <div className={`${base.row} ${css.foot}`}>
        <p role="alert" className={css.failure}>
          {!form.busy && form.failure}
        </p>
        <Button type="submit" loading={form.busy}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
