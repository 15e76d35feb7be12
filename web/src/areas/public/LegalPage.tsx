import { PageHeader } from '../../ui/PageHeader.tsx';

export default function LegalPage() {
  return <PageHeader title="LegalPage" />;
}
