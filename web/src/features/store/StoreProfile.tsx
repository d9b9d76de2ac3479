import { Button } from '@mantine/core'
import { IconCheck, IconDownload, IconPhone, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { type StoreProfile as Profile, type StorePerson, storeQuery } from '@/api/store.ts'
import { timeAgo } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { ImpersonateButton } from '@/shared/impersonation/ImpersonateButton.tsx'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { fullName } from '@/shared/people/people.ts'
import { placeOf } from '@/shared/place.ts'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import { BackLink } from '@/ui/BackLink.tsx'
import base from '@/ui/Base.module.css'
import chip from '@/ui/Chip.module.css'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { PanelsSkeleton } from '@/ui/Skeletons.tsx'
import { ClosingNotice, ClosingPeople, closes } from './Closing.tsx'
import { Fixes } from './Fixes.tsx'
import { openingHours } from './hours.ts'
import { LatestReports } from './LatestReports.tsx'
import { Rewards } from './Rewards.tsx'
import css from './StoreProfile.module.css'
import { closingTexts, days, services, profileTexts as texts } from './strings.ts'
import { Timeline } from './Timeline.tsx'

const StoreModal = lazyDialog(() => import('./StoreModal.tsx'))
const CloseModal = lazyDialog(() => import('./CloseModal.tsx'))
const SyncModal = lazyDialog(() => import('./SyncModal.tsx'))

/** A store with everything about it that the person may see (STORE-001 to STORE-021). */
export function StoreProfile({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(storeQuery(id))
  const { listStores, manageEverybody } = useRights()
  const { storeId } = useUser()
  const [opened, setOpened] = useState<'edit' | 'sync' | 'close'>()
  const close = () => setOpened(undefined)
  if (error instanceof ApiError && (error.status === 404 || error.status === 403)) {
    return (
      <EmptyState
        level={1}
        drawing="lost"
        title={error.status === 404 ? texts.missing : texts.noAccess}
        action={<LinkButton {...paths.stores({})}>{listStores ? texts.toStores : texts.own}</LinkButton>}
      />
    )
  }
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton heights={[720]} />
  const { can, storeOwners, storeManagers } = data
  return (
    <>
      {listStores && <BackLink to={paths.stores({})}>{texts.back}</BackLink>}
      <PageHeader title={data.name}>{placeOf(data)}</PageHeader>
      {closes(data) && <ClosingNotice store={data} />}
      {(can.manage || manageEverybody) && (
        <div className={`${base.wrap} ${css.acts}`}>
          {can.manage && <Button onClick={() => setOpened('edit')}>{texts.edit}</Button>}
          {can.manage && (
            <Button variant="default" onClick={() => setOpened('sync')}>
              {texts.sync}
            </Button>
          )}
          {can.manage && (
            <Button variant="default" onClick={() => setOpened('close')}>
              {data.closing ? closingTexts.change : closingTexts.close}
            </Button>
          )}
          {manageEverybody && (
            <LinkButton variant="default" {...paths.users({ store: id })}>
              {texts.team}
            </LinkButton>
          )}
        </div>
      )}
      <div className={css.columns}>
        <div className={css.column}>
          {manageEverybody && closes(data) && <ClosingPeople store={data} />}
          <Facts store={data} />
          {storeOwners && <People title={texts.owners} none={texts.noOwners} people={storeOwners} storeName={data.name} />}
          <People title={texts.managers} none={texts.noManagers} people={storeManagers} storeName={data.name} />
          <Week hours={data.hours} />
        </div>
        <div className={css.column}>
          <Services store={data} />
          <Certificate certificate={data.complianceCertificate} />
          <LatestReports storeId={id} />
          <Fixes storeId={id} isOwn={storeId === id} />
          <Rewards storeId={id} isOwn={storeId === id} />
        </div>
      </div>
      <div className={css.below}>
        <Timeline storeId={id} />
      </div>
      <LazyDialog opened={opened === 'edit'}>
        <StoreModal store={data} onClose={close} />
      </LazyDialog>
      <LazyDialog opened={opened === 'close'}>
        <CloseModal store={data} onClose={close} />
      </LazyDialog>
      <LazyDialog opened={opened === 'sync'}>
        <SyncModal store={data} onClose={close} />
      </LazyDialog>
    </>
  )
}

/** STORE-002 to STORE-007 */
function Facts({ store }: { store: Profile }) {
  const { address, suburb, postal_suburb, displayRegionLabel, postcode, phoneNumber, tierLabel, externalId } = store
  const facts = [
    [texts.address, address],
    [texts.suburb, suburb],
    [texts.postalSuburb, postal_suburb],
    [texts.region, displayRegionLabel],
    [texts.postcode, postcode],
    [texts.size, tierLabel],
    [texts.number, externalId],
  ].filter(([, value]) => value)
  return (
    <Panel title={texts.details}>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{texts.phone}</dt>
          <dd>
            {phoneNumber ? (
              <a
                className={`${base.inline} ${css.call}`}
                href={`tel:${phoneNumber.replace(/[^+\d]/g, '')}`}
                aria-label={texts.call(phoneNumber)}
              >
                <IconPhone size={18} aria-hidden />
                {phoneNumber}
              </a>
            ) : (
              texts.noPhone
            )}
          </dd>
        </div>
      </dl>
    </Panel>
  )
}

/** STORE-008 to STORE-013, STORE-021 */
function People({ title, none, people, storeName }: { title: string; none: string; people: readonly StorePerson[]; storeName: string }) {
  return (
    <Panel title={title}>
      {people.length === 0 && <p className={css.quiet}>{none}</p>}
      {people.length > 0 && (
        <ul className={css.people}>
          {people.map((person) => (
            <li key={person.id}>
              <Avatar person={person} />
              <div className={css.person}>
                <Link {...paths.person(person.id)}>{fullName(person)}</Link>
                <span>{person.recentSignedIn ? texts.lastLogin(timeAgo(person.recentSignedIn)) : texts.neverLoggedIn}</span>
              </div>
              <ImpersonateButton user={{ id: person.id, name: fullName(person), storeName, canImpersonate: person.canImpersonate }} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** STORE-014 */
function Week({ hours }: { hours: Profile['hours'] }) {
  return (
    <Panel title={texts.hours}>
      <table className={css.week}>
        <tbody>
          {days.map(([day, name]) => (
            <tr key={day}>
              <th scope="row">{name}</th>
              <td>{openingHours(hours[day])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

/** STORE-015 to STORE-019 */
function Services({ store }: { store: Profile }) {
  return (
    <Panel title={texts.services}>
      <ul className={css.services}>
        {services.map(([flag, name]) => (
          <li key={flag}>
            {name}
            <span className={chip.chip} data-tone={store[flag] ? 'good' : undefined}>
              {store[flag] ? <IconCheck size={15} stroke={2.6} aria-hidden /> : <IconX size={15} stroke={2.6} aria-hidden />}
              {store[flag] ? texts.active : texts.inactive}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** STORE-020 */
function Certificate({ certificate }: { certificate: Profile['complianceCertificate'] }) {
  if (!certificate) return null
  const { quarter, number, signedURL } = certificate
  return (
    <Panel title={texts.certificate} text={`${quarter} · ${number}`}>
      <DownloadLink href={signedURL} leftSection={<IconDownload size={20} aria-hidden />}>
        {texts.download}
      </DownloadLink>
    </Panel>
  )
}
