/**
 * Makes a function that has work done when it is this tab's turn: one tab of the browser works at a time. Asking again before the turn has begun
 * changes nothing, because that turn will find everything. Without locks several tabs may work at once, so the work must be harmless when it is done
 * twice. `name` says for whom the turn is.
 */
export function inTurns(name: () => string, work: () => Promise<void>, failed: (error: unknown) => void): () => void {
  let asked = false
  let alone: Promise<void> = Promise.resolve()

  function begin() {
    asked = false
    return work()
  }

  /** Without locks: one turn of this tab after the other. */
  function afterTheLast(): Promise<void> {
    alone = alone.then(begin, begin)
    return alone
  }

  return () => {
    if (asked) return
    asked = true
    const turn = navigator.locks ? navigator.locks.request(name(), begin) : afterTheLast()
    turn.catch((error: unknown) => {
      asked = false
      failed(error)
    })
  }
}
