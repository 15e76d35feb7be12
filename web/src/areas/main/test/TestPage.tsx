import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function TestPage() {
  return <PageHeader title="TestPage" />;
}
