import { Button, Card, CloseButton } from '@mantine/core'
import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { regions } from '@/api/regions.gen.ts'
import { announcementsAsQuery, bannersAsQuery, feedAsQuery, type SeenAs } from '@/api/seeAs.ts'
import { SeenPost } from '@/features/feed/seeAs/SeenPost.tsx'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { roleLabel } from '@/shared/people/people.ts'
import { PromoCard } from '@/shared/promos/PromoCard.tsx'
import { useRights } from '@/shared/session/rights.ts'
import { BackLink } from '@/ui/BackLink.tsx'
import base from '@/ui/Base.module.css'
import { CheckLine } from '@/ui/CheckLine.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { SelectField } from '@/ui/SelectField.tsx'
import { PanelsSkeleton } from '@/ui/Skeletons.tsx'
import css from './SeeAsPage.module.css'
import { rolesWithoutStore, type SeeAsSearch, seenRoles, seenTiers } from './search.ts'
import { texts } from './strings.ts'

const route = getRouteApi('/signed-in/settings/see-as')

/** Head office looks at the news of Home and at the feed as people of another role and kind of store see them (FD-211). The address holds whom. */
export default function SeeAsPage() {
  if (useRights().seeAs) return <SeeAs />
  return <EmptyState level={1} title={texts.noAccess} action={<LinkButton {...paths.settings()}>{texts.settings}</LinkButton>} />
}

/** The kind of people that an address means. */
function kindOf({ role = 'STORE_OWNER', region = 'VIC', tier = 'MF', programme }: SeeAsSearch): SeenAs {
  return rolesWithoutStore.includes(role) ? { role } : { role, region, tier, inProgramme: programme === 'yes' }
}

function SeeAs() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const kind = kindOf(search)
  const show = (change: SeeAsSearch) => void navigate({ ...paths.seeAs({ ...search, ...change }), replace: true })
  const ofStore = kind.region && kind.tier ? texts.ofStore(regions[kind.region], texts.tiers[kind.tier]) : ''
  return (
    <div className={css.column}>
      <section className={`${base.row} ${css.banner}`} aria-label={texts.banner}>
        <p>
          <strong>{texts.seeingAs(roleLabel(kind.role))}</strong>
          <span>
            {ofStore}
            {texts.harmless}
          </span>
        </p>
        <CloseButton className={css.close} aria-label={texts.close} onClick={() => void navigate(paths.settings())} />
      </section>
      <div>
        <BackLink to={paths.settings()}>Settings</BackLink>
        <PageHeader title={texts.title}>{texts.intro}</PageHeader>
      </div>
      <Panel title={texts.kind}>
        <div className={css.fields}>
          <SelectField
            label={texts.role}
            value={kind.role}
            choices={seenRoles.map((value) => ({ value, label: roleLabel(value) }))}
            onChange={(role) => show({ role })}
          />
          {kind.region && (
            <SelectField
              label={texts.region}
              value={kind.region}
              choices={(Object.keys(regions) as (keyof typeof regions)[]).map((value) => ({ value, label: regions[value] }))}
              onChange={(region) => show({ region })}
            />
          )}
          {kind.tier && (
            <SelectField
              label={texts.tier}
              value={kind.tier}
              choices={seenTiers.map((value) => ({ value, label: texts.tiers[value] }))}
              onChange={(tier) => show({ tier })}
            />
          )}
        </div>
        {kind.region && (
          <CheckLine
            label={texts.programme}
            checked={kind.inProgramme ?? false}
            onChange={(on) => show({ programme: on ? 'yes' : undefined })}
          />
        )}
      </Panel>
      <Announcements kind={kind} />
      <Promotions kind={kind} />
      <Posts kind={kind} />
      <Panel title={texts.personal} text={texts.personalText} />
    </div>
  )
}

function Announcements({ kind }: { kind: SeenAs }) {
  const query = useQuery(announcementsAsQuery(kind))
  return (
    <Section title={texts.announcements} none={texts.noAnnouncements} query={query} isEmpty={query.data?.length === 0}>
      {query.data?.map((post) => (
        <SeenPost key={post.id} post={post} />
      ))}
    </Section>
  )
}

function Promotions({ kind }: { kind: SeenAs }) {
  const query = useQuery(bannersAsQuery(kind))
  return (
    <Section title={texts.banners} none={texts.noBanners} query={query} isEmpty={query.data?.length === 0}>
      <div className={css.promos}>
        {query.data?.map((banner) => (
          <PromoCard key={banner.id} banner={banner} />
        ))}
      </div>
    </Section>
  )
}

function Posts({ kind }: { kind: SeenAs }) {
  const query = useInfiniteQuery(feedAsQuery(kind))
  const posts = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Section title={texts.posts} none={texts.noPosts} query={query} isEmpty={query.data !== undefined && posts.length === 0}>
      {posts.map((post) => (
        <SeenPost key={post.id} post={post} />
      ))}
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </Section>
  )
}

interface SectionProps {
  title: string
  none: string
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>
  isEmpty: boolean
  children: ReactNode
}

function Section({ title, none, query: { data, error, refetch }, isEmpty, children }: SectionProps) {
  return (
    <section className={css.section} aria-label={title}>
      <h2>{title}</h2>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <PanelsSkeleton heights={[180]} />}
      {isEmpty && (
        <Card>
          <p className={css.none}>{none}</p>
        </Card>
      )}
      {children}
    </section>
  )
}
