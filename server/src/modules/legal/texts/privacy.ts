import type { Section } from './text.ts';
import { legalText } from './text.ts';

type Added = { proofs: boolean; devices: boolean };

const english = ({ proofs, devices }: Added): Section[] => [
  {
    heading: 'Who is responsible',
    paragraphs: [
      'Your employer decides which training you take and why, and is responsible for your record. We keep the record on its behalf and are responsible for your account and its security.',
    ],
  },
  {
    heading: 'What we keep',
    paragraphs: ['Only what your work requires:'],
    points: [
      'who you are: name, email address and, if you provide them, preferred name, phone number, language and photo;',
      'your employment: number, title, workplace, dates;',
      'your training: enrolments, progress, test answers, results, certificates and their evidence;',
      'what you agreed to, and when;',
      devices
        ? 'where you are signed in: time, network address and browser type of each session, which you can see and end; and, if you choose, that a device is remembered.'
        : 'where you are signed in: time, network address and browser type of each session, which you can see and end.',
    ],
  },
  {
    heading: 'How we use it',
    paragraphs: [
      'To deliver your training, to prove your qualifications, to send you reminders, and to show your employer and the authorities what the law requires. We do not use it for advertising or behavioural profiling, and we never sell it.',
    ],
  },
  {
    heading: 'Who can see it',
    paragraphs: [
      'You; the administrators of the companies that employ or employed you, for that period of employment only; and the few people who run the platform, whose access is recorded.',
      ...(proofs
        ? [
            'Anyone with the address or code of a certificate can see its public page: your name (in full or as initials, as you choose), the qualification and its dates. Search engines are told not to index it.',
          ]
        : []),
    ],
  },
  {
    heading: 'How long we keep it',
    paragraphs: [
      'Certificates and their evidence are kept as long as the law requires for your work, which may be years after you leave. Sessions are deleted 30 days after they end. Emails and sign-in protection counters are deleted sooner.',
    ],
  },
  {
    heading: 'How we protect it',
    paragraphs: [
      'Connections are encrypted, passwords are stored only in an irreversible form, companies’ data is separated by two layers of protection in the database, and every change is recorded in a tamper-evident log.',
    ],
  },
  {
    heading: 'Your rights',
    paragraphs: [
      'Under My Info you can see and correct your details, see and end your sessions, and export the data kept about you. For anything else, including the correction of a training record, contact your company’s administrator; you may also contact your local data protection authority.',
    ],
  },
];

const french = ({ proofs, devices }: Added): Section[] => [
  {
    heading: 'Responsable',
    paragraphs: [
      'Votre employeur décide quelles formations vous suivez et pourquoi; il répond de votre dossier. Nous tenons ce dossier pour lui et répondons nous-mêmes de votre compte et de sa protection.',
    ],
  },
  {
    heading: 'Ce qui est conservé',
    paragraphs: ['Uniquement ce que le travail exige :'],
    points: [
      'qui vous êtes : nom, adresse courriel et, si vous les fournissez, nom d’usage, téléphone, langue et photo;',
      'votre emploi : numéro, poste, lieu, dates;',
      'vos formations : inscriptions, progression, réponses aux épreuves, résultats, attestations, certificats externes et pièces justificatives;',
      'ce que vous avez accepté, et quand;',
      devices
        ? 'vos connexions : heure, adresse réseau et type de navigateur de chaque session, que vous pouvez voir et fermer; et, si vous le demandez, le fait qu’un appareil est connu.'
        : 'vos connexions : heure, adresse réseau et type de navigateur de chaque session, que vous pouvez voir et fermer.',
    ],
  },
  {
    heading: 'Comment nous utilisons vos données',
    paragraphs: [
      'Pour vous offrir vos formations, prouver vos qualifications, vous envoyer des rappels et montrer à votre employeur et aux autorités ce que la loi exige. Nous ne les utilisons ni à des fins publicitaires ni pour établir un profil de comportement, et nous ne les vendons jamais.',
    ],
  },
  {
    heading: 'Qui y a accès',
    paragraphs: [
      'Vous; les administrateurs des entreprises qui vous emploient ou vous ont employé, pour leur propre période seulement; et les quelques personnes qui exploitent la plateforme, dont chaque consultation est consignée.',
      ...(proofs
        ? [
            'Toute personne qui détient l’adresse ou le code d’une attestation voit sa page publique : votre nom (au complet ou en initiales, à votre choix), la qualification et ses dates. Les moteurs de recherche sont priés de ne pas la répertorier.',
          ]
        : []),
    ],
  },
  {
    heading: 'Durée de conservation',
    paragraphs: [
      'Les attestations, les certificats externes et les pièces justificatives sont conservés aussi longtemps que la loi l’exige pour votre travail, parfois des années après votre départ. Les sessions sont supprimées 30 jours après leur fin. Les courriels et les compteurs qui protègent la connexion sont supprimés plus tôt.',
    ],
  },
  {
    heading: 'Protection des données',
    paragraphs: [
      'Les connexions sont chiffrées, les mots de passe ne sont conservés que sous une forme irréversible, les données des entreprises sont séparées par deux niveaux de protection dans la base de données, et chaque changement est inscrit dans un journal qui révèle toute altération.',
    ],
  },
  {
    heading: 'Vos droits',
    paragraphs: [
      'Sous Mes infos, vous pouvez consulter et corriger vos coordonnées, voir et fermer vos sessions, et exporter ce qui est conservé à votre sujet. Pour le reste, y compris la correction d’un dossier de formation, adressez-vous à l’administrateur de votre entreprise; vous pouvez aussi saisir l’autorité de protection des données de votre lieu.',
    ],
  },
];

const summary = {
  en: 'We keep your identity, your employment and your training records so that you can prove your qualifications. You can see and export all of it. Nothing is sold.',
  fr: 'Nous conservons votre identité, votre emploi et vos formations afin que vous puissiez prouver vos qualifications. Vous pouvez tout consulter et tout exporter. Rien n’est vendu.',
};
const titles = { en: 'Privacy notice', fr: 'Avis de confidentialité' };

const version = (added: Added, changes: { en: string[]; fr: string[] }) => ({
  en: legalText({ title: titles.en, summary: summary.en, changes: changes.en, sections: english(added) }),
  fr: legalText({ title: titles.fr, summary: summary.fr, changes: changes.fr, sections: french(added) }),
});

/** Versions 1, 2 and 3 of the privacy notice. */
export const privacy = [
  { changeKind: 'material' as const, texts: version({ proofs: false, devices: false }, { en: [], fr: [] }) },
  {
    changeKind: 'minor' as const,
    texts: version(
      { proofs: false, devices: true },
      {
        en: ['Adds the devices you ask us to remember (section 2).'],
        fr: ['Mentionne les appareils dont vous demandez qu’on se souvienne (article 2).'],
      },
    ),
  },
  {
    changeKind: 'material' as const,
    texts: version(
      { proofs: true, devices: true },
      {
        en: [
          'Explains who can see the public page of a certificate and how you choose the name shown on it (section 4).',
        ],
        fr: ['Précise qui voit la page publique d’une attestation et comment vous y choisissez votre nom (article 4).'],
      },
    ),
  },
];
