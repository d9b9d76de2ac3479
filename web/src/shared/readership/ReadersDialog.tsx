import { Button, Modal, Skeleton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readersQuery } from '@/api/readership.ts'
import type { Published, ReaderStore } from '@/api/types.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import base from '@/ui/Base.module.css'
import { ChoiceField } from '@/ui/ChoiceField.tsx'
import { SearchField } from '@/ui/SearchField.tsx'
import { Segments } from '@/ui/Segments.tsx'
import { People } from './People.tsx'
import css from './ReadersDialog.module.css'
import { ReadersSummary } from './ReadersSummary.tsx'
import { Stores } from './Stores.tsx'
import { texts } from './strings.ts'

const t = texts.dialog

interface Props {
  of: Published
  onClose: () => void
}

type View = 'PEOPLE' | 'STORES'
type State = keyof typeof t.states

/**
 * Who of the people whom a post or a resource reaches has read or opened it, by person and by store (READERSHIP-013, READERSHIP-014, READERSHIP-018).
 */
export default function ReadersDialog({ of, onClose }: Props) {
  const { data, error, refetch } = useQuery(readersQuery(of))
  const [view, setView] = useState<View>('PEOPLE')
  const [query, setQuery] = useState('')
  const [state, setState] = useState<State>()
  const [store, setStore] = useState<ReaderStore['store']>(null)
  const mustRead = data?.by !== null
  const states: State[] = [
    ...(mustRead ? (['WAITING', 'CONFIRMED'] as const) : []),
    ...(data?.opened === null ? [] : (['OPENED', 'UNOPENED'] as const)),
  ]

  function choose(next: ReaderStore['store']) {
    setStore(next)
    setQuery('')
    setView('PEOPLE')
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={mustRead ? texts.readers : texts.openings}
      size={720}
      withCloseButton={false}
      classNames={{ content: css.content, body: css.body }}
    >
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton height={190} radius="lg" role="status" aria-label={t.loading} />}
      {data && <ReadersSummary of={of} readers={data} />}
      {data && data.people > 0 && (
        <>
          <div className={css.tools}>
            {!data.ownStore && (
              <Segments
                label={t.views}
                value={view}
                choices={[
                  { value: 'PEOPLE', label: t.people },
                  { value: 'STORES', label: t.byStore },
                ]}
                onChoose={(next) => [setView(next), setQuery('')]}
              />
            )}
            <SearchField label={view === 'STORES' ? t.searchStores : t.searchPeople} search={query} onSearch={setQuery} />
            {view === 'PEOPLE' && (
              <ChoiceField
                label={t.state}
                any={t.everybody}
                value={state}
                choices={states.map((value) => ({ value, label: t.states[value] }))}
                onChoose={setState}
              />
            )}
          </div>
          {store && view === 'PEOPLE' && (
            <button
              type="button"
              className={`${base.inline} ${css.store}`}
              aria-label={t.allStores(store.name)}
              onClick={() => setStore(null)}
            >
              {store.name}
              <IconX size={18} aria-hidden />
            </button>
          )}
          {view === 'PEOPLE' ? (
            <People
              key={`${query} ${state} ${store?.id}`}
              of={of}
              readers={data}
              filters={{ query: query || undefined, state, store: store?.id }}
            />
          ) : (
            <Stores key={query} of={of} readers={data} query={query || undefined} onChoose={choose} />
          )}
        </>
      )}
      <div className={css.foot}>
        <Button variant="default" fullWidth onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </Modal>
  )
}
