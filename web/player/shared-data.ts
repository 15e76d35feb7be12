import type { Got } from '@app/domain/packages/scorm2004/data';

type Store = { targetID: string; readSharedData: boolean; writeSharedData: boolean };

const longest = 64_000;
const refused = (error: number): Got => ({ value: '', error });
const isData = (element: string) => /^adl\.data(\.|$)/.test(element);

/**
 * What parts share besides objectives (`adl.data`): one store for each name that the manifest of the open part maps.
 */
export function sharedData(rows: () => readonly Store[], stores: Record<string, string>) {
  const parse = (element: string) => /^adl\.data\.(\d+)\.(id|store)$/.exec(element);
  return {
    get(element: string): Got | undefined {
      if (!isData(element)) return undefined;
      if (element === 'adl.data._count') return { value: String(rows().length), error: 0 };
      if (element === 'adl.data._children') return { value: 'id,store', error: 0 };
      const [, index, field] = parse(element) ?? [];
      if (index === undefined) return refused(401);
      const row = rows()[Number(index)];
      if (!row) return refused(301);
      if (field === 'id') return { value: row.targetID, error: 0 };
      if (!row.readSharedData) return refused(405);
      const kept = stores[row.targetID];
      return kept ? { value: kept, error: 0 } : refused(403);
    },
    set(element: string, value: string): number | undefined {
      if (!isData(element)) return undefined;
      if (element === 'adl.data._count' || element === 'adl.data._children') return 404;
      const [, index, field] = parse(element) ?? [];
      if (index === undefined) return 401;
      const row = rows()[Number(index)];
      if (!row) return 351;
      if (field === 'id' || !row.writeSharedData) return 404;
      if (value.length > longest) return 406;
      stores[row.targetID] = value;
      return 0;
    },
  };
}
