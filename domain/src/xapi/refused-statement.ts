import type { Json, XapiProblem } from './check.ts';
import { isObject } from './check.ts';

/** What is kept of a statement that was refused. `fingerprint`: the same for all that are refused alike. */
export type RefusedStatement = { fingerprint: string; reason: string; statement: string };

const mostStatement = 2000;
const mostReason = 500;
const mostProblems = 5;

type Refusal = { status: number; message: string; problems: readonly XapiProblem[]; about: Json | null };

/** `about`: the statement at fault, where the rule knows it; else it is looked for in what was sent. */
export function refusedStatement(body: string, { status, message, problems, about }: Refusal): RefusedStatement {
  const found = about ?? statementIn(body, problems);
  const faults = problems.slice(0, mostProblems).map(({ path, rule }) => (path === '' ? rule : `${path} ${rule}`));
  const reason = cut(withoutKeys(faults.length > 0 ? `${message}: ${faults.join('; ')}` : message), mostReason);
  const part = (name: string) => (found && isObject(found[name]) ? String(found[name].id ?? '') : '');
  return {
    fingerprint: cut(
      JSON.stringify([
        status,
        reason.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '…'),
        withoutKeys(part('verb')),
        withoutKeys(part('object')),
      ]),
      1000,
    ),
    reason,
    statement: cut(withoutKeys(found ? JSON.stringify(found) : body.slice(0, 4 * mostStatement)), mostStatement),
  };
}

/** Of several, the one that a problem names. */
function statementIn(body: string, problems: readonly XapiProblem[]): Json | null {
  try {
    const sent: unknown = JSON.parse(body);
    const index = Number(/^\[(\d+)\]/.exec(problems[0]?.path ?? '')?.[1] ?? 0);
    const one: unknown = Array.isArray(sent) ? sent[index] : sent;
    return isObject(one) ? one : null;
  } catch {
    return null;
  }
}

/**
 * Packages put the address they were opened with into what they say: nothing in it may open anything for its reader.
 */
function withoutKeys(text: string): string {
  return text
    .replace(/([?&](?:auth|fetch|token|entitlementKey)=)[^&"\\\s#]+/gi, '$1…')
    .replace(/Basic(?:\s|%20|\+)+[\w+/=.%-]+/gi, 'Basic …')
    .replace(/lrss?_[\w-]+/g, '…')
    .replace(/[\w-]{43,}/g, '…');
}

/** Text that a database keeps: without the character that none does, and cut between characters. */
function cut(text: string, most: number): string {
  const kept = text.replaceAll('\0', '');
  return kept.length > most ? `${kept.slice(0, most - 1)}…`.toWellFormed() : kept.toWellFormed();
}
