import type { HelpArticle } from './help.ts';

/** As one types in a hurry: small letters, no accents, no punctuation. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);

/** Words that say nothing about what is looked for, in both languages. */
const empty = new Set(
  wordsOf(
    `a an and are as at be but by can cannot could did do does for from get has have how i if in is it its me my no not of on or our should so that the their them there
    they this to up was we what when where which why will with would you your don doesn isn won hi hello please help
    au aux avec ce ces cette comment dans de des du elle en est et faire il ils je la le les leur ma mais me mes mon ne nous on ou où par pas peut peux plus pour pourquoi puis
    qu que quand quel quelle qui sa se ses si son sont sur ta te tes ton tu un une vos votre vous bonjour merci svp ai suis être avoir`,
  ),
);

/** The same word in another form: one begins with the other, where little is left. */
const alike = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    short === long ||
    (short.length >= 3 && long.startsWith(short) && long.length - short.length <= (short.length >= 5 ? 6 : 3))
  );
};

const weights = { title: 6, words: 4, body: 1 };

/**
 * Articles that answer what is typed, the best first; all in their order where nothing is typed. A word that few
 * articles contain counts more.
 */
export function searchHelp<A extends Pick<HelpArticle, 'title' | 'words' | 'body'>>(
  articles: readonly A[],
  typed: string,
): A[] {
  const all = [...new Set(wordsOf(typed))];
  if (all.length === 0) return [...articles];
  const terms = all.filter((word) => !empty.has(word));
  const texts = articles.map(({ title, words, body }) => ({
    title: wordsOf(title),
    words: wordsOf(words),
    body: new Set(wordsOf(body)),
  }));
  const found = terms.map((term) =>
    texts.map(({ title, words, body }) =>
      Math.max(
        ...[
          title.some((word) => alike(word, term)) ? weights.title : 0,
          words.some((word) => alike(word, term)) ? weights.words : 0,
        ],
        [...body].some((word) => alike(word, term)) ? weights.body : 0,
      ),
    ),
  );
  const rarity = found.map((scores) =>
    Math.log(1 + articles.length / Math.max(1, scores.filter((score) => score > 0).length)),
  );
  return articles
    .map((article, place) => {
      const scores = found.map((of) => of[place]!);
      return {
        article,
        hits: scores.filter((score) => score > 0).length,
        score: scores.reduce((sum, score, term) => sum + score * rarity[term]!, 0),
        strong: scores.some((score) => score > weights.body),
      };
    })
    .filter(({ hits, strong }) => hits * 2 >= terms.length && (strong || hits === terms.length) && hits > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ article }) => article);
}
