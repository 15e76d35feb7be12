import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function CategoryCoursesPage() {
  return <PageHeader title="CategoryCoursesPage" />;
}
