export type RuleChangeEmail =
  | 'rulesProposed'
  | 'rulesConfirmed'
  | 'rulesCancelled'
  | 'bankProposed'
  | 'bankConfirmed'
  | 'bankCancelled';
type Input = { name: string; by: string; until: string; alone: boolean };
type Words = { subject: string; paragraphs: string[]; action: string };

/** Emails to administrators about a change that takes two people, or time, in the reader's language. */
export function ruleChangeEmailWords(
  locale: string,
  letter: RuleChangeEmail,
  given: Input,
): Words & { footer: string } {
  const french = locale === 'fr';
  const words = (french ? fr : en)(given)[letter];
  return {
    ...words,
    paragraphs: [french ? `Bonjour ${given.name},` : `Hello ${given.name},`, ...words.paragraphs],
    footer: french
      ? 'Vous recevez ce courriel parce que vous êtes administrateur.'
      : 'You receive this email because you are an administrator.',
  };
}

const en = ({ by, until, alone }: Input): Record<RuleChangeEmail, Words> => {
  const next = alone
    ? `It takes effect on ${until} unless an administrator discards it before then.`
    : `It takes effect when another administrator confirms it. Without a confirmation it lapses on ${until}.`;
  const unexpected = 'If you did not expect this, discard the change and contact the person who proposed it.';
  return {
    rulesProposed: {
      subject: 'Your company’s buying rules are about to change',
      paragraphs: [`${by} proposed a change that loosens your company’s buying rules. ${next}`, unexpected],
      action: 'Review the change',
    },
    rulesConfirmed: {
      subject: 'Your company’s buying rules have changed',
      paragraphs: [`${by} confirmed the proposed change. The new buying rules are in effect now.`],
      action: 'See buying rules',
    },
    rulesCancelled: {
      subject: 'A change to buying rules was discarded',
      paragraphs: [`${by} discarded the proposed change. Your company’s buying rules stay as they are.`],
      action: 'See buying rules',
    },
    bankProposed: {
      subject: 'The seller details on invoices are about to change',
      paragraphs: [`${by} proposed new seller or payment details for invoices. ${next}`, unexpected],
      action: 'Review the change',
    },
    bankConfirmed: {
      subject: 'The seller details on invoices have changed',
      paragraphs: [`${by} confirmed the proposed change. New invoices show the new details.`],
      action: 'See seller details',
    },
    bankCancelled: {
      subject: 'A change to seller details was discarded',
      paragraphs: [`${by} discarded the proposed change. Invoices keep the current details.`],
      action: 'See seller details',
    },
  };
};

const fr = ({ by, until, alone }: Input): Record<RuleChangeEmail, Words> => {
  const next = alone
    ? `La modification entrera en vigueur le ${until}, sauf si un administrateur l’abandonne d’ici là.`
    : `La modification entrera en vigueur dès qu’un autre administrateur l’aura confirmée. Sans confirmation, elle sera abandonnée le ${until}.`;
  const unexpected =
    'Si vous ne vous y attendiez pas, abandonnez la modification et communiquez avec la personne qui l’a proposée.';
  return {
    rulesProposed: {
      subject: 'Vos règles d’achat sont sur le point de changer',
      paragraphs: [`${by} a proposé d’assouplir les règles d’achat de votre entreprise. ${next}`, unexpected],
      action: 'Examiner la modification',
    },
    rulesConfirmed: {
      subject: 'Vos règles d’achat ont changé',
      paragraphs: [`${by} a confirmé la modification proposée. Les nouvelles règles d’achat sont en vigueur.`],
      action: 'Voir les règles d’achat',
    },
    rulesCancelled: {
      subject: 'Une modification des règles d’achat est abandonnée',
      paragraphs: [
        `${by} a abandonné la modification proposée. Les règles d’achat de votre entreprise restent les mêmes.`,
      ],
      action: 'Voir les règles d’achat',
    },
    bankProposed: {
      subject: 'Les renseignements du vendeur vont changer',
      paragraphs: [
        `${by} a proposé de nouveaux renseignements du vendeur ou de paiement pour les factures. ${next}`,
        unexpected,
      ],
      action: 'Examiner la modification',
    },
    bankConfirmed: {
      subject: 'Les renseignements du vendeur ont changé',
      paragraphs: [
        `${by} a confirmé la modification proposée. Les nouvelles factures portent les nouveaux renseignements.`,
      ],
      action: 'Voir le vendeur',
    },
    bankCancelled: {
      subject: 'Modification des renseignements du vendeur abandonnée',
      paragraphs: [`${by} a abandonné la modification proposée. Les factures gardent les renseignements actuels.`],
      action: 'Voir le vendeur',
    },
  };
};
