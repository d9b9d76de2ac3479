import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
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

/** Serves these mails, and answers with what each call asked for. */
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

describe('the mails', () => {
  test.each([
    ['KEPT', 'Kept', "Not sent: email isn't set up."],
    ['FAILED', 'Failed', 'The mail server refused the address.'],
    ['QUEUED', 'Queued', 'The mail server could not be reached.'],
  ] as const)('SCR-044 FD-24 a mail tells recipient, purpose, status %s and why', async (status, word, error) => {
    serveMails([aMail({ status, error })])
    open()
    const mail = within(await screen.findByText('mia@wattle.example').then((text) => text.closest('li') as HTMLElement))
    for (const text of ['mia@wattle.example', 'Audit report to the owner, failed lines', word, error]) {
      expect(mail.getByText(text)).toBeVisible()
    }
  })

  test('SCR-044 it opens to its text as it was written, never as HTML, with attachments and a link to the report', async () => {
    serveMails([aMail({ body: 'Hi <b>Mia</b>,\n\n<img src=x onerror=alert(1)>' })])
    const { user } = open()
    await user.click(await screen.findByText('mia@wattle.example'))
    expect(screen.getByText(/<b>Mia<\/b>/)).toHaveTextContent('Hi <b>Mia</b>, <img src=x onerror=alert(1)>')
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
    expect(screen.getByText('audit-report-wattle.pdf')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open the audit report' })).toHaveAttribute('href', '/compliance/audit-reports/r1')
  })

  test('a mail that is not written yet says so', async () => {
    serveMails([aMail({ purpose: 'auth.reset', recipient: '', subject: '', body: '', attachments: [], about: null })])
    const { user } = open()
    await user.click(await screen.findByText('Recipient not known yet'))
    expect(screen.getByText('Password reset')).toBeVisible()
    expect(screen.getByText('This mail is written when it is sent.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Open the audit report' })).not.toBeInTheDocument()
  })

  test('a purpose without a name of its own is shown as it is, and what it is about leads nowhere without a page', async () => {
    serveMails([aMail({ purpose: 'news.digest', about: { kind: 'digest', id: 'd1', part: '' } })])
    const { user } = open()
    await user.click(await screen.findByText('news.digest'))
    expect(screen.getByText('audit-report-wattle.pdf')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Open the audit report' })).not.toBeInTheDocument()
  })
})

describe('the list', () => {
  test('SCR-044 the status filter stands in the address and goes back to the first page', async () => {
    const asked = serveMails([aMail()], 3)
    const { user, address } = open('/compliance/outbox?page=2')
    await user.click(await screen.findByRole('link', { name: 'Failed' }))
    await waitFor(() => expect(address()).toBe('/compliance/outbox?status=FAILED'))
    await waitFor(() => expect(asked).toEqual(['?page=2', '?status=FAILED&page=1']))
    expect(screen.getByRole('link', { name: 'Failed' })).toHaveAttribute('aria-current', 'page')
  })

  test('GENERAL-024 GENERAL-025 it pages with PREV and NEXT, the page in the address', async () => {
    serveMails([aMail()], 3)
    const { user, address } = open('/compliance/outbox?status=KEPT')
    await user.click(await screen.findByRole('button', { name: 'NEXT' }))
    expect(await screen.findByText('2 / 3')).toBeVisible()
    expect(address()).toBe('/compliance/outbox?status=KEPT&page=2')
  })

  test('what the address cannot mean counts as absent', async () => {
    const asked = serveMails([aMail()])
    open('/compliance/outbox?status=LOST&page=x')
    expect(await screen.findByText('1 mail')).toBeVisible()
    expect(asked).toEqual(['?page=1'])
  })

  test('says when there is none, at all or of a status, and when it cannot be loaded', async () => {
    server.use(http.get('/api/mail-outbox', () => problem(500, 'Something went wrong. Please try again.')))
    const { user } = open()
    const again = await screen.findByRole('button', { name: 'TRY AGAIN' })
    serveMails([])
    await user.click(again)
    expect(await screen.findByText('No mails yet.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Sent' }))
    expect(await screen.findByText('No sent mails.')).toBeVisible()
  })

  test('it is for head office alone', async () => {
    const asked = serveMails([])
    open('/compliance/outbox', aRep())
    expect(await screen.findByText('This page is for head office.')).toBeVisible()
    expect(asked).toEqual([])
  })
})
