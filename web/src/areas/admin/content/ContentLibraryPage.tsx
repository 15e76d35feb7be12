import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function ContentLibraryPage() {
  return <PageHeader title="ContentLibraryPage" />;
}
