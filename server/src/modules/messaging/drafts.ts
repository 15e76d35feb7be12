import * as api from '@app/contract/messaging/messaging';
import { DomainError, refuseIf } from '@app/domain/errors';
import type { Audience } from '@app/domain/messaging/audience';
import { emptyAudience, mostNamed } from '@app/domain/messaging/audience';
import { changeObstacle, messageLanguages } from '@app/domain/messaging/message';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command, query } from '../../platform/http/handler.ts';
import { localeOf } from '../../platform/lists/list-source.ts';
import type { Work } from '../../platform/database/work.ts';
import { selectedEmployees } from '../company/index.ts';
import { ownFiles, storedFile } from '../files/index.ts';
import { namesIn, refuseForeign } from './audience-names.ts';
import type { MessageFile } from './records.ts';
import { countsOf, loadMessage, lockMessage } from './records.ts';

type Written = Omit<z.output<typeof api.createMessage.input>, 'fileIds' | 'audience'> & { audience: Audience };

/** The files of a message: those it has stay, new ones are the sender's own. */
async function filesFor(work: Work, fileIds: readonly string[], kept: readonly MessageFile[]): Promise<MessageFile[]> {
  const wanted = [...new Set(fileIds)];
  const known = new Map(kept.map((file) => [file.fileId, file]));
  const added = await ownFiles(
    work,
    'messages',
    wanted.filter((id) => !known.has(id)),
  );
  for (const row of added) {
    const { bucket, path, name, mime, bytes, sha256 } = storedFile(row);
    known.set(row.id, { fileId: row.id, bucket, path, name, mime, bytes, sha256 });
  }
  return wanted.map((id) => known.get(id)!);
}

/** What is stored of what was written. Languages without a word are not kept. */
function columnsOf({ audience, variants, channels, links, kiosk, acknowledge, acknowledgeBy, schedule }: Written) {
  const said = Object.fromEntries(
    messageLanguages.flatMap((language) =>
      variants[language]?.subject || variants[language]?.body ? [[language, variants[language]]] : [],
    ),
  );
  return {
    audience: JSON.stringify(audience),
    variants: JSON.stringify(said),
    channels: [...new Set(channels)],
    links: JSON.stringify(links),
    kiosk,
    acknowledge,
    acknowledge_by: acknowledge ? acknowledgeBy : null,
    local_at: schedule?.at ?? null,
    local_zone: schedule?.zone ?? null,
  };
}

export const createMessage = command(api.createMessage, async (work, { fileIds, ...written }) => {
  work.authorize('message.send', { companyId: work.companyId });
  await refuseForeign(work, written.audience);
  return keepDraft(work, fileIds, written);
});

/** The draft is empty but for its audience: its author sees there how many are reached. */
export const writeToEmployees = command(api.writeToEmployees, async (work, { selection }, call) => {
  work.authorize('message.send', { companyId: work.companyId });
  const people = await selectedEmployees(work, call, selection);
  if (people.length > mostNamed) throw new DomainError('tooManyNamed');
  return keepDraft(work, [], {
    ...{ audience: { ...emptyAudience, people }, variants: {}, channels: ['inbox', 'email'], links: [], kiosk: false },
    ...{ acknowledge: false, acknowledgeBy: null, schedule: null },
  });
});

async function keepDraft(work: Work, fileIds: readonly string[], written: Written): Promise<{ messageId: string }> {
  const files = await filesFor(work, fileIds, []);
  const row = columnsOf(written);
  const { rows } = await sql<{
    id: string;
  }>`insert into messages (company_id, audience, variants, channels, links, files, kiosk, acknowledge, acknowledge_by,
    local_at, local_zone,
      created_by, created_at, changed_at)
    values (${work.companyId}, ${row.audience}, ${row.variants}, ${row.channels}, ${row.links},
      ${JSON.stringify(files)}, ${row.kiosk}, ${row.acknowledge}, ${row.acknowledge_by},
      ${row.local_at}, ${row.local_zone}, ${work.personId}, ${work.now}, ${work.now}) returning id`.execute(work.tx);
  const { id } = rows[0]!;
  work.record({
    action: 'message.create',
    entity: 'message',
    entityId: id,
    changes: { channels: row.channels, files: files.length },
  });
  return { messageId: id };
}

export const changeMessage = command(api.changeMessage, async (work, { messageId, fileIds, changedAt, ...written }) => {
  work.authorize('message.send', { companyId: work.companyId });
  const message = await lockMessage(work, messageId);
  refuseIf(changeObstacle(message.state));
  if (changedAt && Date.parse(changedAt) < Date.parse(message.changedAt)) throw new DomainError('changedElsewhere');
  await refuseForeign(work, written.audience);
  const files = await filesFor(work, fileIds, message.files);
  const row = columnsOf(written);
  await sql`update messages set audience = ${row.audience}, variants = ${row.variants}, channels = ${row.channels},
    links = ${row.links}, files = ${JSON.stringify(files)},
      kiosk = ${row.kiosk}, acknowledge = ${row.acknowledge}, acknowledge_by = ${row.acknowledge_by},
        local_at = ${row.local_at}, local_zone = ${row.local_zone}, changed_at = ${work.now}
    where company_id = ${work.companyId} and id = ${messageId}`.execute(work.tx);
  work.record({
    action: 'message.change',
    entity: 'message',
    entityId: messageId,
    changes: { channels: row.channels, files: files.length },
  });
  return { changedAt: work.now };
});

export const discardMessage = command(api.discardMessage, async (work, { messageId }) => {
  work.authorize('message.send', { companyId: work.companyId });
  const message = await lockMessage(work, messageId);
  refuseIf(changeObstacle(message.state));
  await sql`delete from messages where company_id = ${work.companyId} and id = ${messageId}`.execute(work.tx);
  work.record({ action: 'message.discard', entity: 'message', entityId: messageId, changes: { deleted: true } });
  return {};
});

/** Dates are not copied: what is sent again is confirmed again. */
export const copyMessage = command(api.copyMessage, async (work, { messageId }) => {
  work.authorize('message.send', { companyId: work.companyId });
  await loadMessage(work, messageId);
  const { rows } = await sql<{
    id: string;
  }>`insert into messages (company_id, audience, variants, channels, links, files, kiosk, acknowledge, created_by,
    created_at, changed_at)
    select company_id, audience, variants, channels, links, files, kiosk, acknowledge, ${work.personId}, ${work.now},
      ${work.now} from messages
    where company_id = ${work.companyId} and id = ${messageId} returning id`.execute(work.tx);
  work.record({ action: 'message.copy', entity: 'message', entityId: rows[0]!.id, changes: { from: messageId } });
  return { messageId: rows[0]!.id };
});

export const getMessage = query(api.getMessage, async (work, { messageId }, call) => {
  work.authorize('message.view', { companyId: work.companyId });
  const {
    companyId: _company,
    createdBy: _by,
    scheduledBy: _sender,
    files,
    ...message
  } = await loadMessage(work, messageId);
  const { rows: reminders } = await sql<{
    round: number;
    askedAt: string;
    askedBy: string | null;
    finishedAt: string | null;
  }>`
    select r.round, r.asked_at as "askedAt", coalesce(p.preferred_name, p.legal_name) as "askedBy",
      r.finished_at as "finishedAt"
    from message_reminders r left join people p on p.id = r.asked_by
      where r.company_id = ${work.companyId} and r.message_id = ${messageId} order by r.round`.execute(work.tx);
  return {
    ...message,
    audience: structuredClone(message.audience) as z.output<typeof api.audience>,
    files: files.map(({ fileId, name, mime, bytes }) => ({ fileId, name, mime, bytes })),
    names: await namesIn(work, [message.audience], localeOf(undefined, call)),
    counts: (await countsOf(work, [messageId])).get(messageId)!,
    reminders,
  };
});
