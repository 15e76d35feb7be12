import type { Section } from './text.ts';
import { legalText } from './text.ts';

const english: Section[] = [
  {
    heading: 'Parties and subject',
    paragraphs: [
      'This agreement is between your company and the company that runs this installation of Muster (“we”). Your company decides why and how the data of its people is used. We process it on your company’s behalf, to provide Muster and for no other purpose.',
    ],
  },
  {
    heading: 'Whose data, and which',
    paragraphs: ['The data of your company’s employees, learners and administrators:'],
    points: [
      'names, numbers, addresses and phone numbers;',
      'employment: workplace, position, dates;',
      'training: attempts, answers, results, certificates and their evidence, signatures;',
      'agreements, messages, requests for support and orders;',
      'sessions and devices, and a log of what was done.',
    ],
  },
  {
    heading: 'Instructions',
    paragraphs: [
      'We act on your company’s documented instructions: this agreement, and what its administrators do and set in Muster. Our staff open a company’s data to support it or to keep Muster running; that they looked is recorded.',
    ],
  },
  {
    heading: 'Protection',
    paragraphs: ['The measures in place:'],
    points: [
      'each company’s data is separated from every other’s by two layers of protection in the database;',
      'connections are encrypted, and passwords are stored only in an irreversible form;',
      'a second factor can be required of administrators;',
      'changes are recorded in a log that shows whether it was altered.',
    ],
  },
  {
    heading: 'Providers',
    paragraphs: [
      'We use other companies only for what is listed here, as far as this installation uses it, and bind them to the same duties. We tell your company of a new one in a new version of this agreement, ahead of its date.',
    ],
    points: [
      'hosting: the machines on which Muster and its database run, and where its files are stored;',
      'email and text messages: names, addresses, phone numbers and the words of the message;',
      'push notifications: the browser’s push service, which carries them in encrypted form;',
      'payment: what an order costs and who pays for it.',
    ],
  },
  {
    heading: 'Help with your duties',
    paragraphs: [
      'Your company’s administrators can read, correct and export data themselves, and people can export their own. A register of processing says what is kept, of whom and for how long. Should data get into the wrong hands, we tell your company without undue delay once we know of it.',
    ],
  },
  {
    heading: 'How long, and at the end',
    paragraphs: [
      'Data is kept as the retention rules in Muster say, then deleted or made anonymous. When the contract ends, your company can export its data before access ends; afterwards the retention rules go on, because training records may have to be shown for years. Copies in backups are overwritten as the backups expire.',
    ],
  },
];

const french: Section[] = [
  {
    heading: 'Parties et objet',
    paragraphs: [
      'Le présent accord lie votre entreprise et l’entreprise qui exploite cette installation de Muster (« nous »). Votre entreprise décide pourquoi et comment les données de son personnel sont utilisées. Nous les traitons pour son compte, afin de fournir Muster, et à aucune autre fin.',
    ],
  },
  {
    heading: 'Personnes et données concernées',
    paragraphs: ['Les données des employés, des apprenants et des administrateurs de votre entreprise :'],
    points: [
      'noms, numéros, adresses et numéros de téléphone;',
      'emploi : lieu de travail, poste, dates;',
      'formations : tentatives, réponses, résultats, attestations et pièces justificatives, signatures;',
      'acceptations, messages, demandes d’assistance et commandes;',
      'sessions et appareils, et un journal de ce qui a été fait.',
    ],
  },
  {
    heading: 'Instructions',
    paragraphs: [
      'Nous agissons selon les instructions documentées de votre entreprise : le présent accord, et ce que ses administrateurs font et règlent dans Muster. Notre personnel ouvre les données d’une entreprise pour lui fournir de l’assistance ou pour assurer le fonctionnement de Muster; ces consultations sont consignées.',
    ],
  },
  {
    heading: 'Protection',
    paragraphs: ['Les mesures en place :'],
    points: [
      'les données de chaque entreprise sont séparées de celles des autres par deux niveaux de protection dans la base de données;',
      'les connexions sont chiffrées et les mots de passe ne sont conservés que sous une forme irréversible;',
      'un second facteur peut être exigé des administrateurs;',
      'les changements sont inscrits dans un journal qui révèle toute altération.',
    ],
  },
  {
    heading: 'Prestataires',
    paragraphs: [
      'Nous ne recourons à d’autres entreprises que pour ce qui suit, dans la mesure où cette installation l’utilise, et leur imposons les mêmes obligations. Nous annonçons tout nouveau prestataire à votre entreprise dans une nouvelle version du présent accord, avant sa date.',
    ],
    points: [
      'hébergement : les machines sur lesquelles fonctionnent Muster et sa base de données, et où ses fichiers sont stockés;',
      'courriels et textos : noms, adresses, numéros de téléphone et texte du message;',
      'notifications : le service de notification du navigateur, qui les transporte sous forme chiffrée;',
      'paiement : le montant d’une commande et qui la paie.',
    ],
  },
  {
    heading: 'Aide pour vos obligations',
    paragraphs: [
      'Les administrateurs de votre entreprise peuvent eux-mêmes consulter, corriger et exporter les données, et chaque personne peut exporter les siennes. Un registre des traitements indique ce qui est conservé, de qui et pendant combien de temps. Si des données tombent entre de mauvaises mains, nous en avisons votre entreprise dans les meilleurs délais après en avoir pris connaissance.',
    ],
  },
  {
    heading: 'Durée et fin',
    paragraphs: [
      'Les données sont conservées selon les règles de conservation réglées dans Muster, puis supprimées ou rendues anonymes. À la fin du contrat, votre entreprise peut exporter ses données avant la fermeture de l’accès; les règles de conservation continuent ensuite de s’appliquer, car des dossiers de formation doivent parfois pouvoir être montrés pendant des années. Les copies de sauvegarde sont écrasées à mesure qu’elles expirent.',
    ],
  },
];

/** Version 1 of the agreement on data processing; the operator names its providers in it before publishing it. */
export const dataProcessing = [
  {
    changeKind: 'material' as const,
    texts: {
      en: legalText({
        title: 'Data processing agreement',
        summary:
          'Your company decides about the data of its people. We process it on your company’s behalf to provide Muster, protect it as described, and use other providers only for what is listed.',
        changes: [],
        sections: english,
      }),
      fr: legalText({
        title: 'Accord de traitement des données',
        summary:
          'Votre entreprise décide des données de son personnel. Nous les traitons pour son compte afin de fournir Muster, les protégeons de la manière décrite et ne recourons à des prestataires que pour ce qui est énuméré.',
        changes: [],
        sections: french,
      }),
    },
  },
];
