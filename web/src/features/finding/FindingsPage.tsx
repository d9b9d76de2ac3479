import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { findingsExport, findingsQuery } from '@/api/finding.ts'
import { quartersQuery } from '@/api/promotion.ts'
import { paths } from '@/lib/paths.ts'
import { sectionNames, sections } from '@/shared/sections.ts'
import { BackLink } from '@/ui/BackLink.tsx'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { SelectField } from '@/ui/SelectField.tsx'
import { TabLinks } from '@/ui/TabLinks.tsx'
import { FailedStores } from './FailedStores.tsx'
import css from './FindingsPage.module.css'
import { HeatMap } from './HeatMap.tsx'
import { Repeats } from './Repeats.tsx'
import type { FindingsSearch } from './search.ts'
import { texts } from './strings.ts'
import { Times } from './Times.tsx'

const route = getRouteApi('/signed-in/with-compliance/head-office/compliance/findings')

/**
 * What the audits of a quarter have found in the whole network: by line and region, again and again, and the stores behind each number (FINDING-001).
 */
export default function FindingsPage() {
  const search: FindingsSearch = route.useSearch()
  const { data } = useQuery(findingsQuery(search))
  return (
    <>
      <BackLink to={paths.compliance()}>{texts.back}</BackLink>
      <PageHeader title={texts.title}>{data ? texts.about(data.quarter.description, data.stores) : texts.loading}</PageHeader>
      <Filters search={search} />
      {search.subject ? (
        <FailedStores search={search} subject={search.subject} />
      ) : (
        <>
          <TabLinks
            label={texts.views}
            tabs={[
              { name: texts.map, to: paths.findings({ ...search, view: undefined }), current: !search.view },
              { name: texts.again, to: paths.findings({ ...search, view: 'repeats' }), current: search.view === 'repeats' },
              { name: texts.times, to: paths.findings({ ...search, view: 'times' }), current: search.view === 'times' },
            ]}
          />
          {search.view === 'repeats' && <Repeats search={search} />}
          {search.view === 'times' && <Times search={search} />}
          {!search.view && <HeatMap search={search} />}
        </>
      )}
    </>
  )
}

function Filters({ search }: { search: FindingsSearch }) {
  const navigate = useNavigate()
  const times = search.view === 'times' ? 'times' : undefined
  const quarters = useQuery(quartersQuery).data ?? []
  const change = (to: FindingsSearch) => navigate(paths.findings({ ...search, page: undefined, ...to }))
  return (
    <search className={css.filters}>
      <SelectField
        label={texts.quarter}
        value={search.quarter ?? ''}
        choices={[{ value: '', label: texts.current }, ...quarters.map(({ id, description }) => ({ value: id, label: description }))]}
        onChange={(quarter) => change({ quarter: quarter || undefined })}
      />
      <SelectField
        label={texts.section}
        value={search.section ?? ''}
        choices={[{ value: '' as const, label: texts.allSections }, ...sections.map((value) => ({ value, label: sectionNames[value] }))]}
        onChange={(section) => change({ section: section || undefined, subject: undefined })}
      />
      <SelectField
        label={texts.tier}
        value={search.tier ?? ''}
        choices={[
          { value: '' as const, label: texts.allTiers },
          ...(['SF', 'MF', 'LF'] as const).map((value) => ({ value, label: texts.tiers[value] })),
        ]}
        onChange={(tier) => change({ tier: tier || undefined })}
      />
      {!search.subject && (
        <div className={css.downloads}>
          {(['csv', 'xlsx'] as const).map((format) => (
            <DownloadLink
              key={format}
              href={findingsExport(search, format, times)}
              label={(times ? texts.downloadTimesOf : texts.downloadOf)[format]}
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              {texts.download[format]}
            </DownloadLink>
          ))}
        </div>
      )}
    </search>
  )
}
