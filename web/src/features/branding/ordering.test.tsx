import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Brand } from '@/api/types.ts'
import { keepNames } from '@/lib/names.ts'
import { ordering } from '@/shared/ordering.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aUser, noRights, problem, server, signIn } from '@/test/server.ts'

const brand: Brand = {
  product: 'Caravan',
  assistant: 'Caravan',
  ordering: [
    { name: 'Liquor orders', url: 'https://liquor.example/start' },
    { name: 'Grocery orders', url: '' },
  ],
  version: 3,
  can: { edit: false },
}
const mia = () => aUser({ can: { ...noRights, order: true } })

beforeEach(() => {
  ordering.set(false)
  server.use(http.get('/api/brand', () => HttpResponse.json(brand)))
  return () => keepNames({ product: 'Caravan', assistant: 'Caravan' })
})

describe('the Ordering dialog', () => {
  test('SHELL-003 SHELL-029 SCR-040 the menu opens it over the page; its links open in a new tab', async () => {
    signIn(mia())
    const { user } = renderApp('/settings')
    const menu = within(await screen.findByRole('navigation', { name: 'Main' }))
    await user.click(menu.getByRole('link', { name: 'Ordering' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ordering' }))
    const link = await dialog.findByRole('link', { name: /^Liquor orders.*opens in a new tab$/ })
    expect(link).toHaveAttribute('href', 'https://liquor.example/start')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    expect(dialog.getByText("Head office hasn't added this link yet.")).toBeVisible()
    expect(dialog.queryByRole('link', { name: 'Change names and links' })).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1, name: 'Settings', hidden: true })).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(menu.getByRole('link', { name: 'Ordering' })).toHaveFocus()
  })

  test('SHELL-023 people who only see Compliance have no Ordering', async () => {
    signIn(aUser({ isComplianceOnly: true }))
    renderApp('/settings')
    const menu = within(await screen.findByRole('navigation', { name: 'Main' }))
    expect(menu.queryByRole('link', { name: 'Ordering' })).not.toBeInTheDocument()
  })

  test('a link that could not be loaded can be asked for again', async () => {
    signIn(mia())
    ordering.set(true)
    server.use(http.get('/api/brand', () => problem(500, 'Broken.'), { once: true }))
    const { user } = renderApp('/settings')
    await user.click(await screen.findByRole('button', { name: 'TRY AGAIN' }))
    expect(await screen.findByRole('link', { name: /Liquor orders/ })).toBeVisible()
  })
})

describe('the brand settings', () => {
  test('AMB-119 head office changes names and links; the window has the new name at once', async () => {
    signIn(anAdmin())
    const sent: unknown[] = []
    server.use(
      http.put('/api/brand', async ({ request }) => {
        const body = (await request.json()) as Brand
        sent.push(body)
        return HttpResponse.json({ ...body, version: 4, can: { edit: true } })
      }),
    )
    const { user } = renderApp('/settings/brand')
    const product = await screen.findByRole('textbox', { name: 'Name of the portal' })
    await user.clear(product)
    await user.type(product, 'Bottle Post')
    const [, grocery] = screen.getAllByRole('textbox', { name: 'Link' })
    if (!grocery) throw new Error('there is no second link')
    await user.type(grocery, 'javascript:alert(1)')
    await user.click(screen.getByRole('button', { name: 'SAVE' }))
    expect(await screen.findByText('Please enter a web address that starts with https://')).toBeVisible()
    expect(sent).toEqual([])
    await user.clear(grocery)
    await user.type(grocery, 'https://grocery.example')
    await user.click(screen.getByRole('button', { name: 'SAVE' }))
    await waitFor(() => expect(document.title).toBe('Names and ordering · Bottle Post'))
    expect(sent).toEqual([
      {
        version: 3,
        product: 'Bottle Post',
        assistant: 'Caravan',
        ordering: [
          { name: 'Liquor orders', url: 'https://liquor.example/start' },
          { name: 'Grocery orders', url: 'https://grocery.example' },
        ],
      },
    ])
  })

  test('AMB-119 what was typed stays when somebody else has saved meanwhile', async () => {
    signIn(anAdmin())
    server.use(
      http.put('/api/brand', () => problem(409, 'Someone else has changed these settings. Please reload the page to see their changes.')),
    )
    const { user } = renderApp('/settings/brand')
    const assistant = await screen.findByRole('textbox', { name: 'Name of the assistant' })
    await user.clear(assistant)
    await user.type(assistant, 'Matilda')
    await user.click(screen.getByRole('button', { name: 'SAVE' }))
    expect(await screen.findByText(/Someone else has changed these settings/)).toBeVisible()
    expect(assistant).toHaveValue('Matilda')
  })
})
