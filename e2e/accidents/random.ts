/** Numbers that look random but are the same for the same seed (mulberry32), so that an accident can be run again. */
export class Random {
  #state: number

  constructor(seed: number, index: number) {
    this.#state = (Math.imul(seed, 2654435761) ^ Math.imul(index + 1, 40503)) >>> 0
  }

  /** A number from 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(all: readonly T[]): T {
    const one = all[Math.floor(this.next() * all.length)]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }

  /** This many of them, in any order, each at most once. */
  some<T>(all: readonly T[], count: number): T[] {
    const left = [...all]
    return Array.from({ length: Math.min(count, left.length) }, () => {
      const one = this.pick(left)
      left.splice(left.indexOf(one), 1)
      return one
    })
  }
}
