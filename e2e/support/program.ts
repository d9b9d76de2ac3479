import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const binary = process.env.CARAVAN_BIN ?? fileURLToPath(new URL('../../bin/caravan', import.meta.url))

const START_MS = 30_000
/** Requests may go on for 30 s when the program stops, and jobs for 20 s after them (docs/operations.md). */
const STOP_MS = 55_000

function spawnCaravan(
  args: string[],
  settings: Record<string, string>,
  program = binary,
): { process: ChildProcess; log: string[]; exit: Promise<number> } {
  // Settings of Caravan in the caller's own environment must not reach the tests.
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('CARAVAN_')))
  const child = spawn(program, args, { env: { ...inherited, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  const log: string[] = []
  const exit = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      log.push(`${error}\n`)
      resolve(-1)
    })
    child.once('exit', (code, signal) => {
      if (signal) log.push(`ended by ${signal}\n`)
      resolve(code ?? -1)
    })
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => log.push(chunk.toString()))
  return { process: child, log, exit }
}

/** Runs a command of the program and returns what it printed. If it fails, throws an error with that text. */
export async function runCaravan(args: string[], settings: Record<string, string>): Promise<string> {
  const { log, exit } = spawnCaravan(args, settings)
  const code = await exit
  if (code !== 0) throw new Error(`caravan ${args.join(' ')} ended with status ${code}:\n${log.join('')}`)
  return log.join('')
}

/** A running server with its own port. */
export type Server = {
  url: string
  /** Runs a command on the data of the running server, as an operator may do. */
  run: (...args: string[]) => Promise<string>
  /** What the program has printed so far. */
  output: () => string
  /** Asks the program to end, as an operator does. Throws if it does not end cleanly in time. */
  stop: () => Promise<void>
  /** Kills the program at once, as a power cut does. */
  kill: () => Promise<void>
}

/**
 * Starts the real program on a data folder, with any further settings, which may depend on its address, and waits until it is ready. `program` is the
 * file to run. An empty folder gets the demo network, unless `args` say otherwise.
 */
export async function serve(
  dataFolder: string,
  further: Record<string, string> | ((url: string) => Record<string, string>) = {},
  program = binary,
  args = ['serve', '--demo'],
): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const more = typeof further === 'function' ? further(url) : further
  const settings = { CARAVAN_ADDR: `127.0.0.1:${port}`, CARAVAN_DATA: dataFolder, CARAVAN_PUBLIC_URL: url, ...more }
  const { process: child, log, exit } = spawnCaravan(args, settings, program)

  let ended = false
  exit.then(() => {
    ended = true
  })
  const deadline = Date.now() + START_MS
  while (!(await isReady(url))) {
    if (ended || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`caravan serve ${ended ? 'ended' : `was not ready after ${START_MS} ms`}:\n${log.join('')}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }

  return {
    url,
    run: (...args) => runCaravan(args, settings),
    output: () => log.join(''),
    stop: async () => {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_MS) // its log then says what it waits for
      const code = await exit
      clearTimeout(timer)
      if (code !== 0) throw new Error(`caravan serve ended with status ${code}:\n${log.join('')}`)
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exit
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false // nothing listens on the port yet
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('the probe listens on no port')
  return address.port
}
