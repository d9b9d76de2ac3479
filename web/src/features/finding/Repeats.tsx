import { Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { repeatsQuery } from '@/api/finding.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { sectionNames } from '@/shared/sections.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import css from './Repeats.module.css'
import type { FindingsSearch } from './search.ts'
import { texts } from './strings.ts'

/** What failed at the same store at one audit after the other, and at how many stores (FINDING-005). */
export function Repeats({ search }: { search: FindingsSearch }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(repeatsQuery(search))
  if (error && !data) return <ErrorState error={error} onRetry={() => refetch()} />
  if (!data) return <RowsSkeleton />
  if (data.items.length === 0) {
    return (
      <EmptyState level={2} title={texts.nothingAgain} drawing="done">
        {texts.nothingAgainHint}
      </EmptyState>
    )
  }
  return (
    <div aria-busy={isPlaceholderData}>
      <p className={css.about}>{texts.againAbout}</p>
      <Card padding={0} component="ol" className={css.list} aria-label={texts.again}>
        {data.items.map(({ subject, section, description, failed, twice, more }) => (
          <li key={subject}>
            <div>
              <h2>{description}</h2>
              <p>
                <b>{texts.againStores(twice, more)}</b>
                {twice > 0 && more > 0 && `, ${texts.againMore(more)}`}
              </p>
              <small>
                {sectionNames[section]} · {texts.againOf(failed)}
              </small>
            </div>
            <LinkButton
              {...paths.findings({ ...search, view: 'repeats', subject, region: undefined, page: undefined })}
              variant="default"
              aria-label={texts.seeStoresOf(description)}
            >
              {texts.seeStores}
            </LinkButton>
          </li>
        ))}
      </Card>
    </div>
  )
}
