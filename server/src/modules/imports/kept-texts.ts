import { DomainError } from '@app/domain/errors';
import { importLimits } from '@app/domain/imports/limits';
import { xmlEvents, xmlText } from './xml-events.ts';

export type KeptTexts = { at(index: number): string };

/**
 * The texts a workbook keeps once for many cells, by number: as bytes end to end, so that a hundred thousand names take
 * what they take in the file and not ten times as much. More than 64 MB are refused.
 */
export async function keptTexts(pieces: AsyncIterable<string>): Promise<KeptTexts> {
  let bytes = Buffer.alloc(65_536);
  let used = 0;
  let ends = new Uint32Array(4096);
  let count = 0;
  let text = '';
  let taking = false;
  let phonetic = false;
  const feed = xmlEvents({
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') phonetic = true;
      else if (name === 't' && !phonetic) taking = true;
    },
    text(words) {
      if (taking && text.length <= importLimits.cell * 6) text += words;
    },
    close(name) {
      if (name === 't') taking = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'si') keep(xmlText(text));
    },
  });
  const keep = (words: string) => {
    const length = Buffer.byteLength(words);
    if (used + length > importLimits.sharedBytes || count > 5_000_000) throw new DomainError('importExpands');
    if (used + length > bytes.length) {
      const larger = Buffer.alloc(Math.max(bytes.length * 2, used + length));
      bytes.copy(larger, 0, 0, used);
      bytes = larger;
    }
    if (count === ends.length) {
      const more = new Uint32Array(ends.length * 2);
      more.set(ends);
      ends = more;
    }
    used += bytes.write(words, used);
    ends[count++] = used;
  };
  for await (const piece of pieces) feed(piece);
  return {
    at: (index) =>
      index >= 0 && index < count ? bytes.toString('utf8', index === 0 ? 0 : ends[index - 1], ends[index]) : '',
  };
}
