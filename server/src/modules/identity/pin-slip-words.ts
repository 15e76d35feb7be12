/** What stands on a slip, by language. */
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
    title: 'Your way in',
    company: 'Company code',
    number: 'Employee number',
    pin: 'One-time PIN',
    once: (until) => `Works once, until ${until}. You then choose a PIN of your own.`,
    scan: 'Scan, or open',
    keep: 'Show the PIN to nobody.',
    fold: 'Fold here so that the PIN is inside',
  },
  fr: {
    title: 'Votre accès',
    company: 'Code de l’entreprise',
    number: 'Numéro d’employé',
    pin: 'NIP à usage unique',
    once: (until) => `Sert une seule fois, jusqu’au ${until}. Vous choisissez ensuite votre propre NIP.`,
    scan: 'Balayez le code ou ouvrez',
    keep: 'Ne montrez ce NIP à personne.',
    fold: 'Pliez ici pour cacher le NIP',
  },
};
