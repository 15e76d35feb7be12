import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function CategoryPage() {
  return <PageHeader title="CategoryPage" />;
}
