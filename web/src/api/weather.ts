/** Queries to the weather room. */
import { queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import type { components } from './schema.gen.ts'

/** The weather where a person's store is. Without `credit` no service is configured; without `weather` nobody knows it. */
export type WeatherHere = components['schemas']['WeatherView']
export type Weather = NonNullable<WeatherHere['weather']>

const quarterOfAnHour = 15 * 60 * 1000

/** The server's own report is as old (FD-58). A failure is told at once: the scene does without. */
export const weatherQuery = queryOptions({
  queryKey: ['weather'],
  queryFn: ({ signal }) => call(api.GET('/weather', { signal })),
  staleTime: quarterOfAnHour / 3,
  refetchInterval: quarterOfAnHour,
  retry: false,
})
