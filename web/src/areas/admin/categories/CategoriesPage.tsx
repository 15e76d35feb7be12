import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function CategoriesPage() {
  return <PageHeader title="CategoriesPage" />;
}
