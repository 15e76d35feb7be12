import * as api from '@app/contract/packages/package-console';
import type { Elements, RefusedElement } from '@app/domain/packages/data-model';
import { everyActivity } from '@app/domain/packages/reading/manifest';
import { reportedIn } from '@app/domain/packages/results/reported-values';
import type { Call } from '../../../platform/http/handler.ts';
import { query } from '../../../platform/http/handler.ts';
import { paged } from '../../../platform/lists/list-cursor.ts';
import type { Work } from '../../../platform/database/work.ts';
import { visibleAttempt } from '../results/attempt-packages.ts';
import { playedPackage } from '../results/played-package.ts';

type Row = {
  packageId: string;
  launchId: string;
  sequence: number;
  activityId: string;
  kind: 'initialize' | 'commit' | 'terminate' | 'leaving' | 'error';
  occurredAt: string;
  receivedAt: string;
  applied: boolean;
  seconds: number;
  elements: Elements;
  refused: RefusedElement[];
};

const callsText = `
  select r.package_id as "packageId", c.launch_id as "launchId", c.sequence, c.activity_id as "activityId", c.kind,
    c.occurred_at as "occurredAt", c.received_at as "receivedAt", c.applied,
    c.seconds, c.elements, c.refused
  from package_registrations r join runtime_calls c on c.company_id = r.company_id and c.registration_id = r.id
  where r.company_id = $1 and r.enrolment_id = $2 and r.unit_id = $3
    and ($4::bigint is null or (c.sequence, c.launch_id) < ($4, $5::uuid))
  order by c.sequence desc, c.launch_id desc limit $6`;

/** What one call may have refused and still be read. */
const mostRefused = 50;

type Input = { enrolmentId: string; unitId: string; cursor?: string | undefined; limit?: number | undefined };

/** The time line of one package in one attempt, newest first. */
async function timeLine(work: Work, asked: Input, call: Call) {
  const { enrolmentId, unitId, limit = 50 } = asked;
  const { companyId } = await visibleAttempt(work, enrolmentId);
  const { from, next } = paged(call, 'runtimeCalls', asked);
  const rows = await work.named<Row>('packages.calls', callsText, [
    companyId,
    enrolmentId,
    unitId,
    ...(from ?? [null, null]),
    limit + 1,
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const titles = last ? await titlesOf(work, last.packageId) : new Map<string, string>();
  return {
    rows: shown.map(({ packageId: _package, activityId, elements, refused, ...row }) => ({
      ...row,
      id: `${row.launchId}:${row.sequence}`,
      activity: titles.get(activityId) ?? activityId,
      said: reportedIn(elements),
      refused: refused.slice(0, mostRefused),
    })),
    total: null,
    nextCursor: rows.length > limit && last ? next(String(last.sequence), last.launchId) : null,
  };
}

async function titlesOf(work: Work, packageId: string): Promise<Map<string, string>> {
  const { manifest } = await playedPackage(work, packageId);
  return new Map([...everyActivity(manifest.activities)].map(({ id, title }) => [id, title]));
}

export const listRuntimeCalls = query(api.listRuntimeCalls, timeLine);
export const listAnyRuntimeCalls = query(api.listAnyRuntimeCalls, timeLine);
