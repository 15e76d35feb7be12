import type { Section } from './text.ts';
import { legalText } from './text.ts';

type Added = { proofs: boolean; offline: boolean };

const english = ({ proofs, offline }: Added): Section[] => [
  {
    heading: 'What this is about',
    paragraphs: [
      'These terms are between you and the company that runs this installation of Muster (“we”). They apply whenever you sign in. Your employer’s own agreement with us stands beside them; where it gives you more, it prevails.',
    ],
  },
  {
    heading: 'Your account',
    paragraphs: ['Your account is personal, for life, and follows you from one employer to the next. What you complete in it counts as done by you.'],
    points: [
      'Keep your password to yourself; never sign in for a colleague or let one sign in for you.',
      'Tell your administrator at once if you believe somebody else uses your account.',
      'Sign out on devices you share.',
    ],
  },
  {
    heading: 'Taking courses honestly',
    paragraphs: [
      'A qualification may decide whether somebody is safe at work. Take courses and tests yourself, without answers from others unless the course allows it. Results obtained otherwise may be taken back, and your employer is told.',
      ...(offline ? ['What you do without a connection is kept on your device and sent later; the time of our server decides which came first.'] : []),
    ],
  },
  {
    heading: 'What a certificate says',
    paragraphs: [
      'A certificate says that you met the rule of a course on a date. It is not an authorisation: your employer decides who does which work, and the law of your place may ask for more, such as an evaluation on the machine itself.',
      ...(proofs
        ? [
            'Every certificate has a public page and a code by which anyone you show it to can check it. The page shows your name as you chose, the qualification, its dates and whether it holds now; never your address, employer number or score. A certificate issued in error can be revoked; the page then says so.',
          ]
        : []),
    ],
  },
  {
    heading: 'What belongs to whom',
    paragraphs: [
      'Course material belongs to its authors and may be used for your own training only. Your record of training belongs to you and your employer: you can see and export it at any time.',
    ],
  },
  {
    heading: 'Keeping it running',
    paragraphs: [
      'We do our best to keep Muster available and tell you of planned work beforehand. What we have confirmed as saved stays saved. We are not liable for what happens because a course was taken for an instruction of your employer or of an authority; nothing here limits liability the law does not let us limit.',
    ],
  },
  {
    heading: 'Changes and end',
    paragraphs: [
      'When these terms change in a way that matters, we tell you and ask for your agreement before the new version binds you. Earlier versions stay readable here. You may stop using Muster at any time; your record is then kept as the privacy notice says.',
    ],
  },
];

const french = ({ proofs, offline }: Added): Section[] => [
  {
    heading: 'Objet',
    paragraphs: [
      'Les présentes conditions lient la personne qui se connecte et l’entreprise qui exploite cette installation de Muster (« nous »). L’accord conclu avec votre employeur s’y ajoute; s’il vous est plus favorable, il l’emporte.',
    ],
  },
  {
    heading: 'Votre compte',
    paragraphs: ['Votre compte est personnel. Il vous suit toute votre vie, d’un employeur à l’autre. Ce qui y est accompli est réputé l’avoir été par vous.'],
    points: [
      'Gardez votre mot de passe pour vous; ne vous connectez jamais à la place d’un collègue, et n’en laissez aucun le faire à la vôtre.',
      'Prévenez aussitôt votre administrateur si vous croyez qu’une autre personne utilise votre compte.',
      'Déconnectez-vous des appareils que vous partagez.',
    ],
  },
  {
    heading: 'Suivre les cours honnêtement',
    paragraphs: [
      'Une qualification peut décider de la sécurité d’une personne au travail. Suivez vous-même les cours et les épreuves, sans l’aide d’autrui, sauf si le cours le permet. Un résultat obtenu autrement peut être retiré, et votre employeur en est informé.',
      ...(offline
        ? ['Ce que vous faites sans connexion est conservé sur votre appareil et envoyé plus tard; l’heure de notre serveur détermine l’ordre des faits.']
        : []),
    ],
  },
  {
    heading: 'Ce qu’atteste un certificat',
    paragraphs: [
      'Un certificat atteste que vous avez satisfait aux exigences d’un cours à une date donnée. Ce n’est pas une autorisation : votre employeur décide qui fait quel travail, et la loi du lieu peut exiger davantage, par exemple une évaluation sur la machine même.',
      ...(proofs
        ? [
            'Chaque certificat possède une page publique et un code qui permettent à toute personne à qui vous le présentez de le vérifier. La page montre votre nom tel que vous l’avez choisi, la qualification, ses dates et sa validité actuelle; jamais votre adresse, votre numéro d’employé ni votre résultat. Un certificat délivré par erreur peut être révoqué; la page l’indique alors.',
          ]
        : []),
    ],
  },
  {
    heading: 'Ce qui appartient à chacun',
    paragraphs: [
      'Le contenu des cours appartient à ses auteurs et ne sert qu’à votre propre formation. Votre dossier de formation vous appartient, ainsi qu’à votre employeur : vous pouvez le consulter et l’exporter en tout temps.',
    ],
  },
  {
    heading: 'Continuité du service',
    paragraphs: [
      'Nous faisons de notre mieux pour que Muster reste disponible et annonçons d’avance les travaux prévus. Ce que nous avons confirmé comme enregistré le reste. Nous ne répondons pas des suites d’un cours pris pour une consigne de votre employeur ou d’une autorité; rien ici ne limite une responsabilité que la loi ne permet pas de limiter.',
    ],
  },
  {
    heading: 'Modifications et fin',
    paragraphs: [
      'Lorsque ces conditions changent de façon importante, nous vous en avisons et demandons votre accord avant que la nouvelle version vous lie. Les versions antérieures restent lisibles ici. Vous pouvez cesser d’utiliser Muster à tout moment; votre dossier est alors conservé comme l’indique l’avis de confidentialité.',
    ],
  },
];

const summary = {
  en: 'Your account is yours alone. Take your courses yourself. A certificate proves what you learned; your employer decides what you may do. Your record stays yours.',
  fr: 'Votre compte n’est qu’à vous. Suivez vous-même vos cours. Un certificat prouve ce que vous avez appris; votre employeur décide de ce que vous pouvez faire. Votre dossier reste le vôtre.',
};
const titles = { en: 'Terms of use', fr: 'Conditions d’utilisation' };

const version = (added: Added, changes: { en: string[]; fr: string[] }) => ({
  en: legalText({ title: titles.en, summary: summary.en, changes: changes.en, sections: english(added) }),
  fr: legalText({ title: titles.fr, summary: summary.fr, changes: changes.fr, sections: french(added) }),
});

/** Versions 1, 2 and 3 of the terms. */
export const terms = [
  { changeKind: 'material' as const, texts: version({ proofs: false, offline: false }, { en: [], fr: [] }) },
  {
    changeKind: 'minor' as const,
    texts: version(
      { proofs: false, offline: true },
      { en: ['Says how work done without a connection is counted (section 3).'], fr: ['Précise comment compte le travail fait sans connexion (article 3).'] },
    ),
  },
  {
    changeKind: 'material' as const,
    texts: version(
      { proofs: true, offline: true },
      {
        en: ['Certificates have a public page; says what it shows and that a certificate can be revoked (section 4).'],
        fr: ['Les certificats ont une page publique; précise ce qu’elle montre et qu’un certificat peut être révoqué (article 4).'],
      },
    ),
  },
];
