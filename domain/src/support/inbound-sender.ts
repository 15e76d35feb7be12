/** What our receiving mail server found out about the sender, method by method (RFC 8601): `pass`, `fail`, `none` and so on. */
export type SenderResults = { spf: string; dkim: string; dmarc: string };
/** Whether the address in From is the sender's: proven, refuted, or unknown. */
export type SenderVerdict = 'pass' | 'fail' | 'none';

type Method = { method: string; result: string; properties: Record<string, string> };

/** The name in a setting that stands for servers that leave their own name out of the header (Microsoft 365). */
export const unnamedServer = '-';
const longestHeader = 16_384;

/**
 * The results in the topmost `Authentication-Results` of the server `serverId`; null where it wrote none. Headers below it, and those of other names, come from the sender as
 * anything else in an email. `headers`: in the order of the email.
 */
export function authenticationResults(headers: readonly string[], serverId: string | null): Method[] | null {
  if (serverId === null) return null;
  for (const header of headers) {
    const [first = '', ...rest] = withoutComments(header.slice(0, longestHeader)).split(';');
    const named = first.trim().split(/\s+/)[0]!.toLowerCase();
    if (serverId === unnamedServer) {
      if (named.includes('=')) return [first, ...rest].flatMap(readMethod);
    } else if (named === serverId.toLowerCase()) return rest.flatMap(readMethod);
  }
  return null;
}

/** Comments can be nested, and hold semicolons. */
function withoutComments(text: string): string {
  let depth = 0;
  let out = '';
  let quoted = false;
  for (const character of text) {
    if (character === '"' && depth === 0) quoted = !quoted;
    if (!quoted && character === '(') depth += 1;
    else if (!quoted && character === ')' && depth > 0) depth -= 1;
    else if (depth === 0) out += character;
  }
  return out;
}

function readMethod(part: string): Method[] {
  const found = /^\s*([a-z0-9-]+)(?:\/\d+)?\s*=\s*([a-z]+)/i.exec(part);
  if (!found) return [];
  const properties = Object.fromEntries(
    [...part.matchAll(/\b(smtp|header|policy)\.([a-z-]+)\s*=\s*("[^"]*"|[^\s;]+)/gi)].map(([, type, name, value]) => [
      `${type}.${name}`.toLowerCase(),
      value!.replaceAll('"', '').toLowerCase(),
    ]),
  );
  return [{ method: found[1]!.toLowerCase(), result: found[2]!.toLowerCase(), properties }];
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).replace(/\.$/, '');
/** Of one organisation, as DMARC's relaxed alignment has it where one is below the other. */
const aligned = (one: string, other: string) => one !== '' && (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`));
const failures = new Set(['fail', 'softfail', 'policy']);

/** What is shown of the results, and what follows from them for the address in From. DMARC decides where it was checked; otherwise a DKIM signature or SPF of the same domain. */
export function senderVerdict(methods: readonly Method[] | null, from: string): { verdict: SenderVerdict; results: SenderResults } {
  const of = (name: string) => (methods ?? []).filter(({ method }) => method === name);
  const fromDomain = domainOf(from);
  const dkim = of('dkim');
  const signed = dkim.some(
    ({ result, properties }) => result === 'pass' && aligned(domainOf(properties['header.d'] ?? properties['header.i'] ?? ''), fromDomain),
  );
  const sent = of('spf').some(({ result, properties }) => result === 'pass' && aligned(domainOf(properties['smtp.mailfrom'] ?? ''), fromDomain));
  const results = {
    spf: of('spf')[0]?.result ?? 'none',
    dkim: (dkim.find(({ result }) => result === 'pass') ?? dkim[0])?.result ?? 'none',
    dmarc: of('dmarc')[0]?.result ?? 'none',
  };
  const verdict = (): SenderVerdict => {
    if (results.dmarc === 'pass') return 'pass';
    if (failures.has(results.dmarc)) return 'fail';
    if (signed || sent) return 'pass';
    return failures.has(results.spf) || (dkim.length > 0 && dkim.every(({ result }) => failures.has(result))) ? 'fail' : 'none';
  };
  return { verdict: verdict(), results };
}
