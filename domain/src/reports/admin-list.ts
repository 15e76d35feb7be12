import { defineList } from '../lists/list.ts';
import type { ListColumn } from '../lists/list.ts';

export const adminRoles = {
  platformAdmin: { en: 'Platform admin', fr: 'Admin. de la plateforme' },
  companyAdmin: { en: 'Company admin', fr: 'Admin. d’entreprise' },
  trainer: { en: 'Trainer', fr: 'Formateur' },
  evaluator: { en: 'Evaluator', fr: 'Évaluateur' },
} as const;
export type AdminRole = keyof typeof adminRoles;

/** Whether a role counts today, and if not, why. */
export const roleEffects = {
  inForce: { en: 'In force', fr: 'En vigueur' },
  notCompanyAdmin: { en: 'No rights: not a company admin', fr: 'Sans droits : pas admin. d’entreprise' },
  left: { en: 'No rights: employment ended', fr: 'Sans droits : emploi terminé' },
  locked: { en: 'No rights: sign-in locked', fr: 'Sans droits : connexion verrouillée' },
  companyClosed: { en: 'No rights: company suspended or closed', fr: 'Sans droits : entreprise suspendue ou fermée' },
} as const;
export const roleUses = {
  recent: { en: 'Signed in within 90 days', fr: 'Connexion depuis 90 jours' },
  stale: { en: 'No sign-in for 90 days', fr: 'Aucune connexion depuis 90 jours' },
  never: { en: 'Never used', fr: 'Jamais utilisé' },
} as const;
export const factorWords = { on: { en: 'On', fr: 'Activé' }, off: { en: 'Off', fr: 'Désactivé' } } as const;

/** Days without a sign-in after which a role counts as stale; the same days in which actions are counted. */
export const staleDays = 90;

const noRights = 'notCompanyAdmin,left,locked,companyClosed';

const columns = {
  name: { label: { en: 'Name', fr: 'Nom' }, type: 'link', sortable: true },
  email: { label: { en: 'Email', fr: 'Courriel' }, type: 'text', hidden: true },
  company: { label: { en: 'Company', fr: 'Entreprise' }, type: 'text', sortable: true },
  role: {
    label: { en: 'Role', fr: 'Rôle' },
    type: 'status',
    words: adminRoles,
    sortable: true,
    meaning: {
      en: 'One row per person, role and company. Platform admins also answer support requests; there is no separate support role.',
      fr: 'Une ligne par personne, rôle et entreprise. Les administrateurs de la plateforme répondent aussi aux demandes d’assistance; il n’y a pas de rôle d’assistance distinct.',
    },
  },
  scope: { label: { en: 'Scope', fr: 'Portée' }, type: 'text', hidden: true },
  effect: {
    label: { en: 'Effective rights', fr: 'Droits effectifs' },
    type: 'status',
    words: roleEffects,
    sortable: true,
    meaning: {
      en: 'A platform admin has rights only while also a company admin of an open company. Without that, neither role grants anything.',
      fr: 'Un administrateur de la plateforme n’a de droits que s’il est aussi administrateur d’une entreprise ouverte. Sinon, aucun des deux rôles n’accorde de droits.',
    },
  },
  grantedAt: { label: { en: 'Granted', fr: 'Accordé le' }, type: 'instant', sortable: true, hidden: true },
  grantedBy: { label: { en: 'Granted by', fr: 'Accordé par' }, type: 'text', hidden: true },
  endsOn: {
    label: { en: 'Ends', fr: 'Fin' },
    type: 'day',
    sortable: true,
    hidden: true,
    meaning: { en: 'Last day of employment, where one is set.', fr: 'Dernier jour d’emploi, s’il est fixé.' },
  },
  lastSignedInAt: {
    label: { en: 'Last sign-in', fr: 'Dernière connexion' },
    type: 'instant',
    sortable: true,
    meaning: {
      en: 'At the company of the row; for platform admins, anywhere.',
      fr: 'À l’entreprise de la ligne; pour les administrateurs de la plateforme, partout.',
    },
  },
  use: {
    label: { en: 'Use', fr: 'Utilisation' },
    type: 'status',
    words: roleUses,
    sortable: true,
    meaning: {
      en: 'Never used: no sign-in since the role was granted.',
      fr: 'Jamais utilisé : aucune connexion depuis que le rôle a été accordé.',
    },
  },
  factor: {
    label: { en: 'Second factor', fr: 'Second facteur' },
    type: 'status',
    words: factorWords,
    sortable: true,
    meaning: {
      en: 'Whether an authenticator app is set up.',
      fr: 'Indique si une application d’authentification est configurée.',
    },
  },
  actions: {
    label: { en: 'Actions, 90 days', fr: 'Actions, 90 jours' },
    type: 'count',
    sortable: true,
    hidden: true,
    meaning: {
      en: 'Entries in the audit log of the company in the last 90 days; for platform admins, in every company’s.',
      fr: 'Entrées du journal d’audit de l’entreprise dans les 90 derniers jours; pour les administrateurs de la plateforme, de toutes les entreprises.',
    },
  },
} as const satisfies Record<string, ListColumn>;

/** Everyone who has a role that grants rights, or would. */
export const adminList = defineList({
  key: 'admins',
  name: { en: 'Administrators', fr: 'Administrateurs' },
  order: 'name',
  columns,
  filters: {
    role: { label: columns.role.label, kind: 'choice', words: adminRoles },
    effect: { label: columns.effect.label, kind: 'choice', words: roleEffects },
    use: { label: columns.use.label, kind: 'choice', words: roleUses },
    factor: { label: columns.factor.label, kind: 'choice', words: factorWords },
  },
  groups: {
    role: { label: columns.role.label, key: 'role', filter: 'role' },
    company: { label: columns.company.label, key: 'companyId', words: 'company' },
    effect: { label: columns.effect.label, key: 'effect', filter: 'effect' },
    use: { label: columns.use.label, key: 'use', filter: 'use' },
    factor: { label: columns.factor.label, key: 'factor', filter: 'factor' },
  },
  measures: {
    rows: {
      label: { en: 'Roles', fr: 'Rôles' },
      meaning: { en: 'Rows: person, role and company.', fr: 'Lignes : personne, rôle et entreprise.' },
      kind: 'count',
    },
    people: {
      label: { en: 'People', fr: 'Personnes' },
      meaning: { en: 'People with a role.', fr: 'Personnes ayant un rôle.' },
      kind: 'distinct',
      of: 'personId',
    },
    idle: {
      label: { en: 'Stale', fr: 'Inutilisés' },
      meaning: {
        en: 'Roles in force without a sign-in for 90 days, or never used.',
        fr: 'Rôles en vigueur sans connexion depuis 90 jours, ou jamais utilisés.',
      },
      kind: 'count',
      where: { effect: 'inForce', use: 'stale,never' },
    },
    unprotected: {
      label: { en: 'Unprotected', fr: 'Non protégés' },
      meaning: { en: 'Roles in force without a second factor.', fr: 'Rôles en vigueur sans second facteur.' },
      kind: 'count',
      where: { effect: 'inForce', factor: 'off' },
    },
    noRights: {
      label: { en: 'Without rights', fr: 'Sans droits' },
      meaning: { en: 'Roles that grant nothing today.', fr: 'Rôles qui n’accordent rien aujourd’hui.' },
      kind: 'count',
      where: { effect: noRights },
    },
    leavers: {
      label: { en: 'Left with a role', fr: 'Partis avec un rôle' },
      meaning: {
        en: 'Roles of people whose employment has ended.',
        fr: 'Rôles de personnes dont l’emploi est terminé.',
      },
      kind: 'count',
      where: { effect: 'left' },
    },
    protectedShare: {
      label: { en: 'Protected', fr: 'Protégés' },
      meaning: {
        en: 'Roles in force with a second factor ÷ roles in force.',
        fr: 'Rôles en vigueur avec second facteur ÷ rôles en vigueur.',
      },
      kind: 'share',
      where: { effect: 'inForce', factor: 'on' },
      among: { effect: 'inForce' },
    },
  },
});
