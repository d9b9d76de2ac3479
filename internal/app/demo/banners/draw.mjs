// Draws the pictures of the demo network's banners, in the brand's colours, and writes them as JPEG files beside this one: each wide for desktops,
// narrow for phones, and small for lists. Run it from the project's folder after a change: node internal/app/demo/banners/draw.mjs.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openBrowser, sizes, symbols } from '../drawing.mjs'

const here = dirname(fileURLToPath(import.meta.url))

/** A thing with its place: the middle of its foot, its height, its colour and that of its label. */
const thing = (kind, x, foot, height, fill, label) => {
  const [w, h] = sizes[kind]
  const width = height * (w / h)
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

const browser = await openBrowser()
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
