import { factorReminder } from '@app/domain/identity/factor-rule';
import { sql } from 'kysely';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { oneByOne } from '../../../platform/jobs/one-by-one.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { askOne } from '../../../platform/database/questions.ts';
import type { Work } from '../../../platform/database/work.ts';
import { companiesNamed } from '../questions.ts';
import { remindOfRule } from './factor-emails.ts';
import type { RulePlace } from './factor-rules.ts';
import { adminsOf, ruleOf } from './factor-rules.ts';

/**
 * Reminds administrators who have no second factor yet: when they become one, a week and a day before the end of their
 * grace. Each once.
 */
export const remindOfFactor: Job = {
  name: 'identity.remindOfFactor',
  schedule: '41 * * * *',
  async run(runtime) {
    const ruled = await workAsSystem(
      runtime,
      remindOfFactor.name,
      async (work) => {
        work.reach('identity.viewFactorRule');
        const { rows } = await sql<{
          id: string;
        }>`select company_id as id from company_factor_rules where ended_at is null order by 1`.execute(work.tx);
        const ids = rows.map(({ id }) => id);
        const open = new Set(
          (await askOne(work, companiesNamed, { companyIds: ids })).flatMap((company) =>
            company.open ? [company.id] : [],
          ),
        );
        return ids.filter((id) => open.has(id));
      },
      { write: false, audited: false, role: 'auth' },
    );
    const places: RulePlace[] = [null, ...ruled];
    await oneByOne(places, (place) =>
      workAsSystem(runtime, remindOfFactor.name, (work) => remind(work, runtime, place), {
        ...(place && { companyId: place }),
        audited: false,
        role: 'auth',
      }),
    );
  },
};

async function remind(work: Work, runtime: Runtime, place: RulePlace): Promise<void> {
  work.reach(place ? 'identity.viewFactorRule' : 'identity.viewPlatformFactorRule');
  const rule = await ruleOf(work, place);
  if (!rule) return;
  for (const admin of await adminsOf(work, place)) {
    const reminder = factorReminder({ rule, ...admin }, work.now);
    if (reminder !== null) await remindOfRule(work, runtime, place, admin, rule, String(reminder));
  }
}
