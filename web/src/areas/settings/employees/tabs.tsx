import { lazy } from 'react';
import type { ComponentType } from 'react';
import { loadWords } from '../../../ui/i18n.ts';
import type { words } from '../../../words/en/company.ts';
import type { TabProps } from './standing.ts';

export type TabName = Exclude<keyof typeof words.tabs, 'label'>;
type Tab = { name: TabName; page: ComponentType<TabProps> };

/** The tabs of an employee, in their order; each loads when it is opened. A further one: its line here, its word under `tabs`. */
export const tabs: Tab[] = [
  { name: 'details', page: lazy(() => import('./DetailsTab.tsx')) },
  { name: 'qualifications', page: lazy(() => import('./QualificationsTab.tsx')) },
  { name: 'enrolments', page: lazy(() => import('./EnrolmentsTab.tsx')) },
  { name: 'sessions', page: lazy(() => import('./SessionsTab.tsx')) },
  { name: 'evidence', page: lazy(() => import('./EvidenceTab.tsx')) },
  { name: 'messages', page: lazy(() => Promise.all([import('./MessagesTab.tsx'), loadWords('delivery')]).then(([module]) => module)) },
  { name: 'login', page: lazy(() => import('./LoginTab.tsx')) },
  { name: 'notes', page: lazy(() => import('./NotesTab.tsx')) },
  {
    name: 'audit',
    page: lazy(async () => {
      await loadWords('activity');
      return import('./AuditTab.tsx');
    }),
  },
];
