import { ApiError, call } from '../../../../../api/client.ts';
import type { DraftValues } from '../../../../../modules/evidence/draftStore.ts';
import { fieldsOf } from '../../../../../modules/evidence/sendDraft.ts';
import { issueWords, refusalWords } from '../../../../../words/words.ts';
import type { CertificateRow } from './rows.ts';

/** Refusals that pass by themselves. */
const passing = new Set(['unavailable', 'tooManyRequests']);

/**
 * Sends one file with what it says. Null when it is in, else why not, in words. When the server asks to come back
 * later, it is asked again then; without a connection it is told, and sending again does no harm: the server knows a
 * file by its bytes.
 */
export async function sendRow(
  row: CertificateRow,
  values: DraftValues,
  stopped: () => boolean,
): Promise<string | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      await call(
        'sendCertificate',
        { personId: row.person!.id, name: row.file.name.slice(-255), fields: JSON.stringify(fieldsOf({ values })) },
        { body: row.file, headers: { 'content-type': 'application/octet-stream' } },
      );
      return null;
    } catch (error) {
      if (stopped() || tries > 5 || !(error instanceof ApiError) || !passing.has(error.code)) return wordsOf(error);
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? 2 ** tries) * 1000));
    }
  }
}

function wordsOf(error: unknown): string {
  const issues = error instanceof ApiError ? error.issues : [];
  return issues.length > 0 ? [...new Set(issues.map(issueWords))].join(' ') : refusalWords(error);
}
