import type { MadePerson, Sql } from '../sql.ts';
import type { Insert } from './make-positions.ts';

const at = '2026-01-05T09:00:00.000Z';
type Input = Record<string, unknown> & {
  sessions?: { startsAt: string; endsAt: string; breakMinutes?: number; roomId?: string }[];
  trainers?: readonly MadePerson[];
  evaluators?: readonly MadePerson[];
};

/**
 * Makers of group training: scheduled, with one session on the morning of March 10, 2026 in Toronto, unless told
 * otherwise.
 */
export function trainingMakers(insert: Insert, sql: Sql, next: () => number) {
  const room = (company: { id: string }, given: Record<string, unknown> = {}) =>
    insert('training_rooms', { company_id: company.id, name: `Room ${next()}`, created_at: at, ...given });

  const training = async (
    company: { id: string },
    { sessions, trainers = [], evaluators = [], ...given }: Input = {},
  ) => {
    const id = await insert('trainings', {
      company_id: company.id,
      title: given['course_id'] || given['skill_id'] ? null : `Toolbox talk ${next()}`,
      time_zone: 'America/Toronto',
      created_at: at,
      scheduled_at: at,
      ...given,
    });
    const sessionIds: string[] = [];
    for (const { startsAt, endsAt, breakMinutes = 0, roomId = null } of sessions ?? [
      { startsAt: '2026-03-10T13:00:00Z', endsAt: '2026-03-10T17:00:00Z' },
    ])
      sessionIds.push(
        await insert('training_sessions', {
          company_id: company.id,
          training_id: id,
          starts_at: startsAt,
          ends_at: endsAt,
          break_minutes: breakMinutes,
          room_id: roomId,
        }),
      );
    for (const [role, people] of [['trainer', trainers] as const, ['evaluator', evaluators] as const])
      for (const person of people)
        await sql(
          'insert into training_staff (company_id, training_id, person_id, role, added_at) values ($1, $2, $3, $4, $5)',
          [company.id, id, person.id, role, at],
        );
    return { id, companyId: company.id, sessionIds };
  };

  /** One person's place; booked unless told otherwise. */
  const place = (
    training: { id: string; companyId: string },
    person: { id: string },
    given: Record<string, unknown> = {},
  ) =>
    insert('roster_entries', {
      company_id: training.companyId,
      training_id: training.id,
      person_id: person.id,
      made_at: at,
      ...(Object.keys(given).some((key) => key.endsWith('ed_at')) ? {} : { booked_at: at }),
      ...given,
    });

  return { room, training, place };
}
