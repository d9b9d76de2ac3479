import { useElementSize, useMergedRef } from '@mantine/hooks'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { placesQuery, type StoreFilters, type StorePlace } from '@/api/store.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { ScoreTag } from '@/shared/score/ScoreTag.tsx'
import base from '@/ui/Base.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { PanelsSkeleton } from '@/ui/Skeletons.tsx'
import { type Band, bandNames } from './bands.ts'
import { Country } from './Country.tsx'
import { type Cluster, canZoom, clusters, isIn, partOf, project, pulled, shaped, type View, viewOf, zoomed } from './cluster.ts'
import { MapPoint } from './MapPoint.tsx'
import css from './NetworkMap.module.css'
import { texts as listTexts, mapTexts as texts } from './strings.ts'
import { usePull } from './usePull.ts'

/** Two points are at least so far apart, in pixels, that fingers tell them apart. */
const apart = 44

/** Points of more stores than this are named by their number, not listed. */
const listed = 60

/** How much closer one press of + is. */
const step = 2

/**
 * The stores that the filters find, where they are and how they stand (FD-400). Points that would lie on each other are one, which opens when it is
 * pressed.
 */
export function NetworkMap({ filters: { query, region, tier } }: { filters: StoreFilters }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(placesQuery({ query, region, tier }))
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton heights={[420]} />
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

function Points({ places }: { places: readonly StorePlace[] }) {
  const { ref: measure, width, height } = useElementSize<HTMLDivElement>()
  const map = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(measure, map)
  const size = { width: width || 640, height: height || 420 }
  const shape = size.width / size.height
  const [near, setNear] = useState<View>()
  const [chosen, setChosen] = useState<readonly StorePlace[]>([])
  const view = near ? shaped(near, shape) : viewOf(places, shape)
  const reach = (apart / size.width) * view.width
  const { x, y, width: partWidth, height: partHeight } = partOf(view)
  const all = useMemo(
    () => clusters(places, { x, y, width: partWidth, height: partHeight }, reach),
    [places, x, y, partWidth, partHeight, reach],
  )
  const points = all.filter((point) => isIn(view, point))
  usePull(map, near !== undefined, (right, down) => {
    const scale = view.width / size.width
    setNear((at) => at && pulled(shaped(at, shape), right * scale, down * scale))
  })

  function choose({ places: here }: Cluster<StorePlace>) {
    // Stores with the same coordinates cannot be told apart by looking closer.
    const closer = viewOf(here, shape)
    if (here.length > 1 && closer.width < view.width * 0.9) setNear(closer)
    setChosen(here)
  }

  function zoom(times: number) {
    if (!canZoom(view, times)) return
    const [first, ...others] = chosen
    const middle = first && others.length === 0 ? project(first) : undefined
    setNear(zoomed(view, times, places, middle && isIn(view, middle) ? middle : undefined))
  }

  function showAll() {
    setNear(undefined)
    setChosen([])
  }

  return (
    <>
      <div className={css.map} data-near={near !== undefined || undefined} ref={ref}>
        <Country view={view} width={size.width} points={points} />
        {points.map((point) => (
          <MapPoint
            key={point.places[0]?.id}
            point={point}
            view={view}
            isChosen={point.places.length === chosen.length && point.places.every((place) => chosen.includes(place))}
            onChoose={() => choose(point)}
          />
        ))}
      </div>
      <div className={css.foot}>
        <Legend />
        {/* A button that can do no more keeps the focus. */}
        <div className={`${base.surface} ${css.tools}`}>
          <button type="button" aria-disabled={!near} onClick={showAll}>
            {texts.whole}
          </button>
          <button type="button" aria-label={texts.farther} aria-disabled={!canZoom(view, 1 / step)} onClick={() => zoom(1 / step)}>
            <IconMinus size={20} aria-hidden />
          </button>
          <button type="button" aria-label={texts.closer} aria-disabled={!canZoom(view, step)} onClick={() => zoom(step)}>
            <IconPlus size={20} aria-hidden />
          </button>
        </div>
      </div>
      <div className={css.chosen} aria-live="polite">
        <Chosen places={chosen} />
      </div>
    </>
  )
}

function Chosen({ places }: { places: readonly StorePlace[] }) {
  if (places.length === 0) return <p className={`${base.muted} ${css.told}`}>{texts.hint}</p>
  if (places.length > listed) return <p className={`${base.muted} ${css.told}`}>{texts.many(places.length)}</p>
  return (
    <ul aria-label={texts.chosen}>
      {places.map(({ id, name, suburb, last }) => (
        <li key={id} className={base.row}>
          <Link {...paths.store(id)} className={base.grow}>
            <b>{name}</b>
            <small>
              {suburb} · {last ? texts.audited(last.date) : bandNames.never}
            </small>
          </Link>
          {last && <ScoreTag score={last.score} report={last.reportId} />}
        </li>
      ))}
    </ul>
  )
}

/** What the colours mean. Points without a score say so themselves. */
const explained = ['good', 'warn', 'bad', 'never'] as const satisfies readonly Band[]

function Legend() {
  return (
    <div className={`${base.muted} ${css.legend}`}>
      <span>{texts.score}</span>
      <ul className={base.wrap}>
        {explained.map((band) => (
          <li key={band} data-band={band}>
            {bandNames[band]}
          </li>
        ))}
      </ul>
    </div>
  )
}
