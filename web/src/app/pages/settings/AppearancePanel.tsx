import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { Panel } from '@/ui/Panel.tsx'

const choices: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** The colours of this browser: the system's choice, or one of its own. */
export function AppearancePanel() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Panel title="Appearance" text="System follows the setting of this device.">
      <SegmentedControl
        aria-label="Appearance"
        data={choices}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as MantineColorScheme)}
      />
    </Panel>
  )
}
