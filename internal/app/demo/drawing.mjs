// What the drawings of the demo network share: the things that are sold, and the browser that makes pictures of them.
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = join(dirname(fileURLToPath(import.meta.url)), '../../..')
const { chromium } = createRequire(join(project, 'e2e/package.json'))('@playwright/test')

/** Bottles, cans and packs. `fill` is their colour, `color` that of their label. */
export const symbols = `<defs>
<symbol id="wine" viewBox="0 0 40 140"><path d="M14 4h12v32c0 10 12 13 12 30v64a9 9 0 0 1-9 9H11a9 9 0 0 1-9-9V66c0-17 12-20 12-30z"/><path d="M14 0h12v22H14zM2 78h36v38H2z" fill="currentColor"/><path d="M8 90h24v3H8zM8 98h16v3H8z" opacity=".35"/><path d="M7 64c0-8 8-13 9-20v26H7z" fill="#fff" opacity=".22"/></symbol>
<symbol id="beer" viewBox="0 0 36 100"><path d="M12 4h12v18c0 9 10 12 10 24v46a7 7 0 0 1-7 7H9a7 7 0 0 1-7-7V46c0-12 10-15 10-24z"/><path d="M11 0h14v7H11zM2 54h32v27H2z" fill="currentColor"/><circle cx="18" cy="67" r="7" opacity=".4"/></symbol>
<symbol id="spirit" viewBox="0 0 52 124"><path d="M18 18h16v14c0 6 16 4 16 14v70a8 8 0 0 1-8 8H10a8 8 0 0 1-8-8V46c0-10 16-8 16-14z"/><path d="M17 0h18v18H17zM8 60h36v42H8z" fill="currentColor"/><path d="M14 72h24v4H14zM14 82h16v3H14z" opacity=".4"/><path d="M6 48h5v64H6z" fill="#fff" opacity=".25"/></symbol>
<symbol id="can" viewBox="0 0 34 66"><path d="M5 0h24l5 7v52l-5 7H5l-5-7V7z"/><path d="M0 18h34v26H0z" fill="currentColor"/><path d="M5 0h24l2 3H3z" fill="#fff" opacity=".5"/><circle cx="17" cy="31" r="7" opacity=".5"/></symbol>
<symbol id="pack" viewBox="0 0 96 64"><path d="M0 8a8 8 0 0 1 8-8h80a8 8 0 0 1 8 8v56H0z"/><path d="M0 24h96v20H0z" fill="currentColor"/><path d="M36 6h24v6H36z" fill="#000" opacity=".25"/><circle cx="48" cy="34" r="6" opacity=".6"/></symbol>
</defs>`

/** The width and height of each. */
export const sizes = { wine: [40, 140], beer: [36, 100], spirit: [52, 124], can: [34, 66], pack: [96, 64] }

export function openBrowser() {
  const executablePath = execFileSync(join(project, 'scripts/chromium.sh'), { encoding: 'utf8' }).trim()
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}
