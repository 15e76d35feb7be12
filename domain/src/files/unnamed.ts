/** As many as crashes leave in a night, whatever the bucket holds. */
const fewFiles = 20;
const share = 1 / 20;

/**
 * Whether so many stored files have no row that the rows are more likely to be lost than the files left over: a server
 * was connected to another database, or to one restored from before they were stored.
 */
export const looksLost = ({ stored, unnamed }: { stored: number; unnamed: number }): boolean =>
  unnamed > fewFiles && unnamed > stored * share;
