import { PageHeader } from '@/shared/PageHeader.tsx'

export default function SettingsPage() {
  return <PageHeader title="Settings" />
}
