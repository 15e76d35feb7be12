/** What is on a slip, by language. */
export type SlipWords = {
  title: string;
  company: string;
  number: string;
  pin: string;
  once: (until: string) => string;
  scan: string;
  keep: string;
  fold: string;
};

export const slipWords: Record<'en' | 'fr', SlipWords> = {
  en: {
    title: 'Your sign-in details',
    company: 'Company code',
    number: 'Employee number',
    pin: 'One-time PIN',
    once: (until) => `Works once, until ${until}. You then choose your own PIN.`,
    scan: 'Scan or open',
    keep: 'Don’t share this PIN with anyone.',
    fold: 'Fold here to hide the PIN',
  },
  fr: {
    title: 'Vos renseignements de connexion',
    company: 'Code de l’entreprise',
    number: 'Numéro d’employé',
    pin: 'NIP à usage unique',
    once: (until) => `Valide une seule fois, jusqu’au ${until}. Vous choisirez ensuite votre propre NIP.`,
    scan: 'Balayez le code ou ouvrez',
    keep: 'Ne communiquez ce NIP à personne.',
    fold: 'Pliez ici pour cacher le NIP',
  },
};
