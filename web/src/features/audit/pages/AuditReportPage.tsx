import { PageHeader } from '@/shared/PageHeader.tsx'

export default function AuditReportPage() {
  return <PageHeader title="Audit report" />
}
