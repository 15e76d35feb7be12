import type { Endpoint } from '@app/contract/endpoint';
import type { groupInput, groupResult } from '@app/contract/lists/list-groups';
import type { List } from '@app/domain/lists/list';
import { query } from '../http/handler.ts';
import type { Handler } from '../http/handler.ts';
import { inSubsidiaryScope } from '../database/subsidiary-scope.ts';
import { headFacts } from './list-facts.ts';
import { groupsOf } from './list-groups.ts';
import type { PathParams, LooseSource, ListFilters } from './list-source.ts';
import { everyColumn, localeOf } from './list-source.ts';
import { narrowed } from './list-sql.ts';
import { headerOf } from './report.ts';

type PlainList = List<string, Record<never, never>>;

/** The groups of a list: the same rows, permission, search and filters as its pages, counted as a whole. */
export function serveGroups(list: List, source: LooseSource, endpoint: Endpoint): Handler {
  const read = endpoint as unknown as Endpoint<ReturnType<typeof groupInput<PlainList>>, typeof groupResult>;
  return query(
    read,
    inSubsidiaryScope(source, async (work, { locale: wanted, ...asked }, call) => {
      const locale = localeOf(wanted, call);
      const { by = [], ...narrowing } = asked as ListFilters & { by?: string[] };
      const given = { ...narrowing, ...(await source.gather?.(work, locale, narrowing, everyColumn)) } as PathParams;
      const found = { rows: source.rows(work, locale, given, 'whole'), where: narrowed(source, narrowing, work, list) };
      const groups = await groupsOf(list, source, found, by, work);
      const facts = await headFacts(list, source, endpoint.area, {
        work,
        locale,
        asked: narrowing,
        total: groups.total,
      });
      return { header: await headerOf(work, facts), names: facts.names, by, ...groups };
    }),
    { snapshot: true, heavy: true, mayLag: true },
  );
}
