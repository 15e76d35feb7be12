import { expect, test } from 'vitest';
import { findWords, loadWords, startSpeaking } from '../../../ui/i18n.ts';
import { seatTerms } from './seatTerms.ts';

type Tree = { readonly [key: string]: string | Tree };
const files = import.meta.glob<{ words: Tree }>('../../../words/en/store/buying.ts', { eager: true });

test.each([
  [365, 90, 'Assign within 365 days; complete within 90 days of starting.'],
  [365, null, 'Assign within 365 days; no time limit to complete.'],
  [null, 90, 'No time limit to assign; complete within 90 days of starting.'],
  [null, null, 'No time limit to assign or complete.'],
])(
  'a seat to assign within %s and complete within %s says so',
  async (assignWithinDays, completeWithinDays, sentence) => {
    startSpeaking('en', async () => Object.values(files)[0]!.words);
    await loadWords('buying');
    const key = seatTerms({ assignWithinDays, completeWithinDays });
    expect(
      findWords('buying', key, { assign: `${assignWithinDays} days`, complete: `${completeWithinDays} days` }),
    ).toBe(sentence);
  },
);
