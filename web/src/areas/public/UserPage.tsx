import { PageHeader } from '../../ui/PageHeader.tsx';

export default function UserPage() {
  return <PageHeader title="UserPage" />;
}
