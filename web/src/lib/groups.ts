/** Things by what a function returns for them, in the order in which each group first appears. */
export function groupBy<T, Key>(things: readonly T[], keyOf: (thing: T) => Key): [Key, T[]][] {
  const groups = new Map<Key, T[]>()
  for (const thing of things) {
    const key = keyOf(thing)
    groups.set(key, [...(groups.get(key) ?? []), thing])
  }
  return [...groups]
}
