import { randomUUID } from 'node:crypto';
import { propertyRounds, propertyTimeout } from '@app/domain/property.cases';
import { expect, test } from 'vitest';
import { completeCourse } from '../../../../test/complete-course.ts';
import type { Answer } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import { sendCard } from '../../../../test/send-card.ts';

// What reaches the same proofs in the same moment, each over a connection of its own.

const world = await openWorld();
const { make } = world;
const company = await make.company({ time_zone: 'UTC' });
const [bea, carl] = [await make.companyAdmin({ company }), await make.companyAdmin({ company })];
const [asBea, asCarl] = [await world.as(bea), await world.as(carl)];
const platform = await world.as(await make.platformAdmin());
const skill = await make.skill({ evidenceKinds: ['course', 'external', 'manual'] });
const course = await make.taughtCourse({ units: [{}] });
await make.gives(course.versionId, skill.id);
const once = () => ({ headers: { 'idempotency-key': randomUUID() } });
const reason = 'The test was sat by a colleague';

/** Renewals that stand and still keep the anniversary of a proof that was revoked. */
const unsound = `select n.id from achievements n join achievements p on p.id = n.previous_achievement_id
  where n.company_id = $1 and n.revoked_at is null and n.retracted_at is null and p.revoked_at is not null
    and n.valid_from > (n.snapshot ->> 'completedOn')::date`;

const { rounds } = propertyRounds('one proof at once', 6);

test(
  'revoking, voiding, correcting and renewing at once: none is refused for the others',
  { timeout: propertyTimeout },
  async () => {
    const refused: string[] = [];
    for (let round = 0; round < rounds; round++) {
      world.clock.set('2026-03-02T09:00:00.000Z');
      const [ann, twin] = [await make.person({ company }), await make.person({ company })];
      const me = await world.as(ann);
      const fields = {
        ...{
          skillId: skill.id,
          level: 1,
          issuer: 'Nickel Basin Safety',
          number: `NB-${round}`,
          issuedOn: '2026-03-01',
        },
        ...{ expiresOn: '2027-03-01', neverExpires: false, hours: 8, record: {} },
      };
      const sent = await me.post('/evidence', { ...fields, fileIds: [await sendCard(me)] }, once());
      expect(sent.status, sent.text).toBe(200);
      const evidenceId = sent.body.id as string;
      const verified = await asBea.post(`/settings/evidence/${evidenceId}/verification`, { method: 'visual', fields });
      expect(verified.status, verified.text).toBe(200);
      world.clock.set('2026-12-12T09:00:00.000Z');
      const second = await completeCourse(world, me, course);
      const proofs = (await asBea.get(`/settings/employees/${ann.id}/qualifications`)).body.proofs as {
        id: string;
        publicId: string;
      }[];
      const first = proofs.find(({ publicId }) => publicId !== second.publicId)!;
      const voiding = await asBea.post(`/settings/enrolments/${second.enrolmentId}/void-requests`, { reason });
      expect(voiding.status, voiding.text).toBe(200);
      const acts: [string, () => Promise<Answer>][] = [
        ['revoke', () => asBea.post(`/settings/achievements/${first.publicId}/revocation`, { reason })],
        ['revokeEvidence', () => asCarl.post(`/settings/evidence/${evidenceId}/revocation`, { reason })],
        [
          'void',
          () =>
            asCarl.post(
              `/settings/enrolments/${second.enrolmentId}/void-requests/${voiding.body.requestId}/confirmation`,
              {},
            ),
        ],
        [
          'correct',
          () =>
            asCarl.post(
              `/settings/employees/${ann.id}/achievements/${first.id}/correction`,
              {
                ...{ validFrom: '2026-03-01', validThrough: '2027-01-01', reason },
              },
              once(),
            ),
        ],
        ['revokeSecond', () => asBea.post(`/settings/achievements/${second.publicId}/revocation`, { reason })],
        [
          'suspend',
          () =>
            asBea.post(
              `/settings/employees/${ann.id}/holds`,
              {
                ...{ kind: 'suspension', skillId: skill.id, courseId: null, fromOn: '2026-12-12', toOn: null },
                ...{ reason, note: null },
              },
              once(),
            ),
        ],
        [
          'merge',
          () =>
            platform.post(`/admin/employees/${ann.id}/merges`, { mergedId: twin.id, reason: 'The same person twice' }),
        ],
        [
          'renew',
          () =>
            completeCourse(world, me, course).then(
              () => ({ status: 200 }) as Answer,
              (error: Error) => ({ status: /unavailable|unexpected/.test(error.message) ? 503 : 409 }) as Answer,
            ),
        ],
        ['leave', () => asCarl.post(`/settings/employees/${ann.id}/ending`, { lastDay: '2026-12-12', reason: null })],
      ];
      const chosen = acts.filter((_, n) => (round * 5 + n * 3) % 4 !== 0);
      const answers = await Promise.all(chosen.map(async ([what, act]) => [what, await act()] as const));
      refused.push(...answers.flatMap(([what, { status }]) => (status < 500 ? [] : [`${what}: ${status}`])));
      expect(await world.sql(unsound, [company.id])).toEqual([]);
    }
    expect(refused).toEqual([]);
  },
);
