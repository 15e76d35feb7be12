import type { Part } from './state.ts';

type Map = { targetID: string; readSharedData: boolean; writeSharedData: boolean };

/** What parts share besides objectives (`adl.data`): one store for each name that the manifest maps. Our engine keeps none. */
export function sharedData(tell: (errorCode: string) => void, mapsOf: (id: string) => readonly Map[], stores: Record<string, string>) {
  let rows: readonly Map[] = [];
  const fail = <T>(code: number, answer: T): T => {
    tell(String(code));
    return answer;
  };
  const done = <T>(answer: T): T => fail(0, answer);
  const parse = (element: string) => /^adl\.data\.(\d+)\.(id|store)$/.exec(element);
  const longest = 64_000;
  return {
    open: (part: Part) => void (rows = mapsOf(part.id)),
    is: (element: unknown): element is string => typeof element === 'string' && /^adl\.data(\.|$)/.test(element),
    get(element: string): string {
      if (element === 'adl.data._count') return done(String(rows.length));
      if (element === 'adl.data._children') return done('id,store');
      const [, index, field] = parse(element) ?? [];
      if (index === undefined) return fail(401, '');
      const row = rows[Number(index)];
      if (!row) return fail(301, '');
      if (field === 'id') return done(row.targetID);
      if (!row.readSharedData) return fail(405, '');
      const kept = stores[row.targetID];
      return kept ? done(kept) : fail(403, '');
    },
    set(element: string, value: string): 'true' | 'false' {
      if (element === 'adl.data._count' || element === 'adl.data._children') return fail(404, 'false');
      const [, index, field] = parse(element) ?? [];
      if (index === undefined) return fail(401, 'false');
      const row = rows[Number(index)];
      if (!row) return fail(351, 'false');
      if (field === 'id' || !row.writeSharedData) return fail(404, 'false');
      if (value.length > longest) return fail(406, 'false');
      stores[row.targetID] = value;
      return done('true');
    },
  };
}
