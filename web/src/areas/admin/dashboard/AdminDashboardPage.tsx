import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function AdminDashboardPage() {
  return <PageHeader title="AdminDashboardPage" />;
}
