import { Button, Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { placesQuery, type StoreFilters } from '@/api/store.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import base from '@/ui/Base.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { type Cluster, clusters, type Place, project, type View, viewOf } from './cluster.ts'
import { coast } from './coast.ts'
import css from './NetworkMap.module.css'
import { texts as listTexts, mapTexts as texts } from './strings.ts'

/** Two points are at least so far apart, in pixels, that fingers tell them apart. */
const apart = 44

/** Points of more stores than this are named by their number, not listed. */
const listed = 60

/** The stores that the filters find, where they are. Points that would lie on each other are one, which opens when it is pressed. */
export function NetworkMap({ filters: { query, region, tier } }: { filters: StoreFilters }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(placesQuery({ query, region, tier }))
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={420} radius="lg" />
  const { items, unplaced, more } = data
  return (
    <section aria-label={texts.label} aria-busy={isPlaceholderData} className={css.part}>
      {items.length > 0 ? (
        <Points key={items.map(({ id }) => id).join()} places={items} />
      ) : (
        <div className={css.empty}>
          {unplaced > 0 ? (
            <EmptyState level={2} title={texts.none}>
              {texts.noneHint}
            </EmptyState>
          ) : (
            <EmptyState level={2} title={listTexts.none}>
              {listTexts.noneHint}
            </EmptyState>
          )}
        </div>
      )}
      {unplaced > 0 && <p className={`${base.muted} ${css.told}`}>{texts.unplaced(unplaced)}</p>}
      {more && <p className={`${base.muted} ${css.told}`}>{texts.more}</p>}
    </section>
  )
}

function Points({ places }: { places: readonly Place[] }) {
  const { ref, width, height } = useElementSize()
  const size = { width: width || 640, height: height || 420 }
  const shape = size.width / size.height
  const [near, setNear] = useState<readonly Place[]>()
  const [chosen, setChosen] = useState<readonly Place[]>([])
  const view = viewOf(near ?? places, shape)
  const points = clusters(places, view, (apart / size.width) * view.width)

  function choose({ places: here }: Cluster) {
    // Stores with the same coordinates cannot be told apart by looking closer.
    const closer = viewOf(here, shape)
    if (here.length > 1 && closer.width < view.width * 0.9) setNear(here)
    setChosen(here.length > listed ? [] : here)
  }

  return (
    <>
      <div className={css.map} ref={ref}>
        <Coast view={view} />
        {points.map((point) => (
          <Point key={point.places[0]?.id} point={point} view={view} chosen={chosen} onChoose={() => choose(point)} />
        ))}
        {near && (
          <Button
            className={css.whole}
            variant="default"
            size="sm"
            onClick={() => {
              setNear(undefined)
              setChosen([])
            }}
          >
            {texts.whole}
          </Button>
        )}
      </div>
      <div className={css.chosen} aria-live="polite">
        {chosen.length === 0 ? (
          <p className={`${base.muted} ${css.told}`}>{texts.hint}</p>
        ) : (
          <ul aria-label={texts.chosen}>
            {chosen.map(({ id, name, suburb }) => (
              <li key={id}>
                <Link {...paths.store(id)}>
                  {name} <small>{suburb}</small>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function Point({ point, view, chosen, onChoose }: { point: Cluster; view: View; chosen: readonly Place[]; onChoose: () => void }) {
  const { x, y, places } = point
  const [first] = places
  if (!first) return null
  const isOne = places.length < 2
  return (
    <button
      type="button"
      className={`${base.centre} ${css.point}`}
      style={{ left: `${((x - view.x) / view.width) * 100}%`, top: `${((y - view.y) / view.height) * 100}%` }}
      title={isOne ? first.name : undefined}
      aria-label={isOne ? texts.one(first.name, first.suburb) : texts.several(places.length, first.suburb)}
      aria-pressed={chosen.length > 0 && places.every((place) => chosen.includes(place))}
      onClick={onChoose}
    >
      <span className={isOne ? css.dot : css.count}>{isOne ? '' : places.length}</span>
    </button>
  )
}

function Coast({ view: { x, y, width, height } }: { view: View }) {
  return (
    <svg viewBox={`${x} ${y} ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {coast.map((line) => (
        <polygon
          key={line.length}
          vectorEffect="non-scaling-stroke"
          points={line
            .map(([longitude, latitude]) => project({ longitude, latitude }))
            .map((at) => `${at.x},${at.y}`)
            .join(' ')}
        />
      ))}
    </svg>
  )
}
