import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password input whose text can be shown, by keyboard as well. */
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
