import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { atDesk } from '@/test/atDesk.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aRep, page, problem, server, signIn } from '@/test/server.ts'
import type { Mail } from '../types.ts'

const admin = anAdmin()

function aMail(given: Partial<Mail> = {}): Mail {
  return {
    id: 'm1',
    purpose: 'audit.report',
    recipient: 'mia@wattle.example',
    subject: 'Audit report: Wattle & Vine Cellars',
    body: 'Hi Mia,\n\nScore: 62 out of 100',
    attachments: ['audit-report-wattle.pdf'],
    about: { kind: 'report', id: 'r1', part: 'failed lines' },
    status: 'KEPT',
    error: "Not sent: email isn't set up.",
    createdAt: '2020-03-19T03:00:00Z',
    sentAt: null,
    ...given,
  }
}

/** Serves these emails and returns the queries of the calls. */
function serveMails(mails: Mail[], totalPages = 1) {
  const asked: string[] = []
  server.use(
    http.get('/api/mail-outbox', ({ request }) => {
      const { search, searchParams } = new URL(request.url)
      asked.push(search)
      const { items, meta } = page(mails)
      return HttpResponse.json({ items, meta: { ...meta, totalPages, currentPage: Number(searchParams.get('page') ?? 1) } })
    }),
  )
  return asked
}

function open(path = '/compliance/outbox', who = admin) {
  signIn(who)
  return renderApp(path)
}

describe('an email', () => {
  test.each([
    ['KEPT', 'Kept', "Not sent: email isn't set up."],
    ['FAILED', 'Failed', 'The mail server refused the address.'],
    ['QUEUED', 'Queued', 'The mail server could not be reached.'],
  ] as const)('SCR-044 FD-24 shows its recipient, its purpose, the status %s and the reason', async (status, word, error) => {
    serveMails([aMail({ status, error })])
    open()
    const mail = within(await screen.findByText('mia@wattle.example').then((text) => text.closest('li') as HTMLElement))
    for (const text of ['mia@wattle.example', 'Audit report to the store owner, failed lines', word, error]) {
      expect(mail.getByText(text)).toBeVisible()
    }
  })

  test('SCR-044 opens to show its text as it was written, never as HTML, with its attachments and a link to the report', async () => {
    serveMails([aMail({ body: 'Hi <b>Mia</b>,\n\n<img src=x onerror=alert(1)>' })])
    const { user } = open()
    await user.click(await screen.findByText('mia@wattle.example'))
    expect(screen.getByText(/<b>Mia<\/b>/)).toHaveTextContent('Hi <b>Mia</b>, <img src=x onerror=alert(1)>')
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
    expect(screen.getByText('audit-report-wattle.pdf')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open the audit report' })).toHaveAttribute('href', '/compliance/audit-reports/r1')
  })

  test('says if it has not been written yet', async () => {
    serveMails([aMail({ purpose: 'auth.reset', recipient: '', subject: '', body: '', attachments: [], about: null })])
    const { user } = open()
    await user.click(await screen.findByText('Recipient not known yet'))
    expect(screen.getByText('Password reset')).toBeVisible()
    expect(screen.getByText("This email will be written when it's sent.")).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Open the audit report' })).not.toBeInTheDocument()
  })

  test('shows the code of a purpose that we have no words for, and no link if what it is about has no page', async () => {
    serveMails([aMail({ purpose: 'news.digest', about: { kind: 'digest', id: 'd1', part: '' } })])
    const { user } = open()
    await user.click(await screen.findByText('news.digest'))
    expect(screen.getByText('audit-report-wattle.pdf')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Open the audit report' })).not.toBeInTheDocument()
  })
})

describe('the list', () => {
  test('SCR-044 choosing a status puts it in the address and goes back to the first page', async () => {
    const asked = serveMails([aMail()], 3)
    const { user, address } = open('/compliance/outbox?page=2')
    await user.click(await screen.findByRole('link', { name: 'Failed' }))
    await waitFor(() => expect(address()).toBe('/compliance/outbox?status=FAILED'))
    await waitFor(() => expect(asked).toEqual(['?page=2', '?status=FAILED&page=1']))
    await waitFor(() => expect(screen.getByRole('link', { name: 'Failed' })).toHaveAttribute('aria-current', 'page'))
  })

  test('GENERAL-024 GENERAL-025 PREV and NEXT turn the page, and the address holds it', async () => {
    serveMails([aMail()], 3)
    const { user, address } = open('/compliance/outbox?status=KEPT')
    await user.click(await screen.findByRole('button', { name: 'NEXT' }))
    expect(await screen.findByText('2 / 3')).toBeVisible()
    expect(address()).toBe('/compliance/outbox?status=KEPT&page=2')
  })

  test('values in the address that make no sense are ignored', async () => {
    const asked = serveMails([aMail()])
    open('/compliance/outbox?status=LOST&page=x')
    expect(await screen.findByText('1 email')).toBeVisible()
    expect(asked).toEqual(['?page=1'])
  })

  test('says when it could not be loaded, when it is empty, and when no email has the chosen status', async () => {
    server.use(http.get('/api/mail-outbox', () => problem(500, 'Something went wrong. Please try again.')))
    const { user } = open()
    const again = await screen.findByRole('button', { name: 'TRY AGAIN' })
    serveMails([])
    await user.click(again)
    expect(await screen.findByText('No emails yet.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Sent' }))
    expect(await screen.findByText('No sent emails.')).toBeVisible()
  })

  test('is for head office only', async () => {
    const asked = serveMails([])
    open('/compliance/outbox', aRep())
    expect(await screen.findByText('Only head office can open this page.')).toBeVisible()
    expect(asked).toEqual([])
  })
})

describe('FD-426 at a desk', () => {
  const reminder = aMail({ id: 'm2', purpose: 'auth.reminder', recipient: 'zoe@wattle.example', subject: 'Your account', about: null })

  test('the emails are a table of 25 rows, sorted by a heading, with the order in the address', async () => {
    atDesk()
    const asked = serveMails([aMail(), reminder])
    const { user, address } = open('/compliance/outbox?status=KEPT')
    const table = within(await screen.findByRole('table', { name: 'Emails' }))
    expect(table.getByRole('columnheader', { name: 'Queued at' })).toHaveAttribute('aria-sort', 'descending')
    for (const [press, order] of [
      ['To', '&sort=RECIPIENT'],
      ['To', '&sort=RECIPIENT&order=desc'],
      ['To', ''],
      ['Sent at', '&sort=SENT&order=desc'],
      ['Queued at', ''],
      ['Queued at', '&sort=CREATED'],
    ]) {
      await user.click(table.getByRole('button', { name: press }))
      await waitFor(() => expect(address()).toBe(`/compliance/outbox?status=KEPT${order}`))
    }
    expect(asked[0]).toBe('?status=KEPT&page=1&limit=25')
    expect(asked).toContain('?status=KEPT&sort=RECIPIENT&order=desc&page=1&limit=25')
  })

  test('another number of rows begins with the first page, and is remembered', async () => {
    atDesk()
    const asked = serveMails([aMail()], 3)
    const { user, address } = open('/compliance/outbox?page=2')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Rows per page' }), '100 rows')
    await waitFor(() => expect(asked.at(-1)).toBe('?page=1&limit=100'))
    expect(address()).toBe('/compliance/outbox')
  })

  test('a row opens its email, arrow keys go from row to row, and the email gives the focus back', async () => {
    atDesk()
    serveMails([aMail(), reminder])
    const { user } = open()
    const first = await screen.findByRole('button', { name: 'mia@wattle.example' })
    first.focus()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('button', { name: 'zoe@wattle.example' })).toHaveFocus()
    await user.keyboard('{ArrowUp}{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Audit report: Wattle & Vine Cellars' }))
    expect(dialog.getByText(/Score: 62 out of 100/)).toBeVisible()
    expect(dialog.getByRole('link', { name: 'Open the audit report' })).toHaveAttribute('href', '/compliance/audit-reports/r1')
    await user.click(dialog.getByRole('button', { name: 'CLOSE' }))
    await waitFor(() => expect(first).toHaveFocus())
  })
})

describe('FD-426 the filters', () => {
  test('the address holds what is searched for and the purpose; the tabs keep both', async () => {
    atDesk()
    const asked = serveMails([aMail()])
    const { user, address } = open('/compliance/outbox?page=2')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Purpose' }), 'Password reset')
    await waitFor(() => expect(address()).toBe('/compliance/outbox?purpose=auth.reset'))
    await user.type(screen.getByRole('searchbox', { name: 'Search by email address' }), 'mia')
    await waitFor(() => expect(address()).toBe('/compliance/outbox?purpose=auth.reset&query=mia'))
    await user.click(screen.getByRole('link', { name: 'Failed' }))
    await waitFor(() => expect(asked.at(-1)).toBe('?status=FAILED&purpose=auth.reset&query=mia&page=1&limit=25'))
  })

  test('on a phone they and the order are in a sheet', async () => {
    serveMails([aMail()])
    const { user, address } = open('/compliance/outbox?purpose=auth.reset')
    await user.click(await screen.findByRole('button', { name: 'Filters (1)' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await user.selectOptions(sheet.getByRole('combobox', { name: 'Sort by' }), 'Sent last first')
    await waitFor(() => expect(address()).toBe('/compliance/outbox?purpose=auth.reset&sort=SENT&order=desc'))
    expect(sheet.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Sent last first')
  })

  test('says when nothing matches', async () => {
    serveMails([])
    open('/compliance/outbox?status=SENT&query=nobody')
    expect(await screen.findByText('No emails match.')).toBeVisible()
  })
})
