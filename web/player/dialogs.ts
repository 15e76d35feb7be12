import { dialogAnswer, promptAnswer } from '@app/domain/packages/results/dialog-answer';

/**
 * Where the author of the content item does not allow dialogs, the browser shows none and answers every question with
 * no. We answer them so that no one loses their place, and say so in the browser's console. `document.currentScript`:
 * called while the script runs.
 */
export function answerDialogs(): void {
  if (document.currentScript?.dataset['dialogs'] !== undefined) return;
  window.confirm = (message?: unknown) => {
    const answer = dialogAnswer(String(message ?? ''));
    tell(message, answer ? 'yes' : 'no');
    return answer;
  };
  window.prompt = (message?: unknown, proposed?: unknown) => {
    const answer = promptAnswer(proposed);
    tell(message, answer === null ? 'nothing' : `"${answer}"`);
    return answer;
  };
}

const tell = (message: unknown, answer: string): void => {
  // The package’s author looks for it there.
  // oxlint-disable-next-line no-console
  console.info(`Dialogs are not shown here. "${String(message ?? '')}" was answered with ${answer}.`);
};
