import { IconUsers } from '@tabler/icons-react'
import type { Published } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { texts } from './strings.ts'

interface Props {
  of: Published
  /** What it is, for screen readers: 'the post by Jack', 'Roster'. */
  name: string
}

/** Leads to those who have read a must-read, for those who may know it (READERSHIP-013, READERSHIP-014). */
export function ReadersButton({ of, name }: Props) {
  return (
    <LinkButton
      {...paths.readers(of, {})}
      variant="subtle"
      size="sm"
      leftSection={<IconUsers size={18} aria-hidden />}
      aria-label={texts.readersNamed(name)}
    >
      {texts.readersShort}
    </LinkButton>
  )
}
