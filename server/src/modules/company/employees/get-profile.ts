import * as api from '@app/contract/identity/profile';
import { maskedEmail } from '@app/domain/identity/email';
import type { StoredNotifications } from '@app/domain/identity/notifications';
import { notificationsFrom } from '@app/domain/identity/notifications';
import { sql } from 'kysely';
import { photoAddress } from '../../identity/index.ts';
import type { StoredFile } from '../../../platform/files/files.ts';
import { query } from '../../../platform/http/handler.ts';
import { isConfirmed } from '../../../platform/http/session.ts';

type ProfileRow = {
  legalName: string;
  preferredName: string | null;
  email: string | null;
  phone: string | null;
  locale: 'en' | 'fr';
  timeZone: string | null;
  publicName: 'full' | 'initials';
  photo: StoredFile | null;
  notifications: StoredNotifications;
  employeeNumber: string;
  jobTitle: string | null;
  hiredOn: string;
  pendingEmail: string | null;
};

/** What a person sees of themselves: their own data, and what the company they act in notes of them. */
export const getProfile = query(
  api.getProfile,
  async (work, _input, { session }) => {
    work.authorize('identity.viewSelf', { personId: work.personId, companyId: work.companyId });
    const { rows } = await sql<ProfileRow>`
      select p.legal_name as "legalName", p.preferred_name as "preferredName", p.email, p.phone, p.locale,
        p.time_zone as "timeZone", p.public_name as "publicName", p.photo, p.notifications,
        e.employee_number as "employeeNumber", e.job_title as "jobTitle", e.started_on as "hiredOn",
        (select t.payload ->> 'email' from auth.one_time_tokens t
          where t.person_id = p.id and t.kind = 'emailChange' and t.used_at is null and t.revoked_at is null
          and t.expires_at > now()
          order by t.created_at desc limit 1) as "pendingEmail"
      from people p join employments e on e.person_id = p.id and e.company_id = ${work.companyId}
        where p.id = ${work.personId}`.execute(work.tx);
    const { photo, notifications, pendingEmail, ...row } = rows[0]!;
    return {
      ...row,
      pendingEmail: pendingEmail && maskedEmail(pendingEmail),
      photo: photo && photoAddress(photo),
      notifications: notificationsFrom(notifications),
      companyName: session!.companyName,
      confirmedRecently: isConfirmed(session!),
    };
  },
  { role: 'auth' },
);
