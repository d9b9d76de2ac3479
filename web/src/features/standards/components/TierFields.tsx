import box from '@/ui/CheckBox.module.css'
import { texts } from '../strings.ts'
import { type Tier, tiers } from '../types.ts'
import css from './TierFields.module.css'

interface Props {
  chosen: readonly Tier[]
  onChoose: (tiers: Tier[]) => void
}

/** Chooses the store sizes that a line is for. Choosing none is allowed too (AMB-050). */
export function TierFields({ chosen, onChoose }: Props) {
  function tick(tier: Tier, on: boolean) {
    onChoose(tiers.filter((each) => (each === tier ? on : chosen.includes(each))))
  }

  return (
    <fieldset className={css.tiers}>
      <legend>{texts.form.tiers}</legend>
      <p>{texts.form.tiersHint}</p>
      <div className={css.choices}>
        {tiers.map((tier) => (
          <label key={tier} className={css.choice}>
            <input
              type="checkbox"
              className={box.box}
              checked={chosen.includes(tier)}
              onChange={(event) => tick(tier, event.target.checked)}
            />
            {texts.lines.tiers[tier]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
