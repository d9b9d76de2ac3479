import { expect, type Locator, type Page } from '@playwright/test'

/** The audit report page, as a person finds their way on it: by names, never by markup. */
export class AuditPage {
  constructor(readonly page: Page) {}

  section(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  /** Unfolds a section of more than ten lines. */
  async unfold(name: string): Promise<void> {
    await expect(this.section(name)).toBeVisible() // the page may still be loading
    const toggle = this.section(name).getByRole('button', { name: /^Show \d+ lines$/ })
    if (await toggle.isVisible()) await toggle.click()
  }

  /** The yes/no groups of a section: one per question, those of prices among them. */
  questions(section: string): Locator {
    return this.section(section).getByRole('listitem').getByRole('group')
  }

  /** Answers every question of a section that has no answer yet with yes, also the price questions that follow; at most some of them. */
  async answerYes(section: string, atMost = Number.POSITIVE_INFINITY): Promise<number> {
    await this.unfold(section)
    const open = this.questions(section).filter({ hasNot: this.page.locator('[aria-pressed="true"]') })
    let answered = 0
    while (answered < atMost && (await open.count()) > 0) {
      await open.first().getByRole('button', { name: 'Yes' }).click()
      answered++
    }
    return answered
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** '34 of 58 marked', as numbers. */
  async marked(): Promise<[number, number]> {
    const text = await this.page
      .getByText(/^\d+ of \d+ marked$/)
      .first()
      .textContent()
    const [marked = 0, of = 0] = ((text ?? '').match(/\d+/g) ?? []).map(Number)
    return [marked, of]
  }
}

/** Starts an audit of a store for today, as a rep does from the list. */
export async function startAudit(page: Page, store: string): Promise<AuditPage> {
  await page.goto('/compliance')
  await page.getByRole('button', { name: 'NEW AUDIT' }).click()
  // Within the dialog: the list behind it has a filter of the same name.
  const dialog = page.getByRole('dialog', { name: 'New audit' })
  await dialog.getByRole('combobox', { name: 'Store' }).fill(store)
  await page.getByRole('option', { name: new RegExp(store) }).click()
  await dialog.getByRole('button', { name: 'START AUDIT' }).click()
  await expect(page.getByRole('heading', { name: `How does ${store} measure up?` })).toBeVisible()
  return new AuditPage(page)
}
