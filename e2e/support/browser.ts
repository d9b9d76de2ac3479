import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type LaunchOptions } from '@playwright/test'

const START_MS = 20_000

/** A browser with a profile of its own, which can end as a crashed one does. */
export type KillableBrowser = {
  context: BrowserContext
  /** Ends all processes of the browser at once, without a chance to write anything. */
  kill: () => Promise<void>
}

/** Starts a browser on a profile folder. Started again on the same folder, it has whatever the one before had written to the disk. */
export async function startBrowser({ executablePath = '', args = [] }: LaunchOptions, profile: string): Promise<KillableBrowser> {
  const portFile = join(profile, 'DevToolsActivePort')
  const before = await readFile(portFile, 'utf8').catch(() => '')
  const all = [...args, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  // As the leader of a group of processes, so that the whole browser can be killed.
  const child = spawn(executablePath, all, { stdio: 'ignore', detached: true })
  const exit = once(child, 'exit')
  const address = await firstAddress(portFile, before)
  const browser = await chromium.connectOverCDP(address)
  const [context] = browser.contexts()
  if (!context || !child.pid) throw new Error('the browser has no context')
  const group = -child.pid
  const gone = new Promise<void>((resolve) => browser.once('disconnected', () => resolve()))
  return {
    context,
    kill: async () => {
      process.kill(group, 'SIGKILL')
      // Playwright hears of it a moment later. Until then it would still record the dead browser for the next test, which fails that one.
      await Promise.all([exit, gone])
    },
  }
}

/** Waits until the browser has written the port of its debugging interface. */
async function firstAddress(portFile: string, before: string): Promise<string> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    const text = await readFile(portFile, 'utf8').catch(() => '')
    const [port, path] = text.split('\n')
    if (text !== before && port && path) return `ws://127.0.0.1:${port}${path}`
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the browser did not start within ${START_MS} ms`)
}
