export type FactorEmail = 'factorRuleSet' | 'factorRuleLoosened' | 'factorRuleEnded' | 'factorDue';
/** `company` null: the platform. `until` null: the reader has a second factor, or needs none. */
type Input = { name: string; by: string; company: string | null; until: string | null; days: number };
type Words = { subject: string; paragraphs: string[]; action: string };

/** Emails to administrators about the second factor that is required of them, in the reader's language. */
export function factorEmailWords(locale: string, letter: FactorEmail, given: Input): Words & { footer: string } {
  const french = locale === 'fr';
  const words = (french ? fr : en)(given)[letter];
  return {
    ...words,
    paragraphs: [french ? `Bonjour ${given.name},` : `Hello ${given.name},`, ...words.paragraphs],
    footer: french
      ? 'Vous recevez ce courriel parce que vous avez un rôle d’administration.'
      : 'You receive this email because you are an administrator.',
  };
}

function en({ by, company, until, days }: Input): Record<FactorEmail, Words> {
  const whose = company ?? 'the platform';
  const grace = days === 1 ? '1 day' : `${days} days`;
  const next = until
    ? `Set up your authenticator app by ${until}. After that, no other page opens for you until it is set up.`
    : 'You have a second factor, so there is nothing for you to do.';
  const action = until ? 'Set up second factor' : 'See administrators';
  const unexpected = 'If you did not expect this, contact them.';
  return {
    factorRuleSet: {
      subject: 'Administrators now need a second factor',
      paragraphs: [
        `${by} requires administrators of ${whose} to sign in with a second factor, with ${grace} to set it up.`,
        next,
      ],
      action,
    },
    factorRuleLoosened: {
      subject: 'More time for administrators’ second factor',
      paragraphs: [
        `${by} extended the time that administrators of ${whose} have to set up a second factor to ${grace}. ${unexpected}`,
        ...(until ? [next] : []),
      ],
      action,
    },
    factorRuleEnded: {
      subject: 'Administrators no longer need a second factor',
      paragraphs: [
        `${by} ended the requirement that administrators of ${whose} sign in with a second factor. ${unexpected}`,
        'Second factors that are set up stay on.',
      ],
      action: 'See administrators',
    },
    factorDue: {
      subject: 'Set up your second factor',
      paragraphs: [`Administrators of ${whose} sign in with a second factor. Yours is not set up yet.`, next],
      action,
    },
  };
}

function fr({ by, company, until, days }: Input): Record<FactorEmail, Words> {
  const whose = company ? `de ${company}` : 'de la plateforme';
  const grace = days === 1 || days === 0 ? `${days} jour` : `${days} jours`;
  const next = until
    ? `Configurez votre application d’authentification avant le ${until}. Passé ce délai, aucune autre page ne s’ouvrira tant que ce ne sera pas fait.`
    : 'Votre second facteur est déjà configuré : vous n’avez rien à faire.';
  const action = until ? 'Configurer le second facteur' : 'Voir les administrateurs';
  const unexpected = 'Si vous ne vous y attendiez pas, communiquez avec cette personne.';
  return {
    factorRuleSet: {
      subject: 'Un second facteur est maintenant exigé',
      paragraphs: [
        `${by} exige que les administrateurs ${whose} se connectent avec un second facteur. Délai pour le configurer : ${grace}.`,
        next,
      ],
      action,
    },
    factorRuleLoosened: {
      subject: 'Plus de temps pour le second facteur',
      paragraphs: [
        `${by} a porté à ${grace} le délai accordé aux administrateurs ${whose} pour configurer un second facteur. ${unexpected}`,
        ...(until ? [next] : []),
      ],
      action,
    },
    factorRuleEnded: {
      subject: 'Le second facteur n’est plus exigé',
      paragraphs: [
        `${by} a mis fin à l’obligation pour les administrateurs ${whose} de se connecter avec un second facteur. ${unexpected}`,
        'Les seconds facteurs déjà configurés restent actifs.',
      ],
      action: 'Voir les administrateurs',
    },
    factorDue: {
      subject: 'Configurez votre second facteur',
      paragraphs: [
        `Les administrateurs ${whose} se connectent avec un second facteur. Le vôtre n’est pas encore configuré.`,
        next,
      ],
      action,
    },
  };
}
