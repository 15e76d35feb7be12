import type { Day } from '@app/domain/time';
import { english } from './digest-english.ts';
import type { Item, Line } from './digest-facts.ts';
import { french } from './digest-french.ts';

/** The lines of an item: one, and of a team's summary as many as it lists. */
export function linesOf(locale: string, item: Item, today: Day): Line[] {
  const words = locale === 'fr' ? french : english;
  return item.rule === 'teamSummary' ? words.teamSummary(item) : [words[item.rule](item, today)];
}
