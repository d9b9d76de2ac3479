import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploadPicture } from '../support/pictures.ts'
import { serve } from '../support/program.ts'
import { test as base, expect } from '../support/test.ts'
import { film, startVideoService, type VideoService } from '../support/videoService.ts'

/** A story in which videos go to a video service. */
const test = base.extend<{ videos: VideoService & { site: string } }>({
  videos: async ({ demoFolder }, use) => {
    const videos = await startVideoService()
    const folder = await mkdtemp(join(tmpdir(), 'caravan-videos-'))
    await cp(demoFolder, folder, { recursive: true })
    const server = await serve(folder, { CARAVAN_MUX_TOKEN_ID: 'id', CARAVAN_MUX_SECRET: 'secret', CARAVAN_MUX_URL: videos.url })
    await use({ ...videos, site: server.url })
    await server.stop()
    await videos.close()
    await rm(folder, { recursive: true, force: true })
  },
  baseURL: ({ videos }, use) => use(videos.site),
})

test('AMB-093 MEDIA-006 a video goes to the video service, and the post plays it from there as a stream', async ({
  page,
  signIn,
  videos,
}) => {
  await signIn('owner')
  // A browser that cannot play such streams by itself.
  await page.addInitScript(() => {
    const asked = HTMLMediaElement.prototype.canPlayType
    HTMLMediaElement.prototype.canPlayType = function (type) {
      return type.includes('mpegurl') ? '' : asked.call(this, type)
    }
  })
  const id = await uploadPicture(page.request, 'tasting.mp4', await film(page))
  const shared = await page.request.post('/api/posts', {
    data: { body: '<p>The tasting on Friday</p>', status: 'PUBLIC', visibility: 'MY_STORE', attachments: [id] },
  })
  expect(shared).toBeOK()
  await page.goto(`/posts/${(await shared.json()).id}`)

  const video = page.getByLabel('Video: tasting.mp4')
  await expect(video).toBeVisible()
  await expect.poll(() => videos.shown).toContain('/play1.m3u8')
  expect(videos.shown, 'nothing of the video itself before somebody plays it').not.toContain('/scenes.m4s')
  await video.evaluate((element: HTMLVideoElement) => element.play())
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2)
  await expect(video).toHaveJSProperty('videoWidth', 320)
  expect(videos.shown).toContain('/scenes.m4s')
})
