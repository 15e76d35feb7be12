/** One thing that our policy kept a page from doing, without anything that could name a person or open a door. */
export type CspViolation = {
  directive: string;
  /** The route of the page, never its address: that may hold an id or a token. */
  page: string;
  blocked: string;
  source: string | null;
  line: number | null;
};

type Setting = {
  publicOrigin: string;
  /** The route that an address belongs to; null: none. */ routeOf: (path: string) => string | null;
};

const mostInOneBody = 20;

/**
 * What a browser reports, in both of its forms (`report-uri`: one object; the Reporting API: a list). Queries,
 * fragments, samples of scripts and the policy itself are dropped: of a foreign address its origin stays, of our own
 * its route or the name of the built file.
 */
export function violationsIn(body: unknown, setting: Setting): CspViolation[] {
  return reportsIn(body)
    .slice(0, mostInOneBody)
    .map((report) => {
      const text = (...names: string[]) =>
        names.map((name) => report[name]).find((value) => typeof value === 'string') as string | undefined;
      const directive = /^[a-z-]{1,40}/.exec(
        text('effective-directive', 'effectiveDirective', 'violated-directive') ?? '',
      )?.[0];
      const line = report['line-number'] ?? report['lineNumber'];
      const source = text('source-file', 'sourceFile');
      return {
        directive: directive ?? 'unknown',
        page: placeOf(text('document-uri', 'documentURL'), setting),
        blocked: placeOf(text('blocked-uri', 'blockedURL'), setting),
        source: source ? placeOf(source, setting) : null,
        line: Number.isSafeInteger(line) && (line as number) >= 0 ? (line as number) : null,
      };
    });
}

function reportsIn(body: unknown): Record<string, unknown>[] {
  if (Array.isArray(body))
    return body
      .filter((one) => isRecord(one) && one['type'] === 'csp-violation')
      .flatMap((one) => (isRecord(one.body) ? [one.body] : []));
  return isRecord(body) && isRecord(body['csp-report']) ? [body['csp-report']] : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `inline`, `eval` or a scheme as they are; of an address what says where, not which. */
function placeOf(address: string | undefined, { publicOrigin, routeOf }: Setting): string {
  if (!address) return 'unknown';
  if (!/^(https?|wss?):/i.test(address) || !URL.canParse(address))
    return /^[a-z-]{1,30}/i.exec(address)?.[0].toLowerCase() ?? 'unknown';
  const { origin, protocol, host, pathname } = new URL(address);
  if (origin !== publicOrigin) return `${protocol}//${host}`.slice(0, 120);
  return /^\/assets\/[\w.-]{1,100}$/.test(pathname) ? pathname : (routeOf(pathname) ?? 'self');
}
