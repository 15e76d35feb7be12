/** Words in both languages of the product. */
export type Label = { en: string; fr: string };

/**
 * What a column holds; screen, CSV and XLSX write it accordingly. `text`: words · `link`: words that lead somewhere ·
 * `day`: a calendar day · `instant`: a moment · `percent`: 0 to 100 · `count`: a number · `money`: an amount in minor
 * units, its currency beside it · `status`: one of `words`.
 */
export type ColumnType = 'text' | 'link' | 'day' | 'instant' | 'percent' | 'count' | 'money' | 'status';

export type ListColumn = {
  label: Label;
  type: ColumnType;
  /**
   * The list can be sorted by it. Text sorts without regard to case and accents, a status in the order of its words,
   * what is empty last.
   */
  sortable?: true;
  /** The words of each status, in the order in which they sort. */
  words?: Record<string, Label>;
  /** Of money: the row's field that holds its currency. In a file the currency is in a column of its own. */
  currency?: string;
  /** Shown only when someone chooses it. */
  hidden?: true;
  /** It costs much to tell: a page tells it where it was requested (`fields`), files always. */
  onRequest?: true;
  /** What is counted, for the person who asks: on the page of a report and in its files. */
  meaning?: Label;
};

/**
 * What narrows a list. `choice`: one or several of `words` · `id`: one thing · `day`: a calendar day · `flag`: yes, or
 * it does not matter; one that `widens` narrows while it is not set · `number`: a whole number of a range · `having`:
 * values of custom fields of the company · `key`: one group of a dimension, or `noGroup` · `by`: how the list is
 * grouped, which narrows nothing.
 */
export type ListFilter = {
  label: Label;
  /** It comes out of the declaration of groups or dates: no source says how it narrows. */
  auto?: true;
  /**
   * It says what the rows are instead of narrowing them: which day is looked at, or how far ahead. `usual` holds while
   * it is not set.
   */
  moment?: { usual: 'today' | number | null };
} & (
  | { kind: 'choice' | 'by'; words: Record<string, Label> }
  | { kind: 'id' | 'day' | 'key' }
  | { kind: 'flag'; widens?: true }
  | { kind: 'number'; least: number; most: number }
  | { kind: 'having' }
);
