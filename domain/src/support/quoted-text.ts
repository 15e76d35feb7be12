/** What a person wrote, and the earlier text that their program added below it. */
export type ReplyText = { body: string; quoted: string };

/** “On Monday, Ann wrote:” in the languages of our people; programs break it over two or three lines. */
const attribution = /^(?:on|le|el|am|il|em)\b.{1,400}\b(?:wrote|a écrit|escribió|schrieb|ha scritto|escreveu)\s*:$/iu;
const attributionLines = 3;
/** Spaces within its line alone: across lines, each of many empty ones would be looked at from each. */
const divider =
  /^[^\S\n]*-{2,}[^\S\n]*(?:original message|message d['’]origine|message original|forwarded message|message transféré)[^\S\n]*-{2,}[^\S\n]*$/im;
/** Outlook: a rule perhaps, then From and Sent in the language of the program. */
const outlook =
  /^(?:_{5,}\s*\n)?\*?(?:from|de)\s?:\*?[^\n]+\n\*?(?:sent|date|envoyé|enviado)\s?(?:le)?\s?:\*?[^\n]+\n(?:\*?(?:to|à|para|cc)\s?:|\*?(?:subject|objet|asunto)\s?:)/imu;

const isQuote = (line: string) => /^\s*>/.test(line);

/**
 * Parts a reply from the earlier text below it. Where someone answered between quoted lines, or wrote nothing above
 * them, all of it is the body. No word is lost: body and quoted are the text.
 */
export function splitQuoted(text: string): ReplyText {
  const whole = text.replace(/\r\n?/g, '\n').trim();
  const starts = [divider.exec(whole)?.index ?? -1, outlook.exec(whole)?.index ?? -1, trailingQuote(whole)].filter(
    (index) => index > 0,
  );
  const start = Math.min(...starts);
  if (!Number.isFinite(start)) return { body: whole, quoted: '' };
  const [body, quoted] = [whole.slice(0, start).trim(), whole.slice(start).trim()];
  return body === '' || body.split('\n').every(isQuote) ? { body: whole, quoted: '' } : { body, quoted };
}

/** Where the quoted lines at the end begin, with the line that says whose they are; -1 where there are none. */
function trailingQuote(text: string): number {
  const lines = text.split('\n');
  let first = lines.length;
  const blank = (at: number) => lines[at]!.trim() === '';
  while (first > 0 && (isQuote(lines[first - 1]!) || blank(first - 1))) first -= 1;
  while (first < lines.length && blank(first)) first += 1;
  if (first === lines.length) return -1;
  let said = first - 1;
  while (said >= 0 && blank(said)) said -= 1;
  for (let count = 1; count <= attributionLines && said - count + 1 >= 0; count += 1) {
    const sentence = lines.slice(said - count + 1, said + 1).join(' ');
    if (sentence.length < 500 && attribution.test(sentence.trim())) return startOf(lines, said - count + 1);
  }
  return startOf(lines, first);
}

const startOf = (lines: readonly string[], at: number): number =>
  lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0);
