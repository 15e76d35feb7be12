import * as api from '@app/contract/support/help';
import { DomainError } from '@app/domain/errors';
import type { HelpArticle, HelpLocale } from '@app/domain/support/help';
import { readsHelp } from '@app/domain/support/help';
import { searchHelp } from '@app/domain/support/help-search';
import { helpSummary } from '@app/domain/support/help-text';
import { sql } from 'kysely';
import { command, query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Merge } from '../../identity/index.ts';
import { moveRows } from '../../identity/index.ts';
import { shippedHelp } from './help-files.ts';

type Changed = { slug: string; title: string; body: string };

/** The articles as they are shown: as the platform changed them, else as they came. */
export async function shownHelp(work: Work, locale: HelpLocale): Promise<HelpArticle[]> {
  const { rows } = await sql<Changed>`select slug, title, body from help_texts where locale = ${locale}`.execute(
    work.tx,
  );
  const changed = new Map(rows.map((row) => [row.slug, row]));
  return shippedHelp(locale).map((article) => ({ ...article, ...changed.get(article.slug) }));
}

const readable = (work: Work, { reader }: HelpArticle): boolean => {
  if (work.actor.kind !== 'person') return false;
  const { role } = work.actor;
  return readsHelp(reader, { buAdmin: role !== 'learner', qmsAdmin: role === 'platformAdmin' });
};

export const listHelp = query(api.listHelp, async (work, { locale, q }) => {
  work.authorize('help.read');
  const articles = (await shownHelp(work, locale)).filter((one) => readable(work, one));
  return {
    articles: searchHelp(articles, q ?? '').map(({ slug, title, topic, body }) => ({
      slug,
      title,
      topic,
      summary: helpSummary(body),
    })),
  };
});

/** An article that one may read; 404 where there is none, and for whom it isn't written. */
async function ownArticle(work: Work, slug: string, locale: HelpLocale): Promise<HelpArticle> {
  const article = (await shownHelp(work, locale)).find((one) => one.slug === slug);
  if (!article || !readable(work, article)) throw new DomainError('notFound');
  return article;
}

export const getHelpArticle = query(api.getHelpArticle, async (work, { slug, locale }) => {
  work.authorize('help.read');
  const { title, body, topic } = await ownArticle(work, slug, locale);
  const { rows } = await sql<{
    helpful: boolean;
  }>`select helpful from help_votes where company_id = ${work.companyId} and person_id = ${work.personId}
    and slug = ${slug}`.execute(work.tx);
  return { title, body, topic, helpful: rows[0]?.helpful ?? null };
});

export const rateHelp = command(api.rateHelp, async (work, { slug, helpful }) => {
  work.authorize('help.rate', { personId: work.personId, companyId: work.companyId });
  await ownArticle(work, slug, 'en');
  await sql`insert into help_votes (company_id, person_id, slug, helpful, at)
    values (${work.companyId}, ${work.personId}, ${slug}, ${helpful}, ${work.now})
    on conflict (company_id, person_id, slug) do update set helpful = excluded.helpful, at = excluded.at`.execute(
    work.tx,
  );
  work.record({ action: 'help.rate', entity: 'helpArticle', entityId: null, changes: { article: slug, helpful } });
  return {};
});

/** Two records become one: what the kept one said of an article stays. */
export const moveVotes = async (work: Work, merge: Merge): Promise<void> => {
  const where = sql<boolean>`not exists (select from help_votes k
    where k.company_id = t.company_id and k.person_id = ${merge.keptId} and k.slug = t.slug)`;
  await moveRows(work, merge, { table: 'help_votes', key: ['company_id', 'person_id', 'slug'], where: where as never });
};
