import { z } from 'zod';
import { decimal, freeText } from '../boundary.ts';

/** What the player of xAPI and cmi5 sends to `/l/<token>/open`. It is no endpoint of the API: no cookie goes there. */
export const openActivityCall = z.strictObject({ activityId: freeText().max(4000) });

/** `/l/<token>/here`: that someone still looks, and for how long since it was said last. */
export const hereCall = z.strictObject({
  activityId: freeText().max(4000),
  seconds: decimal().min(0).max(86_400),
  leaving: z.boolean().default(false),
});
