import { loadWords } from '../../../ui/i18n.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const NoticeSettings = lazyPart(async () => {
  await loadWords('notices');
  return import('../../../modules/notices/NoticeSettings.tsx');
});

/** The notices of every company that decides nothing else, and whether digests are sent. */
export function PlatformNotices() {
  return <NoticeSettings place="platform" />;
}
