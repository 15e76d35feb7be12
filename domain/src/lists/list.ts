/** Words in both languages of the product. */
export type Label = { en: string; fr: string };

/**
 * What a column holds; screen, CSV and XLSX write it accordingly. `text`: words · `link`: words that lead somewhere · `day`: a calendar day ·
 * `instant`: a moment · `percent`: 0 to 100 · `count`: a number · `money`: an amount in minor units, its currency beside it · `status`: one of `words`.
 */
export type ColumnType = 'text' | 'link' | 'day' | 'instant' | 'percent' | 'count' | 'money' | 'status';

export type ListColumn = {
  label: Label;
  type: ColumnType;
  /** The list can be sorted by it. Text sorts without regard to case and accents, a status in the order of its words, what is empty last. */
  sortable?: true;
  /** The words of each status, in the order in which they sort. */
  words?: Record<string, Label>;
  /** Of money: the row's field that holds its currency. In a file the currency stands in a column of its own. */
  currency?: string;
  /** Shown only when somebody chooses it. */
  hidden?: true;
  /** What is counted, for whoever asks: on the page of a report and in its files. */
  meaning?: Label;
};

/** What narrows a list. `choice`: one or several of `words` · `id`: one thing · `day`: a calendar day · `flag`: yes, or it does not matter. */
export type ListFilter = { label: Label } & ({ kind: 'choice'; words: Record<string, Label> } | { kind: 'id' | 'day' | 'flag' });

/**
 * One list, said once: its columns by the name of the row's field, what can narrow it, how it is sorted unless told (`-` for descending).
 * The contract, the SQL, the screen and both exports come out of it.
 */
export type List<C extends string = string, F extends Record<string, ListFilter> = Record<string, ListFilter>> = {
  /** Its name in addresses and saved views; never given to another list. */
  key: string;
  /** The name of the file and the sheet. */
  name: Label;
  columns: Readonly<Record<C, ListColumn>>;
  filters: F;
  order: NoInfer<C> | `-${NoInfer<C>}`;
};

export function defineList<const C extends string, const F extends Record<string, ListFilter> = Record<never, never>>(
  list: Omit<List<C, F>, 'filters'> & { filters?: F },
): List<C, F> {
  return { filters: {} as F, ...list };
}

export type ColumnOf<L> = L extends List<infer C, infer _> ? C : never;
export type SortOf<L> = ColumnOf<L> | `-${ColumnOf<L>}`;

/** What a filter holds once it is read: the chosen statuses, an id, a day, or true. */
export type FilterValue<F> = F extends { kind: 'choice'; words: Record<infer W, Label> } ? W[] : F extends { kind: 'flag' } ? true : string;
export type FilterValues<L> = L extends { filters: infer F } ? { [K in keyof F]?: FilterValue<F[K]> } : never;

export const columnsOf = <L extends List>(list: L): ColumnOf<L>[] => Object.keys(list.columns) as ColumnOf<L>[];

/** The columns shown until somebody chooses others. */
export const usualColumns = <L extends List>(list: L): ColumnOf<L>[] => columnsOf(list).filter((key) => !list.columns[key]!.hidden);

/** Every order the list has: each sortable column, up and down. */
export const sortsOf = <L extends List>(list: L): SortOf<L>[] =>
  columnsOf(list)
    .filter((key) => list.columns[key]!.sortable)
    .flatMap((key) => [key, `-${key}` as const]) as SortOf<L>[];

/** The chosen columns in their chosen order; unknown and repeated ones are left out, and without any the usual ones stand. */
export function chosenColumns<L extends List>(list: L, columns: string | undefined): ColumnOf<L>[] {
  const known = columnsOf(list);
  const chosen = [...new Set(columns?.split(',') ?? [])].filter((key): key is ColumnOf<L> => (known as string[]).includes(key));
  return chosen.length > 0 ? chosen : usualColumns(list);
}

/** One thing that a bulk action left as it was, and why. */
export type Skipped<Code extends string = string> = { id: string; label: string; code: Code };

/** Why things were skipped: each reason with how often, the commonest first. */
export function skippedByReason<Code extends string>(skipped: readonly Skipped<Code>[]): { code: Code; count: number; labels: string[] }[] {
  const reasons = new Map<Code, string[]>();
  for (const { code, label } of skipped) reasons.set(code, [...(reasons.get(code) ?? []), label]);
  return [...reasons].map(([code, labels]) => ({ code, count: labels.length, labels })).sort((a, b) => b.count - a.count);
}
