import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const command = ['run', './bench/https']

/** The browser's option to trust openFront(). */
export function trustFront(): string {
  const key = execFileSync('go', [...command, '-key'], { cwd: root, encoding: 'utf8' }).trim()
  return `--ignore-certificate-errors-spki-list=${key}`
}

/** Opens HTTPS with HTTP/2 in front of a program, as a site's proxy does. */
export async function openFront(program: string): Promise<{ url: string; close: () => Promise<void> }> {
  const front = spawn('go', command, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(front, 'exit')
  const [url] = await Promise.race([once(createInterface(front.stdout), 'line'), ended])
  if (typeof url !== 'string') throw new Error('the front did not start')
  front.stdin.write(`${program}\n`)
  return {
    url,
    close: async () => {
      front.stdin.end()
      await ended
    },
  }
}
