import { DomainError } from '@app/domain/errors';
import type { LeftReason } from '@app/domain/support/inbound-email';
import { inboundLimits, partFate } from '@app/domain/support/inbound-email';
import { ticketLimits } from '@app/domain/support/ticket';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StoredFile } from '../../../platform/files/files.ts';
import { refuseInfected } from '../../../platform/files/quarantine.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { checkEvidenceFile } from '../../evidence/index.ts';
import { keepOwnFile } from '../../files/index.ts';
import type { EmailPart } from './read-email.ts';

export type LeftPart = { name: string; reason: LeftReason };
/** What came with an email: stored bytes that no record names yet, and what was left out. */
export type PreparedParts = { files: StoredFile[]; left: LeftPart[] };
type Whose = { companyId: string; personId: string | null };

/**
 * Scans, checks and stores the files of an email, by the rules of the support page: photos and PDFs, five of 10 MB.
 * Before the transaction, because it takes its time. What a scanner finds goes into quarantine; where the scanner
 * doesn't answer, `unavailable` is thrown and the email waits.
 */
export async function prepareParts(
  runtime: Runtime,
  parts: readonly EmailPart[],
  { companyId, personId }: Whose,
): Promise<PreparedParts> {
  const files: StoredFile[] = [];
  const left: LeftPart[] = [];
  const leave = (name: string, reason: LeftReason) =>
    void (left.length < inboundLimits.shownParts && left.push({ name, reason }));
  try {
    let checked = 0;
    for (const part of parts) {
      const fate = partFate(part, files.length, checked);
      if (fate === 'pass') continue;
      if (fate !== 'keep') leave(part.name, fate);
      else {
        checked += 1;
        const kept = await keepPart(runtime, part, { companyId, personId });
        if (typeof kept === 'string') leave(part.name, kept);
        else files.push(kept);
      }
    }
    return { files, left };
  } catch (error) {
    await forgetParts(runtime, files);
    throw error;
  }
}

async function keepPart(
  runtime: Runtime,
  { name, content }: EmailPart,
  whose: Whose,
): Promise<StoredFile | LeftReason> {
  try {
    const session = whose.personId ? { personId: whose.personId, companyId: whose.companyId } : null;
    await refuseInfected({ runtime, session, requestId: null, ip: null }, randomUUID(), content);
    const { body, extension, mime, active } = await checkEvidenceFile(content, { key: 'emails' });
    const stored = await runtime.files.put('support', Readable.from([body]), ticketLimits.fileBytes * 3);
    const { path, bytes, sha256 } = stored;
    return {
      bucket: 'support',
      path,
      name: `${name.replace(/\.[^.]{1,5}$/, '') || 'file'}.${extension}`,
      mime,
      bytes,
      sha256,
      ...(active && { active: true }),
    };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'unavailable') throw error;
    return error.code === 'fileInfected' ? 'infected' : 'type';
  }
}

/** Records the prepared files for the acting company, as far as it has room. */
export async function recordParts(
  work: Work,
  runtime: Runtime,
  { files, left }: PreparedParts,
): Promise<PreparedParts> {
  const kept: StoredFile[] = [];
  const over: LeftPart[] = [];
  for (const file of files)
    try {
      const { id: _, ...stored } = await keepOwnFile(work, runtime.config, file);
      kept.push(stored);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      over.push({ name: file.name, reason: 'space' });
      await work.enqueue('files.removeBytes', { bucket: file.bucket, path: file.path });
    }
  return { files: kept, left: [...left, ...over] };
}

/** Takes away bytes of a try that came to nothing. */
export async function forgetParts(runtime: Runtime, files: readonly StoredFile[]): Promise<void> {
  for (const { bucket, path } of files) await runtime.files.remove(bucket, path).catch(() => {});
}
