import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCaravan } from './program.ts'

/** The environment variable with the data folder that every worker copies. The global set-up sets it. */
export const DEMO_FOLDER = 'CARAVAN_E2E_DEMO'

/** Loads the demo network once, so that each worker only has to copy it. */
export default async function prepareDemo(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'caravan-e2e-demo-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await runCaravan(['demo'], { CARAVAN_DATA: folder })
  } catch (error) {
    await remove()
    throw error
  }
  process.env[DEMO_FOLDER] = folder
  return remove
}
