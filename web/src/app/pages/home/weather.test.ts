import { describe, expect, test } from 'vitest'
import type { Weather, WeatherHere } from '@/api/weather.ts'
import { advice, degrees, describe as inWords } from './weather.ts'

const now = new Date('2026-11-20T03:00:00Z')

function weather(given: Partial<Weather> = {}): Weather {
  return { temperature: 18, condition: 'clear', windy: false, night: false, at: now.toISOString(), ...given }
}

function here(given: Partial<Weather> | null): WeatherHere {
  return { place: 'Thornbury', credit: null, weather: given && weather(given) }
}

describe('the weather in words', () => {
  test.each<[Partial<Weather> | null, string]>([
    [{}, 'Clear in Thornbury'],
    [{ windy: true }, 'Clear and windy in Thornbury'],
    [{ condition: 'clouds' }, 'Cloudy in Thornbury'],
    [{ condition: 'clouds', windy: true }, 'Cloudy and windy in Thornbury'],
    [{ condition: 'drizzle' }, 'Drizzle in Thornbury'],
    [{ condition: 'rain', windy: true }, 'Rain and wind in Thornbury'],
    [{ condition: 'snow' }, 'Snow in Thornbury'],
    [{ condition: 'thunderstorm', night: true }, 'Thunderstorm in Thornbury'],
    [{ at: '2026-11-20T02:15:00Z' }, 'Clear in Thornbury'],
    [{ at: '2026-11-20T02:14:00Z' }, 'Clear in Thornbury at 1:14PM'],
    [null, 'No weather right now.'],
  ])('WEATHER-001 WEATHER-002 FD-58 %j is %s', (given, text) => {
    expect(inWords(here(given), now)).toBe(text)
  })

  test.each([
    [18.4, '18°'],
    [18.5, '19°'],
    [-0.4, '0°'],
    [-3.6, '−4°'],
  ])('WEATHER-001 %d °C is %s', (temperature, text) => {
    expect(degrees(weather({ temperature }))).toBe(text)
  })
})

describe('what the weather means for a shop', () => {
  test.each<[Partial<Weather>, RegExp | undefined]>([
    [{ condition: 'thunderstorm', windy: true, temperature: 35 }, /Bring in/],
    [{ windy: true, condition: 'rain' }, /Tie down/],
    [{ condition: 'snow' }, /reds/],
    [{ condition: 'rain', temperature: 32 }, /mat at the door/],
    [{ temperature: 30 }, /Hot one/],
    [{ temperature: 29.9 }, /Warm one/],
    [{ temperature: 23.9 }, undefined],
    [{ temperature: 11 }, undefined],
    [{ temperature: 10.9 }, /Cold one/],
    [{ temperature: 31, night: true }, undefined],
    [{ temperature: 5, night: true }, undefined],
  ])('WEATHER-007 %j: %s', (given, text) => {
    const said = advice(weather(given))
    if (text) expect(said).toMatch(text)
    else expect(said).toBeUndefined()
  })
})
