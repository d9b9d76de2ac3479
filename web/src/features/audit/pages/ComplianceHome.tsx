import { PageHeader } from '@/shared/PageHeader.tsx'

export default function ComplianceHome() {
  return <PageHeader title="Compliance" />
}
