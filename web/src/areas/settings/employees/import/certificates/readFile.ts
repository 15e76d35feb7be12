import { evidenceFileObstacle, evidenceFileType } from '@app/domain/evidence/files';
import { headBytes } from '@app/domain/files/file-type';
import type { CertificateRow } from './rows.ts';

/**
 * What a file is by its first bytes, whatever its name says, and its digest. A folder, or what cannot be read, is
 * refused like a wrong type.
 */
export async function readFile(file: File): Promise<Pick<CertificateRow, 'file' | 'sha256' | 'obstacle'>> {
  try {
    const type = evidenceFileType(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
    const obstacle = evidenceFileObstacle({ bytes: file.size, type });
    return { file, obstacle, sha256: obstacle ? null : await digestOf(file) };
  } catch {
    return { file, obstacle: 'fileTypeRefused', sha256: null };
  }
}

async function digestOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
