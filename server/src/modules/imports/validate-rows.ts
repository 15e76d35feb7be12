import { fieldKey } from '@app/domain/company/fields/employee-field';
import type { ChangeRisk, FieldChange } from '@app/domain/imports/changes';
import { changeInWords, choiceOf, risksOf } from '@app/domain/imports/changes';
import { keeping } from '@app/domain/imports/employee-row';
import { achievementRow } from '@app/domain/imports/achievement-row';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { EmployeePlan } from '../company/index.ts';
import { planEmployees, writeEmployees } from '../company/index.ts';
import { planHolders, writeHolders } from '../positions/index.ts';
import { planImported, writeImported } from '../qualification/index.ts';
import { lockSeatsOf } from '../../platform/database/seat-lock.ts';
import type { Work } from '../../platform/database/work.ts';
import type { ImportRow } from './records.ts';
import { employeeReader, readingOf } from './records.ts';
import { withMatches } from './matches.ts';
import type { Judged, NewPlace, WaitingRow } from './rows.ts';

/** What rows would do, or, when they are applied, what they did. */
export function judge(work: Work, found: ImportRow, rows: readonly WaitingRow[], apply: boolean): Promise<Judged[]> {
  return found.kind === 'achievements'
    ? judgeAchievements(work, found, rows, apply)
    : judgeEmployees(work, found, rows, apply);
}

async function judgeEmployees(
  work: Work,
  found: ImportRow,
  rows: readonly WaitingRow[],
  apply: boolean,
): Promise<Judged[]> {
  // Who leaves by the file gives seats back.
  if (apply) await lockSeatsOf(work, work.companyId);
  const read = await employeeReader(found);
  const effectiveOn = found.settings.effectiveOn ?? work.today;
  const asked = await withMatches(
    work,
    found,
    rows.map(({ cells }) => read(cells)),
  );
  const expected = apply
    ? new Set<string>()
    : await goodSoFar(
        work,
        found.id,
        asked.flatMap(({ row }) => row.manager ?? []),
      );
  const first = await planEmployees(work, asked, { effectiveOn, expected });
  const kept = first.map(({ changes }, index) => (apply ? keptBy(changes, rows[index]!, found) : []));
  // What was decided to stay as it is, is as if the file did not say it.
  const chosen = asked.map((one, index) =>
    kept[index]!.length === 0 ? one : { ...one, row: keeping(one.row, kept[index]!) },
  );
  let plans = kept.some((risks) => risks.length > 0)
    ? await planEmployees(work, chosen, { effectiveOn, expected })
    : first;
  const from = plans.map((plan) => positionsFrom(plan, effectiveOn));
  const holders = await planHolders(
    work,
    plans.map((plan, index) => ({
      personId: plan.personId,
      codes: apply && plan.outcome === 'refused' ? [] : plan.row.positions,
      from: from[index]!,
      employed: plan.employed,
    })),
  );
  for (const [index, { unknown, notEmployed, add }] of holders.entries()) {
    const plan = plans[index]!;
    for (const value of unknown) plan.problems.push({ field: 'positions', code: 'positionUnknown', value });
    if (notEmployed && plan.outcome !== 'refused')
      plan.problems.push({ field: 'positions', code: 'notEmployedThen', value: from[index]! });
    if (unknown.length > 0 || notEmployed) plan.outcome = 'refused';
    else if (add.length > 0 && plan.outcome === 'unchanged') plan.outcome = 'changed';
    if (plan.outcome === 'changed' && add.length > 0)
      plan.changes.push({
        field: 'positions',
        before: null,
        after: add.map(({ code }) => code).join(', '),
        from: from[index]!,
      });
  }
  if (apply) {
    plans = await writeEmployees(work, plans);
    const assigned = await writeHolders(
      work,
      plans.flatMap(({ personId, outcome, employed }, index) =>
        personId && outcome !== 'refused'
          ? { personId, from: from[index]!, endedOn: employed.endedOn, add: holders[index]!.add }
          : [],
      ),
    );
    for (const { personId, done } of plans) done?.positions.push(...(assigned.get(personId ?? '') ?? []));
    record(work, found, rows, plans);
    recordEach(work, found, plans);
  }
  return plans.map(({ outcome, problems, personId, changes, done }, index) => ({
    rowNumber: rows[index]!.rowNumber,
    outcome,
    personId,
    done,
    place: outcome === 'new' && !apply ? placeOf(plans[index]!, holders[index]!.add) : null,
    changes:
      outcome === 'refused'
        ? []
        : [...changes, ...first[index]!.changes.filter(({ risk }) => risk && kept[index]!.includes(risk)).map(asKept)],
    problems: outcome === 'refused' ? problems : [...problems, ...asked[index]!.notes],
  }));
}

/** Where someone new will work, for what it will take of seats. */
const placeOf = ({ row, placement }: EmployeePlan, add: readonly { positionId: string }[]): NewPlace => {
  const last = placement?.change.record.at(-1);
  return {
    name: row.name ?? '',
    siteId: last?.siteId ?? null,
    departmentId: last?.departmentId ?? null,
    positionIds: add.map(({ positionId }) => positionId),
  };
};

const asKept = (change: FieldChange): FieldChange => ({ ...change, kept: true });

/** What of a row stays as Muster has it: what was not decided on stays too. */
const keptBy = (changes: readonly FieldChange[], { choices }: WaitingRow, { settings }: ImportRow): ChangeRisk[] =>
  risksOf(changes).filter((risk) => choiceOf(risk, choices, settings.choices ?? {}) === 'keep');

/** Each person's own history says what was changed of them, and by which file. */
function recordEach(work: Work, found: ImportRow, plans: readonly EmployeePlan[]): void {
  for (const { personId, outcome, changes } of plans)
    if (personId && outcome === 'changed') recordOf(work, found, personId, `imports.${found.kind}`, changes);
}

export function recordOf(
  work: Work,
  found: ImportRow,
  personId: string,
  action: `imports.${string}`,
  changes: readonly { field: string; before: string | null; after: string | null }[],
): void {
  const custom = found.settings.custom ?? [];
  const isCustom = ({ field }: { field: string }) => custom.some(({ number }) => fieldKey(number) === field);
  const fields = Object.fromEntries(
    changes
      .filter((change) => !isCustom(change))
      .map(({ field, before, after }) => [auditNames[field] ?? field, [before, after]]),
  );
  // Under the names they have, in words: a history is read after a field has another name.
  const said = changes.filter(isCustom).map(({ field, ...change }) => {
    const [one, { before, after }] = [
      custom.find(({ number }) => fieldKey(number) === field)!,
      changeInWords(custom, { field, ...change }, 'en'),
    ];
    return [one.en, [before, after]] as const;
  });
  work.recordOf({
    action,
    entity: 'employee',
    entityId: personId,
    changes: {
      import: found.name,
      importId: found.id,
      ...fields,
      ...(said.length > 0 && { custom: Object.fromEntries(said) }),
    },
  });
}

/** Fields as a person's history calls them. */
const auditNames: Record<string, string> = { number: 'employeeNumber' };

/** Someone new holds a position from their first day, no matter who is here already from the day the file names. */
function positionsFrom({ personId, row, employed }: EmployeePlan, effectiveOn: Day): Day {
  const named = row.effectiveOn ?? (personId === null ? employed.startedOn : effectiveOn);
  return named < employed.startedOn ? employed.startedOn : named;
}

/** Of these numbers, those whose rows in this file are good: someone to answer to, though not there yet. */
async function goodSoFar(work: Work, importId: string, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    key: string;
  }>`select row_key as key from import_rows where company_id = ${work.companyId} and import_id = ${importId}
    and row_key = any(${[...new Set(numbers.map((number) => number.toUpperCase()))]}::text[])
      and outcome in ('new', 'changed', 'unchanged')`.execute(work.tx);
  return new Set(rows.map(({ key }) => key));
}

async function judgeAchievements(
  work: Work,
  found: ImportRow,
  rows: readonly WaitingRow[],
  apply: boolean,
): Promise<Judged[]> {
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
function record(
  work: Work,
  found: ImportRow,
  rows: readonly WaitingRow[],
  plans: readonly { outcome: string; personId: string | null }[],
): void {
  const people = (outcome: string) =>
    plans.flatMap((plan) => (plan.outcome === outcome && plan.personId ? plan.personId : []));
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
