import { rowsOf } from '../../web/src/modules/group-training/run-view.ts';
import type { Sql } from '../kill/scene.ts';
import type { Made, Phone } from './phone.ts';

export type Found = {
  made: number;
  lost: number;
  twice: number;
  conflictsMade: number;
  conflictsShown: number;
  conflictsWrong: number;
  differing: number;
};

/** What is stored and shown, against the history of what was recorded and seen. */
export async function compare(sql: Sql, trainingId: string, phones: readonly Phone[]): Promise<Found> {
  const made = phones.flatMap((phone) => phone.made);
  const stored = await sql<{ id: string }>('select id from attendance_marks where training_id = $1', [trainingId]);
  const [known, there] = [new Set(made.map(({ id }) => id)), new Set(stored.map(({ id }) => id))];
  const expected = conflictsOf(made);
  const shown = phones.map((phone) => shownConflicts(phone));
  const wrong = shown.map(
    (one) =>
      [...new Set([...one.keys(), ...expected.keys()])].filter((key) => one.get(key) !== expected.get(key)).length,
  );
  const finals = phones.map((phone) =>
    JSON.stringify(rowsOf(phone.client.state()).map(({ entryId, attendance }) => [entryId, attendance.final])),
  );
  return {
    made: made.length,
    lost: made.filter(({ id }) => !there.has(id)).length,
    twice: stored.filter(({ id }) => !known.has(id)).length,
    conflictsMade: expected.size,
    conflictsShown: shown[0]!.size,
    conflictsWrong: Math.max(...wrong),
    differing: finals.filter((one) => one !== finals[0]).length,
  };
}

/**
 * Subjects on which the last marks differ that no one had on the screen who marked them again; with their ids in order.
 */
function conflictsOf(made: readonly Made[]): Map<string, string> {
  const byId = new Map(made.map((mark) => [mark.id, mark]));
  const knew = new Map<string, Set<string>>();
  const allSeen = (id: string): Set<string> => {
    const before = knew.get(id);
    if (before) return before;
    const seen = new Set<string>();
    knew.set(id, seen);
    for (const other of byId.get(id)?.saw ?? []) {
      seen.add(other);
      for (const earlier of allSeen(other)) seen.add(earlier);
    }
    return seen;
  };
  const conflicts = new Map<string, string>();
  for (const [key, marks] of Map.groupBy(made, (mark) => mark.key)) {
    const last = marks.filter(({ id }) => !marks.some((other) => other.id !== id && allSeen(other.id).has(id)));
    if (new Set(last.map(({ value }) => value)).size > 1)
      conflicts.set(
        key,
        last
          .map(({ id }) => id)
          .toSorted()
          .join(),
      );
  }
  return conflicts;
}

function shownConflicts(phone: Phone): Map<string, string> {
  return new Map(
    rowsOf(phone.client.state()).flatMap(({ conflicts }) =>
      conflicts.map(({ subject, conflict }): [string, string] => [
        [subject.entryId, subject.kind, subject.sessionId ?? '', subject.item ?? ''].join(' '),
        conflict
          .map(({ id }) => id)
          .toSorted()
          .join(),
      ]),
    ),
  );
}
