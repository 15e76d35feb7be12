import * as api from '@app/contract/orders';
import { DomainError, refuseIf } from '@app/domain/errors';
import { fileBytesLimit } from '@app/domain/evidence/files';
import { storageObstacle } from '@app/domain/files/limits';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { wholeBody } from '../../platform/given-picture.ts';
import { bare } from '../../platform/handler.ts';
import { refuseInfected } from '../../platform/quarantine.ts';
import { workAs } from '../../platform/runtime.ts';
import { checkEvidenceFile } from '../evidence/index.ts';
import { keepOwnFile } from '../files/index.ts';

/** The document of a purchase order, looked at like every paper that people send. */
export const uploadPurchaseOrder = bare(api.uploadPurchaseOrder, async ({ name }, call) => {
  const { runtime, session, requestId, ip } = call;
  if (!session) throw new DomainError('notSignedIn');
  refuseIf(storageObstacle(await runtime.files.freeShare()));
  const bytes = await wholeBody(call, fileBytesLimit);
  await refuseInfected(call, randomUUID(), bytes);
  const checked = await checkEvidenceFile(bytes);
  const stored = await runtime.files.put('orders', Readable.from([checked.body]), checked.body.length);
  const bareName = (name.split(/[\\/]/).at(-1) ?? '').replace(/\.[^.]{1,5}$/, '') || 'order';
  const file = await workAs(runtime, session, { write: true, audited: false, requestId, ip }, async (work) => {
    work.authorize('order.place', { personId: work.personId, companyId: work.companyId });
    return keepOwnFile(work, runtime.config, { bucket: 'orders', ...stored, name: `${bareName}.${checked.extension}`, mime: checked.mime });
  }).catch(async (error: unknown) => {
    await runtime.files.remove('orders', stored.path);
    throw error;
  });
  return { documentId: file.id, name: file.name, bytes: file.bytes };
});
