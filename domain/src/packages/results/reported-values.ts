import type { Elements } from '../data-model.ts';

/** What a package set, as a person reads it: one line for what belongs together. */
export const reportedCodes = [
  'status',
  'success',
  'score',
  'progress',
  'place',
  'suspendData',
  'exit',
  'time',
  'answers',
  'objectives',
  'comments',
  'other',
] as const;
export type ReportedCode = (typeof reportedCodes)[number];
export type ReportedValue = {
  code: ReportedCode;
  /** As the package wrote it, cut short. */
  value: string;
  /** The element, where its name says more than the code. */
  element: string | null;
  /** How many of a list, or how long a text is. */
  count: number | null;
};

const longest = 200;
const cut = (value: string) => (value.length > longest ? `${value.slice(0, longest)}…` : value);

const single: Record<string, ReportedCode> = {
  'cmi.core.lesson_status': 'status',
  'cmi.completion_status': 'status',
  'cmi.success_status': 'success',
  'cmi.progress_measure': 'progress',
  'cmi.core.lesson_location': 'place',
  'cmi.location': 'place',
  'cmi.suspend_data': 'suspendData',
  'cmi.core.exit': 'exit',
  'cmi.exit': 'exit',
  'cmi.core.session_time': 'time',
  'cmi.session_time': 'time',
};
const lists: [prefix: RegExp, code: ReportedCode][] = [
  [/^cmi\.interactions\.(\d+)\./, 'answers'],
  [/^cmi\.objectives\.(\d+)\./, 'objectives'],
  [/^cmi\.comments(?:$|_from_learner\.(\d+)\.)/, 'comments'],
];
const score = /^cmi\.(?:core\.)?score\.(raw|scaled|min|max)$/;
/** More lines than this are none that anyone reads. */
const mostOthers = 20;

/** What a call set, in the order in which a reader looks for it. */
export function reportedIn(elements: Elements): ReportedValue[] {
  const said: ReportedValue[] = [];
  const rows = new Map<ReportedCode, Set<string>>();
  const scores: Record<string, string> = {};
  let others = 0;
  for (const [element, value] of Object.entries(elements)) {
    const [, part] = score.exec(element) ?? [];
    const list = lists.find(([prefix]) => prefix.test(element));
    if (part) scores[part] = value;
    else if (list) rows.set(list[1], (rows.get(list[1]) ?? new Set()).add(list[0].exec(element)?.[1] ?? ''));
    else if (Object.hasOwn(single, element)) {
      const code = single[element]!;
      said.push({
        code,
        value: code === 'suspendData' ? '' : cut(value),
        element: null,
        count: code === 'suspendData' ? value.length : null,
      });
    } else if (others++ < mostOthers)
      said.push({ code: 'other', value: cut(value), element: cut(element), count: null });
  }
  const told = scoreText(scores);
  if (told !== null) said.push({ code: 'score', value: told, element: null, count: null });
  for (const [code, ids] of rows) said.push({ code, value: '', element: null, count: ids.size });
  return said.toSorted((a, b) => reportedCodes.indexOf(a.code) - reportedCodes.indexOf(b.code));
}

/** "85", "17 of 20" or a share of one as percent; null when there is no score but its bounds. */
function scoreText({ raw, scaled, max }: Record<string, string>): string | null {
  if (raw !== undefined && raw !== '')
    return max !== undefined && max !== '' && max !== '100' ? `${cut(raw)} / ${cut(max)}` : cut(raw);
  if (scaled !== undefined && scaled !== '')
    return Number.isFinite(Number(scaled)) ? `${Math.round(Number(scaled) * 10_000) / 100} %` : cut(scaled);
  return null;
}
