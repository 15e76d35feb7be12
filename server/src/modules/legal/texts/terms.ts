import type { Section } from './text.ts';
import { legalText } from './text.ts';

type Added = { proofs: boolean; offline: boolean };

const english = ({ proofs, offline }: Added): Section[] => [
  {
    heading: 'What this is about',
    paragraphs: [
      'These terms are between you and the company that runs this installation of Muster (“we”). They apply whenever you sign in. Your employer’s own agreement with us also applies; where it is more favourable to you, it prevails.',
    ],
  },
  {
    heading: 'Your account',
    paragraphs: [
      'Your account is personal, for life, and follows you from one employer to the next. Anything completed in it is considered completed by you.',
    ],
    points: [
      'Keep your password confidential; never sign in for a colleague or let a colleague sign in for you.',
      'Tell your administrator at once if you believe someone else is using your account.',
      'Sign out on devices you share.',
    ],
  },
  {
    heading: 'Taking courses honestly',
    paragraphs: [
      'Someone’s safety at work may depend on a qualification. Take courses and tests yourself, without help from others unless the course allows it. Results obtained any other way may be revoked, and your employer is informed.',
      ...(offline
        ? ['Work done offline is kept on your device and sent later; our server’s time decides the sequence of events.']
        : []),
    ],
  },
  {
    heading: 'What a certificate proves',
    paragraphs: [
      'A certificate proves that you met the requirements of a course on a given date. It is not an authorization: your employer decides who does which work, and local law may require more, such as an evaluation on the equipment itself.',
      ...(proofs
        ? [
            'Every certificate has a public page and a code that let anyone you show it to verify it. The page shows your name as you chose to display it, the qualification, its dates and whether it is valid now; never your address, employee number or score. A certificate issued in error can be revoked; its page then says so.',
          ]
        : []),
    ],
  },
  {
    heading: 'Ownership',
    paragraphs: [
      'Course material belongs to its authors and may be used for your own training only. Your record of training belongs to you and your employer: you can see and export it at any time.',
    ],
  },
  {
    heading: 'Availability',
    paragraphs: [
      'We do our best to keep Muster available and announce planned maintenance in advance. Data confirmed as saved is kept. We are not liable for the consequences of treating a course as an instruction from your employer or an authority; nothing here limits liability that cannot be limited by law.',
    ],
  },
  {
    heading: 'Changes and end',
    paragraphs: [
      'When these terms change materially, we notify you and ask for your agreement before the new version applies to you. Earlier versions remain available here. You may stop using Muster at any time; your record is then kept as described in the privacy notice.',
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
    paragraphs: [
      'Votre compte est personnel. Il vous suit toute votre vie, d’un employeur à l’autre. Ce qui y est accompli est réputé l’avoir été par vous.',
    ],
    points: [
      'Gardez votre mot de passe pour vous; ne vous connectez jamais à la place d’un collègue, et n’en laissez aucun le faire à la vôtre.',
      'Prévenez aussitôt votre administrateur si vous croyez qu’une autre personne utilise votre compte.',
      'Déconnectez-vous des appareils que vous partagez.',
    ],
  },
  {
    heading: 'Suivre les cours honnêtement',
    paragraphs: [
      'La sécurité d’une personne au travail peut dépendre d’une qualification. Suivez vous-même les cours et les épreuves, sans l’aide d’autrui, sauf si le cours le permet. Un résultat obtenu autrement peut être révoqué, et votre employeur en est informé.',
      ...(offline
        ? [
            'Le travail fait hors ligne est conservé sur votre appareil et envoyé plus tard; l’heure de notre serveur détermine l’ordre des faits.',
          ]
        : []),
    ],
  },
  {
    heading: 'Ce que prouve une attestation',
    paragraphs: [
      'Une attestation confirme que vous avez satisfait aux exigences d’un cours à une date donnée. Ce n’est pas une autorisation : votre employeur décide qui fait quel travail, et la loi du lieu peut exiger davantage, par exemple une évaluation sur la machine même.',
      ...(proofs
        ? [
            'Chaque attestation possède une page publique et un code qui permettent à toute personne à qui vous la présentez de la vérifier. La page montre votre nom tel que vous l’avez choisi, la qualification, ses dates et sa validité actuelle; jamais votre adresse, votre numéro d’employé ni votre résultat. Une attestation délivrée par erreur peut être révoquée; la page l’indique alors.',
          ]
        : []),
    ],
  },
  {
    heading: 'Propriété',
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
  en: 'Your account is personal. Take your courses yourself. A certificate proves what you learned; your employer decides what work you may do. You keep access to your record.',
  fr: 'Votre compte est personnel. Suivez vous-même vos cours. Une attestation prouve ce que vous avez appris; votre employeur décide du travail que vous pouvez faire. Vous gardez accès à votre dossier.',
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
      {
        en: ['Explains how work done offline is recorded (section 3).'],
        fr: ['Précise comment le travail fait hors ligne est consigné (article 3).'],
      },
    ),
  },
  {
    changeKind: 'material' as const,
    texts: version(
      { proofs: true, offline: true },
      {
        en: [
          'Certificates have a public page. Explains what it shows and that a certificate can be revoked (section 4).',
        ],
        fr: [
          'Les attestations ont une page publique; précise ce qu’elle montre et qu’une attestation peut être révoquée (article 4).',
        ],
      },
    ),
  },
];
