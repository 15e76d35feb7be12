import { canonicalEmail } from '../identity/email.ts';

/**
 * What our receiving mail server found out about the sender, method by method (RFC 8601): `pass`, `fail`, `none` and so
 * on.
 */
export type SenderResults = { spf: string; dkim: string; dmarc: string };
/** Whether the address in From is the sender's: proven, refuted, or unknown. */
export type SenderVerdict = 'pass' | 'fail' | 'none';

type Method = { method: string; result: string; properties: Record<string, string> };

/** The name in a setting that stands for servers that leave their own name out of the header (Microsoft 365). */
export const unnamedServer = '-';
const longestHeader = 16_384;
/**
 * A header that is not well-formed: senders choose some of its words, and may have tried to end a quotation or a
 * comment early.
 */
const unreadable: readonly Method[] = [{ method: 'dmarc', result: 'unreadable', properties: {} }];

/**
 * The results in the topmost `Authentication-Results` of the server `serverId`; null where it wrote none. Headers below
 * it, and those of other names, come from the sender as anything else in an email. `headers`: in the order of the
 * email.
 */
export function authenticationResults(headers: readonly string[], serverId: string | null): readonly Method[] | null {
  if (serverId === null) return null;
  for (const header of headers) {
    const parts = partsOf(header.slice(0, longestHeader));
    const [first = '', ...rest] = parts ?? [header.slice(0, 1000).split(';')[0]!];
    const named = first.trim().split(/\s+/)[0]!.toLowerCase();
    const ours = serverId === unnamedServer ? named.includes('=') : named === serverId.toLowerCase();
    if (!ours) continue;
    if (parts === null || header.length > longestHeader) return unreadable;
    return (serverId === unnamedServer ? parts : rest).flatMap(readMethod);
  }
  return null;
}

/**
 * What stands between the semicolons, without comments. Comments can be nested; they and quoted words can hold
 * semicolons and, after a backslash, what would end them. Null where one of them does not end.
 */
function partsOf(text: string): string[] | null {
  const parts = [''];
  let depth = 0;
  let quoted = false;
  const keep = (characters: string) => void (parts[parts.length - 1] += characters);
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === '\\' && (quoted || depth > 0)) {
      if (quoted) keep(text.slice(at, at + 2));
      at += 1;
    } else if (quoted) {
      quoted = character !== '"';
      keep(character);
    } else if (character === '(') depth += 1;
    else if (character === ')' && depth > 0) depth -= 1;
    else if (depth > 0) continue;
    else if (character === ';') parts.push('');
    else {
      quoted = character === '"';
      keep(character);
    }
  }
  return quoted || depth > 0 ? null : parts;
}

/** `name=value`, where quotes can be anywhere in the value: `"a b"@ridge.example` is one address. */
const property = /([^\s="]+)\s*=\s*((?:"(?:[^"\\]|\\.)*"|[^\s"])+)/g;

function readMethod(part: string): Method[] {
  const found = /^\s*([a-z0-9-]+)(?:\/\d+)?\s*=\s*([a-z]+)/i.exec(part);
  if (!found) return [];
  const properties: Record<string, string> = {};
  for (const [, name, value] of part.slice(found[0].length).matchAll(property)) {
    const [key, said] = [name!.toLowerCase(), value!.toLowerCase()];
    // Told twice and differently, it is not known.
    properties[key] = key in properties && properties[key] !== said ? '' : said;
  }
  return [{ method: found[1]!.toLowerCase(), result: found[2]!.toLowerCase(), properties }];
}

/**
 * The domain of an address or the domain itself, in the form in which addresses of people are kept; empty where it is
 * none.
 */
function domainOf(said = ''): string {
  const domain = said.slice(said.lastIndexOf('@') + 1);
  return canonicalEmail(`x@${domain}`)?.slice(2) ?? '';
}
/**
 * Of one organisation, as DMARC's relaxed alignment has it where one is below the other. A top level is no
 * organisation.
 */
const aligned = (one: string, other: string) =>
  one !== '' && (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`));
const failures = new Set(['fail', 'softfail', 'policy', 'unreadable']);

/**
 * What is shown of the results, and what follows from them for the address in From. DMARC decides where it was checked;
 * otherwise a DKIM signature or SPF of the same domain.
 */
export function senderVerdict(
  methods: readonly Method[] | null,
  from: string,
): { verdict: SenderVerdict; results: SenderResults } {
  const of = (name: string) => (methods ?? []).filter(({ method }) => method === name);
  const fromDomain = domainOf(from);
  const [dkim, dmarc] = [of('dkim'), of('dmarc')];
  const passes = (name: string, whose: (properties: Method['properties']) => string | undefined) =>
    of(name).some(({ result, properties }) => result === 'pass' && aligned(domainOf(whose(properties)), fromDomain));
  const signed = passes('dkim', (told) => told['header.d'] ?? told['header.i']);
  const sent = passes('spf', (told) => told['smtp.mailfrom']);
  const results = {
    spf: of('spf')[0]?.result ?? 'none',
    dkim: (dkim.find(({ result }) => result === 'pass') ?? dkim[0])?.result ?? 'none',
    // The worst of several: a server tells one.
    dmarc: (dmarc.find(({ result }) => result !== 'pass') ?? dmarc[0])?.result ?? 'none',
  };
  // That which was checked is the address we read.
  const another = dmarc.some(
    ({ properties: { 'header.from': checked } }) => checked !== undefined && !aligned(domainOf(checked), fromDomain),
  );
  const verdict = (): SenderVerdict => {
    if (failures.has(results.dmarc) || another) return 'fail';
    if (results.dmarc === 'pass') return 'pass';
    if (signed || sent) return 'pass';
    return failures.has(results.spf) || (dkim.length > 0 && dkim.every(({ result }) => failures.has(result)))
      ? 'fail'
      : 'none';
  };
  return { verdict: verdict(), results };
}
