import { defineList } from '../../lists/list.ts';
import type { ListColumn } from '../../lists/list.ts';
import { accessFlagWords, accessReviewStateWords, accessStateWords } from './access-review.ts';
import { adminRoles, factorWords, roleEffects } from '../admin-list.ts';

/** The access reviews of the platform, the latest first. */
export const accessReviewList = defineList({
  key: 'accessReviews',
  name: { en: 'Access reviews', fr: 'Révisions des accès' },
  order: '-startedAt',
  columns: {
    title: { label: { en: 'Title', fr: 'Titre' }, type: 'link', sortable: true },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', words: accessReviewStateWords, sortable: true },
    decided: { label: { en: 'Decided', fr: 'Décidés' }, type: 'count', sortable: true },
    total: { label: { en: 'Rights', fr: 'Droits' }, type: 'count', sortable: true },
    dueOn: { label: { en: 'Due', fr: 'Échéance' }, type: 'day', sortable: true },
    startedAt: { label: { en: 'Started', fr: 'Début' }, type: 'instant', sortable: true },
    startedBy: { label: { en: 'Started by', fr: 'Commencée par' }, type: 'text', hidden: true },
    closedAt: { label: { en: 'Closed', fr: 'Fermeture' }, type: 'instant', sortable: true },
    closedBy: { label: { en: 'Closed by', fr: 'Fermée par' }, type: 'text', hidden: true },
  },
  filters: { state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: accessReviewStateWords } },
});

const columns = {
  name: { label: { en: 'Name', fr: 'Nom' }, type: 'link', sortable: true },
  email: { label: { en: 'Email', fr: 'Courriel' }, type: 'text', hidden: true },
  role: { label: { en: 'Role', fr: 'Rôle' }, type: 'status', words: adminRoles, sortable: true },
  company: { label: { en: 'Company', fr: 'Entreprise' }, type: 'text', sortable: true },
  flags: { label: { en: 'Flags', fr: 'Signalements' }, type: 'text' },
  grantedAt: { label: { en: 'Granted', fr: 'Accordé le' }, type: 'instant', sortable: true, hidden: true },
  lastSignedInAt: { label: { en: 'Last sign-in', fr: 'Dernière connexion' }, type: 'instant', sortable: true },
  factor: {
    label: { en: 'Second factor', fr: 'Second facteur' },
    type: 'status',
    words: factorWords,
    sortable: true,
    hidden: true,
  },
  effect: {
    label: { en: 'Effective rights', fr: 'Droits effectifs' },
    type: 'status',
    words: roleEffects,
    sortable: true,
    hidden: true,
  },
  state: { label: { en: 'Decision', fr: 'Décision' }, type: 'status', words: accessStateWords, sortable: true },
  decidedBy: { label: { en: 'Decided by', fr: 'Décidé par' }, type: 'text', hidden: true },
  decidedAt: { label: { en: 'Decided at', fr: 'Décidé le' }, type: 'instant', sortable: true, hidden: true },
  comment: { label: { en: 'Comment', fr: 'Commentaire' }, type: 'text', hidden: true },
} as const satisfies Record<string, ListColumn>;

const declared = {
  name: { en: 'Rights under review', fr: 'Droits en révision' },
  order: 'name',
  columns,
  filters: {
    state: { label: columns.state.label, kind: 'choice', words: accessStateWords },
    flag: { label: columns.flags.label, kind: 'choice', words: accessFlagWords },
    role: { label: columns.role.label, kind: 'choice', words: adminRoles },
    flagged: { label: { en: 'Flagged', fr: 'Signalés' }, kind: 'flag' },
  },
} as const;

/** The rights of one review, as the platform's reviewers see them. */
export const accessRowList = defineList({ key: 'accessRows', ...declared });

/** The rights of one review that a company reviews itself. */
export const ownAccessRowList = defineList({
  key: 'ownAccessRows',
  ...declared,
  columns: { ...columns, company: { ...columns.company, hidden: true } },
});
