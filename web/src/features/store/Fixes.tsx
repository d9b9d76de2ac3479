import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { openFixesQuery } from '@/api/fix.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { FirstFixes } from '@/shared/fix/FirstFixes.tsx'
import { FixCounts } from '@/shared/fix/FixCounts.tsx'
import { useRights } from '@/shared/session/rights.ts'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { Panel } from '@/ui/Panel.tsx'
import css from './StoreProfile.module.css'
import { profileTexts as texts } from './strings.ts'

/** What the store has to fix, for people who see all of its fixes: the page of fixes in short (FD-261). */
export function Fixes({ storeId, isOwn }: { storeId: string; isOwn: boolean }) {
  const { viewCompliance, readStoreResults } = useRights()
  if (!viewCompliance && !(readStoreResults && isOwn)) return null
  return <First storeId={storeId} store={isOwn ? undefined : storeId} />
}

function First({ storeId, store }: { storeId: string; store: string | undefined }) {
  const { data, error, refetch } = useQuery(openFixesQuery(store))
  return (
    <Panel title={texts.fixes}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton height={120} radius="md" />}
      {data && (
        <div className={css.fixes}>
          <FixCounts counts={data.counts} store={store} of={storeId} />
          <FirstFixes fixes={data} of={storeId} />
        </div>
      )}
      <LinkButton variant="default" size="sm" {...paths.fixes(store ? { store } : {})}>
        {texts.allFixes}
      </LinkButton>
    </Panel>
  )
}
