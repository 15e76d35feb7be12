import { signatureList, signedThings, signerRoles } from '@app/domain/legal/signature-list';
import { z } from 'zod';
import { freeText } from '../boundary.ts';
import { endpoint, instant, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';

const one = { legalVersionId: uuid };
const wordsOf = <W extends Record<string, unknown>>(words: W) =>
  z.enum(Object.keys(words) as [keyof W & string, ...(keyof W & string)[]]);

export const listStatementSignatures = endpoint({
  method: 'GET',
  path: '/admin/legal/:legalVersionId/signatures',
  area: 'admin',
  summary: 'What was signed below a version of the e-signature statement, the newest first',
  input: listInput(signatureList).extend(one),
  result: listPage(
    z.object({
      id: uuid,
      name: freeText(),
      role: wordsOf(signerRoles),
      company: freeText(),
      thing: wordsOf(signedThings),
      subject: freeText(),
      signedAt: instant,
      sha256: freeText(),
    }),
  ),
});
export const exportStatementSignatures = endpoint({
  method: 'GET',
  path: '/admin/legal/:legalVersionId/signatures-export',
  area: 'admin',
  kind: 'download',
  summary: 'Export what was signed below a version of the e-signature statement, as CSV, XLSX or JSON',
  stepUp: 'people',
  input: exportInput(signatureList).extend(one),
  result: z.unknown(),
});
