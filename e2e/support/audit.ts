import { expect, type Locator, type Page } from '@playwright/test'

/** The audit report page. It finds everything by its name, as a person does, and never by markup. */
export class AuditPage {
  constructor(readonly page: Page) {}

  section(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  /** Opens the list of a section if it is collapsed. */
  async unfold(name: string): Promise<void> {
    const section = this.section(name)
    await expect(section).toBeVisible() // the page may still be loading
    const toggle = section.getByRole('button', { name: /^Show \d+ lines$/ })
    // What a section holds may be drawn after its heading. One without lines has neither.
    await toggle
      .or(section.getByRole('listitem'))
      .first()
      .waitFor({ timeout: 3000 })
      .catch(() => undefined)
    if (!(await toggle.isVisible())) return
    await this.press(toggle, 10_000).catch(async (failure) => {
      // A page that was loaded again has unfolded it meanwhile, because the person was there (FD-434).
      if (await toggle.isVisible()) throw failure
    })
  }

  /** The yes/no groups of a section, one per question. Price questions are included. */
  questions(section: string): Locator {
    return this.section(section).getByRole('listitem').getByRole('group')
  }

  /** The questions of a section without an answer. */
  private open(section: string): Locator {
    return this.questions(section).filter({ hasNot: this.page.locator('[aria-pressed="true"]') })
  }

  /** Answers this many open questions of a section with yes, the first ones, with one press each. */
  async answerYes(section: string, questions: number): Promise<void> {
    await this.unfold(section)
    for (let answered = 0; answered < questions; answered++)
      await this.press(this.open(section).first().getByRole('button', { name: 'Yes' }))
    await this.counted()
  }

  /** Waits until what follows from the answers is drawn, such as how many are marked: it comes a frame after them (docs/adr/0008). */
  private async counted(): Promise<void> {
    await this.page.evaluate(async () => {
      const frame = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
      await frame()
      await frame()
    })
  }

  /** Marks something, and waits until the server has it. */
  async saving(mark: () => Promise<void>): Promise<void> {
    const answered = this.page.waitForResponse((answer) => answer.url().endsWith('/lines') && answer.request().method() === 'PUT')
    await mark()
    expect((await answered).status()).toBe(200)
    await expect(this.page.getByText(/Kept here|Saving/)).toHaveCount(0)
  }

  /**
   * Answers every open question of a section with yes, including the price questions that then appear. Pressing them one by one would take minutes.
   */
  async answerAllYes(section: string): Promise<void> {
    await this.unfold(section)
    const yes = this.open(section).getByRole('button', { name: 'Yes' })
    while ((await yes.count()) > 0) {
      await yes.evaluateAll((buttons: HTMLElement[]) => {
        for (const button of buttons) button.click()
      })
    }
    await this.counted()
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /**
   * Presses a button, by its name or where it is found, that is far from what is on the screen, as a person does who has scrolled there. The lines on
   * the way get their height only when they come into view, and a press in the same moment meets what was there before.
   */
  async press(what: string | Locator, timeout?: number): Promise<void> {
    const found = typeof what === 'string' ? this.button(what) : what
    await found.evaluate(
      async (button) => {
        const frame = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
        for (let before = Number.NaN; before !== button.getBoundingClientRect().top; ) {
          button.scrollIntoView({ block: 'nearest' })
          before = button.getBoundingClientRect().top
          await frame()
          await frame()
        }
      },
      undefined,
      { timeout },
    )
    await found.click({ timeout })
  }

  /** Shows what stands before the lines, which is folded on a phone. */
  async unfoldSummary(): Promise<void> {
    const opener = this.page.getByRole('button', { name: /measure up\?$/, expanded: false })
    await expect(this.page.getByRole('heading', { name: /measure up\?$/ })).toBeVisible()
    if (await opener.isVisible()) await opener.click()
  }

  /** How many lines are marked, and of how many: '34 of 58 marked' as two numbers. */
  async marked(): Promise<[number, number]> {
    await this.counted()
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
  // Searches only the dialog, because the list behind it has a filter with the same name.
  const dialog = page.getByRole('dialog', { name: 'New audit' })
  await dialog.getByRole('combobox', { name: 'Store' }).fill(store)
  await page.getByRole('option', { name: new RegExp(store) }).click()
  await dialog.getByRole('button', { name: 'START AUDIT' }).click()
  await expect(page.getByRole('heading', { name: `How does ${store} measure up?` })).toBeVisible()
  return new AuditPage(page)
}
