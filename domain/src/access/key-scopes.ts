/** What a company may let a program do with a key; a key has those it was given and no others. */
export const keyScopes = ['packages', 'registrations', 'launches', 'results', 'decisions', 'reports'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** The longest life of a key, in days: what no one renews is not needed any more. */
export const keyDays = [7, 30, 90, 365] as const;
export type KeyDays = (typeof keyDays)[number];
