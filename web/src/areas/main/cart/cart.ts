import type { Result } from '../../../api/client.ts';

export type Cart = Result<'getCart'>;
export type Whose = Cart['boughtFor'];
