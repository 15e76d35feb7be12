// What the reports of what expired and of what expires soon are grouped by and measured in alike.

export const expiryGroups = {
  qualification: {
    label: { en: 'Qualification', fr: 'Qualification' },
    key: 'target',
    type: 'text',
    words: 'qualification',
  },
  position: { label: { en: 'Position', fr: 'Poste' }, key: 'positionKey', type: 'text', words: 'positions' },
  site: { label: { en: 'Site', fr: 'Site' }, key: 'siteId', words: 'site' },
  department: { label: { en: 'Department', fr: 'Service' }, key: 'departmentId', words: 'department' },
  manager: { label: { en: 'Manager', fr: 'Gestionnaire' }, key: 'managerId', words: 'manager' },
  renewal: { label: { en: 'Renewal', fr: 'Renouvellement' }, key: 'renewal', filter: 'renewal' },
} as const;

/** The last of the dimensions. */
export const byPerson = {
  person: { label: { en: 'Person', fr: 'Personne' }, key: 'personId', words: 'name' },
} as const;

export const expiryMeasures = {
  people: {
    label: { en: 'People', fr: 'Personnes' },
    meaning: {
      en: 'People with at least one of them, each counted once.',
      fr: 'Personnes qui en ont au moins une, chacune comptée une fois.',
    },
    kind: 'distinct',
    of: 'personId',
  },
  unassigned: {
    label: { en: 'Without renewal', fr: 'Sans renouvellement' },
    meaning: {
      en: 'Those for which no renewal is under way.',
      fr: 'Celles pour lesquelles aucun renouvellement n’est en cours.',
    },
    kind: 'count',
    where: { renewal: 'none,noCourse' },
  },
  cost: {
    meaning: {
      en: 'Store price, before taxes, of a seat for each renewal that needs one. Seats that are available and volume discounts aren’t deducted.',
      fr: 'Prix en boutique, avant taxes, d’une place pour chaque renouvellement qui en exige une. Les places disponibles et les rabais de quantité ne sont pas déduits.',
    },
    kind: 'sum',
    of: 'unitMinor',
    where: { seat: 'needed' },
  },
} as const;
