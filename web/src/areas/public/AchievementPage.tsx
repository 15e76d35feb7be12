import { PageHeader } from '../../ui/PageHeader.tsx';

export default function AchievementPage() {
  return <PageHeader title="AchievementPage" />;
}
