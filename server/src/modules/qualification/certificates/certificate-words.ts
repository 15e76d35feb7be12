import type { ShownEvidence } from '@app/domain/qualification/evidence-kind';

/** The fixed words of a certificate, by language. */
export type CertificateWords = {
  title: string;
  certifies: string;
  completed: string;
  /** Without a test or an evaluation. */
  attended: string;
  version: (number: number) => string;
  issued: string;
  validThrough: string;
  noExpiry: string;
  number: string;
  code: string;
  hours: string;
  reference: string;
  issuer: string;
  check: string;
  revoked: string;
  /** How it was earned, by the kind of evidence. */
  earned: Partial<Record<ShownEvidence, string>>;
};

export const certificateWords: Record<'en' | 'fr', CertificateWords> = {
  en: {
    title: 'Certificate of completion',
    certifies: 'This certifies that',
    completed: 'has completed and passed',
    attended: 'has completed',
    version: (number) => `Version ${number}`,
    issued: 'Completed on',
    validThrough: 'Valid through',
    noExpiry: 'No expiry date',
    number: 'Certificate no.',
    code: 'Verification code',
    hours: 'Duration',
    reference: 'Reference',
    issuer: 'Issued by',
    check: 'Scan to verify that this certificate is valid today.',
    revoked: 'REVOKED',
    earned: {
      selfReported: 'Completion self-reported by the course package, without a test by the issuer.',
      evaluatedCourse: 'Online course with a practical evaluation.',
      session: 'Classroom session with recorded attendance.',
      testedSession: 'Classroom session with a test.',
      evaluatedSession: 'Classroom session with a practical evaluation.',
    },
  },
  fr: {
    title: 'Attestation de réussite',
    certifies: 'La présente atteste que',
    completed: 'a suivi et réussi',
    attended: 'a suivi',
    version: (number) => `Version ${number}`,
    issued: 'Terminé le',
    validThrough: 'Valide jusqu’au',
    noExpiry: 'Sans date d’expiration',
    number: 'N° d’attestation',
    code: 'Code de vérification',
    hours: 'Durée',
    reference: 'Référence',
    issuer: 'Délivrée par',
    check: 'Balayez le code pour vérifier que cette attestation est valide aujourd’hui.',
    revoked: 'RÉVOQUÉE',
    earned: {
      selfReported: 'Réussite déclarée par le module de cours, sans test de l’émetteur.',
      evaluatedCourse: 'Cours en ligne avec évaluation pratique.',
      session: 'Séance en salle avec présence consignée.',
      testedSession: 'Séance en salle avec examen.',
      evaluatedSession: 'Séance en salle avec évaluation pratique.',
    },
  },
};
