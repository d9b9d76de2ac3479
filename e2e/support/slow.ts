import type { Page } from '@playwright/test'

/**
 * A mid-range phone on a slow mobile network: four times slower than this machine, 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms for a round trip. The
 * browser slows a page down by keeping the processor busy, which is a sixth of the time of all stories; so in the short run (SIZES=own) only the
 * network is slow.
 */
const cpuSlowdown = process.env.SIZES === 'own' ? 1 : 4
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** Makes a page as slow as on such a phone. Returns a function that makes it as fast again as the machine, or slow once more. */
export async function slowDown(page: Page): Promise<(slow: boolean) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const set = async (slow: boolean) => {
    await devtools.send(
      'Network.emulateNetworkConditions',
      slow ? network : { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
    )
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow ? cpuSlowdown : 1 })
  }
  await set(true)
  return set
}
