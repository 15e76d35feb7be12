import * as api from '@app/contract/store/orders';
import { DomainError, refuseIf } from '@app/domain/errors';
import { fileBytesLimit } from '@app/domain/evidence/files';
import { storageObstacle } from '@app/domain/files/limits';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Readable } from 'node:stream';
import { wholeBody } from '../../../platform/http/image-upload.ts';
import { bare } from '../../../platform/http/handler.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { refuseInfected } from '../../../platform/files/quarantine.ts';
import { workAs, workAsSystem } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { checkEvidenceFile, photoTurn } from '../../evidence/index.ts';
import { forgetFiles, keepOwnFile } from '../../files/index.ts';

/** The document of a purchase order, looked at like every paper that people send. */
export const uploadPurchaseOrder = bare(api.uploadPurchaseOrder, async ({ name }, call) => {
  const { runtime, session, requestId, ip } = call;
  if (!session) throw new DomainError('notSignedIn');
  refuseIf(storageObstacle(await runtime.files.freeShare()));
  const bytes = await wholeBody(call, fileBytesLimit);
  await refuseInfected(call, randomUUID(), bytes);
  const checked = await checkEvidenceFile(bytes, photoTurn(call));
  const stored = await runtime.files.put('orders', Readable.from([checked.body]), checked.body.length);
  const bareName = (name.split(/[\\/]/).at(-1) ?? '').replace(/\.[^.]{1,5}$/, '') || 'order';
  const file = await workAs(runtime, session, { write: true, audited: false, requestId, ip }, async (work) => {
    work.authorize('order.place', { personId: work.personId, companyId: work.companyId });
    return keepOwnFile(work, runtime.config, {
      bucket: 'orders',
      ...stored,
      name: `${bareName}.${checked.extension}`,
      mime: checked.mime,
    });
  }).catch(async (error: unknown) => {
    await runtime.files.remove('orders', stored.path);
    throw error;
  });
  return { documentId: file.id, name: file.name, bytes: file.bytes };
});

/** Days after which a document that no order names is deleted: sent again, or never ordered. */
const unusedDays = 2;

/** Documents that were sent and never became part of an order go; those of orders stay as long as the orders. */
export const sweepDocuments: Job = {
  name: 'store.sweepDocuments',
  schedule: '55 3 * * *',
  async run(runtime) {
    await workAsSystem(
      runtime,
      'store.sweepDocuments',
      async (work) => {
        work.reach('files.delete');
        const { rows } = await sql<{ bucket: 'orders'; path: string }>`select f.bucket, f.path from files f
          where f.bucket = 'orders' and f.created_at < ${work.now}::timestamptz - make_interval(days => ${unusedDays})
            and not exists (select 1 from orders o where o.company_id = f.company_id and o.purchase_order_file = f.path)
              limit 1000`.execute(work.tx);
        await forgetFiles(work, rows);
      },
      { audited: false },
    );
  },
};

/** What was ordered by a document is proven by it. */
export async function keepUsedDocument(work: Work, { bucket, path }: { bucket: string; path: string }): Promise<void> {
  if (bucket !== 'orders') return;
  const { rows } = await sql<{
    used: boolean;
  }>`select exists (select 1 from orders where company_id = ${work.companyId}
    and purchase_order_file = ${path}) as used`.execute(work.tx);
  if (rows[0]!.used) throw new DomainError('fileInUse');
}
