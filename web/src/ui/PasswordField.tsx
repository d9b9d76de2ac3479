import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password input with a button that shows the text. The button can be reached by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...props}
      aria-invalid={Boolean(props.error)}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
    />
  )
}
