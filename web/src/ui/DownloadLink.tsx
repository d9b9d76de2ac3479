import { Button, type ButtonProps } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import type { MouseEvent, ReactNode } from 'react'
import { showOfflineAlert } from './alert.ts'

interface Props extends Pick<ButtonProps, 'variant' | 'size' | 'leftSection'> {
  /** The file's address. The server gives the file its name. */
  href: string
  /** The name for screen readers, if the visible words do not say which file it is. */
  label?: string
  children: ReactNode
}

/** A link that downloads a file and looks like a button. Offline it shows the alert, because the browser would save a broken file (OFFLINE-002). */
export function DownloadLink({ href, label, children, ...button }: Props) {
  function refuseOffline(event: MouseEvent) {
    if (onlineManager.isOnline()) return
    event.preventDefault()
    showOfflineAlert()
  }

  return (
    <Button component="a" variant="default" {...button} href={href} download aria-label={label} onClick={refuseOffline}>
      {children}
    </Button>
  )
}
