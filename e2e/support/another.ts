import { type Browser, expect, type Page } from '@playwright/test'
import { type Account, accounts, password } from './accounts.ts'

/** Opens a second browser for another person. */
export async function another(browser: Browser, baseURL: string | undefined, account: Account): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const answer = await context.request.post('/api/auth/login', { data: { email: accounts[account], password } })
  expect(answer).toBeOK()
  return await context.newPage()
}
