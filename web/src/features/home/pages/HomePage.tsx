import { PageHeader } from '@/shared/PageHeader.tsx'

export default function HomePage() {
  return <PageHeader title="Home" />
}
