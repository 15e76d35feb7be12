import { DomainError } from '@app/domain/errors';
import type { Checked } from './records.ts';

const corrupt = (reason: string) => new DomainError('fileCorrupt', { reason });

/**
 * A PDF that is whole and open: its end is there, the table it names is where it says, and nothing is encrypted.
 * What it draws is not judged; the browser's viewer runs no script of it.
 */
export function checkDocument(bytes: Buffer): Checked {
  const end = bytes.subarray(Math.max(0, bytes.length - 1024)).toString('latin1');
  if (!end.includes('%%EOF')) throw corrupt('pdfCutOff');
  const start = /startxref\s+(\d{1,10})\s+%%EOF\s*[^]*$/.exec(end);
  if (!start || !namesTable(bytes, Number(start[1]))) throw corrupt('pdfTable');
  // Matches a trailer's or a cross-reference stream's entry: a reference or a dictionary.
  if (/\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(bytes.toString('latin1'))) throw corrupt('pdfEncrypted');
  return {};
}

/** Some writers miscount by a line end; a few bytes either way are forgiven, as every reader does. */
function namesTable(bytes: Buffer, offset: number): boolean {
  if (offset >= bytes.length) return false;
  return /xref\s|\d+\s+\d+\s+obj/.test(bytes.subarray(Math.max(0, offset - 8), offset + 48).toString('latin1'));
}
