/**
 * Returns what the work in a transaction of the database comes to, once all of it is on the disk. When a part fails, the transaction fails too, and
 * both are one failure: an error of its own that nobody waits for would be reported as a fault of the page.
 */
export async function wholly<T>(transaction: { done: Promise<void> }, work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, transaction.done])
  return result
}
