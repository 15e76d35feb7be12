import * as api from '@app/contract/lists/lists';
import { DomainError } from '@app/domain/errors';
import { can } from '@app/domain/access/policies';
import { sql } from 'kysely';
import type { Handler } from '../../platform/http/handler.ts';
import { command, query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';

type Chosen = { id: string; name: string; query: string; columns: string; sharedAt: string | null; personId: string };
type View = Chosen & { keptBy: string };
export type Place = (work: Work) => Promise<string>;

const mostViews = 100;
const chosen = sql`v.id, v.name, v.query, v.columns, v.shared_at as "sharedAt", v.person_id as "personId"`;

/** The views of a company's lists lie in that company. */
export const ownCompany: Place = async (work) => work.companyId;
/** Those of the platform's lists lie in the platform's company, wherever its staff are signed in. */
export const platformCompany: Place = async (work) =>
  (await sql<{ id: string }>`select id from companies where is_platform`.execute(work.tx)).rows[0]!.id;

/** The same four handlers for both doors. A view that someone else keeps for themselves is not there. */
function handlersOf(
  doors: {
    list: typeof api.listViews;
    keep: typeof api.keepView;
    change: typeof api.changeView;
    forget: typeof api.forgetView;
  },
  place: Place,
): Handler[] {
  const list = query(doors.list, async (work, { list: key }) => {
    const companyId = await place(work);
    const subject = { companyId, personId: work.personId };
    work.authorize('listView.keep', subject);
    const { rows } =
      await sql<View>`select ${chosen}, coalesce(p.preferred_name, p.legal_name) as "keptBy" from list_views v
        join people p on p.id = v.person_id
      where v.company_id = ${companyId} and v.list_key = ${key}
        and (v.person_id = ${work.personId} or v.shared_at is not null) order by folded(v.name), v.id`.execute(work.tx);
    return {
      views: rows.map(({ sharedAt, personId, ...view }) => ({
        ...view,
        shared: sharedAt !== null,
        mine: personId === work.personId,
        mayChange: can(work.actor, 'listView.keep', { companyId, personId }),
      })),
      mayShare: can(work.actor, 'listView.share', subject),
      defaultId: (await defaultOf(work, companyId, key)) ?? null,
    };
  });

  const keep = command(
    doors.keep,
    async (work, { list: key, name, query: search, columns, shared }) => {
      const companyId = await place(work);
      const subject = { companyId, personId: work.personId };
      work.authorize('listView.keep', subject);
      if (shared) work.authorize('listView.share', subject);
      const { rows } = await sql<{
        id: string;
      }>`insert into list_views (company_id, person_id, list_key, name, query, columns, shared_at, changed_at)
        select ${companyId}, ${work.personId}, ${key}, ${name}, ${search}, ${columns},
          ${shared ? work.now : null}::timestamptz, ${work.now}
        where (select count(*) from list_views where company_id = ${companyId} and person_id = ${work.personId}
          and list_key = ${key}) < ${mostViews} returning id`.execute(work.tx);
      if (!rows[0]) throw new DomainError('tooManyViews');
      if (shared)
        work.record({
          entity: 'listView',
          entityId: rows[0].id,
          action: 'listView.share',
          changes: { list: key, name },
          companyId,
        });
      return rows[0];
    },
    { audited: false },
  );

  const change = command(
    doors.change,
    async (work, { viewId, name, query: search, columns, shared }) => {
      const companyId = await place(work);
      const view = await lockView(work, companyId, viewId);
      const wasShared = view.sharedAt !== null;
      if (shared && !wasShared) work.authorize('listView.share', { companyId, personId: view.personId });
      await sql`update list_views set name = coalesce(${name ?? null}, name),
        query = coalesce(${search ?? null}, query), columns = coalesce(${columns ?? null}, columns),
        shared_at = case when ${shared ?? wasShared} then coalesce(shared_at, ${work.now}) end, changed_at = ${work.now}
        where company_id = ${companyId} and id = ${viewId}`.execute(work.tx);
      const changes = {
        before: { name: view.name, shared: wasShared },
        after: { name: name ?? view.name, shared: shared ?? wasShared },
      };
      // What others see is the company's business; what one keeps for oneself is not.
      if (wasShared || shared)
        work.record({ entity: 'listView', entityId: viewId, action: 'listView.change', changes, companyId });
      return {};
    },
    { audited: false },
  );

  const forget = command(
    doors.forget,
    async (work, { viewId }) => {
      const companyId = await place(work);
      const view = await lockView(work, companyId, viewId);
      await sql`delete from list_views where company_id = ${companyId} and id = ${viewId}`.execute(work.tx);
      if (view.sharedAt)
        work.record({
          entity: 'listView',
          entityId: viewId,
          action: 'listView.delete',
          changes: { name: view.name },
          companyId,
        });
      return {};
    },
    { audited: false },
  );

  return [list, keep, change, forget];
}

/** The view in which a list opens for this person, while they may see it. */
async function defaultOf(work: Work, companyId: string, key: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string;
  }>`select v.id from list_choices k join list_views v on v.company_id = k.company_id and v.id = k.default_view_id
    where k.company_id = ${companyId} and k.person_id = ${work.personId} and k.list_key = ${key}
      and (v.person_id = k.person_id or v.shared_at is not null)`.execute(work.tx);
  return rows[0]?.id;
}

/** Locks a view that the actor may change, or refuses as if it were not there. */
async function lockView(work: Work, companyId: string, viewId: string): Promise<Chosen> {
  const { rows } =
    await sql<Chosen>`select ${chosen} from list_views v where v.company_id = ${companyId} and v.id = ${viewId}
    and (v.person_id = ${work.personId} or v.shared_at is not null) for update`.execute(work.tx);
  work.authorize('listView.keep', rows[0] ? { companyId, personId: rows[0].personId } : {});
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

export const viewHandlers = [
  ...handlersOf(
    { list: api.listViews, keep: api.keepView, change: api.changeView, forget: api.forgetView },
    ownCompany,
  ),
  ...handlersOf(
    {
      list: api.listPlatformViews,
      keep: api.keepPlatformView,
      change: api.changePlatformView,
      forget: api.forgetPlatformView,
    },
    platformCompany,
  ),
];
