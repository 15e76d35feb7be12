import * as api from '@app/contract/messaging/announcements';
import type { MessageLanguage, Variants } from '@app/domain/messaging/message';
import { kioskDays, variantFor } from '@app/domain/messaging/message';
import type { Day, Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { bare } from '../../platform/http/handler.ts';
import { workAsSystem, workOnCredentials } from '../../platform/runtime.ts';
import { findKiosk } from '../identity/index.ts';
import { writtenFor } from './facts.ts';

type Row = {
  id: string;
  variants: Variants;
  sentAt: Instant;
  acknowledge: boolean;
  acknowledgeBy: Day | null;
  locale: MessageLanguage;
  company: string;
};

/**
 * What a shared device shows before anyone signs in. It is read by the person who passes: fields of a person say what
 * they say of no one. Behind the company's own wall.
 */
export const listKioskNotices = bare(api.listKioskNotices, async ({ locale }, call) => {
  const kiosk = await workOnCredentials(call.runtime, null, call, (work) => findKiosk(work, call), {
    write: false,
    audited: false,
  });
  if (!kiosk) return { notices: [] };
  const rows = await workAsSystem(
    call.runtime,
    'messaging.kioskNotices',
    async (work) => {
      work.reach('message.view');
      const found = await sql<Row>`select m.id, m.variants, m.frozen_at as "sentAt", m.acknowledge,
          m.acknowledge_by as "acknowledgeBy", c.locale, c.display_name as company
          from messages m join companies c on c.id = m.company_id
          where m.company_id = ${work.companyId} and m.kiosk and m.frozen_at is not null and m.cancelled_at is null
            and case when m.acknowledge_by is not null then m.acknowledge_by >= (${work.now}::timestamptz at time zone
              c.time_zone)::date
              else m.frozen_at > ${work.now}::timestamptz - make_interval(days => ${kioskDays}) end
          order by m.frozen_at desc limit 20`.execute(work.tx);
      return found.rows;
    },
    { companyId: kiosk.companyId, role: 'app', write: false, audited: false },
  );
  return {
    notices: rows.flatMap(({ variants, locale: usual, company, ...row }) => {
      const language = variantFor(variants, locale ?? usual, usual);
      if (!language) return [];
      const { subject, paragraphs } = writtenFor(variants, language, { company });
      return [{ ...row, language, subject, paragraphs }];
    }),
  };
});
