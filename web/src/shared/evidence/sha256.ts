import { base64url } from '@/lib/bytes.ts'

/** The SHA-256 of bytes (FIPS 180-4), in base64url without padding. */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  // Browsers have it on https and localhost only.
  return base64url(crypto.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : sha256InScript(new Uint8Array(bytes)))
}

/** The first bits of the fractional part of a root of each of the first primes. */
function rootsOfPrimes(many: number, root: number): Uint32Array {
  const found: number[] = []
  for (let n = 2; found.length < many; n += 1) {
    if (Array.from({ length: n - 2 }, (_, i) => i + 2).every((divisor) => n % divisor !== 0)) found.push((n ** (1 / root) % 1) * 2 ** 32)
  }
  return Uint32Array.from(found)
}

const turned = (x: number, by: number) => (x >>> by) | (x << (32 - by))
const at = (words: Uint32Array, i: number) => words[i] ?? 0

export function sha256InScript(bytes: Uint8Array): Uint8Array {
  const constants = rootsOfPrimes(64, 3)
  const state = rootsOfPrimes(8, 2)
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, bytes.length << 3)
  const words = new Uint32Array(64)
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(block + 4 * i)
    for (let i = 16; i < 64; i += 1) {
      const [near, far] = [at(words, i - 15), at(words, i - 2)]
      const a = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3)
      const b = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10)
      words[i] = at(words, i - 16) + a + at(words, i - 7) + b
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let i = 0; i < 64; i += 1) {
      const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + at(constants, i) + at(words, i)
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
    }
    for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + value
  }
  const sum = new Uint8Array(32)
  for (const [i, word] of state.entries()) new DataView(sum.buffer).setUint32(4 * i, word)
  return sum
}
