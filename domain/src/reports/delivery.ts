/** What a run found for one recipient. */
export type Found = {
  rows: number;
  bytes: number;
  /** The rows are those they got last. */
  unchanged: boolean;
};
/** How it goes to them: by an email with the file, or with the way to it. */
export type Delivery =
  | { outcome: 'sent'; attached: boolean; tooLarge: boolean }
  | { outcome: 'nothing' | 'unchanged' }
  | { outcome: 'skipped'; reason: 'tooLarge' };

type DeliveryChoice = {
  attach: boolean;
  onlyWithRows: boolean;
  onlyWhenChanged: boolean;
  outside: boolean;
  mostBytes: number;
};

/**
 * What a run does for a recipient. Only when something changed means the whole report again: a balance from which the
 * rows that stayed the same were left out would be wrong.
 */
export function deliveryOf({ rows, unchanged, bytes }: Found, wanted: DeliveryChoice): Delivery {
  if (wanted.onlyWithRows && rows === 0) return { outcome: 'nothing' };
  if (wanted.onlyWhenChanged && unchanged) return { outcome: 'unchanged' };
  const tooLarge = bytes > wanted.mostBytes;
  if (wanted.outside)
    return tooLarge ? { outcome: 'skipped', reason: 'tooLarge' } : { outcome: 'sent', attached: true, tooLarge };
  return { outcome: 'sent', attached: wanted.attach && !tooLarge, tooLarge: wanted.attach && tooLarge };
}
