import * as api from '@app/contract/positions/holders';
import { refuseFields } from '@app/domain/errors';
import type { ErrorCode } from '@app/domain/errors';
import type { Skipped } from '@app/domain/lists/list';
import { assignmentIssue, overlap } from '@app/domain/positions/assignment';
import { DomainError } from '@app/domain/errors';
import { command } from '../../platform/http/handler.ts';
import { holdersChanged } from './events.ts';
import { lockCurrentPosition, lockPosition } from './records.ts';
import type { Held } from './assignment-records.ts';
import { isFirst, lockAssignment, lockPeople, record, retract } from './assignment-records.ts';

const quiet = { audited: false } as const;

/** Gives people a position. Anyone who cannot have it then is named with the reason; the others get it. */
const assignPosition = command(
  api.assignPosition,
  async (work, { positionId, personIds, startedOn, endedOn = null, isPrimary, preview }) => {
    work.authorize('positions.assign', { companyId: work.companyId });
    const position = await lockCurrentPosition(work, positionId);
    if (endedOn !== null && endedOn < startedOn) refuseFields([{ path: 'endedOn', code: 'endBeforeStart' }]);
    const people = await lockPeople(work, personIds);
    const days = { startedOn, endedOn };
    const judged = people.map((person) => ({
      person,
      issue: assignmentIssue(
        days,
        person.held.filter((one) => one.positionId === positionId),
        person.employed,
      ),
    }));
    const skipped = judged.flatMap(({ person, issue }): Skipped<ErrorCode>[] =>
      issue ? [{ id: person.personId, label: person.name, code: issue.code }] : [],
    );
    const able = judged.filter(({ issue }) => issue === null).map(({ person }) => person);
    if (preview || able.length === 0) return { changed: able.length, skipped };
    await record(
      work,
      able.map((person) => ({
        personId: person.personId,
        positionId,
        ...days,
        isPrimary: isPrimary ?? isFirst(person, days),
      })),
    );
    const given = able.map(({ personId }) => personId);
    await work.emit(holdersChanged, { companyId: work.companyId, personIds: given });
    work.record({
      entity: 'position',
      entityId: positionId,
      action: 'positions.assign',
      // An admin who gives themself a position is told apart (H16).
      changes: {
        code: position.code,
        startedOn,
        endedOn,
        people: given,
        ...(given.includes(work.personId) && { self: true }),
      },
    });
    return { changed: able.length, skipped };
  },
  quiet,
);

/** The last day on which people held a position; earlier or later than what was recorded. */
const endAssignments = command(
  api.endAssignments,
  async (work, { positionId, assignmentIds, endedOn, preview }) => {
    work.authorize('positions.assign', { companyId: work.companyId });
    const position = await lockPosition(work, positionId);
    const chosen = [];
    for (const id of assignmentIds) {
      const { held, person } = await lockAssignment(work, id);
      if (held.positionId !== positionId) throw new DomainError('notFound');
      const others = person.held.filter((one) => one.positionId === positionId && one.id !== id);
      const code: ErrorCode | null =
        endedOn < held.startedOn
          ? 'endBeforeStart'
          : held.endedOn === endedOn
            ? 'alreadyThere'
            : others.some((one) => overlap({ startedOn: held.startedOn, endedOn }, one))
              ? 'assignmentOverlaps'
              : null;
      chosen.push({ held, person, code });
    }
    const skipped = chosen.flatMap(({ person, code }) =>
      code ? [{ id: person.personId, label: person.name, code }] : [],
    );
    const able = chosen.filter(({ code }) => code === null).map(({ held }) => held);
    if (preview || able.length === 0) return { changed: able.length, skipped };
    await retract(
      work,
      able.map(({ id }) => id),
      null,
    );
    await record(
      work,
      able.map((held) => ({ ...held, endedOn })),
    );
    const personIds = able.map(({ personId }) => personId);
    await work.emit(holdersChanged, { companyId: work.companyId, personIds });
    work.record({
      entity: 'position',
      entityId: positionId,
      action: 'positions.endAssignments',
      changes: {
        code: position.code,
        endedOn,
        people: personIds,
        ...(personIds.includes(work.personId) && { self: true }),
      },
    });
    return { changed: able.length, skipped };
  },
  quiet,
);

/** What was recorded wrongly is taken back and recorded rightly; both stay. */
const correctAssignment = command(
  api.correctAssignment,
  async (work, { assignmentId, startedOn, endedOn, isPrimary, reason }) => {
    work.authorize('positions.assign', { companyId: work.companyId });
    const { held, person } = await lockAssignment(work, assignmentId);
    const others = person.held.filter((one) => one.id !== assignmentId);
    const days = { startedOn, endedOn };
    const issue = assignmentIssue(
      days,
      others.filter((one) => one.positionId === held.positionId),
      person.employed,
    );
    if (issue) refuseFields([issue]);
    // One position comes first at a time.
    const second = isPrimary ? others.filter((one) => one.isPrimary && overlap(one, days)) : [];
    await retract(work, [assignmentId, ...second.map(({ id }) => id)], reason);
    const rest = second.map((one): Omit<Held, 'id'> => ({ ...one, isPrimary: false }));
    const [id] = await record(work, [
      { personId: held.personId, positionId: held.positionId, ...days, isPrimary },
      ...rest,
    ]);
    await work.emit(holdersChanged, { companyId: work.companyId, personIds: [held.personId] });
    work.record({
      entity: 'position',
      entityId: held.positionId,
      action: 'positions.correctAssignment',
      changes: {
        personId: held.personId,
        before: { startedOn: held.startedOn, endedOn: held.endedOn, isPrimary: held.isPrimary },
        after: { startedOn, endedOn, isPrimary },
        ...(held.personId === work.personId && { self: true }),
      },
      reason,
    });
    return { id: id! };
  },
);

const retractAssignment = command(api.retractAssignment, async (work, { assignmentId, reason }) => {
  work.authorize('positions.assign', { companyId: work.companyId });
  const { held } = await lockAssignment(work, assignmentId);
  await retract(work, [assignmentId], reason);
  await work.emit(holdersChanged, { companyId: work.companyId, personIds: [held.personId] });
  work.record({
    entity: 'position',
    entityId: held.positionId,
    action: 'positions.retractAssignment',
    changes: {
      personId: held.personId,
      startedOn: held.startedOn,
      endedOn: held.endedOn,
      ...(held.personId === work.personId && { self: true }),
    },
    reason,
  });
  return {};
});

export const assignHandlers = [assignPosition, endAssignments, correctAssignment, retractAssignment];
