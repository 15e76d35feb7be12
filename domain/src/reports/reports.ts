import type { List } from '../lists/list.ts';
import { matrixList } from '../qualification/matrix-list.ts';
import { adminList } from './admin-list.ts';
import { allCourseList } from './all-course-list.ts';
import { allEnrolmentList } from './all-enrolment-list.ts';
import { certificationList } from './certification-list.ts';
import { complianceList } from './compliance-list.ts';
import { logList } from './log-list.ts';
import { companyActivityList } from './company-activity-list.ts';
import { companyEnrolmentList } from './company-enrolment-list.ts';
import { companyExpiredList } from './expiry/company-expired-list.ts';
import { companyExpiringList } from './expiry/company-expiring-list.ts';
import { companyUnfinishedList } from './company-unfinished-list.ts';
import { companyInventoryList } from '../store/company-inventory-list.ts';
import { inventoryList } from '../store/inventory-list.ts';
import { inventoryMonthList } from '../store/inventory-month-list.ts';

type ReportedValue = { en: string; fr: string };
type ReportFacts = {
  list: List;
  /** The question that the report answers, as the index of reports shows it. */
  answers: ReportedValue;
  /** Words that people search for and that its name, question and columns do not hold. */
  keywords?: ReportedValue;
  /** Whose it is: of a company's admins, or of the platform's. */
  area: 'settings' | 'admin';
  /** Its page, and what in its address makes it this report. */
  page: string;
  view?: string;
  /** The permission its rows ask for. */
  action:
    | 'standing.viewCompany'
    | 'seat.view'
    | 'store.viewInventory'
    | 'assignment.view'
    | 'enrolmentReport.view'
    | 'adminReport.view'
    | 'auditReport.view';
  /** It has a period, so that a schedule can ask for the one before its run. */
  period: boolean;
};

/** Every report that can be had as a file and on a schedule, by the key of its list. */
export const reports = {
  qualifications: {
    list: matrixList,
    area: 'settings',
    page: '/settings/reports/CompanyQualifications',
    answers: {
      en: 'Who is qualified for what on a given day, and what is missing?',
      fr: 'Qui est qualifié pour quoi à une date donnée, et que manque-t-il?',
    },
    keywords: {
      en: 'was were matrix compliance gaps audit pack coverage positions',
      fr: 'était étaient matrice conformité écarts dossier d’audit couverture postes',
    },
    action: 'standing.viewCompany',
    period: false,
  },
  companyEnrolments: {
    list: companyEnrolmentList,
    area: 'settings',
    page: '/settings/reports/CompanyEnrollments',
    answers: {
      en: 'Who took which course, with what result, and was it on time?',
      fr: 'Qui a suivi quel cours, avec quel résultat, et dans les délais?',
    },
    keywords: {
      en: 'training records completions attempts progress scores',
      fr: 'dossiers de formation fins tentatives progression notes',
    },
    action: 'assignment.view',
    period: true,
  },
  companyExpired: {
    list: companyExpiredList,
    area: 'settings',
    page: '/settings/reports/CompanyExpiredCourses',
    answers: {
      en: 'Whose required qualifications have expired, and is the renewal under way?',
      fr: 'Quelles qualifications exigées sont expirées, et le renouvellement est-il en cours?',
    },
    keywords: {
      en: 'lapsed tickets certificates grace overdue renew reminders',
      fr: 'échues attestations certificats cartes grâce retard renouveler rappels',
    },
    action: 'standing.viewCompany',
    period: false,
  },
  companyExpiring: {
    list: companyExpiringList,
    area: 'settings',
    page: '/settings/reports/CompanyExpiringSoon',
    answers: {
      en: 'Which required qualifications expire in the next months, and who still needs a renewal or a seat?',
      fr: 'Quelles qualifications exigées expirent dans les prochains mois, et à qui manque-t-il un renouvellement ou une place?',
    },
    keywords: {
      en: 'expire soon forecast tickets certificates renew plan budget buy purchase order reminders',
      fr: 'bientôt prévision attestations certificats cartes renouveler planifier budget acheter achats commander rappels',
    },
    action: 'standing.viewCompany',
    period: false,
  },
  companyUnfinished: {
    list: companyUnfinishedList,
    area: 'settings',
    page: '/settings/reports/CompanyUnfinishedCourses',
    answers: {
      en: 'Which courses are unfinished or overdue, and what is holding them up?',
      fr: 'Quels cours sont inachevés ou en retard, et qu’est-ce qui les bloque?',
    },
    keywords: {
      en: 'incomplete late open stuck reminders blocked ageing',
      fr: 'incomplets retard ouverts bloqués rappels ancienneté',
    },
    action: 'assignment.view',
    period: true,
  },
  companyActivity: {
    list: companyActivityList,
    area: 'settings',
    page: '/settings/reports/CompanyRecentActivity',
    answers: {
      en: 'What happened lately: who started, completed, failed, or got a qualification?',
      fr: 'Que s’est-il passé dernièrement : qui a commencé, terminé, échoué ou obtenu une qualification?',
    },
    keywords: {
      en: 'history events log week feed evidence seats acknowledged',
      fr: 'historique événements journal semaine attestations certificats places',
    },
    action: 'assignment.view',
    period: true,
  },
  companyInventory: {
    list: companyInventoryList,
    area: 'settings',
    page: '/settings/reports/CompanyInventoryReport',
    answers: {
      en: 'How many seats are left, when do they expire or run out, and how were they used?',
      fr: 'Combien de places reste-t-il, quand expirent-elles ou s’épuisent-elles, et comment ont-elles servi?',
    },
    keywords: {
      en: 'licences balance stock movements refunds bought purchased',
      fr: 'licences solde stock mouvements remboursements achetées achats',
    },
    action: 'seat.view',
    period: true,
  },
  allEnrolments: {
    list: allEnrolmentList,
    area: 'admin',
    page: '/admin/reports/AllEnrollments',
    answers: {
      en: 'Which courses do companies take, how many are completed, and what revenue do they bring in?',
      fr: 'Quels cours les entreprises suivent-elles, combien sont terminés, et quels revenus rapportent-ils?',
    },
    keywords: {
      en: 'training records completions attempts revenue pseudonymised',
      fr: 'dossiers de formation tentatives revenus pseudonymes',
    },
    action: 'enrolmentReport.view',
    period: true,
  },
  allCourses: {
    list: allCourseList,
    area: 'admin',
    page: '/admin/reports/AllCourses',
    answers: {
      en: 'Which courses get good results, which are due for review, and which still have seats outstanding?',
      fr: 'Quels cours donnent de bons résultats, lesquels sont à réviser, et lesquels ont encore des places en cours?',
    },
    keywords: {
      en: 'catalogue versions quality fail rate retire',
      fr: 'catalogue versions qualité taux d’échec retrait',
    },
    action: 'enrolmentReport.view',
    period: true,
  },
  logs: {
    list: logList,
    area: 'admin',
    page: '/admin/reports/Logs',
    answers: {
      en: 'Who did what, when and why, and has the log been altered?',
      fr: 'Qui a fait quoi, quand et pourquoi, et le journal a-t-il été altéré?',
    },
    keywords: {
      en: 'audit trail history changes impersonation verify hash chain',
      fr: 'journal piste audit historique modifications usurpation vérifier empreinte chaîne',
    },
    action: 'auditReport.view',
    period: true,
  },
  certifications: {
    list: certificationList,
    area: 'admin',
    page: '/admin/reports/CertificationStatus',
    answers: {
      en: 'Who holds which qualification, is it valid on a given day, and is its record complete?',
      fr: 'Qui détient quelle qualification, est-elle valide à une date donnée, et son dossier est-il complet?',
    },
    keywords: {
      en: 'certificates tickets revoked suspended regulation trainer evaluator missing audit',
      fr: 'attestations certificats cartes révoquées suspendues règlement formateur évaluateur manquant audit',
    },
    action: 'enrolmentReport.view',
    period: true,
  },
  compliance: {
    list: complianceList,
    area: 'admin',
    page: '/admin/reports/CertificationStatus',
    view: 'compliance',
    answers: {
      en: 'What share of each company’s people meets all mandatory requirements, and who doesn’t?',
      fr: 'Quelle part des personnes de chaque entreprise satisfait à toutes les exigences obligatoires, et qui n’y satisfait pas?',
    },
    keywords: { en: 'compliant gaps rate percentage mandatory', fr: 'conformes écarts taux pourcentage obligatoires' },
    action: 'enrolmentReport.view',
    period: false,
  },
  inventory: {
    list: inventoryList,
    area: 'admin',
    page: '/admin/reports/InventoryReport',
    answers: {
      en: 'How many seats does each company have, what are they worth, and are there discrepancies?',
      fr: 'Combien de places chaque entreprise a-t-elle, quelle en est la valeur, et y a-t-il des anomalies?',
    },
    keywords: { en: 'licences liability reconciliation', fr: 'licences passif rapprochement' },
    action: 'store.viewInventory',
    period: false,
  },
  inventoryMonths: {
    list: inventoryMonthList,
    area: 'admin',
    page: '/admin/reports/InventoryReport',
    view: 'months',
    answers: {
      en: 'How did seats move each month, and how much revenue is deferred?',
      fr: 'Quels ont été les mouvements de places chaque mois, et combien de revenus sont reportés?',
    },
    action: 'store.viewInventory',
    period: true,
  },
  admins: {
    list: adminList,
    area: 'admin',
    page: '/admin/reports/AdminList',
    answers: {
      en: 'Who has admin rights where, are they protected and used, and do they take effect?',
      fr: 'Qui a des droits d’administration et où, sont-ils protégés et utilisés, et prennent-ils effet?',
    },
    keywords: {
      en: 'administrators roles access rights review stale mfa second factor',
      fr: 'administrateurs rôles accès droits révision inutilisés second facteur',
    },
    action: 'adminReport.view',
    period: false,
  },
} as const satisfies Record<string, ReportFacts>;

export type ReportKey = keyof typeof reports;
export type ReportArea = ReportFacts['area'];

/** The reports of an area. */
export const reportsOf = (area: ReportArea): ReportKey[] =>
  (Object.keys(reports) as ReportKey[]).filter((key) => reports[key].area === area);
