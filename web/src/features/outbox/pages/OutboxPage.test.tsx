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
