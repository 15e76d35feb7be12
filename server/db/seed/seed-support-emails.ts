import * as supportApi from '@app/contract/support/support';
import type { Day } from '@app/domain/time';
import { addDays } from '@app/domain/time';
import type pg from 'pg';
import { takeEmail } from '../../src/modules/support/email/take-email.ts';
import { bounceToken } from '../../src/platform/mail/bounce-token.ts';
import type { MailboxPlace } from '../../src/platform/mail/mailbox-config.ts';
import type { Runtime } from '../../src/platform/runtime.ts';
import { checkedBy, demoConversation, demoForgery, supportAddress } from '../demo/emails.ts';
import { makePeople } from '../demo/people.ts';
import { openStage } from './acting.ts';
import { idOf } from './rows.ts';

/** The mailbox of the demo's support: nothing is read from it, these emails are all that ever arrived. */
const mailbox: MailboxPlace = {
  ...{
    host: 'localhost',
    port: 993,
    secure: true,
    plain: false,
    user: 'support',
    password: 'demo',
    folder: 'INBOX',
    done: 'Muster',
  },
  ...{ address: supportAddress, checkedBy },
};
const platform = 'muster-001';

type Sent = {
  from: { name: string; address: string };
  subject: string;
  body: string;
  on: string;
  answers?: string;
  forged?: true;
};

/** An email as the receiving mail server hands it over, with what it found of its sender. */
function written({ from, subject, body, on, answers, forged }: Sent): Buffer {
  const domain = from.address.split('@')[1]!;
  const found = forged
    ? `spf=fail smtp.mailfrom=${domain}; dkim=none; dmarc=fail header.from=${domain}`
    : `spf=pass smtp.mailfrom=${domain}; dkim=pass header.d=${domain}; dmarc=pass header.from=${domain}`;
  const head = [
    `Authentication-Results: ${checkedBy}; ${found}`,
    `From: =?UTF-8?B?${Buffer.from(from.name).toString('base64')}?= <${from.address}>`,
    `To: ${supportAddress}`,
    `Subject: ${subject}`,
    `Message-ID: <${idOf('email', subject + on)}@${domain}>`,
    `Date: ${new Date(on).toUTCString().replace('GMT', '+0000')}`,
    ...(answers ? [`In-Reply-To: <${answers}@muster>`] : []),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body.replaceAll('\n', '\r\n')}\r\n`);
}

/**
 * A request that came by email with its conversation, and an email that waits because its sender is refuted: taken in
 * by the product itself, as if each had just arrived. After the legal documents: who acts has agreed to them.
 */
export async function seedSupportEmails(runtime: Runtime, client: pg.ClientBase, today: Day): Promise<void> {
  const stage = openStage(runtime, makePeople(today));
  const receiving: Runtime = { ...stage.runtime, config: { ...stage.runtime.config, supportMailbox: mailbox } };
  let uid = 0;
  const receive = async (sent: Omit<Sent, 'on'>, daysAgo: number, time: string) => {
    const on = `${addDays(today, -daysAgo)}T${time}:00.000Z`;
    stage.setTo(on);
    const source = written({ ...sent, on });
    uid += 1;
    await takeEmail(receiving, {
      mailbox: `${supportAddress}/INBOX`,
      validity: 1,
      uid,
      source,
      whole: true,
      bytes: source.length,
    });
  };
  const { from, subject, question, answer, reply } = demoConversation;
  await receive({ from, subject, body: question }, 6, '14:05');
  const { rows } = await client.query<{ id: string }>(`select ticket_id as id from inbound_emails where subject = $1`, [
    subject,
  ]);
  const ticketId = rows[0]!.id;

  stage.setTo(`${addDays(today, -6)}T17:30:00.000Z`);
  const { revision } = await stage.does(platform, supportApi.getAnyTicket, { ticketId });
  await stage.does(platform, supportApi.answerTicket, {
    ticketId,
    body: answer,
    note: false,
    fileIds: [],
    after: 'requester',
    revision,
  });
  const mails = await client.query<{ id: string }>(
    `select id from mails where thread_id = $1 order by created_at desc limit 1`,
    [ticketId],
  );
  const quoted = answer.replace(/^/gm, '> ');
  const body = `${reply}\n\nOn ${new Date(`${addDays(today, -6)}T17:30:00Z`).toDateString()}, Muster <${supportAddress}> wrote:\n${quoted}`;
  await receive(
    { from, subject: `Re: ${subject}`, body, answers: bounceToken(runtime.secrets.session, mails.rows[0]!.id) },
    5,
    '12:40',
  );
  await receive({ ...demoForgery, forged: true }, 2, '08:12');
  await client.query(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
      where task_identifier = 'support.tellStaff'))`,
  );
}
