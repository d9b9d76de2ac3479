// Draws the film of the lesson 'Build it so that it stands' as frames: an end of cartons grows in bricked layers, is pushed with a flat hand, and
// stands. It has no sound; what it says is written in it.
// Usage: node internal/app/demo/films/draw.mjs (needs the modules of e2e and web, and ffmpeg)
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openBrowser } from '../drawing.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const width = 960
const height = 540
const rate = 15
const seconds = 16
const fonts = [
  ['Onest Variable', 'onest/files/onest-latin-wght-normal.woff2'],
  ['Bricolage Grotesque Variable', 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'],
]

/** The page of the film. draw(t) draws it as it is after t seconds. It runs in the browser. */
function scene() {
  const canvas = document.querySelector('canvas')
  const c = canvas.getContext('2d')
  const ease = (x) => 1 - (1 - x) ** 3
  const part = (t, from, to) => Math.min(1, Math.max(0, (t - from) / (to - from)))
  const rounded = (x, y, w, h, r, fill) => {
    c.fillStyle = fill
    c.beginPath()
    c.roundRect(x, y, w, h, r)
    c.fill()
  }
  const say = (words, t, from, to) => {
    const alpha = Math.min(part(t, from, from + 0.35), 1 - part(t, to - 0.35, to))
    if (alpha <= 0) return
    c.globalAlpha = alpha
    c.font = '600 34px "Onest Variable", system-ui, sans-serif'
    const w = c.measureText(words).width + 56
    rounded((960 - w) / 2, 26, w, 64, 32, '#2b1020')
    c.fillStyle = '#fff8ef'
    c.textAlign = 'center'
    c.fillText(words, 480, 70)
    c.globalAlpha = 1
  }
  const size = { w: 104, h: 62 }
  const floor = 470
  const colours = ['#a3154f', '#b81f5d', '#8c0f42']
  const carton = (x, y, w, colour) => {
    rounded(x, y, w - 4, size.h - 4, 6, colour)
    rounded(x, y + 20, w - 4, 20, 0, '#ffb52e')
    c.fillStyle = '#7a4a00'
    c.beginPath()
    c.arc(x + w / 2 - 2, y + 30, 7, 0, Math.PI * 2)
    c.fill()
  }
  // Layers from the bottom. Every second one is turned, so that its cartons are narrower and lie across the gaps of those below.
  const bricks = []
  for (let layer = 0; layer < 5; layer += 1) {
    const across = layer % 2 ? 6 : 4
    for (let place = 0; place < across; place += 1) {
      const [x, y] = [272 + (place * 4 * size.w) / across, floor - (layer + 1) * size.h]
      bricks.push({ x, y, w: (4 * size.w) / across, colour: colours[(layer + place) % 3], at: 2.2 + bricks.length * 0.27 })
    }
  }
  window.draw = (t) => {
    c.fillStyle = '#fdf3e6'
    c.fillRect(0, 0, 960, 540)
    c.fillStyle = '#f4e2cb'
    c.fillRect(0, floor, 960, 70)
    for (let x = -40; x < 960; x += 160) rounded(x + 20, 128, 120, 10, 5, '#ecd6ba')
    const lean = Math.sin(part(t, 11.2, 12.6) * Math.PI) * 3
    for (const b of bricks) {
      const p = part(t, b.at, b.at + 0.42)
      if (p <= 0) continue
      const up = (floor - b.y) / 310
      carton(b.x + lean * up, b.y - (1 - ease(p)) * 180, b.w, b.colour)
    }
    // the ticket
    const ticket = part(t, 9, 9.6)
    if (ticket > 0) {
      c.globalAlpha = ticket
      rounded(404, 108 + (1 - ease(ticket)) * -20, 152, 48, 8, '#ffffff')
      c.fillStyle = '#a3154f'
      c.font = '700 28px "Bricolage Grotesque Variable", system-ui, sans-serif'
      c.textAlign = 'center'
      c.fillText('2 for $40', 480, 142 + (1 - ease(ticket)) * -20)
      c.globalAlpha = 1
    }
    // the flat hand
    const come = ease(part(t, 10.4, 11.2)) - ease(part(t, 12.7, 13.4))
    if (come > 0) {
      const x = 60 + come * 150 + lean * 2
      rounded(x - 160, 286, 190, 40, 20, '#3c6e8f')
      rounded(x + 16, 268, 22, 76, 11, '#d8a27c')
    }
    // the free aisle
    const aisle = part(t, 13.4, 14)
    if (aisle > 0) {
      c.globalAlpha = aisle
      c.strokeStyle = '#1f7a4d'
      c.lineWidth = 5
      c.beginPath()
      c.moveTo(706, 500)
      c.lineTo(932, 500)
      c.moveTo(706, 486)
      c.lineTo(706, 514)
      c.moveTo(932, 486)
      c.lineTo(932, 514)
      c.stroke()
      c.fillStyle = '#1f7a4d'
      c.font = '700 30px "Onest Variable", system-ui, sans-serif'
      c.textAlign = 'center'
      c.fillText('1.2 m', 819, 480)
      c.globalAlpha = 1
    }
    say('Build it so that it stands', t, 0.2, 2.2)
    say('Four cartons across', t, 2.4, 4.2)
    say('Turn every second layer, like bricks', t, 4.4, 6.6)
    say('Nothing above shoulder height', t, 6.8, 8.8)
    say('One large ticket at eye level', t, 9, 10.3)
    say('Push it gently with a flat hand', t, 10.5, 13.2)
    say('Keep 1.2 metres of aisle free', t, 13.5, 16.2)
  }
}

const frames = mkdtempSync(join(tmpdir(), 'caravan-film-'))
const browser = await openBrowser()
const page = await browser.newPage({ viewport: { width, height } })
await page.setContent(`<body style="margin:0"><canvas width="${width}" height="${height}"></canvas></body>`)
for (const [family, file] of fonts) {
  const woff = readFileSync(join(here, '../../../../web/node_modules/@fontsource-variable', file)).toString('base64')
  await page.evaluate(
    async ([name, bytes]) => document.fonts.add(await new FontFace(name, `url(data:font/woff2;base64,${bytes})`, { weight: '200 800' }).load()),
    [family, woff],
  )
}
await page.evaluate(scene)
for (let frame = 0; frame < seconds * rate; frame += 1) {
  await page.evaluate((t) => window.draw(t), frame / rate)
  await page.screenshot({ path: join(frames, `${String(frame).padStart(4, '0')}.png`) })
}
await browser.close()
const film = join(here, 'stack.mp4')
const encode = `-y -loglevel error -framerate ${rate} -i ${frames}/%04d.png -c:v libx264 -preset veryslow -crf 27 -tune animation -pix_fmt yuv420p -movflags +faststart -map_metadata -1`
execFileSync('ffmpeg', [...encode.split(' '), film], { stdio: 'inherit' })
rmSync(frames, { recursive: true })
