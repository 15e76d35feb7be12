import { lazy } from 'react';
import type { ComponentType } from 'react';
import { loadWords } from '../../../ui/i18n.ts';
import type { words } from '../../../words/en/company/company.ts';
import type { TabProps } from './standing.ts';

export type TabName = Exclude<keyof typeof words.tabs, 'label'>;
type Tab = { name: TabName; page: ComponentType<TabProps> };

/** The tabs of an employee, in their order; each loads when it is opened. A further one: its line here, its word under `tabs`. */
export const tabs: Tab[] = [
  { name: 'details', page: lazy(() => import('./profile/DetailsTab.tsx')) },
  { name: 'qualifications', page: lazy(() => import('./profile/QualificationsTab.tsx')) },
  { name: 'enrolments', page: lazy(() => import('./profile/EnrolmentsTab.tsx')) },
  { name: 'sessions', page: lazy(() => import('./profile/SessionsTab.tsx')) },
  { name: 'evidence', page: lazy(() => import('./profile/EvidenceTab.tsx')) },
  { name: 'messages', page: lazy(() => Promise.all([import('./profile/MessagesTab.tsx'), loadWords('delivery')]).then(([module]) => module)) },
  { name: 'login', page: lazy(() => import('./profile/LoginTab.tsx')) },
  { name: 'notes', page: lazy(() => import('./profile/NotesTab.tsx')) },
  {
    name: 'audit',
    page: lazy(async () => {
      await loadWords('activity');
      return import('./profile/AuditTab.tsx');
    }),
  },
];
