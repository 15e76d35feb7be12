import * as api from '@app/contract/support/help';
import { DomainError } from '@app/domain/errors';
import type { HelpArticle, HelpLocale } from '@app/domain/support/help';
import { sql } from 'kysely';
import { command, query } from '../../../platform/http/handler.ts';
import { shippedHelp } from './help-files.ts';
import { shownHelp } from './help.ts';

const shippedArticle = (slug: string, locale: HelpLocale): HelpArticle => {
  const article = shippedHelp(locale).find((one) => one.slug === slug);
  if (!article) throw new DomainError('notFound');
  return article;
};

export const listHelpTexts = query(api.listHelpTexts, async (work, { locale }) => {
  work.authorize('help.edit');
  const { rows: changes } = await sql<{
    slug: string;
    locale: HelpLocale;
  }>`select slug, locale from help_texts order by locale`.execute(work.tx);
  const { rows: votes } = await sql<{
    slug: string;
    helpful: number;
    unhelpful: number;
  }>`select slug, count(*) filter (where helpful)::int as helpful, count(*) filter (where not helpful)::int as unhelpful
    from help_votes group by slug`.execute(work.tx);
  const said = new Map(votes.map((row) => [row.slug, row]));
  return {
    articles: (await shownHelp(work, locale)).map(({ slug, title, topic, reader }) => ({
      ...{ slug, title, topic, reader },
      changed: changes.filter((one) => one.slug === slug).map((one) => one.locale),
      helpful: said.get(slug)?.helpful ?? 0,
      unhelpful: said.get(slug)?.unhelpful ?? 0,
    })),
  };
});

type Changed = { title: string; body: string; by: string; at: string };

export const getHelpText = query(api.getHelpText, async (work, { slug, locale }) => {
  work.authorize('help.edit');
  const { title, body, reader } = shippedArticle(slug, locale);
  const { rows } =
    await sql<Changed>`select h.title, h.body, coalesce(p.preferred_name, p.legal_name) as by, h.changed_at as at
    from help_texts h join people p on p.id = h.changed_by where h.slug = ${slug} and h.locale = ${locale}`.execute(
      work.tx,
    );
  const changed = rows[0];
  return {
    title: changed?.title ?? title,
    body: changed?.body ?? body,
    reader,
    shipped: { title, body },
    changed: changed ? { by: changed.by, at: changed.at } : null,
  };
});

export const changeHelpText = command(api.changeHelpText, async (work, { slug, locale, title, body }) => {
  work.authorize('help.edit');
  const shipped = shippedArticle(slug, locale);
  const { rows } = await sql<{
    title: string;
    body: string;
  }>`select title, body from help_texts where slug = ${slug} and locale = ${locale} for update`.execute(work.tx);
  await sql`insert into help_texts (slug, locale, title, body, changed_by, changed_at)
    values (${slug}, ${locale}, ${title}, ${body}, ${work.personId}, ${work.now})
    on conflict (slug, locale) do update set title = excluded.title, body = excluded.body,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(work.tx);
  const before = rows[0] ?? { title: shipped.title, body: shipped.body };
  work.record({
    action: 'help.edit',
    entity: 'helpArticle',
    entityId: null,
    changes: { article: slug, locale, before, after: { title, body } },
  });
  return {};
});

export const revertHelpText = command(api.revertHelpText, async (work, { slug, locale }) => {
  work.authorize('help.edit');
  const shipped = shippedArticle(slug, locale);
  const { rows } = await sql<{
    title: string;
    body: string;
  }>`delete from help_texts where slug = ${slug} and locale = ${locale} returning title, body`.execute(work.tx);
  if (!rows[0]) return work.unchanged({});
  work.record({
    ...{ action: 'help.edit', entity: 'helpArticle', entityId: null },
    changes: { article: slug, locale, before: rows[0], after: { title: shipped.title, body: shipped.body } },
  });
  return {};
});
