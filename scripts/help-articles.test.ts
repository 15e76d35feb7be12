// The help articles: complete in both languages, and every name on screen that they mention is a name on screen.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { helpBlocks } from '../domain/src/support/help-text.ts';
import { searchHelp } from '../domain/src/support/help-search.ts';
import { helpLimits, readHelpFile } from '../domain/src/support/help.ts';

type Words = { readonly [key: string]: string | Words };
const root = new URL('..', import.meta.url).pathname;
const folder = (locale: string) => `${root}server/assets/help/${locale}`;
const articles = (locale: string) =>
  readdirSync(folder(locale))
    .sort()
    .map((name) => readHelpFile(name.replace(/\.md$/, ''), readFileSync(`${folder(locale)}/${name}`, 'utf8')));

const flat = (words: Words): string[] =>
  Object.values(words).flatMap((value) => (typeof value === 'string' ? [value] : flat(value)));
async function wordsOnScreen(locale: string): Promise<Set<string>> {
  const files = readdirSync(`${root}web/src/words/${locale}`, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const all = await Promise.all(
    files.map(async (name) => ((await import(`${root}web/src/words/${locale}/${name}`)) as { words: Words }).words),
  );
  return new Set(all.flatMap(flat));
}

/** What an article has between its asterisks. */
const named = (body: string): string[] =>
  helpBlocks(body)
    .flatMap((block) => ('items' in block ? block.items.flat() : block.runs))
    .filter(({ strong }) => strong)
    .map(({ text }) => text);

test('there are at least 25 articles, each in both languages for the same readers', () => {
  const [en, fr] = [articles('en'), articles('fr')];
  expect(en.length).toBeGreaterThanOrEqual(25);
  const heads = (of: typeof en) => of.map(({ slug, reader, topic }) => ({ slug, reader, topic }));
  expect(heads(fr)).toEqual(heads(en));
  for (const { title, words, body } of [...en, ...fr]) {
    expect(title.length).toBeLessThanOrEqual(helpLimits.title);
    expect(words).not.toBe('');
    expect(body.length).toBeGreaterThan(300);
  }
  // What is said in one language is said in the other: as many blocks, and as many names.
  en.forEach(({ slug, body }, place) => {
    const other = fr[place]!.body;
    expect([slug, helpBlocks(other).map(({ kind }) => kind), named(other).length]).toEqual([
      slug,
      helpBlocks(body).map(({ kind }) => kind),
      named(body).length,
    ]);
  });
});

test.each(['certificat', 'attestation'])(
  '“%s” finds in French what is issued here and what is obtained elsewhere',
  (typed) => {
    const found = searchHelp(articles('fr'), typed).map(({ slug }) => slug);
    expect(found).toEqual(
      expect.arrayContaining([
        'find-certificate',
        'renew-certificate',
        'verify-certificate',
        'upload-certificate',
        'review-certificates',
      ]),
    );
  },
);

test.each(['en', 'fr'])('every name on screen in the articles is one (%s)', async (locale) => {
  const known = await wordsOnScreen(locale);
  const wrong = articles(locale).flatMap(({ slug, body }) =>
    named(body)
      .filter((name) => !known.has(name))
      .map((name) => `${slug}: ${name}`),
  );
  expect(wrong).toEqual([]);
});
