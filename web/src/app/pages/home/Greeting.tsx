import { useQuery } from '@tanstack/react-query'
import type { User } from '@/api/types.ts'
import { type WeatherHere, weatherQuery } from '@/api/weather.ts'
import { timeAgo } from '@/lib/dates.ts'
import base from '@/ui/Base.module.css'
import css from './Greeting.module.css'
import { Scene } from './Scene.tsx'
import { advice, degrees, describe } from './weather.ts'

/**
 * HOME-001..003, AMB-112. Greets people by name, with their previous login, in front of the weather where their store is. On a first visit it
 * welcomes them.
 */
export function Greeting({ user }: { user: User }) {
  const { data, isError, refetch, isRefetching } = useQuery(weatherQuery)
  return (
    <section className={`${base.column} ${css.greeting}`}>
      <Scene weather={data?.weather ?? undefined} />
      <div>
        {user.lastSignedIn ? (
          <>
            <h1>Hi {user.firstName}</h1>
            <p className={css.last}>Last login {timeAgo(user.lastSignedIn)}</p>
          </>
        ) : (
          <>
            <h1>Welcome!</h1>
            <p className={css.last}>Good to have you here, {user.firstName}.</p>
          </>
        )}
      </div>
      {data?.credit && <Sky here={data} forAShop={user.storeId !== null} />}
      {isError && (
        <p className={css.none}>
          No weather right now.{' '}
          <button type="button" onClick={() => refetch()} disabled={isRefetching}>
            RETRY
          </button>
        </p>
      )}
    </section>
  )
}

/** What the weather is like, in figures and words, and who says so (WEATHER-001, AMB-116). */
function Sky({ here, forAShop }: { here: WeatherHere; forAShop: boolean }) {
  const { weather, credit } = here
  return (
    <>
      <div className={css.weather}>
        {weather && <span className={css.degrees}>{degrees(weather)}</span>}
        <p>
          <b>{describe(here)}</b>
          {weather && forAShop && advice(weather)}
        </p>
      </div>
      {weather && credit && (
        <p className={css.credit}>
          {credit.url ? (
            <a href={credit.url} target="_blank" rel="noreferrer">
              {credit.name}
            </a>
          ) : (
            credit.name
          )}
        </p>
      )}
    </>
  )
}
