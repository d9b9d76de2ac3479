import { Modal } from '@mantine/core'
import { IconArrowRight, IconHistory, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { limits } from '@/api/limits.gen.ts'
import { searchQuery } from '@/api/search.ts'
import type { FoundGroup, FoundHit, FoundKind, User } from '@/api/types.ts'
import { linkTo } from '@/features/search/linkTo.ts'
import { kindNames, texts as searchTexts } from '@/features/search/strings.ts'
import { useDebounced } from '@/lib/debounce.ts'
import { paths } from '@/lib/paths.ts'
import { Marked } from '@/shared/Marked.tsx'
import { ordering } from '@/shared/ordering.ts'
import base from '@/ui/Base.module.css'
import { useFocusBack } from '@/ui/useFocusBack.ts'
import { type Action, actionsFor, matching } from './actions.ts'
import css from './PaletteDialog.module.css'
import { recentSearches, rememberSearch } from './recent.ts'

interface Props {
  user: User
  onNewAudit: () => void
  onClose: () => void
}

interface Option {
  key: string
  Icon: typeof IconSearch
  text: ReactNode
  choose: () => void
}

/** Options under a heading. */
interface Section {
  name: string
  options: Option[]
}

/** How many hits of a kind, and actions, are shown. */
const hitsShown = 3
const actionsShown = 6

/**
 * Actions, pages and what the person may open, by words. Focus stays in the field; the arrow keys move through the options and Enter chooses. The
 * chosen option stays the same when more arrive below it.
 */
export default function PaletteDialog({ user, onNewAudit, onClose }: Props) {
  useFocusBack(true)
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const query = typed.trim()
  const settled = useDebounced(query)
  const { data, isError } = useQuery(searchQuery({ query: settled }))

  const sections = sectionsFor()
  const options = sections.flatMap((section) => section.options)
  const active = options.find(({ key }) => key === chosen) ?? options[0]
  const idOf = (one: Option) => `${id}-${options.indexOf(one)}`

  function sectionsFor(): Section[] {
    const actions = matching(actionsFor(user), query).slice(0, query ? actionsShown : undefined)
    const doing: Section = { name: 'Go to', options: actions.map(actionOption) }
    const found = settled === query ? (data?.groups ?? []) : []
    if (user.isComplianceOnly) return [doing, ...found.map(foundSection)] // they have no page for the search
    if (!query) return [{ name: 'Recent searches', options: recentSearches(user.id).map(recentOption) }, doing]
    const all = option('all', IconSearch, <>Search for ‘{query}’</>, paths.search({ query }), query)
    const meant = settled === query && data?.corrected
    const close = meant ? [option('meant', IconSearch, <>Did you mean ‘{meant}’?</>, paths.search({ query: meant }), meant)] : []
    return [doing, { name: 'Search', options: [all, ...close] }, ...found.map(foundSection)]
  }

  function option(key: string, Icon: Option['Icon'], text: ReactNode, to: LinkProps, searched?: string): Option {
    const choose = () => {
      if (searched) rememberSearch(user.id, searched)
      onClose()
      void navigate(to)
    }
    return { key, Icon, text, choose }
  }

  function actionOption({ label, to, does }: Action): Option {
    const key = `action ${label}`
    if (to) return option(key, IconArrowRight, label, to)
    const choose = () => {
      onClose()
      if (does === 'newAudit') onNewAudit()
      else ordering.set(true)
    }
    return { key, Icon: IconArrowRight, text: label, choose }
  }

  function recentOption(one: string): Option {
    return option(`recent ${one}`, IconHistory, one, paths.search({ query: one }), one)
  }

  /** Where a hit leads. Of a store, people who only see Compliance open its reports (FD-271). */
  function leadsTo(kind: FoundKind, hit: FoundHit) {
    return user.isComplianceOnly && kind === 'STORE' ? paths.reports({ store: hit.id }) : linkTo(kind, hit)
  }

  function foundSection({ kind, hits }: FoundGroup): Section {
    return {
      name: kindNames[kind],
      options: hits.slice(0, hitsShown).map((hit) => {
        const text = (
          <>
            <Marked parts={hit.title} />{' '}
            {hit.excerpt.length > 0 && (
              <small>
                <Marked parts={hit.excerpt} />
              </small>
            )}
          </>
        )
        return option(`${kind} ${hit.id}`, IconSearch, text, leadsTo(kind, hit), query)
      }),
    }
  }

  function onKey(event: KeyboardEvent) {
    const at = active ? options.indexOf(active) : -1
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + options.length, Home: 0, End: options.length - 1 }[event.key]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) active?.choose()
    else if (to === undefined || (typed && (event.key === 'Home' || event.key === 'End'))) return
    event.preventDefault()
    const next = options[(to ?? at) % options.length]
    setChosen(next?.key)
    if (next) document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
  }

  const nothing = query !== '' && settled === query && data?.groups.length === 0
  return (
    <Modal opened onClose={onClose} title={searchTexts.title} size={620} yOffset="8vh" classNames={{ body: css.body }}>
      <div className={`${base.row} ${css.field}`}>
        <IconSearch size={20} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label="Search, or go to"
          aria-expanded="true"
          aria-controls={`${id}-options`}
          aria-activedescendant={active && idOf(active)}
          aria-autocomplete="list"
          autoComplete="off"
          maxLength={limits.searchLength}
          placeholder="Search, or go to"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(undefined)
          }}
          onKeyDown={onKey}
        />
      </div>
      <div className={css.options} role="listbox" id={`${id}-options`} aria-label="Suggestions">
        {sections
          .filter((section) => section.options.length > 0)
          .map((section) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a listbox
            <div key={section.name} role="group" aria-label={section.name}>
              <div className={css.heading} aria-hidden>
                {section.name}
              </div>
              {section.options.map((one) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field, which keeps the focus
                // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option
                <div
                  key={one.key}
                  id={idOf(one)}
                  role="option"
                  aria-selected={one === active}
                  className={`${base.row} ${css.option}`}
                  onClick={one.choose}
                  onMouseMove={() => setChosen(one.key)}
                >
                  <one.Icon size={18} aria-hidden />
                  <span>{one.text}</span>
                </div>
              ))}
            </div>
          ))}
      </div>
      <p role="status" className={css.status}>
        {isError && 'Search is not available at the moment.'}
        {!isError && nothing && searchTexts.none}
      </p>
    </Modal>
  )
}
