import * as api from '@app/contract/lists/lists';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Handler } from '../../platform/http/handler.ts';
import { command, query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import type { Place } from './views.ts';
import { ownCompany, platformCompany } from './views.ts';

type Favourites = z.input<typeof api.listFavourites.result>;
type Doors = {
  favourites: typeof api.listFavourites;
  mark: typeof api.markFavourite;
  choose: typeof api.chooseDefaultView;
};

/** The company whose lists are meant, where this person keeps choices of their own. */
async function placeFor(work: Work, place: Place): Promise<string> {
  const companyId = await place(work);
  work.authorize('listView.keep', { companyId, personId: work.personId });
  return companyId;
}

/** A choice that says nothing any more is no row. */
const dropEmpty = (work: Work, companyId: string) =>
  sql`delete from list_choices where company_id = ${companyId} and person_id = ${work.personId} and favourite_at is null
    and default_view_id is null and arrangement is null`.execute(work.tx);

/** The same three handlers for both doors. */
function handlersOf(doors: Doors, place: Place): Handler[] {
  const favourites = query(doors.favourites, async (work, { lists }) => {
    const companyId = await placeFor(work, place);
    const keys = lists.split(',');
    const mine = sql<{ list: string }>`select list_key as list from list_choices
      where company_id = ${companyId} and person_id = ${work.personId} and list_key = any(${keys})
        and favourite_at is not null order by favourite_at, list_key`.execute(work.tx);
    const views = sql<
      Favourites['views'][number]
    >`select v.list_key as list, v.id, v.name, v.query, v.columns from list_views v
      where v.company_id = ${companyId} and v.list_key = any(${keys})
        and (v.person_id = ${work.personId} or v.shared_at is not null)
      order by folded(v.name), v.id`.execute(work.tx);
    return { favourites: (await mine).rows.map(({ list }) => list), views: (await views).rows };
  });

  const mark = command(
    doors.mark,
    async (work, { list, favourite }) => {
      const companyId = await placeFor(work, place);
      await sql`insert into list_choices (company_id, person_id, list_key, favourite_at)
        values (${companyId}, ${work.personId}, ${list}, ${favourite ? work.now : null})
        on conflict (company_id, person_id, list_key) do update set favourite_at = excluded.favourite_at`.execute(
        work.tx,
      );
      await dropEmpty(work, companyId);
      return {};
    },
    { audited: false },
  );

  const choose = command(
    doors.choose,
    async (work, { list, viewId }) => {
      const companyId = await placeFor(work, place);
      const { rows: seen } = await sql`select from list_views v where v.company_id = ${companyId} and v.id = ${viewId}
          and v.list_key = ${list}
        and (v.person_id = ${work.personId} or v.shared_at is not null)`.execute(work.tx);
      if (viewId !== null && seen.length === 0) throw new DomainError('notFound');
      await sql`insert into list_choices (company_id, person_id, list_key, default_view_id)
        values (${companyId}, ${work.personId}, ${list}, ${viewId})
        on conflict (company_id, person_id, list_key) do update set default_view_id = excluded.default_view_id`.execute(
        work.tx,
      );
      await dropEmpty(work, companyId);
      return {};
    },
    { audited: false },
  );
  return [favourites, mark, choose];
}

const getArrangement = query(api.getArrangement, async (work, { page }) => {
  const companyId = await placeFor(work, ownCompany);
  const { rows } = await sql<{ parts: string | null }>`select arrangement as parts from list_choices
    where company_id = ${companyId} and person_id = ${work.personId} and list_key = ${page}`.execute(work.tx);
  return { parts: rows[0]?.parts ?? null };
});

const arrangePage = command(
  api.arrangePage,
  async (work, { page, parts }) => {
    const companyId = await placeFor(work, ownCompany);
    await sql`insert into list_choices (company_id, person_id, list_key, arrangement)
      values (${companyId}, ${work.personId}, ${page}, ${parts})
      on conflict (company_id, person_id, list_key) do update set arrangement = excluded.arrangement`.execute(work.tx);
    await dropEmpty(work, companyId);
    return {};
  },
  { audited: false },
);

export const choiceHandlers = [
  getArrangement,
  arrangePage,
  ...handlersOf({ favourites: api.listFavourites, mark: api.markFavourite, choose: api.chooseDefaultView }, ownCompany),
  ...handlersOf(
    { favourites: api.listPlatformFavourites, mark: api.markPlatformFavourite, choose: api.choosePlatformDefaultView },
    platformCompany,
  ),
];
