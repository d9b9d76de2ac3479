import { names } from '@/lib/names.ts'
import lockup from './brand/lockup.svg'
import lockupLight from './brand/lockup-light.svg'
import mark from './brand/mark.svg'
import css from './Lockup.module.css'

/**
 * The mark with the product's name, `height` pixels high; `silent` where a link around it has the name. A network that has a name of its own has it
 * beside the mark.
 */
export function Lockup({ height, silent = false }: { height: number; silent?: boolean }) {
  const { product } = names.use()
  if (product !== 'Caravan') {
    return (
      <span className={css.own} style={{ height }}>
        <img src={mark} alt="" width={height} height={height} />
        <span title={product}>{product}</span>
      </span>
    )
  }
  return (
    <>
      <img className={css.onLight} src={lockup} alt={silent ? '' : product} width={height * 5} height={height} />
      <img className={css.onDark} src={lockupLight} alt={silent ? '' : product} width={height * 5} height={height} />
    </>
  )
}
