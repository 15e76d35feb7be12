import { DomainError } from '@app/domain/errors';
import { captionsProblem } from '@app/domain/files/captions';
import type { Checked } from './records.ts';

/** WebVTT as a browser will read it, or `fileCorrupt` with the line and what is wrong there. */
export function checkCaptions(bytes: Buffer): Checked {
  const problem = captionsProblem(new TextDecoder('utf-8').decode(bytes));
  if (problem) throw new DomainError('fileCorrupt', { reason: `captions.${problem.problem}`, line: problem.line });
  return {};
}
