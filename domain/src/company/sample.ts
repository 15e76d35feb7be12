/** Sample data says so wherever it is read. */
export const sampleMark = { en: '(sample)', fr: '(exemple)' } as const;

/** Days since they were hired, and which of the positions they hold. */
export const samplePeople = [
  { name: 'Ana Roy', hired: 900, position: 0 },
  { name: 'Ben Okafor', hired: 640, position: 0 },
  { name: 'Chloé Martin', hired: 420, position: 0 },
  { name: 'Deepak Singh', hired: 8, position: 0 },
  { name: 'Emma Tremblay', hired: 510, position: 1 },
  { name: 'Farid Haddad', hired: 300, position: 1 },
  { name: 'Grace Cardinal', hired: 5, position: 1 },
  { name: 'Hugo Lavoie', hired: 760, position: 2 },
] as const;
/** Who of them is exempt from everything for half a year, so that the matrix shows more than gaps. */
export const sampleExempt = [0, 4, 7] as const;

export const samplePositions = [
  { en: 'Forklift operator', fr: 'Cariste' },
  { en: 'Warehouse associate', fr: 'Commis d’entrepôt' },
  { en: 'Shift supervisor', fr: 'Chef d’équipe' },
] as const;
export const sampleSite = { en: 'North yard', fr: 'Cour nord' } as const;
export const sampleReason = { en: 'Sample data', fr: 'Données d’exemple' } as const;

export const sampleName = (name: string, language: 'en' | 'fr'): string => `${name} ${sampleMark[language]}`;
