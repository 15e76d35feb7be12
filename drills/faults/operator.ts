import type { Answer } from '../kill/send.ts';

type Levels = { measures: { measure: string; periods: { hour: { p99: number | null } } }[] };

/** How far the page of service levels says that replicas were behind, in seconds: of the worst looks of this hour. */
export async function lagToldToOperator(
  send: (method: string, place: string, body: undefined, cookie: string) => Promise<Answer>,
  cookie: string,
): Promise<number> {
  const answer = await send('GET', '/admin/service-levels', undefined, cookie);
  if (answer.status !== 200) throw new Error(`The page of service levels answers ${answer.status}`);
  return (answer.body as Levels).measures.find(({ measure }) => measure === 'replication')?.periods.hour.p99 ?? 0;
}
