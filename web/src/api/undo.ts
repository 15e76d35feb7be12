import { notifyBad, notifyGood, notifyUndo } from '../ui/feedback/notify.ts';
import { useTranslation } from '../ui/i18n.ts';
import { refusalWords } from '../words/words.ts';
import type { EndpointName } from './client.ts';
import { ApiError, call, mayPass } from './client.ts';
import { refreshAll } from './queries.ts';

/**
 * What undoes an act: the id its command answered, or the command that is its opposite. That answers the same to each
 * try.
 */
type Undoing = string | (() => Promise<unknown>);

/**
 * Says what was done and offers to undo it. `refresh`: what shows it, and shows the new state at once when it is
 * undone.
 */
export function useUndo(refresh: readonly EndpointName[]): (message: string, undoing: Undoing | undefined) => void {
  const { t } = useTranslation('ui');
  return (message, undoing) => {
    if (undoing === undefined) return notifyGood(message);
    const idempotencyKey = crypto.randomUUID();
    notifyUndo(message, async () => {
      let settled = true;
      try {
        await (typeof undoing === 'string' ? call('undoAct', { undoId: undoing }, { idempotencyKey }) : undoing());
        notifyGood(t('undone'));
      } catch (error) {
        notifyBad(refusalWords(error));
        // What the words say can be tried again stays here for it, as does what the person chose not to confirm.
        settled = !mayPass(error) && !(error instanceof ApiError && error.code === 'stepUpRequired');
      }
      await refreshAll(refresh);
      return settled;
    });
  };
}
