import { achievementRow } from '@app/domain/imports/achievement-row';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { EmployeePlan } from '../company/index.ts';
import { planEmployees, writeEmployees } from '../company/index.ts';
import { planHolders, writeHolders } from '../positions/index.ts';
import { planImported, writeImported } from '../qualification/index.ts';
import type { Work } from '../../platform/work.ts';
import type { ImportRow } from './records.ts';
import { employeeReader, readingOf } from './records.ts';
import type { Judged, WaitingRow } from './rows.ts';

/** What rows would do, or, when they are applied, what they did. */
export function judge(work: Work, found: ImportRow, rows: readonly WaitingRow[], apply: boolean): Promise<Judged[]> {
  return found.kind === 'achievements' ? judgeAchievements(work, found, rows, apply) : judgeEmployees(work, found, rows, apply);
}

async function judgeEmployees(work: Work, found: ImportRow, rows: readonly WaitingRow[], apply: boolean): Promise<Judged[]> {
  const read = await employeeReader(found);
  const effectiveOn = found.settings.effectiveOn ?? work.today;
  const asked = rows.map(({ cells }) => read(cells));
  const expected = apply
    ? new Set<string>()
    : await goodSoFar(
        work,
        found.id,
        asked.flatMap(({ row }) => row.manager ?? []),
      );
  let plans = await planEmployees(work, asked, { effectiveOn, expected });
  const from = plans.map((plan) => positionsFrom(plan, effectiveOn));
  const holders = await planHolders(
    work,
    plans.map((plan, index) => ({
      personId: plan.personId,
      codes: plan.outcome === 'refused' ? [] : plan.row.positions,
      from: from[index]!,
      employed: plan.employed,
    })),
  );
  for (const [index, { unknown, notEmployed, add }] of holders.entries()) {
    const plan = plans[index]!;
    for (const value of unknown) plan.problems.push({ field: 'positions', code: 'positionUnknown', value });
    if (notEmployed) plan.problems.push({ field: 'positions', code: 'notEmployedThen', value: from[index]! });
    if (unknown.length > 0 || notEmployed) plan.outcome = 'refused';
    else if (add.length > 0 && plan.outcome === 'unchanged') plan.outcome = 'changed';
  }
  if (apply) {
    plans = await writeEmployees(work, plans);
    await writeHolders(
      work,
      plans.flatMap(({ personId, outcome, employed }, index) =>
        personId && outcome !== 'refused' ? { personId, from: from[index]!, endedOn: employed.endedOn, add: holders[index]!.add } : [],
      ),
    );
    record(work, found, rows, plans);
  }
  return plans.map(({ outcome, problems }, index) => ({
    rowNumber: rows[index]!.rowNumber,
    outcome,
    problems: outcome === 'refused' ? problems : [...problems, ...asked[index]!.notes],
  }));
}

/** Somebody new holds a position from their first day, whoever is here already from the day the file names. */
function positionsFrom({ personId, row, employed }: EmployeePlan, effectiveOn: Day): Day {
  const named = row.effectiveOn ?? (personId === null ? employed.startedOn : effectiveOn);
  return named < employed.startedOn ? employed.startedOn : named;
}

/** Of these numbers, those whose rows in this file are good: somebody to answer to, though not there yet. */
async function goodSoFar(work: Work, importId: string, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select row_key as key from import_rows where company_id = ${work.companyId} and import_id = ${importId}
    and row_key = any(${[...new Set(numbers.map((number) => number.toUpperCase()))]}::text[]) and outcome in ('new', 'changed', 'unchanged')`.execute(work.tx);
  return new Set(rows.map(({ key }) => key));
}

async function judgeAchievements(work: Work, found: ImportRow, rows: readonly WaitingRow[], apply: boolean): Promise<Judged[]> {
  const reading = readingOf(found.settings);
  const plans = await planImported(
    work,
    rows.map(({ cells }) => achievementRow(cells, reading, work.today)),
  );
  if (apply) {
    await writeImported(work, plans);
    record(work, found, rows, plans);
  }
  return plans.map(({ outcome, problems }, index) => ({ rowNumber: rows[index]!.rowNumber, outcome, problems }));
}

/** One entry for a batch: which rows, and whom they were about. */
function record(work: Work, found: ImportRow, rows: readonly WaitingRow[], plans: readonly { outcome: string; personId: string | null }[]): void {
  const people = (outcome: string) => plans.flatMap((plan) => (plan.outcome === outcome && plan.personId ? plan.personId : []));
  const [fresh, changed] = [people('new'), people('changed')];
  if (fresh.length + changed.length === 0) return;
  const numbers = rows.map(({ rowNumber }) => rowNumber);
  work.record({
    action: `imports.${found.kind}`,
    entity: 'import',
    entityId: found.id,
    changes: { rows: [numbers[0], numbers.at(-1)], count: fresh.length + changed.length, new: fresh, changed },
  });
}
