import type { Result } from '../../../api/client.ts';

export type Cart = Result<'getCart'>;
export type Whose = Cart['boughtFor'];
/** A line that was removed and can return; `gone`: what is sold no longer cannot. */
export type RemovedLine = { name: string; line: Result<'removeCartLine'>['removed']; boughtFor: Whose; gone: boolean };
