import { PageHeader } from '../../ui/PageHeader.tsx';

export default function MaintenancePage() {
  return <PageHeader title="MaintenancePage" />;
}
