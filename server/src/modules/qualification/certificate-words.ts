/** The fixed words of a certificate, by language. */
export type CertificateWords = {
  title: string;
  certifies: string;
  completed: string;
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
  selfReported: string;
};

export const certificateWords: Record<'en' | 'fr', CertificateWords> = {
  en: {
    title: 'Certificate of completion',
    certifies: 'This certifies that',
    completed: 'has completed and passed',
    version: (number) => `Version ${number}`,
    issued: 'Completed on',
    validThrough: 'Valid through',
    noExpiry: 'Does not expire',
    number: 'Certificate no.',
    code: 'Verification code',
    hours: 'Duration',
    reference: 'Reference',
    issuer: 'Issued by',
    check: 'Scan to check whether this certificate holds today.',
    revoked: 'REVOKED',
    selfReported: 'Completion as reported by the course package itself, without a test of the issuer.',
  },
  fr: {
    title: 'Attestation de réussite',
    certifies: 'La présente atteste que',
    completed: 'a suivi et réussi',
    version: (number) => `Version ${number}`,
    issued: 'Terminé le',
    validThrough: 'Valable jusqu’au',
    noExpiry: 'Sans expiration',
    number: 'Attestation nº',
    code: 'Code de vérification',
    hours: 'Durée',
    reference: 'Référence',
    issuer: 'Délivrée par',
    check: 'Scannez pour savoir si cette attestation est valable aujourd’hui.',
    revoked: 'RÉVOQUÉE',
    selfReported: 'Achèvement signalé par le paquet de cours lui-même, sans test de l’émetteur.',
  },
};
