import type { KeyLapse } from '@app/domain/access/key-holder';
import { sql } from 'kysely';
import { answeredFor, currentKey } from '../../platform/http/api-key.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { writeMail } from '../../platform/mail/mail.ts';
import { oneByOne } from '../../platform/jobs/one-by-one.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import { suspendedWords } from './key-words.ts';

type Lapsed = {
  companyId: string;
  id: string;
  name: string;
  responsibleId: string;
  responsible: string;
  lapse: KeyLapse;
};

const lapsed = sql`${sql.raw(currentKey)} and k.lapsed_at is null and not (${sql.raw(answeredFor)})`;

/**
 * Keys whose holder may no longer have one. They open nothing from that moment; here it is written down, so that they
 * stay closed also where the holder has the right again, and the company's admins are told. It finds every road at
 * once: the role, the employment, the lock, the merge, and the passing of a last day.
 */
export const suspendKeys: Job = {
  name: 'driving.suspendKeys',
  schedule: '*/5 * * * *',
  async run(runtime) {
    const found = await workAsSystem(
      runtime,
      suspendKeys.name,
      async (work) => {
        work.reach('apiKey.change');
        const { rows } = await sql<
          Pick<Lapsed, 'companyId' | 'id'>
        >`select k.company_id as "companyId", k.id from api_keys k
          join companies c on c.id = k.company_id and c.terminated_at is null where ${lapsed}
            order by k.company_id, k.id`.execute(work.tx);
        return rows;
      },
      { write: false, audited: false },
    );
    await oneByOne(found, ({ companyId, id }) =>
      workAsSystem(runtime, suspendKeys.name, (work) => suspend(work, runtime, companyId, id), {
        companyId,
        audited: false,
      }),
    );
  },
};

async function suspend(work: Work, runtime: Runtime, companyId: string, keyId: string): Promise<void> {
  work.authorize('apiKey.change', { companyId });
  // Asked again with the row held: someone may have taken it over since.
  const { rows } = await sql<Lapsed>`update api_keys k set lapsed_at = ${work.now} from people p
    where k.company_id = ${companyId} and k.id = ${keyId} and p.id = k.responsible_id and ${lapsed}
    returning k.company_id as "companyId", k.id, k.name, p.id as "responsibleId",
      coalesce(p.preferred_name, p.legal_name) as responsible,
      key_holder(k.company_id, k.responsible_id) as lapse`.execute(work.tx);
  const [key] = rows;
  if (!key) return;
  for (const admin of await otherAdmins(work, key)) {
    const { action, ...words } = suspendedWords(admin.locale, {
      name: admin.name,
      key: key.name,
      responsible: key.responsible,
      lapse: key.lapse,
    });
    await writeMail(work, {
      kind: 'driving.keySuspended',
      to: admin.email,
      locale: admin.locale,
      personId: admin.personId,
      companyId,
      ...words,
      action: { label: action, href: `${runtime.config.publicOrigin}/settings/courses?tab=keys` },
      uniqueKey: `driving.keySuspended:${keyId}:${work.now}:${admin.personId}`,
    });
  }
  work.record({
    action: 'driving.suspendKey',
    entity: 'apiKey',
    entityId: keyId,
    companyId,
    changes: { name: key.name, responsible: key.responsibleId, lapse: key.lapse },
  });
}

/** The company's admins of today who can be written to, but for the one it is about. */
async function otherAdmins(work: Work, { companyId, responsibleId }: Lapsed) {
  const { rows } = await sql<{ personId: string; name: string; email: string; locale: string }>`
    select p.id as "personId", coalesce(p.preferred_name, p.legal_name) as name, p.email, p.locale
    from employments e join people p on p.id = e.person_id
    where e.company_id = ${companyId} and p.id <> ${responsibleId} and p.email is not null
      and key_holder(e.company_id, p.id) in ('companyAdmin', 'platformAdmin')
      and e.bu_admin_since is not null order by p.id`.execute(work.tx);
  return rows;
}
