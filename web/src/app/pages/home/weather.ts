import type { Weather, WeatherHere } from '@/api/weather.ts'
import { relativeDate } from '@/lib/dates.ts'

/** Each condition with and without wind (WEATHER-002, WEATHER-006). */
const skies: Record<Weather['condition'], readonly [calm: string, windy: string]> = {
  clear: ['Clear', 'Clear and windy'],
  clouds: ['Cloudy', 'Cloudy and windy'],
  drizzle: ['Drizzle', 'Drizzle and wind'],
  rain: ['Rain', 'Rain and wind'],
  snow: ['Snow', 'Snow and wind'],
  thunderstorm: ['Thunderstorm', 'Thunderstorm and wind'],
}

/** Services measure every 10 to 15 minutes. An older report says when it was like that (FD-58). */
const oldMinutes = 45

/** What the weather is like, and where: 'Cloudy and windy in Thornbury'. */
export function describe({ place, weather }: WeatherHere, now = new Date()): string {
  if (!weather) return 'No weather right now.'
  const told = `${skies[weather.condition][weather.windy ? 1 : 0]} in ${place}`
  const old = now.getTime() - new Date(weather.at).getTime() > oldMinutes * 60_000
  return old ? `${told} at ${relativeDate(weather.at, now)}` : told
}

/** Whole degrees, with a minus sign, and never '-0'. */
export function degrees({ temperature }: Weather): string {
  const whole = Math.round(temperature)
  return `${whole < 0 ? '−' : ''}${Math.abs(whole)}°`
}

/** What the weather means for a shop, if anything. The most pressing comes first. */
export function advice({ temperature, condition, windy, night }: Weather): string | undefined {
  if (condition === 'thunderstorm') return 'Bring in anything left outside.'
  if (windy) return 'Tie down the signs outside.'
  if (condition === 'snow') return 'Time for the reds and the ports.'
  if (condition === 'rain') return 'A mat at the door keeps the floor dry.'
  if (night) return undefined
  if (temperature >= 30) return 'Hot one. Keep the fridges full.'
  if (temperature >= 24) return 'Warm one. Face up the cold mixers and rosé.'
  if (temperature < 11) return 'Cold one. Bring the reds to the front.'
  return undefined
}
