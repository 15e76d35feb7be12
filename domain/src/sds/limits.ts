/**
 * Codes that open nothing, from one network. After 30 in ten minutes such codes are refused as too many, while right
 * ones go on being answered: behind one address there may be a whole plant. After 1,000 it is a machine, and none is
 * looked up.
 */
export const siteCodeTries = { tries: 30, seconds: 600 };
export const siteCodeEnd = 1000;
/** Requests from the public page: of one network, and about one site. */
export const sheetRequestLimits = { network: { tries: 10, seconds: 3600 }, site: { tries: 60, seconds: 86_400 } };
/** The most bytes of a safety data sheet's PDF. */
export const sheetFileBytes = 20_000_000;
/** PDFs of one company that wait for confirmation at once. */
export const mostWaiting = 500;
