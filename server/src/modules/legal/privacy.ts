import type { Section } from './text.ts';
import { legalText } from './text.ts';

type Added = { proofs: boolean; devices: boolean };

const english = ({ proofs, devices }: Added): Section[] => [
  {
    heading: 'Who is responsible',
    paragraphs: [
      'Your employer decides which training you take and why; it is responsible for your record. We keep the record for it, and are responsible ourselves for your account and for keeping it safe.',
    ],
  },
  {
    heading: 'What is kept',
    paragraphs: ['Only what the work asks for:'],
    points: [
      'who you are: name, e-mail address, and, if you give them, preferred name, telephone number, language and photo;',
      'your employment: number, title, place, dates;',
      'your training: enrolments, progress, answers to tests, results, certificates, and what they rest on;',
      'what you agreed to, and when;',
      devices
        ? 'where you are signed in: time, network address and kind of browser of each session, which you can see and end; and, if you ask for it, that a device is known.'
        : 'where you are signed in: time, network address and kind of browser of each session, which you can see and end.',
    ],
  },
  {
    heading: 'What it is used for',
    paragraphs: [
      'To let you learn, to prove what you are qualified for, to remind you in time, and to show your employer and the authorities what the law asks it to show. Not for advertising, not for profiles of your behaviour, and never sold.',
    ],
  },
  {
    heading: 'Who sees it',
    paragraphs: [
      'You; the administrators of the companies that employ or employed you, for their own time only; and the few people who run the platform, each of whose looks is recorded.',
      ...(proofs
        ? [
            'Whoever has the address or code of a certificate sees its public page: your name (in full or as initials, as you choose), the qualification and its dates. Search engines are asked not to list it.',
          ]
        : []),
    ],
  },
  {
    heading: 'How long',
    paragraphs: [
      'Certificates and what they rest on are kept as long as the law of your work asks, which may be years after you left. Sessions are forgotten 30 days after they end. Letters and counters that protect sign-in go sooner.',
    ],
  },
  {
    heading: 'How it is kept safe',
    paragraphs: [
      'Connections are encrypted, passwords are kept only as a value that cannot be turned back, companies are separated twice over in the database, and every change is recorded in a chain that shows tampering.',
    ],
  },
  {
    heading: 'Your rights',
    paragraphs: [
      'Under My Info you can see and correct your details, see and end your sessions, and export what is kept about you. For anything else, including the correction of a training record, ask your company’s administrator; you may also turn to the data-protection authority of your place.',
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
      'qui vous êtes : nom, adresse de courriel et, si vous les donnez, prénom d’usage, téléphone, langue et photo;',
      'votre emploi : numéro, poste, lieu, dates;',
      'vos formations : inscriptions, progression, réponses aux épreuves, résultats, certificats et ce sur quoi ils reposent;',
      'ce que vous avez accepté, et quand;',
      devices
        ? 'vos connexions : heure, adresse réseau et type de navigateur de chaque session, que vous pouvez voir et fermer; et, si vous le demandez, le fait qu’un appareil est connu.'
        : 'vos connexions : heure, adresse réseau et type de navigateur de chaque session, que vous pouvez voir et fermer.',
    ],
  },
  {
    heading: 'À quoi cela sert',
    paragraphs: [
      'À vous permettre d’apprendre, à prouver vos qualifications, à vous prévenir à temps et à montrer à votre employeur et aux autorités ce que la loi exige. Ni publicité, ni profil de votre comportement, ni vente, jamais.',
    ],
  },
  {
    heading: 'Qui y a accès',
    paragraphs: [
      'Vous; les administrateurs des entreprises qui vous emploient ou vous ont employé, pour leur propre période seulement; et les quelques personnes qui exploitent la plateforme, dont chaque consultation est consignée.',
      ...(proofs
        ? [
            'Toute personne qui détient l’adresse ou le code d’un certificat voit sa page publique : votre nom (au complet ou en initiales, à votre choix), la qualification et ses dates. Les moteurs de recherche sont priés de ne pas la répertorier.',
          ]
        : []),
    ],
  },
  {
    heading: 'Combien de temps',
    paragraphs: [
      'Les certificats et ce sur quoi ils reposent sont conservés aussi longtemps que l’exige la loi de votre métier, parfois des années après votre départ. Les sessions sont oubliées 30 jours après leur fin. Les lettres et les compteurs qui protègent la connexion disparaissent plus tôt.',
    ],
  },
  {
    heading: 'Comment c’est protégé',
    paragraphs: [
      'Les connexions sont chiffrées, les mots de passe ne sont conservés que sous une forme irréversible, les entreprises sont séparées deux fois dans la base de données, et chaque changement est inscrit dans une chaîne qui révèle toute altération.',
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
  en: 'We keep who you are, where you work and what you learned, so that you can prove it. You see all of it and can take a copy. Nothing is sold.',
  fr: 'Nous conservons qui vous êtes, où vous travaillez et ce que vous avez appris, afin que vous puissiez le prouver. Vous voyez tout et pouvez en prendre copie. Rien n’est vendu.',
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
      { en: ['Names the devices you ask us to remember (section 2).'], fr: ['Mentionne les appareils dont vous demandez qu’on se souvienne (article 2).'] },
    ),
  },
  {
    changeKind: 'material' as const,
    texts: version(
      { proofs: true, devices: true },
      {
        en: ['Says who sees the public page of a certificate and how you choose your name on it (section 4).'],
        fr: ['Précise qui voit la page publique d’un certificat et comment vous y choisissez votre nom (article 4).'],
      },
    ),
  },
];
