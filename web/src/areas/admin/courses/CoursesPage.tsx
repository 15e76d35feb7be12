import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function CoursesPage() {
  return <PageHeader title="CoursesPage" />;
}
