import { ActionIcon, Button, Card, type CSSVariablesResolver, createTheme, Input, type MantineColorsTuple, Skeleton } from '@mantine/core'
import button from './button.module.css'
import input from './input.module.css'
import surface from './surfaces.module.css'
import toast from './toast.module.css'

const shiraz: MantineColorsTuple = [
  '#fff3f7',
  '#fce7ee',
  '#f6c4d6',
  '#ee93b4',
  '#df5c8d',
  '#c92f6c',
  '#b3205e',
  '#a01450',
  '#8a0f44',
  '#6e0a35',
]

/** Gives Mantine's components our look. The colours themselves are in tokens.css. */
export const theme = createTheme({
  primaryColor: 'shiraz',
  primaryShade: { light: 7, dark: 5 },
  colors: { shiraz },
  white: '#ffffff',
  black: '#2b1220',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--display)', fontWeight: '750' },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.0625rem', xl: '1.375rem' },
  radius: { sm: '8px', md: '14px', lg: '20px', xl: '28px' },
  defaultRadius: 'md',
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '87.5em' },
  shadows: { md: 'var(--shadow-float)' },
  // Components with .extend() are part of the first load, because most pages need them. The others are only named here and load with the pages that
  // use them (build/chunks.ts).
  components: {
    Button: Button.extend({ classNames: button }),
    ActionIcon: ActionIcon.extend({ defaultProps: { size: 44, variant: 'subtle' }, classNames: { root: surface.iconButton } }),
    CloseButton: { defaultProps: { size: 44, 'aria-label': 'Close' }, classNames: { root: surface.iconButton } },
    Card: Card.extend({ defaultProps: { padding: 'lg' }, classNames: { root: surface.card } }),
    InputWrapper: { classNames: { label: input.label, description: input.description, error: input.error } },
    Input: Input.extend({ classNames: { input: input.input } }),
    PasswordInput: { defaultProps: { rightSectionWidth: 52 }, classNames: { innerInput: input.inner, visibilityToggle: input.eye } },
    Modal: {
      defaultProps: {
        size: 768,
        centered: true,
        closeButtonProps: { 'aria-label': 'Close' },
        transitionProps: { transition: 'pop', duration: 180 },
        // Otherwise the <header> of a dialog above another one is a second banner of the page.
        attributes: { header: { role: 'none' } },
      },
      classNames: {
        inner: surface.dialogPlace,
        content: surface.dialog,
        header: surface.dialogHeader,
        title: surface.dialogTitle,
        body: surface.dialogBody,
        overlay: surface.overlay,
      },
    },
    Drawer: {
      defaultProps: { position: 'bottom', closeButtonProps: { 'aria-label': 'Close' } },
      classNames: { content: surface.sheet, header: surface.dialogHeader, title: surface.dialogTitle, overlay: surface.overlay },
    },
    Skeleton: Skeleton.extend({ classNames: { root: surface.skeleton } }),
    Notification: {
      classNames: {
        root: toast.root,
        icon: toast.icon,
        title: toast.title,
        description: toast.description,
        closeButton: toast.closeButton,
      },
    },
    Notifications: { classNames: { root: toast.region } },
  },
})

/** Sets Mantine's own variables from our tokens. The tokens hold both colour schemes, so the same values serve for both. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const scheme = {
    '--mantine-color-body': 'var(--bg)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-error': 'var(--bad-text)',
    '--mantine-color-anchor': 'var(--primary-text)',
  }
  return { variables: {}, light: scheme, dark: scheme }
}
