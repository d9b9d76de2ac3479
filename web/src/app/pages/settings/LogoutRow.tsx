import { IconLogout } from '@tabler/icons-react'
import { useAskedLogout } from '../../session/LogOut.tsx'
import css from './SettingsGroup.module.css'
import { RowName } from './SettingsGroup.tsx'

/** AUTH-035 */
export function LogoutRow() {
  const { logOut, isPending, question } = useAskedLogout()
  return (
    <li>
      <button type="button" className={`${css.row} ${css.out}`} aria-busy={isPending} disabled={isPending} onClick={logOut}>
        <RowName Icon={IconLogout} name="LOGOUT NOW" />
      </button>
      {question}
    </li>
  )
}
