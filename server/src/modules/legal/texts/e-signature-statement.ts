import type { Section } from './text.ts';
import { legalText } from './text.ts';

const english: Section[] = [
  {
    heading: 'What signing means',
    paragraphs: [
      'When you sign in Muster, on the glass of a device or with the button below an evaluation, you confirm that what is shown with your signature is true as far as you know. You mean it as you would mean your signature on paper.',
    ],
  },
  {
    heading: 'What is kept',
    paragraphs: ['With your signature the record keeps:'],
    points: [
      'your name, the date and the time by our server’s clock, or by the device’s where it had no connection;',
      'what you signed: the attendance, the result or the practical steps;',
      'the version of this statement, with its fingerprint;',
      'where you signed on glass, the lines you drew.',
    ],
  },
  {
    heading: 'Who sees it',
    paragraphs: [
      'Your employer, and anyone to whom your employer has to show its training records, such as an authority.',
    ],
  },
  {
    heading: 'If you do not wish to sign this way',
    paragraphs: [
      'Do not sign for someone else, and do not sign what is not true. If you do not wish to sign on a device, say so before you sign: your trainer or your company’s administrator can then record it on paper.',
    ],
  },
];

const french: Section[] = [
  {
    heading: 'Ce que signifie signer',
    paragraphs: [
      'Lorsque vous signez dans Muster, sur l’écran d’un appareil ou avec le bouton sous une évaluation, vous confirmez que ce qui est affiché avec votre signature est vrai à votre connaissance. Votre signature a pour vous le même sens que sur papier.',
    ],
  },
  {
    heading: 'Ce qui est conservé',
    paragraphs: ['Avec votre signature, le dossier conserve :'],
    points: [
      'votre nom, la date et l’heure de notre serveur, ou celle de l’appareil s’il n’avait pas de connexion;',
      'ce que vous avez signé : la présence, le résultat ou les étapes pratiques;',
      'la version de la présente déclaration, avec son empreinte;',
      'si vous avez signé sur l’écran, les traits que vous avez tracés.',
    ],
  },
  {
    heading: 'Qui la voit',
    paragraphs: [
      'Votre employeur, et toute personne à qui il doit montrer ses dossiers de formation, par exemple une autorité.',
    ],
  },
  {
    heading: 'Si vous ne souhaitez pas signer ainsi',
    paragraphs: [
      'Ne signez pas pour une autre personne et ne signez pas ce qui n’est pas vrai. Si vous ne souhaitez pas signer sur un appareil, dites-le avant de signer : votre formateur ou l’administrateur de votre entreprise peut alors le consigner sur papier.',
    ],
  },
];

/** Version 1 of the statement that stands above signatures; its summary is what is shown there. */
export const eSignatureStatement = [
  {
    changeKind: 'minor' as const,
    texts: {
      en: legalText({
        title: 'E-signature statement',
        summary:
          'By signing, I confirm that what is shown here is true as far as I know. My signature here means what it would mean on paper.',
        changes: [],
        sections: english,
      }),
      fr: legalText({
        title: 'Déclaration de signature électronique',
        summary:
          'En signant, je confirme que ce qui est affiché ici est vrai à ma connaissance. Ma signature ici a le même sens que sur papier.',
        changes: [],
        sections: french,
      }),
    },
  },
];
