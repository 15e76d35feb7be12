import { PageHeader } from '../../ui/PageHeader.tsx';

export default function CourseViewerPage() {
  return <PageHeader title="CourseViewerPage" />;
}
