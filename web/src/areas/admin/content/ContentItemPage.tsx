import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function ContentItemPage() {
  return <PageHeader title="ContentItemPage" />;
}
