import type { Caller, World } from './harness.ts';

export type ImportAnswer = Record<string, any>;

/** Sends a file as the page does: begun, its bytes in two pieces, then read. Answers what the reading answers. */
export async function sendImport(caller: Caller, kind: string, content: string | Buffer, name = 'people.csv') {
  const bytes = Buffer.from(content as string);
  const begun = await caller.post('/settings/imports', { kind, name, bytes: bytes.length });
  if (begun.status !== 200) return begun;
  const half = Math.floor(bytes.length / 2);
  for (const [offset, piece] of [
    [0, bytes.subarray(0, half)],
    [half, bytes.subarray(half)],
  ] as const)
    if (piece.length > 0)
      await caller.put(`/settings/imports/${begun.body.id}/file`, undefined, {
        bytes: Buffer.from(piece),
        query: { offset: String(offset) },
      });
  return caller.post(`/settings/imports/${begun.body.id}/reading`, {});
}

/** Whatever the file says wins. */
export const takeAll = { name: 'file', email: 'file', firstDay: 'file', lastDay: 'file' };

/** Sends, checks and, where asked, runs an import, with its jobs. Answers it as it stands then. */
export async function importFile(
  world: World,
  caller: Caller,
  kind: string,
  content: string | Buffer,
  {
    run = true,
    dateOrder = null,
    effectiveOn = null,
    choices = takeAll,
  }: { run?: boolean; dateOrder?: string | null; effectiveOn?: string | null; choices?: Record<string, string> } = {},
): Promise<ImportAnswer> {
  const read = await sendImport(caller, kind, content);
  if (read.status !== 200) return read.body.error;
  const { id, mapping } = read.body;
  const asked = await caller.post(`/settings/imports/${id}/check`, { mapping, dateOrder, effectiveOn });
  if (asked.status !== 200) return asked.body.error;
  await world.runJobs();
  if (run) {
    if (kind === 'employees') await caller.post(`/settings/imports/${id}/choices`, { all: choices });
    await caller.post(`/settings/imports/${id}/run`, {}, { headers: { 'idempotency-key': crypto.randomUUID() } });
    await world.runJobs();
  }
  return (await caller.get(`/settings/imports/${id}`)).body;
}

/** The rows of an import as "line outcome codes". */
export async function rowsOf(caller: Caller, importId: string): Promise<string[]> {
  const { body } = await caller.get(`/settings/imports/${importId}/rows`, { limit: '100' });
  return body.rows.map((row: ImportAnswer) =>
    [row.line, row.outcome, ...row.problems.map((one: ImportAnswer) => `${one.field ?? 'row'}:${one.code}`)].join(' '),
  );
}
