import type { Section } from './text.ts';
import { legalText } from './text.ts';

const english: Section[] = [
  {
    heading: 'Only what Muster needs to work',
    paragraphs: [
      'Muster uses cookies to keep you signed in and your account safe. It uses none for advertising, for statistics or to follow you on other sites, and none of another company’s. That is why no choice is asked of you.',
    ],
  },
  {
    heading: 'The cookies',
    paragraphs: ['Scripts on our pages cannot read them.'],
    points: [
      '“sid” says which session is yours. It is set when you sign in and is of no use once the session has ended.',
      '“device” says that someone signed in with this browser before, so that attempts by strangers to guess a password do not keep you out. It opens no session and lasts for up to a year.',
      '“kiosk” is set only on a device that your company declared as shared. It says which company’s people sign in there, opens no session and lasts for up to 400 days.',
    ],
  },
  {
    heading: 'What is kept in your browser besides',
    paragraphs: ['This stays on your device. What you recorded there is sent to us when you have a connection.'],
    points: [
      'how you like the screen: light or dark, text size, folded menus, the columns of lists;',
      'what you chose to open without a connection, such as courses and safety data sheets;',
      'answers, marks and drafts that have not been sent yet.',
    ],
  },
  {
    heading: 'Course packages and payment',
    paragraphs: [
      'Courses that came from other publishers run apart from Muster and cannot read its cookies. Their authors may keep data of their own in your browser. Where your installation takes payment by card, you pay on the pages of the payment provider, which sets its own cookies there.',
    ],
  },
  {
    heading: 'How to remove them',
    paragraphs: [
      'Signing out ends your session. Your browser’s settings delete everything else; what was not sent yet is then lost, and you sign in again.',
    ],
  },
];

const french: Section[] = [
  {
    heading: 'Seulement ce qu’il faut pour que Muster fonctionne',
    paragraphs: [
      'Muster utilise des témoins pour maintenir votre connexion et protéger votre compte. Il n’en utilise aucun à des fins publicitaires ou statistiques, ni pour vous suivre sur d’autres sites, et aucun d’une autre entreprise. C’est pourquoi aucun choix ne vous est demandé.',
    ],
  },
  {
    heading: 'Les témoins',
    paragraphs: ['Les scripts de nos pages ne peuvent pas les lire.'],
    points: [
      '« sid » indique quelle session est la vôtre. Il est créé à la connexion et ne sert plus à rien une fois la session terminée.',
      '« device » indique qu’une personne s’est déjà connectée avec ce navigateur, pour que les tentatives d’inconnus de deviner un mot de passe ne vous bloquent pas. Il n’ouvre aucune session et dure jusqu’à un an.',
      '« kiosk » n’existe que sur un appareil que votre entreprise a déclaré comme partagé. Il indique de quelle entreprise les employés s’y connectent, n’ouvre aucune session et dure jusqu’à 400 jours.',
    ],
  },
  {
    heading: 'Ce que votre navigateur conserve en plus',
    paragraphs: [
      'Ces données restent sur votre appareil. Ce que vous y avez consigné nous est envoyé dès que vous avez une connexion.',
    ],
    points: [
      'vos préférences d’affichage : thème clair ou sombre, taille du texte, menus repliés, colonnes des listes;',
      'ce que vous avez choisi d’ouvrir sans connexion, comme des cours et des fiches de données de sécurité;',
      'les réponses, les présences et les brouillons qui n’ont pas encore été envoyés.',
    ],
  },
  {
    heading: 'Modules de cours et paiement',
    paragraphs: [
      'Les cours d’autres éditeurs s’exécutent à l’écart de Muster et ne peuvent pas lire ses témoins. Leurs auteurs peuvent conserver leurs propres données dans votre navigateur. Là où votre installation accepte le paiement par carte, vous payez sur les pages du prestataire de paiement, qui y place ses propres témoins.',
    ],
  },
  {
    heading: 'Comment les supprimer',
    paragraphs: [
      'Se déconnecter met fin à votre session. Les réglages de votre navigateur suppriment tout le reste; ce qui n’a pas encore été envoyé est alors perdu, et vous devez vous reconnecter.',
    ],
  },
];

/** Version 1 of the notice on cookies. */
export const cookies = [
  {
    changeKind: 'minor' as const,
    texts: {
      en: legalText({
        title: 'Cookie notice',
        summary:
          'Muster uses only the cookies that it needs to keep you signed in and your account safe: no advertising, no statistics, no other company’s.',
        changes: [],
        sections: english,
      }),
      fr: legalText({
        title: 'Avis sur les témoins',
        summary:
          'Muster n’utilise que les témoins nécessaires pour maintenir votre connexion et protéger votre compte : ni publicité, ni statistiques, ni témoins d’autres entreprises.',
        changes: [],
        sections: french,
      }),
    },
  },
];
