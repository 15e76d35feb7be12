/** Who finds a help article: everyone, administrators of a company, or the platform's administrators. */
export const helpReaders = ['everyone', 'companyAdmin', 'platformAdmin'] as const;
export type HelpReader = (typeof helpReaders)[number];
export const helpTopics = [
  'start',
  'access',
  'courses',
  'certificates',
  'account',
  'buying',
  'people',
  'training',
  'compliance',
  'platform',
] as const;
export type HelpTopic = (typeof helpTopics)[number];
export const helpLimits = { title: 120, body: 20_000 };
export const helpLocales = ['en', 'fr'] as const;
export type HelpLocale = (typeof helpLocales)[number];

export type HelpArticle = {
  slug: string;
  title: string;
  reader: HelpReader;
  topic: HelpTopic;
  words: string;
  body: string;
};

/** Where an article is for administrators only, others neither find nor open it. */
export function readsHelp(reader: HelpReader, claims: { buAdmin: boolean; qmsAdmin: boolean }): boolean {
  return reader === 'everyone' || (reader === 'companyAdmin' ? claims.buAdmin : claims.qmsAdmin);
}

/**
 * A file of an article: a head of `name: value` lines between two lines of hyphens, then its text. Throws where the
 * head is incomplete.
 */
export function readHelpFile(slug: string, file: string): HelpArticle {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/.exec(file.replaceAll('\r\n', '\n'));
  const head = new Map(
    parts?.[1]!.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const reader = helpReaders.find((one) => one === head.get('for'));
  const topic = helpTopics.find((one) => one === head.get('topic'));
  const title = head.get('title');
  if (!parts || !reader || !topic || !title)
    throw new Error(`The help article ${slug} needs a title, a topic and for whom it is`);
  return { slug, title, reader, topic, words: head.get('words') ?? '', body: parts[2]!.trim() };
}
