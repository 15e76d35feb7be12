/** What is wrong with a WebVTT text, and in which line (from 1). */
export type CaptionsProblem = { line: number; problem: 'notWebVtt' | 'noCues' | 'timing' | 'order' };

const moment = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const timing = new RegExp(`^${moment}[ \\t]+-->[ \\t]+${moment}([ \\t].*)?$`);

/** Why captions cannot be used, or null: the header, at least one cue, and times that run forward. */
export function captionsProblem(text: string): CaptionsProblem | null {
  if (/[\u0000\ufffd]/.test(text)) return { line: 1, problem: 'notWebVtt' };
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  if (!/^WEBVTT([ \t]|$)/.test(lines[0] ?? '')) return { line: 1, problem: 'notWebVtt' };
  let cues = 0;
  let begun = 0;
  for (const [index, line] of lines.entries()) {
    if (!line.includes('-->')) continue;
    const match = timing.exec(line.trim());
    if (!match) return { line: index + 1, problem: 'timing' };
    const [from, to] = [seconds(match, 1), seconds(match, 5)];
    if (to <= from) return { line: index + 1, problem: 'timing' };
    if (from < begun) return { line: index + 1, problem: 'order' };
    begun = from;
    cues++;
  }
  return cues === 0 ? { line: lines.length, problem: 'noCues' } : null;
}

function seconds(match: RegExpExecArray, at: number): number {
  const [hours, minutes, whole, thousandths] = match.slice(at, at + 4).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
  ];
  return hours * 3600 + minutes * 60 + whole + thousandths / 1000;
}
