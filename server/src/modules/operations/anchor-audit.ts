import { CompiledQuery } from 'kysely';
import { daysKeptBefore, keepAnchor } from '../../platform/audit/kept-anchors.ts';
import { takeAnchor } from '../../platform/audit/audit-check.ts';
import type { Work } from '../../platform/database/work.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../platform/runtime.ts';

/**
 * The head of every audit chain, once a day, as a file that can be copied elsewhere, and by email to those who keep it.
 */
export const anchorAudit: Job = {
  name: 'operations.anchorAudit',
  schedule: '10 0 * * *',
  async run(runtime) {
    const anchor = await workAsSystem(
      runtime,
      anchorAudit.name,
      (work) => {
        work.reach('operations.view');
        const ask = async <Row>(text: string, values: unknown[] = []) =>
          (await work.tx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
        return takeAnchor(ask, work.now);
      },
      { write: false, audited: false },
    );
    await keepAnchor(runtime.files.anchors, anchor);
    const day = anchor.at.slice(0, 10);
    // What is sent is the file that was kept: the first of the day, where this one came later. A day that was kept and
    // not sent, because the server went away in between, is sent with the next; what was sent is not sent again.
    const days = [...(await daysKeptBefore(runtime.files.anchors, day)), day];
    const send = async (work: Work) => {
      work.reach('operations.view');
      for (const one of days) await work.enqueue('reports.sendAnchor', { day: one }, { key: `anchor:${one}` });
    };
    await workAsSystem(runtime, anchorAudit.name, send, { audited: false });
  },
};
