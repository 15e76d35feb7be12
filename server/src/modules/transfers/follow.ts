import type { TransferSide } from '@app/domain/transfers/transfer';
import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/jobs.ts';
import { writeMail } from '../../platform/mail/mail.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import { idsOfThread, othersActed } from '../support/index.ts';
import type { Transfer, TransferStep } from './records.ts';
import { isUnderway, transferState } from '@app/domain/transfers/transfer';
import { loadTransfers } from './records.ts';
import { mailWords } from './transfer-words.ts';
import { notEndedBefore } from '../../platform/database/predicates.ts';

type Key = { companyId: string; id: string };

/** Who hears of a step by email. */
const told: Record<TransferStep, readonly ('person' | TransferSide)[]> = {
  request: ['person'],
  consent: ['giving', 'receiving'],
  release: [],
  accept: [],
  refuse: ['person', 'giving', 'receiving'],
  withdraw: ['giving', 'receiving'],
  finish: ['person', 'receiving'],
  expire: ['person'],
  left: ['person', 'giving', 'receiving'],
  parted: ['person', 'giving', 'receiving'],
};
const ends: readonly TransferStep[] = ['refuse', 'withdraw', 'finish', 'expire', 'left', 'parted'];

/** What a step brings at the other employer and at the support: behind a wall that who acts does not reach over. */
export const askToFollow = (
  work: Work,
  { companyId, id }: Key,
  step: TransferStep,
  /** Whose log has it already. */
  by: string | null = work.actor.kind === 'system' ? null : work.companyId,
): Promise<void> => work.enqueue('transfers.follow', { companyId, id, step, by });

export const follow: Job = {
  name: 'transfers.follow',
  async run(runtime, payload) {
    const { companyId, id, step, by } = payload as Key & { step: TransferStep; by: string | null };
    await workAsSystem(
      runtime,
      follow.name,
      async (work) => {
        work.reach('transfer.own');
        const [transfer] = await loadTransfers(work, sql`t.company_id = ${companyId} and t.id = ${id}`, { lock: true });
        if (!transfer) return;
        await followInTicket(work, transfer, step);
        // What was withdrawn or refused in between is no news any more: that it ended is.
        const late = step === 'consent' && !['agreed', 'underway', 'done'].includes(transferState(transfer, work.now));
        if (!late) for (const who of told[step]) await tell(work, runtime, transfer, step, who);
        // The other employer's log says it as well; of a request that named no employer there is no other.
        const others = [transfer.companyId, transfer.fromCompanyId].filter(
          (one) => one !== null && one !== by,
        ) as string[];
        const entry = (company: string) => ({
          action: `transfer.${step}` as const,
          entity: 'recordTransfer',
          entityId: id,
          companyId: company,
          changes: { personId: transfer.personId, from: transfer.fromName, to: transfer.toName, state: step },
        });
        if (others.length > 1) work.recordOf(entry(others[1]!));
        if (others.length > 0) work.record(entry(others[0]!));
      },
      { companyId },
    );
  },
};

/**
 * The ticket of the transfer says how far it is, and its end solves it, unless another transfer in the same thread goes
 * on.
 */
async function followInTicket(work: Work, transfer: Transfer, step: TransferStep): Promise<void> {
  const { companyId, ticketId } = transfer;
  if (ticketId === null) return;
  const company =
    step === 'release' || (step === 'refuse' && transfer.refusedSide === 'giving')
      ? transfer.fromName
      : transfer.toName;
  const details = {
    step,
    company,
    from: transfer.fromName,
    to: transfer.toName,
    ...(step === 'refuse' && { reason: transfer.refusedReason }),
  };
  await othersActed(
    work,
    { companyId, id: ticketId, category: 'transfer' },
    {
      entry: { kind: 'transfer', details },
      async over(ticket) {
        if (!ends.includes(step)) return false;
        const others = await loadTransfers(
          work,
          sql`t.company_id = ${companyId} and t.id <> ${transfer.id} and t.ticket_id in ${idsOfThread(ticket)}`,
        );
        return !others.some((one) => isUnderway(one, work.now));
      },
    },
  );
}

type Reader = { id: string; email: string; locale: string };

async function tell(
  work: Work,
  { config }: Pick<Runtime, 'config'>,
  transfer: Transfer,
  step: TransferStep,
  who: 'person' | TransferSide,
): Promise<void> {
  const companyId = who === 'giving' ? transfer.fromCompanyId : transfer.companyId;
  // A request that was declined before any employer was named: the one that asked sees it in its list.
  if (companyId === null || (step === 'refuse' && who === transfer.refusedSide)) return;
  const { rows: readers } =
    who === 'person'
      ? await sql<Reader>`select p.id, p.email, p.locale from people p
        where p.id = ${transfer.personId} and p.email is not null`.execute(work.tx)
      : await sql<Reader>`select p.id, p.email, p.locale from employments e join people p on p.id = e.person_id
        where e.company_id = ${companyId}
          and e.bu_admin_since is not null and ${notEndedBefore('e', work.today)} and p.email is not null
            and p.id <> ${transfer.personId}`.execute(work.tx);
  const { rows } = await sql<{
    name: string;
  }>`select legal_name as name from people where id = ${transfer.personId}`.execute(work.tx);
  const href = `${config.publicOrigin}${who === 'person' ? '/profile?tab=privacy' : '/settings/employees?tab=transfers'}`;
  for (const { id, email, locale } of readers) {
    const { action, ...words } = mailWords(locale, { step, who, person: rows[0]!.name, transfer });
    await writeMail(work, {
      kind: who === 'person' ? 'transfers.person' : 'transfers.admin',
      ...{ to: email, locale, personId: id, companyId, ...words, action: { label: action, href } },
      uniqueKey: `transfer:${transfer.id}:${step}:${id}`,
    });
  }
}
