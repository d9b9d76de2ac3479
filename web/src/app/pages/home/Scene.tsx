import { memo } from 'react'
import type { Weather } from '@/api/weather.ts'
import css from './Scene.module.css'

/** The caravan: where each camel stands, and how large it is. */
const camels = [
  [744, 187, 0.98],
  [838, 192, 0.98],
  [1084, 171, 0.8],
  [1132, 167, 0.72],
] as const

const stars = [
  [470, 40],
  [560, 92],
  [640, 34],
  [706, 104],
  [770, 52],
  [842, 96],
  [868, 26],
  [1012, 36],
  [1064, 92],
  [1120, 44],
  [1168, 104],
] as const

/** Clouds, from left to right: the far ones first. */
const clouds = [
  [560, 66, 0.8],
  [1040, 40, 0.9],
  [700, 104, 1.05],
  [880, 82, 1.4],
] as const

/**
 * The weather as a drawing: hills, a caravan, and a sky with what is known about it (HOME-003, WEATHER-007). Without weather there are only the
 * hills, in the light of the colour scheme (FD-59). It moves for five seconds, then rests; with reduced motion it never moves.
 */
export const Scene = memo(function Scene({ weather }: { weather: Weather | undefined }) {
  const { condition, windy = false, night = false } = weather ?? {}
  const fair = condition === 'clear'
  const seen = fair || condition === 'clouds'
  const wet = condition === 'drizzle' || condition === 'rain' || condition === 'thunderstorm'
  return (
    <div className={css.scene} data-sky={condition ?? 'unknown'} data-night={night}>
      <svg viewBox="0 0 1200 300" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
        <defs>
          <g id="scene-camel">
            <path className={css.hump} d="M16.6 32a11.4 11.4 0 0 1 22.8 0z" />
            <path
              className={css.camel}
              d="M12.4 37.6C12.4 34.8 14.4 33 17.2 33H37.6C41 33 42.6 31.6 43.4 28.4L45.4 20C46.4 15.9 49.2 13.6 53 13.6H53.6C55.4 13.6 56.9 14.1 58.3 15.2L61 17.4C63 19 62.1 22 59.5 22.2L56 22.4C54.6 22.5 53.8 23.2 53.5 24.5L51.7 32C50.3 37.9 47.4 41.2 43.1 42.6L42.7 53.6C42.6 55.1 41.6 56 40.2 56H38C36.6 56 35.7 55.2 35.5 53.8L34.2 43.4C29.6 42.4 25.4 42.4 21.6 43.4L20.3 53.8C20.1 55.2 19.2 56 17.8 56H15.6C14.2 56 13.2 55.1 13.2 53.6L13.9 43C12.9 41.5 12.4 39.7 12.4 37.6ZM49.2 16.4L49 11.6C49 11.2 50 10.8 50.7 11.4L54.4 14.6Z"
            />
            <path className={css.tail} d="M13.6 35.4C11 36.4 9.8 38.6 9.9 42.4" />
          </g>
          <path id="scene-cloud" d="M-62 26a26 26 0 0 1 6-51 38 38 0 0 1 70-10 30 30 0 0 1 42 22 20 20 0 0 1 4 39z" />
        </defs>
        {seen && night && (
          <g className={css.stars}>
            {stars.map(([x, y], index) => (
              <circle key={x} cx={x} cy={y} r={index % 3 === 0 ? 2.6 : 1.7} />
            ))}
          </g>
        )}
        {seen && (night ? <Moon /> : <Sun />)}
        {condition && !fair && (
          <g className={css.clouds}>
            {clouds.map(([x, y, size], index) => (
              <use
                key={x}
                href="#scene-cloud"
                className={index < 2 ? css.far : css.near}
                transform={`translate(${x} ${y}) scale(${size})`}
              />
            ))}
          </g>
        )}
        {condition === 'thunderstorm' && <path className={css.bolt} d="M906 104l-34 56h24l-14 46 48-66h-26l20-36z" />}
        <g className={css.land}>
          <path className={css.back} d="M330 300c80-20 130-48 190-74c120-46 210-34 320-8s230 2 360-44v226H330z" />
          <path className={css.middle} d="M200 300c70-6 120-18 180-32c180-46 330-26 470-14s230-10 350-42v188H200z" />
          {camels.map(([x, y, size]) => (
            <use key={x} href="#scene-camel" className={css.rider} transform={`translate(${x} ${y}) scale(${size})`} />
          ))}
          <path className={css.front} d="M0 300c200-30 420-36 640-22s380 8 560-10v132H0z" />
        </g>
        {wet && <Rain fine={condition === 'drizzle'} />}
        {condition === 'snow' && <Snow />}
        {windy && <Wind />}
      </svg>
    </div>
  )
})

function Sun() {
  return (
    <g className={css.orb}>
      <circle cx="960" cy="170" r="150" opacity="0.25" className={css.halo} />
      <circle cx="960" cy="170" r="100" opacity="0.45" className={css.halo} />
      <circle cx="960" cy="170" r="64" className={css.disc} />
    </g>
  )
}

function Moon() {
  return (
    <g className={css.orb}>
      <circle cx="960" cy="120" r="96" opacity="0.12" className={css.halo} />
      <path className={css.disc} d="M976 70a52 52 0 1 0 34 76 42 42 0 0 1-34-76z" />
    </g>
  )
}

/** Slanting strokes, the same as far as the eye can see: each column begins at another height. */
function Rain({ fine }: { fine: boolean }) {
  return (
    <g className={fine ? css.drizzle : css.rain}>
      {Array.from({ length: fine ? 22 : 34 }, (_, index) => {
        const x = 330 + index * (fine ? 40 : 26)
        const y = (index * 97) % 190
        const length = fine ? 9 : 20
        return (
          <path key={x} d={`M${x} ${y}l${-length * 0.3} ${length}m-18 70l${-length * 0.3} ${length}m-6 60l${-length * 0.3} ${length}`} />
        )
      })}
    </g>
  )
}

function Snow() {
  return (
    <g className={css.snow}>
      {Array.from({ length: 64 }, (_, index) => (
        <circle
          key={index * 17}
          cx={340 + ((index * index * 37 + index * 211) % 860)}
          cy={(index * index * 53 + index * 71) % 300}
          r={index % 4 === 0 ? 4 : 2.6}
        />
      ))}
    </g>
  )
}

function Wind() {
  return (
    <g className={css.wind}>
      <path d="M600 62h250c34 0 34-40 8-40-18 0-24 18-12 26" />
      <path d="M880 120h210c38 0 40-46 10-46-20 0-26 20-14 28" />
      <path d="M540 158h190c26 0 26 30 6 30-12 0-16-12-8-18" />
    </g>
  )
}
