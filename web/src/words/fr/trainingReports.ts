import type { words as english } from '../en/trainingReports.ts';
import type { SameKeys } from '../languages.ts';

export const words: SameKeys<typeof english> = {
  all: 'Rapports',
  asOf: 'En date du',
  knownOn: 'Selon ce qui était connu le',
  companyEnrolments: {
    title: 'Inscriptions',
    description: 'Chaque tentative à un cours : état, échéance et résultat',
    search: 'Rechercher par nom, numéro ou cours',
    none: 'Aucune inscription',
    noneText: 'Les tentatives apparaissent ici lorsque des personnes sont inscrites à des cours.',
  },
  companyUnfinished: {
    title: 'Cours inachevés',
    description: 'Cours ouverts ou en retard, et ce qui les bloque',
    search: 'Rechercher par nom, numéro ou cours',
    none: 'Aucun cours inachevé',
    noneText: 'Tout le monde a terminé ce qui lui était assigné.',
  },
  companyExpired: {
    title: 'Qualifications expirées',
    description: 'Qualifications exigées qui ont pris fin, et leur renouvellement',
    search: 'Rechercher par nom, numéro ou qualification',
    none: 'Rien n’est expiré',
    noneText: 'Aucune qualification exigée n’est expirée à cette date.',
  },
  companyExpiring: {
    title: 'Qualifications qui expirent',
    description: 'Qualifications exigées qui prennent fin d’ici 180 jours, et leur renouvellement',
    search: 'Rechercher par nom, numéro ou qualification',
    none: 'Rien n’expire bientôt',
    noneText: 'Aucune qualification exigée ne prend fin d’ici 180 jours.',
  },
  companyActivity: {
    title: 'Activité récente',
    description: 'Ce qui s’est passé en formation et en qualification; les 7 derniers jours, sauf si vous choisissez une période',
    search: 'Rechercher par nom, numéro ou cours',
    none: 'Rien ne s’est passé pendant cette période',
    noneText: 'Choisissez un premier jour plus ancien pour en voir plus.',
  },
  allEnrolments: {
    title: 'Toutes les inscriptions',
    description: 'Chaque tentative à un cours, toutes entreprises confondues',
    search: 'Rechercher par nom, cours ou entreprise',
  },
  certifications: {
    title: 'État des certifications',
    description: 'Ce que chacun détient, toutes entreprises confondues, sa valeur à une date donnée et ce qui manque au dossier',
    search: 'Rechercher par nom, qualification ou entreprise',
    none: 'Aucune qualification ne correspond',
  },
  allCourses: {
    title: 'Tous les cours',
    description: 'Utilisation, qualité et places en cours de chaque cours',
    search: 'Rechercher par titre, code ou propriétaire',
    none: 'Aucun cours',
    noneText: 'Les cours apparaissent ici dès leur création.',
  },
  admins: {
    title: 'Administrateurs',
    description: 'Chaque rôle accordant des droits, s’il compte, comment il est protégé et utilisé',
    search: 'Rechercher par nom, courriel ou entreprise',
    none: 'Aucun administrateur',
    noneText: 'Aucun rôle ne correspond à ces filtres.',
  },
};
