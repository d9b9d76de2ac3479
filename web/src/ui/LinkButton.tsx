import { Button, type ButtonProps } from '@mantine/core'
import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Props = ButtonProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & { ref?: Ref<HTMLAnchorElement> }

const Anchor = (props: Props) => <Button component="a" {...props} />
const Linked = createLink(Anchor)

/** A link that looks like a button. It takes the properties of both. */
export const LinkButton: LinkComponent<typeof Anchor> = (props) => <Linked preload="intent" {...props} />
