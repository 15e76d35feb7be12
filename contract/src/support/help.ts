import { helpLimits, helpLocales, helpReaders, helpTopics } from '@app/domain/support/help';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { endpoint, instant, nothing } from '../endpoint.ts';

const locale = z.enum(helpLocales);
const topic = z.enum(helpTopics);
const reader = z.enum(helpReaders);
const slug = z.string().regex(/^[a-z0-9-]{1,80}$/);
const text = z.object({ title: freeText(), body: freeText() });

export const listHelp = endpoint({
  method: 'GET',
  path: '/support/help',
  area: 'main',
  exempt: true,
  summary: 'Help articles for one’s role; those that answer what is typed, the best first',
  input: z.object({ locale, q: oneLine().max(200).optional() }),
  result: z.object({ articles: z.array(z.object({ slug, title: freeText(), topic, summary: freeText() })) }),
});
export const getHelpArticle = endpoint({
  method: 'GET',
  path: '/support/help/:slug',
  area: 'main',
  exempt: true,
  summary: 'A help article',
  input: z.object({ slug, locale }),
  result: text.extend({
    topic,
    /** What one said of it; null before. */
    helpful: z.boolean().nullable(),
  }),
});
export const rateHelp = endpoint({
  method: 'PUT',
  path: '/support/help/:slug/rating',
  area: 'main',
  exempt: true,
  summary: 'Say whether a help article helped',
  input: z.object({ slug, helpful: z.boolean() }),
  result: nothing,
});

export const listHelpTexts = endpoint({
  method: 'GET',
  path: '/admin/support/help',
  area: 'admin',
  summary: 'All help articles, whether they were changed, and whether they helped',
  input: z.object({ locale }),
  result: z.object({
    articles: z.array(
      z.object({
        slug,
        title: freeText(),
        topic,
        reader,
        changed: z.array(locale),
        helpful: integer(),
        unhelpful: integer(),
      }),
    ),
  }),
});
export const getHelpText = endpoint({
  method: 'GET',
  path: '/admin/support/help/:slug',
  area: 'admin',
  summary: 'A help article as it is shown and as it came with the product',
  input: z.object({ slug, locale }),
  result: text.extend({
    reader,
    shipped: text,
    /** Who changed it and when; null where it is as it came. */
    changed: z.object({ by: freeText(), at: instant }).nullable(),
  }),
});
export const changeHelpText = endpoint({
  method: 'PUT',
  path: '/admin/support/help/:slug',
  area: 'admin',
  summary: 'Change a help article in one language; the text that came with the product is kept',
  input: z.object({
    slug,
    locale,
    title: oneLine().trim().min(1).max(helpLimits.title),
    body: freeText().trim().min(1).max(helpLimits.body),
  }),
  result: nothing,
});
export const revertHelpText = endpoint({
  method: 'DELETE',
  path: '/admin/support/help/:slug',
  area: 'admin',
  summary: 'Show a help article in one language as it came with the product again',
  input: z.object({ slug, locale }),
  result: nothing,
});
