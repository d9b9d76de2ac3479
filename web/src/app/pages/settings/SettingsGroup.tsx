import { Card } from '@mantine/core'
import { type Icon, IconChevronRight } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import base from '@/ui/Base.module.css'
import css from './SettingsGroup.module.css'

interface GroupProps {
  title: string
  /** A sentence about the rows, under them. */
  text?: string
  children: ReactNode
}

/** Rows about one subject, under its name. */
export function SettingsGroup({ title, text, children }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={css.group}>
      <h2 id={id}>{title}</h2>
      <Card component="ul" className={css.rows}>
        {children}
      </Card>
      {text && <p className={css.under}>{text}</p>}
    </section>
  )
}

interface RowProps {
  Icon: Icon
  name: string
  /** What it is set to now. */
  value?: string
  /** What is behind it, in a few words, where there is room. */
  about?: string
  link: LinkProps
}

/** A row that opens its page: one target, as wide as the group. */
export function SettingsLink({ Icon, name, value, about, link }: RowProps) {
  return (
    <li>
      <Link {...link} preload="intent" className={css.row}>
        <RowName Icon={Icon} name={name} />
        {value && <span className={css.value}>{value}</span>}
        {about && <span className={`${css.value} ${css.about}`}>{about}</span>}
        <IconChevronRight className={css.go} size={20} aria-hidden />
      </Link>
    </li>
  )
}

/** What every row begins with. */
export function RowName({ Icon, name }: Pick<RowProps, 'Icon' | 'name'>) {
  return (
    <>
      <span className={`${base.centre} ${css.icon}`}>
        <Icon size={20} stroke={1.9} aria-hidden />
      </span>
      <span className={css.name}>{name}</span>
    </>
  )
}
