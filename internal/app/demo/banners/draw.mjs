// Draws the pictures of the demo network's banners, in the brand's colours, and writes them as JPEG files beside this one: each wide for desktops, narrow for
// phones, and small for lists. Run it from the project's folder after a change: node internal/app/demo/banners/draw.mjs.
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const project = join(here, '../../../..')
const { chromium } = createRequire(join(project, 'e2e/package.json'))('@playwright/test')

const symbols = `<defs>
<symbol id="wine" viewBox="0 0 40 140"><path d="M14 4h12v32c0 10 12 13 12 30v64a9 9 0 0 1-9 9H11a9 9 0 0 1-9-9V66c0-17 12-20 12-30z"/><path d="M14 0h12v22H14zM2 78h36v38H2z" fill="currentColor"/><path d="M8 90h24v3H8zM8 98h16v3H8z" opacity=".35"/><path d="M7 64c0-8 8-13 9-20v26H7z" fill="#fff" opacity=".22"/></symbol>
<symbol id="beer" viewBox="0 0 36 100"><path d="M12 4h12v18c0 9 10 12 10 24v46a7 7 0 0 1-7 7H9a7 7 0 0 1-7-7V46c0-12 10-15 10-24z"/><path d="M11 0h14v7H11zM2 54h32v27H2z" fill="currentColor"/><circle cx="18" cy="67" r="7" opacity=".4"/></symbol>
<symbol id="spirit" viewBox="0 0 52 124"><path d="M18 18h16v14c0 6 16 4 16 14v70a8 8 0 0 1-8 8H10a8 8 0 0 1-8-8V46c0-10 16-8 16-14z"/><path d="M17 0h18v18H17zM8 60h36v42H8z" fill="currentColor"/><path d="M14 72h24v4H14zM14 82h16v3H14z" opacity=".4"/><path d="M6 48h5v64H6z" fill="#fff" opacity=".25"/></symbol>
<symbol id="can" viewBox="0 0 34 66"><path d="M5 0h24l5 7v52l-5 7H5l-5-7V7z"/><path d="M0 18h34v26H0z" fill="currentColor"/><path d="M5 0h24l2 3H3z" fill="#fff" opacity=".5"/><circle cx="17" cy="31" r="7" opacity=".5"/></symbol>
<symbol id="pack" viewBox="0 0 96 64"><path d="M0 8a8 8 0 0 1 8-8h80a8 8 0 0 1 8 8v56H0z"/><path d="M0 24h96v20H0z" fill="currentColor"/><path d="M36 6h24v6H36z" fill="#000" opacity=".25"/><circle cx="48" cy="34" r="6" opacity=".6"/></symbol>
</defs>`

/** A thing with its place: the middle of its foot, its height, its colour and that of its label. */
const thing = (kind, x, foot, height, fill, label) => {
  const shape = { wine: 40 / 140, beer: 36 / 100, spirit: 52 / 124, can: 34 / 66, pack: 96 / 64 }[kind]
  const width = height * shape
  return `<use href="#${kind}" x="${x - width / 2}" y="${foot - height}" width="${width}" height="${height}" fill="${fill}" color="${label}"/>`
}

const glass = (x, foot, height, wine) =>
  `<g transform="translate(${x} ${foot}) scale(${height / 100})"><path d="M-20-100h40c2 30-4 48-17 52v38h15v10h-36v-10h15v-38c-13-4-19-22-17-52z" fill="#FFF7EC" opacity=".85"/><path d="M-18-82h36c-1 18-7 28-18 30-11-2-17-12-18-30z" fill="${wine}"/></g>`

const rays = (x, y, from, to, colour, n = 28) =>
  Array.from({ length: n }, (_, i) => {
    const a = (i * 2 * Math.PI) / n
    return `<path d="M${x + from * Math.cos(a)} ${y + from * Math.sin(a)}L${x + to * Math.cos(a)} ${y + to * Math.sin(a)}" stroke="${colour}" stroke-width="9" stroke-linecap="round" opacity=".5"/>`
  }).join('')

const sun = (x, y, r, inner, outer) => `<circle cx="${x}" cy="${y}" r="${r * 1.36}" fill="${outer}" opacity=".55"/><circle cx="${x}" cy="${y}" r="${r}" fill="${inner}"/>`

const hills = (w, h, a, b) =>
  `<path d="M0 ${h * 0.78}Q${w * 0.25} ${h * 0.58} ${w * 0.52} ${h * 0.76}T${w} ${h * 0.66}V${h}H0z" fill="${a}"/><path d="M0 ${h * 0.88}Q${w * 0.3} ${h * 0.76} ${w * 0.6} ${h * 0.88}T${w} ${h * 0.84}V${h}H0z" fill="${b}"/>`

const table = (w, h, colour) => `<path d="M0 ${h * 0.86}H${w}V${h}H0z" fill="${colour}"/><path d="M0 ${h * 0.86}H${w}v${h * 0.03}H0z" fill="#fff" opacity=".12"/>`

/** Things stand further apart where they are taller. */
const k = (h) => h / 450

/** The scenes. Each is drawn for its width and height; m is the middle of what stands in it. */
const scenes = {
  reds: ['#8E0F43', '#C92F6C', (w, h, m) =>
    sun(m, h * 0.6, h * 0.42, '#FFB72B', '#FF8A4C') + rays(m, h * 0.6, h * 0.62, h * 0.74, '#FFCF6B') + table(w, h, '#5B0B2C') +
    thing('wine', m - 120 * k(h), h * 0.9, h * 0.62, '#1F5B3C', '#FFF7EC') + thing('wine', m, h * 0.92, h * 0.7, '#3A0A22', '#F8E3B8') +
    thing('wine', m + 120 * k(h), h * 0.9, h * 0.62, '#F08FA6', '#FFF7EC') + glass(m + 218 * k(h), h * 0.92, h * 0.34, '#A01450')],
  summer: ['#FFB72B', '#FF8A4C', (w, h, m) =>
    sun(m, h * 0.46, h * 0.34, '#FFF3D6', '#FFD98A') + hills(w, h, '#F26A4B', '#C92F6C') +
    [-170, -85, 0, 85, 170].map((dx, i) => thing('can', m + dx * k(h), h * 0.93 - (i % 2) * 8, h * 0.4, ['#A01450', '#1F5B3C', '#24506B', '#C21E62', '#7A1B45'][i], '#FFF7EC')).join('')],
  beer: ['#24506B', '#3E8BA8', (w, h, m) =>
    rays(m, h * 0.55, h * 0.5, h * 0.66, '#9FD3E6', 20) + sun(m, h * 0.55, h * 0.36, '#F5B13D', '#FFD98A') + table(w, h, '#163A50') +
    thing('pack', m - 130 * k(h), h * 0.93, h * 0.4, '#8A4513', '#F8E3B8') + thing('pack', m + 140 * k(h), h * 0.93, h * 0.4, '#1F5B3C', '#F2A93B') +
    [-30, 30].map((dx, i) => thing('beer', m + dx * k(h), h * 0.94, h * 0.58, ['#6B3A16', '#8A4513'][i], '#FFF7EC')).join('')],
  sparkling: ['#2B1220', '#5B1030', (w, h, m) =>
    Array.from({ length: 70 }, (_, i) => `<circle cx="${((i * 619) % 997) * (w / 997)}" cy="${((i * 373) % 499) * ((h * 0.8) / 499)}" r="${2 + (i % 4)}" fill="${['#FFB72B', '#FFE3B0', '#F08FA6'][i % 3]}" opacity=".8"/>`).join('') +
    sun(m, h * 0.58, h * 0.34, '#A01450', '#C92F6C') + table(w, h, '#190D14') + thing('wine', m, h * 0.93, h * 0.74, '#1F5B3C', '#FFB72B') +
    glass(m - 130 * k(h), h * 0.93, h * 0.42, '#FFCF6B') + glass(m + 130 * k(h), h * 0.93, h * 0.42, '#FFCF6B')],
  gin: ['#1F5B3C', '#4FA27A', (w, h, m) =>
    `<circle cx="${m - 190 * k(h)}" cy="${h * 0.34}" r="${h * 0.17}" fill="#F8E3B8"/><circle cx="${m - 190 * k(h)}" cy="${h * 0.34}" r="${h * 0.14}" fill="#F2C14B"/>` +
    Array.from({ length: 8 }, (_, i) => `<path d="M${m - 190 * k(h)} ${h * 0.34}L${m - 190 * k(h) + h * 0.13 * Math.cos((i * Math.PI) / 4)} ${h * 0.34 + h * 0.13 * Math.sin((i * Math.PI) / 4)}" stroke="#F8E3B8" stroke-width="5"/>`).join('') +
    sun(m + 40 * k(h), h * 0.55, h * 0.36, '#8CCFA0', '#B8E5C8') + table(w, h, '#123B27') + thing('spirit', m - 40 * k(h), h * 0.93, h * 0.64, '#DDF3EA', '#1F5B3C') +
    thing('spirit', m + 110 * k(h), h * 0.93, h * 0.56, '#7FB7D6', '#FFF7EC') + glass(m + 226 * k(h), h * 0.93, h * 0.36, '#CFEFDE')],
  local: ['#F8E3B8', '#FFCF6B', (w, h, m) =>
    sun(m, h * 0.5, h * 0.32, '#FF8A4C', '#FFB72B') + hills(w, h, '#8CB369', '#5B8C5A') +
    [-210, -130, -50].map((dx, i) => thing('wine', m + dx * k(h), h * 0.94, h * (0.5 + 0.05 * i), ['#3A0A22', '#1F5B3C', '#7A1B45'][i], '#FFF7EC')).join('') +
    [40, 110].map((dx, i) => thing('beer', m + dx * k(h), h * 0.94, h * 0.46, ['#6B3A16', '#24506B'][i], '#F8E3B8')).join('') + thing('spirit', m + 200 * k(h), h * 0.94, h * 0.5, '#C21E62', '#FFF7EC')],
}

const browser = await chromium.launch({
  executablePath: execFileSync(join(project, 'scripts/chromium.sh'), { encoding: 'utf8' }).trim(),
  args: ['--no-sandbox'],
})
for (const [name, [from, to, draw]] of Object.entries(scenes)) {
  for (const [form, width, height, scale, quality] of [
    ['desktop', 1080, 450, 1, 74],
    ['mobile', 1080, 630, 1, 70],
    ['desktop-small', 320, 133, 320 / 1080, 62],
    ['mobile-small', 320, 187, 320 / 1080, 62],
  ]) {
    const [w, h] = [width / scale, height / scale]
    const page = await browser.newPage({ viewport: { width, height } })
    const ground = `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="${w}" height="${h}" fill="url(#g)"/>`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" style="display:block;width:100%">${symbols}${ground}${draw(w, h, form.startsWith('desktop') ? w * 0.64 : w * 0.5)}</svg>`
    await page.setContent(`<body style="margin:0">${svg}</body>`)
    await page.screenshot({ path: join(here, `${name}-${form}.jpg`), type: 'jpeg', quality })
    await page.close()
  }
}
await browser.close()
