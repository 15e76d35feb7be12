import { requirementStatuses } from '@app/domain/qualification/status';
import { outcomes } from '@app/domain/qualification/what-if/what-if';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { localised } from '../catalogue/catalogue.ts';
import { day, endpoint, uuid } from '../endpoint.ts';
import { requirementScope, requirementTerms } from '../positions/requirements.ts';
import { equivalentTerms, skillRule } from '../skills/skills.ts';

const status = z.enum(requirementStatuses).nullable();
const proof = z.object({
  title: localised,
  certificateNumber: freeText(),
  through: day.nullable(),
  via: localised.nullable(),
});
const person = z.object({
  personId: uuid,
  name: freeText(),
  employeeNumber: freeText(),
  site: freeText().nullable(),
  /** What is asked, where more than one requirement is concerned. */
  asked: freeText(),
  outcome: z.enum(outcomes),
  /** The first day that is different. */
  on: day,
  /** The last day to meet it for the first time. */
  dueOn: day.nullable(),
  gapOn: day.nullable(),
  goneOn: day.nullable(),
  coveredBy: proof.nullable(),
  steps: z.array(z.object({ on: day, before: status, after: status })),
});
const effects = {
  from: day,
  through: day,
  /** People it may concern, looked at one by one; of these the ones for whom something changes. */
  looked: integer(),
  affected: integer(),
  outcomes: z.record(z.enum(outcomes), integer()),
  /** People with their first new gap in the month, and those whose last old gap goes. */
  months: z.array(z.object({ month: freeText(), gaps: integer(), gone: integer() })),
  /** Courses that lead there, with how many people would need them in this time. */
  courses: z.array(z.object({ id: uuid, code: freeText(), titles: localised, people: integer() })),
  /** People who would need a proof to which no course leads. */
  withoutCourse: integer(),
  /** The most urgent first; not all of very many. */
  people: z.array(person),
};

export const previewRequirement = endpoint({
  method: 'POST',
  path: '/settings/requirements/what-if',
  area: 'settings',
  summary:
    'What asking for something, something else, or nothing any more (`terms` null) from a day on would mean for people; nothing is stored',
  input: z.object({
    /** The requirement that is changed or ended; null: something new is asked. */
    requirementId: uuid.nullable(),
    scope: z.strictObject(requirementScope).nullable(),
    terms: z.strictObject(requirementTerms).nullable(),
    effectiveFrom: day,
    effectiveTo: day.nullable(),
  }),
  result: z.object(effects),
});

export const previewSkill = endpoint({
  method: 'POST',
  path: '/admin/skills/:skillId/what-if',
  area: 'admin',
  summary:
    'Preview the effect of another rule, or of adding or removing an equivalent skill, on every company that requires the skill; nothing is stored',
  input: z.object({
    skillId: uuid,
    rule: z.strictObject(skillRule).nullable(),
    addEquivalent: z.strictObject(equivalentTerms).nullable(),
    removeEquivalentId: uuid.nullable(),
  }),
  result: z.object({
    /** Proofs that count today: they keep their days whatever the rule for new ones says. */
    proofsKept: z.int(),
    total: z.object({ companies: z.int(), affected: z.int(), looked: z.int() }),
    companies: z.array(z.object({ id: uuid, name: z.string(), ...effects })),
  }),
});
