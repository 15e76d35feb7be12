import { unknownFields } from '@app/domain/messaging/merge-fields';
import type { MessageLanguage } from '@app/domain/messaging/message';
import { sendingIssues } from '@app/domain/messaging/message';
import { instantOf, scheduleObstacle } from '@app/domain/messaging/schedule';
import type { Format } from '../../../words/format.ts';
import type { Draft } from './draft.ts';

type Issue = { path: string; code: string };

/**
 * What keeps a draft from being sent, before anyone confirms it: as the server will look at it, and a time that is not
 * complete.
 */
export function draftIssues(draft: Draft, { f, now }: { f: Pick<Format, 'today' | 'timeZone'>; now: string }): Issue[] {
  const { when, at, acknowledge, acknowledgeBy } = draft;
  const today = f.today();
  const later = when !== 'now';
  const found: Issue[] = sendingIssues(
    { ...draft, acknowledgeBy: (acknowledge && acknowledgeBy) || null },
    { startsOn: later && at ? at.slice(0, 10) : today, today },
  );
  if (later && at === '') found.push({ path: 'schedule', code: 'scheduleMissing' });
  // In another zone than the company's it may still be to come: the server knows where the recipients are.
  const obstacle = when === 'company' && at !== '' ? scheduleObstacle(instantOf(at, f.timeZone), now) : null;
  if (obstacle) found.push({ path: 'schedule', code: obstacle });
  return found;
}

/** The fields in braces that a text names and that are none. */
export const strangeFields = ({ variants }: Pick<Draft, 'variants'>, language: MessageLanguage): string[] =>
  unknownFields(`${variants[language].subject}\n${variants[language].body}`);
