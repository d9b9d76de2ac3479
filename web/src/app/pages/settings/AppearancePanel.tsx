import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { Panel } from '@/ui/Panel.tsx'
import { Segments } from '@/ui/Segments.tsx'

const choices: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Lets the person choose light or dark colours for this browser, or leave that to the system. */
export function AppearancePanel() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Panel title="Appearance" text="System follows your device's setting.">
      <Segments label="Appearance" choices={choices} value={colorScheme} onChoose={setColorScheme} />
    </Panel>
  )
}
