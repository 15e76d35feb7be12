import type { PackageManifest } from '@app/domain/packages/reading/manifest';
import type { Progress } from '@app/domain/packages/sequencer/sequencer';
import { sharedNames } from '@app/domain/packages/shared-names';
import type { Work } from '../../../platform/database/work.ts';

type Row = { kind: 'objective' | 'data'; name: string; value: unknown };
export type SharedProgress = { objectives: Record<string, Progress> | null; data: Record<string, string> | null };
type Sent = { objectives?: Record<string, Progress> | undefined; data?: Record<string, string> | undefined };

/**
 * What a package may know of a person from others and from earlier attempts: what its manifest maps, and nothing else.
 * Null: it shares nothing.
 */
export async function readSharedProgress(
  work: Work,
  personId: string,
  manifest: PackageManifest,
): Promise<SharedProgress> {
  if (manifest.standard !== 'scorm2004') return { objectives: null, data: null };
  const { objectives, data } = sharedNames(manifest);
  const asked = [...(objectives?.reads ?? []), ...(data?.reads ?? [])];
  const rows =
    asked.length === 0
      ? []
      : await work.named<Row>(
          'packages.shared',
          'select kind, name, value from shared_progress where company_id = $1 and person_id = $2 and name = any($3)',
          [work.companyId, personId, asked],
        );
  const of = <T>(kind: Row['kind'], names: ReadonlySet<string>) =>
    Object.fromEntries(
      rows.flatMap((row) => (row.kind === kind && names.has(row.name) ? [[row.name, row.value as T]] : [])),
    );
  return {
    objectives: objectives && of<Progress>('objective', objectives.reads),
    data: data && of<string>('data', data.reads),
  };
}

const saveText = `
  insert into shared_progress as s (company_id, person_id, kind, name, value, changed_at)
  select $1, $2, m.kind, m.name, m.value, $4 from jsonb_to_recordset($3::jsonb) as m(kind text, name text, value jsonb)
  on conflict (company_id, person_id, kind, name) do update set value = excluded.value, changed_at = excluded.changed_at
    where s.value is distinct from excluded.value`;

/** Keeps what a package shares. What its manifest does not write is none of its business. */
export async function keepSharedProgress(
  work: Work,
  personId: string,
  manifest: PackageManifest,
  sent: Sent,
): Promise<void> {
  const { objectives, data } = sharedNames(manifest);
  const rows: Row[] = [
    ...Object.entries(sent.objectives ?? {}).flatMap(([name, value]): Row[] =>
      objectives?.writes.has(name) ? [{ kind: 'objective', name, value }] : [],
    ),
    ...Object.entries(sent.data ?? {}).flatMap(([name, value]): Row[] =>
      data?.writes.has(name) ? [{ kind: 'data', name, value }] : [],
    ),
  ];
  if (rows.length > 0)
    await work.named('packages.share', saveText, [work.companyId, personId, JSON.stringify(rows), work.now]);
}
