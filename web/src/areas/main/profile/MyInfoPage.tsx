import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function MyInfoPage() {
  return <PageHeader title="MyInfoPage" />;
}
