import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'

/** A small video service that speaks the part of Mux Video's API which the program uses, and shows its videos as HTTP Live Streaming. */
export interface VideoService {
  url: string
  /** The paths that browsers have asked for. */
  shown: string[]
  close: () => Promise<void>
}

const playbackId = 'play1'

export async function startVideoService(): Promise<VideoService> {
  let url = ''
  let film: Buffer | undefined
  const shown: string[] = []

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const { method, url: path = '' } = request
    const say = (data: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
    const show = (type: string, body: string | Buffer) => {
      shown.push(path)
      response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body)
    }
    if (path === '/film') {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      film = Buffer.concat(parts)
      return response.writeHead(200).end()
    }
    if (path === '/video/v1/uploads' && method === 'POST') return say({ id: 'up1', status: 'waiting', url: `${url}/film` }, 201)
    if (path === '/video/v1/uploads/up1')
      return say(film ? { id: 'up1', status: 'asset_created', asset_id: 'asset1' } : { id: 'up1', status: 'waiting', url: `${url}/film` })
    if (path === '/video/v1/assets/asset1') return say({ status: 'ready', playback_ids: [{ id: playbackId, policy: 'public' }] })
    if (!film) return response.writeHead(404).end()
    const { head, scenes } = parted(film)
    if (path === `/${playbackId}.m3u8`) return show('application/vnd.apple.mpegurl', playlist)
    if (path === '/head.mp4') return show('video/mp4', head)
    if (path === '/scenes.m4s') return show('video/iso.segment', scenes)
    return response.writeHead(404).end()
  }

  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the video service listens on no port')
  url = `http://127.0.0.1:${address.port}`
  return {
    url,
    shown,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const playlist = [
  '#EXTM3U',
  '#EXT-X-VERSION:7',
  '#EXT-X-TARGETDURATION:4',
  '#EXT-X-PLAYLIST-TYPE:VOD',
  '#EXT-X-MAP:URI="head.mp4"',
  '#EXTINF:2.0,',
  'scenes.m4s',
  '#EXT-X-ENDLIST',
  '',
].join('\n')

/** Parts a fragmented MP4 into what describes the video and the video itself. */
function parted(film: Buffer): { head: Buffer; scenes: Buffer } {
  const head: Buffer[] = []
  const scenes: Buffer[] = []
  for (let at = 0; at + 8 <= film.length; ) {
    const size = film.readUInt32BE(at) || film.length - at
    const box = film.subarray(at, at + size)
    const type = box.toString('latin1', 4, 8)
    if (type === 'ftyp' || type === 'moov') head.push(box)
    else if (type === 'moof' || type === 'mdat') scenes.push(box)
    at += size
  }
  return { head: Buffer.concat(head), scenes: Buffer.concat(scenes) }
}

/** Records two seconds of a moving square as a fragmented MP4. */
export async function film(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    const mimeType = ['avc1.42E01E', 'vp09.00.10.08', 'av01.0.04M.08']
      .map((codec) => `video/mp4;codecs=${codec}`)
      .find((type) => MediaRecorder.isTypeSupported(type) && MediaSource.isTypeSupported(type))
    if (!mimeType) throw new Error('this browser records no MP4 that it also plays')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.start()
    const began = performance.now()
    await new Promise<void>((resolve) => {
      const draw = (now: number) => {
        pen.fillStyle = '#123'
        pen.fillRect(0, 0, 320, 180)
        pen.fillStyle = '#fc0'
        pen.fillRect((now - began) / 10, 60, 60, 60)
        if (now - began < 2000) requestAnimationFrame(draw)
        else resolve()
      }
      requestAnimationFrame(draw)
    })
    await new Promise((resolve) => {
      recorder.onstop = resolve
      recorder.stop()
    })
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return Buffer.from(bytes)
}
