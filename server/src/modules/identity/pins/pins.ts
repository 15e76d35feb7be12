import { oneTimePinDays, oneTimePinDigits, pinObstacle } from '@app/domain/identity/pin';
import { sql } from 'kysely';
import { randomInt } from 'node:crypto';
import type { Work } from '../../../platform/database/work.ts';
import { pinsGiven, pinTaken } from '../events.ts';
import { hashPassword } from '../sign-in/password-hash.ts';
import type { FoundPin } from '../questions.ts';

/** A PIN for one sign-in, and what is kept of it. */
export async function newOneTimePin(): Promise<{ pin: string; hash: string }> {
  for (;;) {
    const pin = String(randomInt(10 ** oneTimePinDigits)).padStart(oneTimePinDigits, '0');
    if (!pinObstacle(pin)) return { pin, hash: await hashPassword(pin) };
  }
}

/** A PIN as it is compared: people copy the spaces of their slip. */
export const typedPin = (pin: string) => pin.normalize('NFKC').replace(/[\s-]/g, '');

/** What is kept of the PIN that someone chose at a company. */
export async function chosenPin(
  work: Work,
  companyId: string,
  personId: string,
): Promise<{ personId: string; hash: string } | null> {
  const { rows } = await sql<{ personId: string; hash: string }>`select person_id as "personId", hash from auth.pins
    where company_id = ${companyId} and person_id = ${personId} and not one_time`.execute(work.tx);
  return rows[0] ?? null;
}

/** Uses a one-time PIN up, or makes sure that a chosen one is still the one compared. False when someone was faster. */
export async function takePin(work: Work, { companyId, personId, hash }: FoundPin): Promise<boolean> {
  const { rows } = await sql`update auth.pins set used_at = case when one_time then now() end
    where company_id = ${companyId} and person_id = ${personId} and hash = ${hash} and used_at is null
      returning 1`.execute(work.tx);
  return rows.length > 0;
}

/**
 * Puts one-time PINs in place of whatever these employees of the acting company had; the sessions they have here end.
 */
export async function storeOneTimePins(
  work: Work,
  given: readonly { personId: string; hash: string }[],
): Promise<void> {
  const personIds = given.map(({ personId }) => personId);
  await sql`insert into auth.pins (company_id, person_id, hash, one_time, issued_by, expires_at)
    select ${work.companyId}, g."personId", g.hash, true, ${work.personId},
      now() + make_interval(days => ${oneTimePinDays})
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g("personId" uuid, hash text)
    on conflict (company_id, person_id) do update set hash = excluded.hash, one_time = true,
      issued_by = excluded.issued_by, issued_at = now(),
      expires_at = excluded.expires_at, used_at = null`.execute(work.tx);
  await forgetSetAside(work, personIds);
  await endPinSessions(work, personIds);
  await work.emit(pinsGiven, { companyId: work.companyId, personIds });
}

/** Who is given another PIN never gets back the one that was set aside when they left. */
async function forgetSetAside(work: Work, personIds: readonly string[]): Promise<void> {
  await sql`delete from auth.set_aside_pins where company_id = ${work.companyId}
    and person_id = any(${[...personIds]}::uuid[])`.execute(work.tx);
}

/** Anyone who leaves, or comes back, has no PIN of the company any more: the sessions are ended by who lets them go. */
export async function forgetPins(work: Work, companyId: string, personIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select forget_pins(${companyId}, ${[...personIds]}::uuid[]) as id`.execute(
    work.tx,
  );
  if (rows.length > 0) await work.emit(pinTaken, { companyId, personIds: rows.map(({ id }) => id) });
}

/** The leaving was undone within a day: the PINs are as they were. Answers whose came back. */
export async function resumePins(work: Work, companyId: string, personIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select resume_pins(${companyId}, ${[...personIds]}::uuid[]) as id`.execute(
    work.tx,
  );
  return rows.map(({ id }) => id);
}

/** PINs that can come back no more. */
export async function dropSetAsidePins(work: Work): Promise<void> {
  await sql`select drop_set_aside_pins()`.execute(work.tx);
}

/** Ends the sessions that these people opened with a PIN of the acting company, but for the one named. */
export async function endPinSessions(
  work: Work,
  personIds: readonly string[],
  except: string | null = null,
): Promise<void> {
  await sql`update auth.sessions set ended_at = now() where company_id = ${work.companyId}
    and person_id = any(${[...personIds]}::uuid[]) and by_pin
    and ended_at is null and id is distinct from ${except}::uuid`.execute(work.tx);
}

/** The PDF library is loaded with the first slips: it costs 60 MB. */
export async function renderSlips(...asked: Parameters<typeof import('./pin-slips.ts').renderSlips>): Promise<Buffer> {
  return (await import('./pin-slips.ts')).renderSlips(...asked);
}
