import type { HelpArticle, HelpLocale } from '@app/domain/support/help';
import { helpTopics, readHelpFile } from '@app/domain/support/help';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../../assets/help');
const read = new Map<HelpLocale, readonly HelpArticle[]>();

/** The articles that came with the product, by topic. They change with a version only, so they are read once. */
export function shippedHelp(locale: HelpLocale): readonly HelpArticle[] {
  const known = read.get(locale);
  if (known) return known;
  const articles = readdirSync(join(folder, locale))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => readHelpFile(name.slice(0, -'.md'.length), readFileSync(join(folder, locale, name), 'utf8')))
    .toSorted((a, b) => helpTopics.indexOf(a.topic) - helpTopics.indexOf(b.topic));
  read.set(locale, articles);
  return articles;
}
