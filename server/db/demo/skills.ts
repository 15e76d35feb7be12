/**
 * The 26 skills of the demo: what people hold, how long it counts, and which course gives it. Intervals as
 * `spec/demo.md`; every one of them says "check your regulator", none is law. Twelve come as tickets of someone else.
 */
import { hazcom, whmis, resp, h2s, asbestos, hazwoper } from './skills/chemicals.ts';
import { firstaid, bbp, hearing, exting } from './skills/health.ts';
import { wah, access } from './skills/heights.ts';
import { loto, cse, csr, hotwork, crane, logging } from './skills/machines.ts';
import { driver, weld, elec } from './skills/trades.ts';
import { pit, hazmat, tdgRoad, tdgAir, loadsec } from './skills/transport.ts';
import type { DemoSkill } from './skills/shape.ts';

/** Their order tells whose tickets wait to be looked at (`evidence.ts`). */
export const demoSkills: DemoSkill[] = [
  hazcom,
  whmis,
  pit,
  loto,
  wah,
  firstaid,
  bbp,
  cse,
  csr,
  resp,
  h2s,
  hearing,
  asbestos,
  hotwork,
  exting,
  access,
  crane,
  hazmat,
  tdgRoad,
  tdgAir,
  loadsec,
  hazwoper,
  driver,
  weld,
  elec,
  logging,
];

/** Who holds `by` also meets `skill`; one step, never a chain. */
export const demoEquivalents: {
  skill: string;
  by: string;
  kind: 'equivalent' | 'supersedes';
  minLevel: number;
  monthsAgo: number;
}[] = [
  { skill: 'CSE', by: 'CSR', kind: 'supersedes', minLevel: 1, monthsAgo: 44 },
  { skill: 'TDG-ROAD', by: 'HAZMAT', kind: 'equivalent', minLevel: 1, monthsAgo: 40 },
  { skill: 'HAZCOM', by: 'HAZWOPER', kind: 'equivalent', minLevel: 1, monthsAgo: 30 },
];

/** The skill a course gives in the demo, with its level; each course gives one at most. */
export function skillOfCourse(courseCode: string): { code: string; level: number } | null {
  const skill = demoSkills.find((candidate) => courseCode in candidate.courses);
  return skill ? { code: skill.code, level: skill.courses[courseCode]! } : null;
}
