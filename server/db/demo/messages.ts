/**
 * Messages that Northgate's administrators wrote: sent, scheduled, cancelled and drafts; some ask for acknowledgement.
 */
export type DemoMessage = {
  key: string;
  /** Who gets it: everyone, or the holders of a position. */
  positionKey: string | null;
  /** Days before today on which it was sent; negative: scheduled for a day to come. Null: a draft. */
  daysAgo: number | null;
  channels: readonly ('inbox' | 'email')[];
  acknowledgeInDays?: number;
  kiosk?: true;
  cancelled?: true;
  /** Share of those who acknowledged or opened it. */
  opened?: number;
  en: { subject: string; body: string };
  fr?: { subject: string; body: string };
};

export const demoMessages: readonly DemoMessage[] = [
  {
    key: 'yard-traffic',
    positionKey: null,
    daysAgo: 3,
    channels: ['inbox', 'email'],
    acknowledgeInDays: 7,
    kiosk: true,
    opened: 0.62,
    en: {
      subject: 'New traffic plan in the yard',
      body: 'Hello {firstName},\n\nthe yard has a new one-way traffic plan. Pedestrians use the marked walkway along the east wall only.\n\nPlease read the plan before your next shift and acknowledge this message.',
    },
    fr: {
      subject: 'Nouveau plan de circulation dans la cour',
      body: 'Bonjour {firstName},\n\nla cour a un nouveau plan de circulation à sens unique. Les piétons empruntent uniquement l’allée balisée le long du mur est.\n\nVeuillez lire le plan avant votre prochain quart et accuser réception de ce message.',
    },
  },
  {
    key: 'forklift-horn',
    positionKey: 'forklift-operator',
    daysAgo: 12,
    channels: ['inbox', 'email'],
    acknowledgeInDays: 5,
    opened: 0.9,
    en: {
      subject: 'Forklift 7 is out of service',
      body: 'The horn of forklift 7 failed its inspection. Do not use it until the tag is removed.\n\nReport any other defect to your supervisor before the shift.',
    },
    fr: {
      subject: 'Le chariot élévateur 7 est hors service',
      body: 'Le klaxon du chariot 7 a échoué à l’inspection. Ne l’utilisez pas tant que l’étiquette est en place.\n\nSignalez toute autre défectuosité à votre superviseur avant le quart.',
    },
  },
  {
    key: 'heat',
    positionKey: null,
    daysAgo: 40,
    channels: ['inbox', 'email'],
    opened: 0.75,
    en: {
      subject: 'Heat warning: extra breaks this week',
      body: 'Temperatures above 32 °C are expected. Take a ten-minute break in the shade every hour and drink water often.',
    },
    fr: {
      subject: 'Avertissement de chaleur : pauses supplémentaires cette semaine',
      body: 'On prévoit plus de 32 °C. Prenez une pause de dix minutes à l’ombre toutes les heures et buvez souvent de l’eau.',
    },
  },
  {
    key: 'drill',
    positionKey: null,
    daysAgo: 75,
    channels: ['inbox', 'email'],
    opened: 0.8,
    en: {
      subject: 'Evacuation drill on Thursday',
      body: 'The alarm sounds at 10:00. Go to your assembly point and report to your supervisor.',
    },
  },
  {
    key: 'ppe',
    positionKey: 'welder',
    daysAgo: 110,
    channels: ['inbox'],
    acknowledgeInDays: 14,
    opened: 1,
    en: {
      subject: 'New welding helmets',
      body: 'The new helmets are at the tool crib. Bring your old one and sign for the new one.',
    },
  },
  {
    key: 'parking',
    positionKey: null,
    daysAgo: 150,
    channels: ['email'],
    opened: 0,
    en: {
      subject: 'Parking lot resurfacing',
      body: 'The north lot is closed on Monday and Tuesday. Park across the road.',
    },
  },
  {
    key: 'lockout',
    positionKey: 'machinery-mechanic',
    daysAgo: 200,
    channels: ['inbox', 'email'],
    acknowledgeInDays: 10,
    opened: 0.85,
    en: {
      subject: 'Lockout procedure for press 3 changed',
      body: 'Press 3 has a second energy source since the retrofit. Lock both disconnects and verify zero energy.',
    },
  },
  {
    key: 'supervisors',
    positionKey: 'supervisor',
    daysAgo: 260,
    channels: ['inbox', 'email'],
    opened: 0.9,
    en: {
      subject: 'Toolbox talks: topics for the quarter',
      body: 'Please hold one talk a week. Topics: housekeeping, hand injuries, winter driving, working alone.',
    },
  },
  {
    key: 'winter',
    positionKey: 'truck-driver',
    daysAgo: -4,
    channels: ['inbox', 'email'],
    acknowledgeInDays: 10,
    en: {
      subject: 'Winter tires and chains',
      body: 'Hello {firstName},\n\nall trucks get winter tires next week. Check that chains are on board before you leave the yard.',
    },
    fr: {
      subject: 'Pneus d’hiver et chaînes',
      body: 'Bonjour {firstName},\n\ntous les camions recevront des pneus d’hiver la semaine prochaine. Vérifiez que les chaînes sont à bord avant de quitter la cour.',
    },
  },
  {
    key: 'cancelled',
    positionKey: null,
    daysAgo: 20,
    channels: ['inbox', 'email'],
    cancelled: true,
    en: { subject: 'Summer barbecue moved indoors', body: 'The barbecue is in hall 2 because of the weather.' },
  },
  {
    key: 'draft-noise',
    positionKey: null,
    daysAgo: null,
    channels: ['inbox', 'email'],
    en: {
      subject: 'Noise survey results',
      body: 'Hello {firstName},\n\nhearing protection is now required in the whole of hall 1.',
    },
  },
  {
    key: 'draft-empty',
    positionKey: 'forklift-operator',
    daysAgo: null,
    channels: ['inbox', 'email'],
    en: { subject: 'Battery charging area', body: '' },
  },
];
