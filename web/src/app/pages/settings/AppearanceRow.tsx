import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconSunMoon } from '@tabler/icons-react'
import { Segments } from '@/ui/Segments.tsx'
import css from './AppearanceRow.module.css'
import rows from './SettingsGroup.module.css'
import { RowName } from './SettingsGroup.tsx'

const choices: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Lets the person choose light or dark colours for this browser, or leave that to the system. */
export function AppearanceRow() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <li>
      <div className={`${rows.row} ${css.row}`}>
        <RowName Icon={IconSunMoon} name="Appearance" />
        <Segments label="Appearance" choices={choices} value={colorScheme} onChoose={setColorScheme} />
      </div>
    </li>
  )
}
