import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function DashboardPage() {
  return <PageHeader title="DashboardPage" />;
}
