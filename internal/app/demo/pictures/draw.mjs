// Draws the pictures of the demo network's posts, in the brand's colours, and writes them as JPEG files beside this one. Run it from the project's
// folder after a change: node internal/app/demo/pictures/draw.mjs. Each name has a seed of its own, so that a new picture changes no other.
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openBrowser, sizes, symbols } from '../drawing.mjs'

const here = dirname(fileURLToPath(import.meta.url))


const dark = ['#5B1030', '#1F5B3C', '#8A4513', '#7A1B45', '#3C2348', '#24506B', '#2E4A1F']
const bright = ['#F2A93B', '#F26A4B', '#C21E62', '#8CCFA0', '#F5B7C4', '#FFE3B0', '#7FB7D6']
const labels = ['#FFF7EC', '#F8E3B8', '#F2A93B', '#FFFFFF', '#F26A4B']
const skins = ['#F3CDA6', '#E0A878', '#C68652', '#9A5F38', '#6E4228', '#F6D9BD']
const hairs = ['#2B1A14', '#5A3320', '#8C5A2B', '#C9A067', '#1C1C22', '#9C9890', '#A03B22']

/** Random numbers that a name decides. */
function dice(name) {
  let state = 2166136261
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return { next, pick: (from) => from[Math.floor(next() * from.length)], between: (low, high) => low + next() * (high - low) }
}

/** One thing that is sold, standing on y, with its left side at x. */
function item(kind, x, y, height, fill, label) {
  const [w, h] = sizes[kind]
  return `<use href="#${kind}" x="${x}" y="${y - height}" width="${(w / h) * height}" height="${height}" fill="${fill}" color="${label}"/>`
}

/** A row of groups of one product each, from x to end. gaps leaves some groups out. */
function row(d, kinds, x, end, y, height, { gaps = 0, colours = dark } = {}) {
  let out = ''
  while (x < end) {
    const kind = d.pick(kinds)
    const [w, h] = sizes[kind]
    const tall = kind === 'can' || kind === 'pack' ? height * 0.62 : height
    const step = (w / h) * tall + 7
    const fill = d.pick(kind === 'can' || kind === 'pack' ? bright : colours)
    const label = d.pick(labels.filter((each) => each !== fill))
    const missing = d.next() < gaps
    for (let n = 0; n < 3 && x + step <= end + 7; n++, x += step) if (!missing) out += item(kind, x, y, tall, fill, label)
    if (x + step > end + 7) break
  }
  return out
}

const tickets = (d, y, from = 60, to = 740) =>
  Array.from({ length: 7 }, (_, n) => {
    const x = from + (n * (to - from)) / 7
    return `<rect x="${x}" y="${y}" width="46" height="13" rx="2" fill="${d.pick(['#FFF7EC', '#FFF7EC', '#FFC94D'])}"/><path d="M${x + 8} ${y + 6.5}h14" stroke="#5B2A18" stroke-width="3"/>`
  }).join('')

function shelf(d, { kinds = ['wine', 'spirit', 'beer'], gaps = 0, wood = '#C98A4B', back = '#4A2415', colours = dark } = {}) {
  let out = `<rect width="800" height="600" fill="#6B3A22"/><rect x="24" width="752" height="600" fill="${back}"/><rect x="24" width="752" height="600" fill="#FFB347" opacity=".12"/>`
  for (const [y, height] of [[192, 140], [388, 134], [574, 138]]) {
    out += `<rect x="24" y="${y - 172}" width="752" height="34" fill="#FFD58A" opacity=".15"/>${row(d, kinds, 48, 752, y, height, { gaps, colours })}<rect x="24" y="${y}" width="752" height="19" fill="${wood}"/><rect x="24" y="${y + 19}" width="752" height="5" fill="#000" opacity=".3"/>${tickets(d, y + 3)}`
  }
  return `${out}<path d="M150 0h200L520 600H330z" fill="#FFE9BF" opacity=".07"/>`
}

function fridge(d, { doors = 3, open = -1 } = {}) {
  let out = '<rect width="800" height="600" fill="#DDD6E6"/><rect width="800" height="70" fill="#3C2348"/><path d="M60 35h120M220 35h70" stroke="#F5B7C4" stroke-width="12" stroke-linecap="round"/>'
  const width = 760 / doors
  for (let n = 0; n < doors; n++) {
    const x = 20 + n * width
    out += `<rect x="${x}" y="80" width="${width - 10}" height="480" rx="6" fill="#4D4660"/><rect x="${x + 12}" y="92" width="${width - 34}" height="456" fill="#F2F6FB"/>`
    for (const y of [206, 320, 434, 546]) {
      out += `${row(d, ['beer', 'can', 'can', 'wine'], x + 18, x + width - 32, y, 96, {})}<rect x="${x + 12}" y="${y}" width="${width - 34}" height="5" fill="#A9A0BC"/>`
    }
    out += n === open ? '' : `<rect x="${x + 12}" y="92" width="${width - 34}" height="456" fill="#CFE3F2" opacity=".22"/><path d="M${x + 30} 520L${x + width - 90} 110h34L${x + 64} 520z" fill="#fff" opacity=".28"/><rect x="${x + width - 34}" y="260" width="7" height="110" rx="3" fill="#8F87A3"/>`
  }
  return `${out}<rect y="560" width="800" height="40" fill="#BDB2CB"/>`
}

/** Packs of one promotion, stacked in front of a wall with a sign. */
function display(d, { rows = 5, sign = true } = {}) {
  const [wall, light] = d.pick([['#F7B66A', '#FFCF86'], ['#F2C6B0', '#F8DCCB'], ['#BFD9C4', '#D5E8D8'], ['#C9BDD8', '#DDD3E8']])
  const colour = d.pick(bright)
  const second = d.pick(bright.filter((each) => each !== colour))
  let out = `<rect width="800" height="600" fill="${wall}"/><path d="M0 0h800v470H520z" fill="${light}"/><rect y="470" width="800" height="130" fill="#8A4E2A"/><path d="M0 470h800v8H0z" fill="#5B2A18" opacity=".4"/>`
  for (let n = 0; n < rows; n++) {
    const across = 6 - Math.floor(n / 2)
    for (let m = 0; m < across; m++) {
      out += item('pack', 400 - (across * 98) / 2 + m * 98, 520 - n * 66, 64, m % 2 ? colour : second, '#FFF7EC')
    }
  }
  if (sign) out += '<rect x="290" y="40" width="220" height="92" rx="16" fill="#A01450"/><path d="M322 72h156M322 100h96" stroke="#FFE3B0" stroke-width="12" stroke-linecap="round"/><path d="M330 40V0M470 40V0" stroke="#5B2A18" stroke-width="5"/>'
  const top = 520 - rows * 66
  return `${out}${item('wine', 330, top + 2, 96, d.pick(dark), '#F8E3B8')}${item('spirit', 380, top + 2, 84, d.pick(dark), '#FFF7EC')}${item('beer', 436, top + 2, 78, d.pick(dark), '#F2A93B')}`
}

function shopfront(d, { time = 'dusk' } = {}) {
  const skies = { dusk: ['#FFC25C', '#E8687A', '#FFEFC0'], day: ['#8CCBEA', '#D8EEF7', '#FFE9A8'], night: ['#1E1B3A', '#4A2F58', '#F4EBD2'], rain: ['#8792A3', '#BFC7D1', '#D7DCE3'] }
  const [above, below, sun] = skies[time]
  const trim = d.pick(['#C21E62', '#1F5B3C', '#24506B', '#7A1B45', '#B5541C'])
  const brick = d.pick(['#FFF1DE', '#F3DCC6', '#EADFD2', '#F7E7EE'])
  let out = `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs><rect width="800" height="520" fill="url(#sky)"/><circle cx="${d.between(600, 720)}" cy="${d.between(90, 170)}" r="62" fill="${sun}" opacity="${time === 'rain' ? 0.35 : 0.95}"/>`
  if (time === 'night') for (let n = 0; n < 26; n++) out += `<circle cx="${d.between(0, 800)}" cy="${d.between(0, 250)}" r="1.8" fill="#fff"/>`
  out += `<rect y="500" width="800" height="100" fill="${time === 'night' ? '#3A2B3F' : '#D9A277'}"/><rect x="110" y="120" width="580" height="384" fill="${brick}"/><rect x="110" y="100" width="580" height="44" fill="#5B1030"/><rect x="270" y="110" width="250" height="74" rx="12" fill="${trim}"/><path d="M300 136h190M300 160h120" stroke="#FFE3B0" stroke-width="11" stroke-linecap="round"/>`
  for (let n = 0; n < 12; n++) out += `<path d="M${110 + n * 48.4} 200h48.4v40a24.2 24.2 0 0 1-48.4 0z" fill="${n % 2 ? '#FFF7EC' : trim}"/>`
  const glow = time === 'night' ? '#FFD98A' : '#FFE3A0'
  for (const x of [140, 470]) {
    out += `<rect x="${x}" y="290" width="190" height="176" rx="6" fill="#4A2415"/><rect x="${x + 8}" y="298" width="174" height="160" fill="${glow}"/>${row(d, ['wine', 'spirit', 'beer'], x + 14, x + 176, 382, 74)}<rect x="${x + 8}" y="382" width="174" height="6" fill="#8A4E2A"/>${row(d, ['pack', 'can', 'wine'], x + 14, x + 176, 458, 66)}`
  }
  out += `<rect x="348" y="276" width="104" height="228" fill="#5B1030"/><rect x="360" y="290" width="80" height="150" fill="${glow}"/><circle cx="434" cy="462" r="5" fill="#F2A93B"/><rect x="110" y="498" width="580" height="8" fill="#5B2A18" opacity=".5"/>`
  if (time === 'rain') {
    for (let n = 0; n < 90; n++) {
      const [x, y] = [d.between(0, 820), d.between(0, 580)]
      out += `<path d="M${x} ${y}l-8 22" stroke="#EAF1F7" stroke-width="2.4" opacity=".6"/>`
    }
    out += '<ellipse cx="240" cy="560" rx="130" ry="14" fill="#8FA0B2" opacity=".6"/><ellipse cx="600" cy="580" rx="90" ry="10" fill="#8FA0B2" opacity=".6"/>'
  }
  if (time === 'night') out += '<path d="M148 466l-70 134h330l-70-134zM478 466l-60 134h330l-70-134z" fill="#FFD98A" opacity=".16"/>'
  return out
}

/** A person from the waist up who stands at x with the feet of the picture at y. */
function person(d, x, y, scale = 1, { cap = d.next() < 0.25, apron = true } = {}) {
  const skin = d.pick(skins)
  const hair = d.pick(hairs)
  const shirt = d.pick(['#24506B', '#FFF7EC', '#3C2348', '#8CCFA0', '#F2A93B', '#7A1B45', '#E9DDF0'])
  const style = d.pick(['short', 'long', 'bun', 'curly', 'bald'])
  const hairShapes = {
    short: `<path d="M-42 -216c0-70 84-70 84 0v10c-10-30-24-36-42-36s-32 6-42 36z" fill="${hair}"/>`,
    long: `<path d="M-48 -216c0-78 96-78 96 0v92c-14 12-82 12-96 0z" fill="${hair}"/>`,
    bun: `<circle cy="-272" r="20" fill="${hair}"/><path d="M-43 -214c0-70 86-70 86 0-14-22-72-22-86 0z" fill="${hair}"/>`,
    curly: `<g fill="${hair}"><circle cx="-34" cy="-232" r="22"/><circle cx="-12" cy="-254" r="24"/><circle cx="16" cy="-253" r="24"/><circle cx="36" cy="-230" r="21"/><circle cx="-42" cy="-206" r="15"/><circle cx="43" cy="-206" r="15"/></g>`,
    bald: '',
  }
  const behind = style === 'long' ? hairShapes.long : ''
  const front = style === 'long' ? `<path d="M-43 -204c0-64 86-64 86 0-20-26-60-30-86 0z" fill="${hair}"/>` : hairShapes[style]
  const head = cap ? `<path d="M-44 -212c0-66 88-66 88 0z" fill="#A01450"/><path d="M-44 -214h116c0 10-20 12-40 12h-76z" fill="#7A0F3C"/>` : front
  return `<g transform="translate(${x} ${y}) scale(${scale})">${behind}<path d="M-100 0c0-96 30-134 78-138h44c48 4 78 42 78 138z" fill="${shirt}"/><path d="M-20 -160h40v34a20 20 0 0 1-40 0z" fill="${skin}"/><ellipse cy="-194" rx="40" ry="46" fill="${skin}"/><path d="M-14 -176q14 14 28 0" stroke="#5B2A18" stroke-width="4" fill="none" stroke-linecap="round"/><circle cx="-14" cy="-198" r="4" fill="#2B1A14"/><circle cx="14" cy="-198" r="4" fill="#2B1A14"/>${head}${apron ? '<path d="M-46 0v-92h92V0z" fill="#5B1030"/><path d="M-46 -92L-30 -136M46 -92L30 -136" stroke="#5B1030" stroke-width="9"/><rect x="-24" y="-66" width="48" height="30" rx="6" fill="#A01450"/>' : ''}</g>`
}

function team(d, { count = 3, where = 'shelf' } = {}) {
  const backs = { shelf: () => shelf(d), fridge: () => fridge(d), front: () => shopfront(d, { time: 'day' }) }
  let out = `<g opacity=".82">${backs[where]()}</g><rect width="800" height="600" fill="#FFCF86" opacity=".14"/>`
  const step = 620 / count
  for (let n = 0; n < count; n++) out += person(d, 90 + step * (n + 0.5), 608, count > 3 ? 1.25 : 1.5)
  return out
}

function counter(d, { guest = false } = {}) {
  let out = `<rect width="800" height="600" fill="#F7B66A"/><path d="M0 0h800v360H560z" fill="#FFCF86"/><rect x="40" y="50" width="330" height="220" rx="10" fill="#5B2A18"/>${row(d, ['wine', 'spirit'], 56, 354, 152, 86)}<rect x="52" y="152" width="306" height="7" fill="#C98A4B"/>${row(d, ['beer', 'can'], 56, 354, 256, 80)}<rect x="470" y="86" width="240" height="96" rx="16" fill="#A01450"/><path d="M500 122h180M500 148h110" stroke="#FFE3B0" stroke-width="12" stroke-linecap="round"/>`
  out += person(d, 560, 420, 1.15)
  if (guest) out += person(d, 250, 430, 1.1, { apron: false, cap: false })
  out += `<rect y="420" width="800" height="180" fill="#8A4E2A"/><rect y="402" width="800" height="30" fill="#D69A5C"/>`
  for (let x = 90; x < 800; x += 100) out += `<path d="M${x} 446V600" stroke="#7A4223" stroke-width="4"/>`
  return `${out}<path d="M660 402l10-60h90l10 60z" fill="#3C2348"/><rect x="676" y="312" width="78" height="40" rx="6" fill="#2B1A24"/>${item('wine', 360, 404, 104, d.pick(dark), '#F8E3B8')}${item('beer', 404, 404, 80, d.pick(dark), '#F2A93B')}`
}

const glass = (x, y, fill) =>
  `<g transform="translate(${x} ${y})"><path d="M-24 -110h48c4 46-8 66-20 70v30h18v8h-44v-8h18v-30c-12-4-24-24-20-70z" fill="#fff" opacity=".55"/><path d="M-23 -84h46c1 28-8 40-19 43h-8c-11-3-20-15-19-43z" fill="${fill}"/></g>`

function tasting(d) {
  const colour = d.pick(['#7A1B45', '#F5B7C4', '#F2D98B', '#5B1030'])
  let out = '<rect width="800" height="600" fill="#3C1626"/><circle cx="400" cy="120" r="330" fill="#F2A93B" opacity=".22"/><circle cx="400" cy="120" r="190" fill="#FFE3B0" opacity=".22"/>'
  for (let n = 0; n < 9; n++) out += `<path d="M${40 + n * 90} 0v${40 + (n % 3) * 24}" stroke="#FFE3B0" stroke-width="2"/><circle cx="${40 + n * 90}" cy="${52 + (n % 3) * 24}" r="9" fill="#FFE3B0"/>`
  out += '<path d="M0 430h800v170H0z" fill="#8A4E2A"/><path d="M0 420h800v22H0z" fill="#D69A5C"/>'
  for (let n = 0; n < 4; n++) out += item(d.pick(['wine', 'wine', 'spirit']), 120 + n * 62, 424, 190, d.pick(dark), d.pick(labels))
  for (let n = 0; n < 5; n++) out += glass(420 + n * 74, 424 + (n % 2) * 26, colour)
  return `${out}<ellipse cx="200" cy="500" rx="130" ry="26" fill="#FFF7EC"/><circle cx="160" cy="486" r="18" fill="#F2A93B"/><path d="M190 494l34-26 24 30z" fill="#FFE3B0"/><circle cx="262" cy="488" r="13" fill="#7A1B45"/><circle cx="282" cy="496" r="12" fill="#7A1B45"/>`
}

function hero(d) {
  const [wall, glow] = d.pick([['#A01450', '#F26A4B'], ['#1F5B3C', '#8CCFA0'], ['#24506B', '#7FB7D6'], ['#B5541C', '#FFC94D'], ['#3C2348', '#C21E62']])
  const kind = d.pick(['wine', 'spirit', 'beer', 'can'])
  let out = `<rect width="800" height="600" fill="${wall}"/><circle cx="400" cy="320" r="300" fill="${glow}" opacity=".35"/><circle cx="400" cy="320" r="210" fill="${glow}" opacity=".5"/>`
  for (let n = 0; n < 16; n++) out += `<path d="M400 320L${400 + 700 * Math.cos((n * Math.PI) / 8)} ${320 + 700 * Math.sin((n * Math.PI) / 8)}" stroke="#fff" stroke-width="26" opacity=".05"/>`
  const tall = kind === 'can' ? 300 : 430
  const wide = (sizes[kind][0] / sizes[kind][1]) * tall
  const fill = d.pick(kind === 'can' ? bright : dark)
  return `${out}<ellipse cx="400" cy="546" rx="210" ry="24" fill="#000" opacity=".25"/>${item(kind, 400 - wide / 2 - 150, 540, tall * 0.8, d.pick(kind === 'can' ? bright : dark), '#F8E3B8')}${item(kind, 400 - wide / 2 + 170, 540, tall * 0.8, d.pick(kind === 'can' ? bright : dark), '#FFF7EC')}${item(kind, 400 - wide / 2, 552, tall, fill, '#FFF7EC')}`
}

function coolroom(d) {
  let out = '<rect width="800" height="600" fill="#DDD3E8"/><path d="M170 60h460v400H170z" fill="#F3EEF8"/><path d="M0 600L170 430h460l170 170z" fill="#C9BDD8"/><rect x="240" y="30" width="320" height="18" rx="9" fill="#fff"/><rect x="352" y="70" width="96" height="44" rx="8" fill="#2B1A24"/><path d="M368 92h18M394 92h18M424 80v24" stroke="#8CE0A4" stroke-width="6"/>'
  for (const y of [150, 290, 430]) {
    for (const x of [0, 102]) {
      out += item('pack', x - 10, y, 62, d.pick(bright), d.pick(labels))
      out += item('pack', 800 - 86 - x, y, 62, d.pick(bright), d.pick(labels))
    }
    out += `<path d="M0 ${y}h200v9H0zM600 ${y}h200v9H600z" fill="#8F7BA6"/>`
  }
  for (let n = 0; n < 4; n++) for (let m = 0; m < 2 + (n % 3); m++) out += item('pack', 206 + n * 98, 470 - m * 64, 62, d.pick(bright), d.pick(labels))
  return `${out}<rect x="190" y="470" width="420" height="15" fill="#A9713F"/><path d="M220 485h30v18h-30zM385 485h30v18h-30zM550 485h30v18h-30z" fill="#7A4223"/>`
}

function van(d) {
  const colour = d.pick(['#C21E62', '#1F5B3C', '#24506B'])
  return `<rect width="800" height="600" fill="#8CCBEA"/><circle cx="660" cy="110" r="60" fill="#FFE9A8"/><path d="M0 360q200-120 420-30t380-50v320H0z" fill="#9CCB8B"/><rect y="450" width="800" height="150" fill="#5B5566"/><path d="M0 522h120M180 522h120M360 522h120M540 522h120M720 522h80" stroke="#FFE3B0" stroke-width="8"/><path d="M150 240h330v230H150z" fill="${colour}"/><path d="M480 290h110l80 90v90H480z" fill="${colour}"/><path d="M500 308h80l56 68H500z" fill="#DDF1FA"/><rect x="180" y="280" width="230" height="96" rx="14" fill="#FFF7EC"/><path d="M204 314h180M204 344h110" stroke="${colour}" stroke-width="12" stroke-linecap="round"/><circle cx="246" cy="472" r="46" fill="#2B2430"/><circle cx="246" cy="472" r="20" fill="#C9C3D3"/><circle cx="570" cy="472" r="46" fill="#2B2430"/><circle cx="570" cy="472" r="20" fill="#C9C3D3"/>${item('pack', 690, 470, 70, d.pick(bright), '#FFF7EC')}${item('pack', 690, 400, 70, d.pick(bright), '#FFF7EC')}`
}

function dog(d) {
  const coat = d.pick(['#B0703C', '#3B2A22', '#E3C08F'])
  return `${shelf(d)}<rect y="400" width="800" height="200" fill="#C98A4B"/><rect y="400" width="800" height="10" fill="#5B2A18" opacity=".35"/><g transform="translate(400 560)"><path d="M-110 0c-10-130 40-190 110-190S120-130 110 0z" fill="${coat}"/><path d="M-50 0c0-80 20-120 50-120S50-80 50 0z" fill="#FFF1DE"/><circle cy="-220" r="78" fill="${coat}"/><path d="M-74 -262c-46 10-52 84-26 106 24-10 40-50 44-90zM74 -262c46 10 52 84 26 106-24-10-40-50-44-90z" fill="#2B1A14" opacity=".75"/><ellipse cy="-196" rx="40" ry="32" fill="#FFF1DE"/><ellipse cy="-212" rx="15" ry="11" fill="#2B1A14"/><path d="M-16 -184q16 16 32 0" stroke="#2B1A14" stroke-width="5" fill="none"/><circle cx="-30" cy="-238" r="8" fill="#2B1A14"/><circle cx="30" cy="-238" r="8" fill="#2B1A14"/><path d="M-60 -150h120l-8 22H-52z" fill="#C21E62"/><circle cy="-122" r="11" fill="#F2A93B"/></g>`
}

function trophy(d) {
  return `<rect width="800" height="600" fill="#5B1030"/><circle cx="400" cy="270" r="260" fill="#F2A93B" opacity=".25"/>${Array.from({ length: 70 }, () => `<rect x="${d.between(0, 800)}" y="${d.between(0, 600)}" width="9" height="16" rx="2" fill="${d.pick(bright)}" transform="rotate(${d.between(-40, 40)} 400 300)"/>`).join('')}<path d="M290 130h220v60c0 110-50 170-110 170s-110-60-110-170z" fill="#F2A93B"/><path d="M290 150h-66c0 90 34 130 84 134M510 150h66c0 90-34 130-84 134" stroke="#F2A93B" stroke-width="24" fill="none"/><path d="M380 350h40v70h-40z" fill="#D98E22"/><path d="M310 420h180v34H310zM280 454h240v50H280z" fill="#7A3B22"/><rect x="330" y="464" width="140" height="28" rx="5" fill="#FFE3B0"/><path d="M400 168l17 36 40 5-29 27 8 39-36-20-36 20 8-39-29-27 40-5z" fill="#FFF1DE"/>`
}

function cartons(d) {
  let out = '<rect width="800" height="600" fill="#E5D6C3"/><rect y="440" width="800" height="160" fill="#B08A64"/>'
  for (let n = 0; n < 5; n++) {
    const up = 1 + Math.floor(d.next() * 3)
    for (let m = 0; m < up; m++) {
      const [x, y] = [40 + n * 150, 520 - m * 112]
      out += `<rect x="${x}" y="${y - 110}" width="140" height="108" rx="4" fill="${d.pick(['#C99A63', '#B98A54', '#D3A772'])}"/><path d="M${x} ${y - 70}h140" stroke="#8A6238" stroke-width="3" opacity=".5"/><rect x="${x + 54}" y="${y - 110}" width="32" height="40" fill="#E9CFA4"/><path d="M${x + 20} ${y - 40}h60M${x + 20} ${y - 24}h36" stroke="#7A4F28" stroke-width="6"/>`
    }
  }
  return `${out}${person(d, 690, 606, 1.25)}`
}

const pictures = {
  'shelf-reds': (d) => shelf(d, { kinds: ['wine'], colours: ['#5B1030', '#7A1B45', '#3C2348', '#4A1A22'] }),
  'shelf-whites': (d) => shelf(d, { kinds: ['wine'], colours: ['#D9C777', '#B9C983', '#E9D9A6', '#8CB58A'] }),
  'shelf-rose': (d) => shelf(d, { kinds: ['wine', 'wine', 'spirit'], colours: ['#F5B7C4', '#F28FA6', '#F7CFC0', '#E8839A'] }),
  'shelf-spirits': (d) => shelf(d, { kinds: ['spirit'], colours: ['#8A4513', '#B5762E', '#24506B', '#5B2A18', '#A7C7D9'] }),
  'shelf-gin': (d) => shelf(d, { kinds: ['spirit', 'spirit', 'can'], colours: ['#7FB7D6', '#8CCFA0', '#BFDDE9', '#24506B'] }),
  'shelf-craft': (d) => shelf(d, { kinds: ['can', 'beer'] }),
  'shelf-mixed': (d) => shelf(d),
  'shelf-light': (d) => shelf(d, { wood: '#E8C99A', back: '#8A6A4A' }),
  'shelf-gaps': (d) => shelf(d, { gaps: 0.45 }),
  'shelf-gaps-2': (d) => shelf(d, { gaps: 0.6, kinds: ['beer', 'can', 'wine'] }),
  'shelf-refilled': (d) => shelf(d, { kinds: ['beer', 'can', 'wine'] }),
  'fridge-full': (d) => fridge(d),
  'fridge-two': (d) => fridge(d, { doors: 2 }),
  'fridge-open': (d) => fridge(d, { open: 1 }),
  'fridge-four': (d) => fridge(d, { doors: 4 }),
  'coolroom-1': coolroom,
  'coolroom-2': coolroom,
  'display-1': (d) => display(d),
  'display-2': (d) => display(d, { rows: 4 }),
  'display-3': (d) => display(d, { rows: 6, sign: false }),
  'display-4': (d) => display(d),
  'display-5': (d) => display(d, { rows: 3 }),
  'front-dusk': (d) => shopfront(d),
  'front-day': (d) => shopfront(d, { time: 'day' }),
  'front-night': (d) => shopfront(d, { time: 'night' }),
  'front-rain': (d) => shopfront(d, { time: 'rain' }),
  'front-day-2': (d) => shopfront(d, { time: 'day' }),
  'front-dusk-2': (d) => shopfront(d),
  'team-two': (d) => team(d, { count: 2 }),
  'team-three': (d) => team(d, { count: 3 }),
  'team-four': (d) => team(d, { count: 4, where: 'front' }),
  'team-one': (d) => team(d, { count: 1 }),
  'team-fridge': (d) => team(d, { count: 3, where: 'fridge' }),
  'team-front': (d) => team(d, { count: 3, where: 'front' }),
  'team-five': (d) => team(d, { count: 5 }),
  'counter-1': (d) => counter(d),
  'counter-2': (d) => counter(d, { guest: true }),
  'counter-3': (d) => counter(d, { guest: true }),
  'tasting-1': tasting,
  'tasting-2': tasting,
  'tasting-3': tasting,
  'hero-1': hero,
  'hero-2': hero,
  'hero-3': hero,
  'hero-4': hero,
  'hero-5': hero,
  'van-1': van,
  'van-2': van,
  'dog-1': dog,
  trophy,
  'cartons-1': cartons,
  'cartons-2': cartons,
}

const browser = await openBrowser()
for (const [folder, width, quality] of [
  ['large', 1080, 68],
  ['small', 320, 62],
]) {
  rmSync(join(here, folder), { recursive: true, force: true })
  mkdirSync(join(here, folder))
  const page = await browser.newPage({ viewport: { width, height: width * 0.75 } })
  for (const [name, draw] of Object.entries(pictures)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" style="display:block;width:100%">${symbols}${draw(dice(name))}</svg>`
    await page.setContent(`<body style="margin:0">${svg}</body>`)
    await page.screenshot({ path: join(here, folder, `${name}.jpg`), type: 'jpeg', quality })
  }
}
await browser.close()
