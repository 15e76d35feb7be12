import type { ComponentType } from 'react';
import { loadWords } from '../../../ui/i18n.ts';
import type { words } from '../../../words/en/company/company.ts';
import type { TabProps } from './standing.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

export type TabName = Exclude<keyof typeof words.tabs, 'label'>;
type Tab = { name: TabName; page: ComponentType<TabProps> };

/**
 * The tabs of an employee, in their order; each loads when it is opened. A further one: its line here, its word under
 * `tabs`.
 */
export const tabs: Tab[] = [
  { name: 'details', page: lazyPart(() => import('./profile/DetailsTab.tsx')) },
  { name: 'qualifications', page: lazyPart(() => import('./profile/QualificationsTab.tsx')) },
  { name: 'enrolments', page: lazyPart(() => import('./profile/EnrolmentsTab.tsx')) },
  { name: 'sessions', page: lazyPart(() => import('./profile/SessionsTab.tsx')) },
  { name: 'evidence', page: lazyPart(() => import('./profile/EvidenceTab.tsx')) },
  {
    name: 'messages',
    page: lazyPart(() =>
      Promise.all([import('./profile/MessagesTab.tsx'), loadWords('delivery')]).then(([module]) => module),
    ),
  },
  { name: 'login', page: lazyPart(() => import('./profile/LoginTab.tsx')) },
  { name: 'notes', page: lazyPart(() => import('./profile/NotesTab.tsx')) },
  {
    name: 'audit',
    page: lazyPart(async () => {
      await loadWords('activity');
      return import('./profile/AuditTab.tsx');
    }),
  },
];
