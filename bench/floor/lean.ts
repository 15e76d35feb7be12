import type { Statement, Trace } from './trace.ts';

/** What a superuser's connection is opened with instead of being told so by each transaction. */
export const leanOptions = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';

/**
 * The fewest statements that give the same answer, without walls: who holds the token (the recorded lookup also reads
 * claims, documents to accept, maintenance and the rules for second factors), then the statements of the answer itself.
 * Changes stay one transaction; a read needs none.
 */
export function lean({ statements, ...answer }: Trace): Trace {
  const lookup = statements.find(({ name }) => name === 'platform.sessions')!;
  const rest = statements.filter((one) => one !== lookup);
  const isFrame = ({ text }: Statement): boolean => /^(begin|commit)\b/.test(text);
  const writes = rest.some(({ text }) => text.startsWith('begin;'));
  const kept = rest.filter((one) => !isFrame(one));
  const frame = (text: string, awaited: boolean): Statement => ({ role: 'postgres', checkout: 1, text, awaited });
  return {
    ...answer,
    statements: [
      {
        ...frame(
          'select s.person_id, s.company_id from auth.sessions s where s.token_hash = $1 and s.ended_at is null and s.expires_at > now()',
          true,
        ),
        name: 'lean.session',
        values: (lookup.values as unknown[][])[0]!,
      },
      ...(writes ? [frame('begin', false)] : []),
      ...kept.map((one) => ({ ...one, role: 'postgres', checkout: 1 })),
      ...(writes ? [frame('commit', true)] : []),
    ],
  };
}
