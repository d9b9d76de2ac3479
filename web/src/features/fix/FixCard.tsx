import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Fix } from '@/api/fix.ts'
import { paths } from '@/lib/paths.ts'
import { FixPlan, FixSaid, JudgeButtons } from '@/shared/fix/FixParts.tsx'
import { ReferenceNote } from '@/shared/reference/ReferenceNote.tsx'
import { sectionNames } from '@/shared/sections.ts'
import base from '@/ui/Base.module.css'
import { CheckBox } from '@/ui/CheckBox.tsx'
import chip from '@/ui/Chip.module.css'
import { LinkButton } from '@/ui/LinkButton.tsx'
import pressArea from '@/ui/PressArea.module.css'
import type { Accepting } from './accepting.ts'
import css from './FixCard.module.css'
import { acceptTexts, texts } from './strings.ts'
import { tones } from './tones.ts'

/** What somebody does with a fix in a dialog. */
export type Act = 'plan' | 'do' | 'back'

interface Props {
  fix: Fix
  /** For staff, who see those of many stores. */
  withStore?: boolean
  /** Whether the card stands on the fix's own page. Elsewhere it leads there. */
  alone?: boolean
  /** In a list, where several can be accepted at once, and each taken back for some seconds. */
  accepting?: Accepting
  onAct: (act: Act) => void
  /** The links to its photos no longer work. */
  onOld: () => void
}

/** A fix: what it is, who does it and until when, what was said about it, and what the person may do with it. */
export function FixCard({ fix, withStore = true, alone = false, accepting, onAct, onOld }: Props) {
  const { id, state, lineKey, description, what, comment, points, section, store, overdue, sentBack, can } = fix
  const isOpen = state === 'OPEN'
  return (
    <li className={`${base.stack} ${base.surface} ${css.card}`}>
      <p className={css.top}>
        {accepting?.isOffered(fix) && (
          <CheckBox
            label={acceptTexts.choose(description, store.name)}
            checked={accepting.has(fix)}
            onChange={(on) => accepting.toggle(fix, on)}
          />
        )}
        <span className={css.where}>
          <span>{sectionNames[section]}</span>
          {withStore && <span>{store.name}</span>}
        </span>
        <span className={chip.chip} data-tone={isOpen && overdue ? 'bad' : tones[state]}>
          {isOpen && sentBack ? texts.back : texts.states[state]}
        </span>
      </p>
      <h2>
        {alone ? (
          description
        ) : (
          <Link {...paths.fixes({ fix: id })} className={pressArea.around}>
            {description}
          </Link>
        )}
      </h2>
      <p className={`${base.wrap} ${css.what}`}>
        {what}
        {points > 0 && <b>{texts.points(points)}</b>}
      </p>
      {comment && <p className={css.comment}>{comment}</p>}
      {isOpen && <ReferenceNote lineKey={lineKey} line={description} />}
      <FixPlan fix={fix} />
      <FixSaid fix={fix} onOld={onOld} />
      <div className={`${base.wrap} ${css.acts}`}>
        {can.do && (
          <Button size="sm" onClick={() => onAct('do')} aria-label={texts.of(isOpen ? texts.do : texts.doAgain, description)}>
            {isOpen ? texts.do : texts.doAgain}
          </Button>
        )}
        {!accepting?.isGoing(fix) && (
          <JudgeButtons fix={fix} onBack={() => onAct('back')} {...(accepting && { onAccept: () => accepting.accept([fix]) })} />
        )}
        {can.plan && isOpen && (
          <Button size="sm" variant="default" onClick={() => onAct('plan')} aria-label={texts.of(texts.plan, description)}>
            {texts.plan}
          </Button>
        )}
        <LinkButton
          size="sm"
          variant="subtle"
          {...paths.auditReport(fix.reportId, store.id)}
          aria-label={texts.of(texts.report, description)}
        >
          {texts.report}
        </LinkButton>
      </div>
    </li>
  )
}
