import { useQuery } from '@tanstack/react-query'
import { type RoleFactor, roleFactorsQuery } from '@/api/auth.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { useRights } from '@/shared/session/rights.ts'
import { BackLink } from '@/ui/BackLink.tsx'
import { CheckLine } from '@/ui/CheckLine.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { notify } from '@/ui/notify.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { PanelsSkeleton } from '@/ui/Skeletons.tsx'
import { useRequire } from './mutations.ts'
import { roleTexts as texts } from './strings.ts'
import css from './TwoStep.module.css'

/** Head office decides which roles sign in with a second step (FD-132). */
export default function RolesPage() {
  if (useRights().requireFactor) return <Roles />
  return <EmptyState level={1} title={texts.noAccess} action={<LinkButton {...paths.settings()}>{texts.settings}</LinkButton>} />
}

function Roles() {
  const { data, error, refetch } = useQuery(roleFactorsQuery)
  return (
    <div className={css.column}>
      <div>
        <BackLink to={paths.settings()}>{texts.back}</BackLink>
        <PageHeader title={texts.title}>{texts.intro}</PageHeader>
      </div>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <PanelsSkeleton heights={[320]} />}
      {data && (
        <Panel title={texts.list}>
          <ul className={css.roles}>
            {data.items.map((item) => (
              <RoleLine key={item.role} item={item} />
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}

function RoleLine({ item: { role, roleLabel, required, people, without } }: { item: RoleFactor }) {
  const { mutate, isPending, variables } = useRequire()
  return (
    <li>
      <CheckLine
        label={roleLabel}
        hint={people > 0 ? texts.people(people, without) : texts.nobody}
        checked={isPending ? variables.required : required}
        onChange={(next) =>
          mutate(
            { role, required: next },
            {
              onSuccess: () => notify({ message: next ? texts.on(roleLabel) : texts.off(roleLabel) }),
              onError: ({ message }) => notify({ message, status: 'error' }),
            },
          )
        }
      />
    </li>
  )
}
