import * as api from '@app/contract/packages/packages';
import { DomainError } from '@app/domain/errors';
import type { Activity } from '@app/domain/packages/reading/manifest';
import { isPackageKind } from '@app/domain/packages/reading/manifest';
import type { PackageProblem } from '@app/domain/packages/reading/package-problems';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { query } from '../../../platform/http/handler.ts';
import { contentVersion } from '../../content/index.ts';
import { readPackage } from '../records.ts';

type Row = {
  state: 'reading' | 'ready' | 'refused';
  name: string;
  bytes: number;
  doneBytes: number;
  totalBytes: number | null;
  findings: PackageProblem[];
  packageId: string | null;
  askedAt: Instant;
  finishedAt: Instant | null;
};

export const getPackageReading = query(api.getPackageReading, async (work, { itemId }) => {
  work.authorize('content.view');
  const { rows } = await sql<Row>`
    select r.state, r.name, r.bytes, r.done_bytes as "doneBytes", r.total_bytes as "totalBytes", r.findings,
      r.package_id as "packageId", r.asked_at as "askedAt", r.finished_at as "finishedAt"
    from package_readings r where r.item_id = ${itemId}`.execute(work.tx);
  if (rows[0]) return { reading: rows[0] };
  const { rows: items } = await sql<{ kind: string }>`select kind from content_items where id = ${itemId}`.execute(
    work.tx,
  );
  if (!items[0] || !isPackageKind(items[0].kind)) throw new DomainError('notFound');
  return { reading: null };
});

export const getPackage = query(api.getPackage, async (work, { itemId, versionId }, { runtime }) => {
  work.authorize('content.view');
  const version = await contentVersion(work, versionId);
  const packageId = version.body['packageId'];
  if (version.itemId !== itemId || typeof packageId !== 'string') throw new DomainError('notFound');
  const { manifest, ...found } = await readPackage(work, packageId);
  const { activities, description, identifier, objectives } = manifest;
  return {
    ...found,
    identifier,
    description: description ?? null,
    activities: activities.map(shownActivity),
    objectives: objectives ?? [],
    opaque: runtime.config.content.mode === 'opaque',
  };
});

type Shown = {
  id: string;
  title: string;
  kind: 'folder' | 'sco' | 'asset' | 'au';
  href: string | null;
  address: string | null;
  parameters: string;
  masteryScore: number | null;
  moveOn: string | null;
  visible: boolean;
  children: Shown[];
};

/** An activity as it is in answers. */
export const shownActivity = ({
  id,
  title,
  kind,
  href,
  address,
  parameters,
  masteryScore,
  moveOn,
  visible,
  children,
}: Activity): Shown => ({
  id,
  title,
  kind,
  href,
  address: address ?? null,
  parameters,
  masteryScore,
  moveOn: moveOn ?? null,
  visible,
  children: children.map(shownActivity),
});
