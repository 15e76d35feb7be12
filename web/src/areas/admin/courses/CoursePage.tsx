import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function CoursePage() {
  return <PageHeader title="CoursePage" />;
}
