import { defineList } from '../lists/list.ts';

/** What a signature is about. */
export const signedThings = {
  training: { en: 'Group training', fr: 'Formation de groupe' },
  evaluation: { en: 'Practical evaluation', fr: 'Évaluation pratique' },
} as const;
/** As what someone signs. */
export const signerRoles = {
  trainee: { en: 'Participant', fr: 'Participant' },
  trainer: { en: 'Trainer', fr: 'Formateur' },
  evaluator: { en: 'Evaluator', fr: 'Évaluateur' },
} as const;

/** What was signed below a version of the e-signature statement. */
export const signatureList = defineList({
  key: 'statementSignatures',
  name: { en: 'Signatures', fr: 'Signatures' },
  order: '-signedAt',
  columns: {
    name: { label: { en: 'Signed by', fr: 'Signée par' }, type: 'text', sortable: true },
    role: { label: { en: 'As', fr: 'À titre de' }, type: 'status', words: signerRoles },
    company: { label: { en: 'Company', fr: 'Entreprise' }, type: 'text', sortable: true },
    thing: { label: { en: 'Kind', fr: 'Nature' }, type: 'status', words: signedThings },
    subject: { label: { en: 'Subject', fr: 'Objet' }, type: 'text' },
    signedAt: { label: { en: 'Signed on', fr: 'Signée le' }, type: 'instant', sortable: true },
    sha256: { label: { en: 'Fingerprint', fr: 'Empreinte' }, type: 'text', hidden: true },
  },
  filters: {
    thing: { label: { en: 'Kind', fr: 'Nature' }, kind: 'choice', words: signedThings },
  },
});
