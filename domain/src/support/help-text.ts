/** Words of a line; `strong`: the name of something on screen. */
export type HelpRun = { text: string; strong: boolean };
export type HelpBlock =
  | { kind: 'heading' | 'text'; runs: HelpRun[] }
  | { kind: 'steps' | 'points'; items: HelpRun[][] };

const runsOf = (line: string): HelpRun[] =>
  line
    .split(/\*\*(.+?)\*\*/)
    .map((text, place) => ({ text, strong: place % 2 === 1 }))
    .filter(({ text }) => text !== '');

const lists = [
  { kind: 'steps', mark: /^\d{1,2}\. +/ },
  { kind: 'points', mark: /^- +/ },
] as const;

/**
 * The text of an article as what it consists of: `## ` begins a heading, `1. ` a step, `- ` a point; everything else is
 * a paragraph. Names on screen are between `**`.
 */
export function helpBlocks(body: string): HelpBlock[] {
  const blocks: HelpBlock[] = [];
  let paragraph = false;
  for (const line of body.split(/\r?\n/).map((one) => one.trim())) {
    const list = lists.find(({ mark }) => mark.test(line));
    const last = blocks.at(-1);
    if (line === '') paragraph = false;
    else if (list) {
      const item = runsOf(line.replace(list.mark, ''));
      if (last && 'items' in last && last.kind === list.kind) last.items.push(item);
      else blocks.push({ kind: list.kind, items: [item] });
      paragraph = false;
    } else if (line.startsWith('## ')) {
      blocks.push({ kind: 'heading', runs: runsOf(line.slice(3)) });
      paragraph = false;
    } else if (paragraph && last && 'runs' in last) {
      last.runs.push({ text: ' ', strong: false }, ...runsOf(line));
    } else {
      blocks.push({ kind: 'text', runs: runsOf(line) });
      paragraph = true;
    }
  }
  return blocks;
}

/** An article begins with a sentence that says what it answers: shown where articles are listed. */
export function helpSummary(body: string): string {
  const first = helpBlocks(body).find((block) => block.kind === 'text');
  const text = first && 'runs' in first ? first.runs.map((run) => run.text).join('') : '';
  return text.length > 200 ? `${text.slice(0, text.lastIndexOf(' ', 199))}…` : text;
}
