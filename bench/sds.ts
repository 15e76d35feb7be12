// npm run bench sds [-- --rounds 2 --seed 7 --wrong 10 --json]
// Safety data sheets of a seed, in every layout, jurisdiction and language, are drawn to PDF and read again. Per field:
// how much of what was stated at a confidence of 0.9 or more is right (98 of 100 wanted), and how much of what was
// there was found (85 of 100 wanted); for the layouts that the rules were written with, and for those that were held
// out.
import { parseArgs } from 'node:util';
import { readSheet } from '../domain/src/sds/read-sheet.ts';
import { extractText } from '../server/src/modules/sds/reading/extract-text.ts';
import {
  corpus,
  count,
  fields,
  isRight,
  noTally,
  type FieldName,
  type Tally,
} from '../server/test/sds-corpus/corpus.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2' },
    seed: { type: 'string', default: '7' },
    wrong: { type: 'string', default: '0' },
    missed: { type: 'string', default: '0' },
    layout: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const sheets = corpus(Number(options.seed), Number(options.rounds)).filter(
  (sheet) => !options.layout || sheet.layout.key === options.layout,
);
const groups = ['seen', 'held out'] as const;
const tallies = new Map(
  groups.map((group) => [group, new Map<FieldName, Tally>(fields.map((field) => [field, noTally()]))]),
);
const wrong: string[] = [];
const missed: string[] = [];
const begun = performance.now();
for (const sheet of sheets) {
  const read = await extractText(await sheet.draw());
  if ('refused' in read) throw new Error(`${sheet.key}: ${read.refused}`);
  const reading = readSheet(read.pages);
  for (const field of fields) {
    const good = count(
      tallies.get(sheet.layout.heldOut ? 'held out' : 'seen')!.get(field)!,
      field,
      reading,
      sheet.truth,
    );
    const read = reading[field];
    const line = `${sheet.key}: ${field} ${JSON.stringify(read?.value)} (${read?.confidence.toFixed(2)}), not ${JSON.stringify(sheet.truth[field])}`;
    if (!good) wrong.push(line);
    else if (sheet.truth[field] !== undefined && !(read && isRight(field, read.value, sheet.truth))) missed.push(line);
  }
}
const share = (part: number, whole: number): string => (whole === 0 ? '–' : (part / whole).toFixed(3));
const figures = groups.map((group) => ({
  layouts: group,
  fields: fields.map((field) => {
    const tally = tallies.get(group)!.get(field)!;
    return {
      field,
      precision: share(tally.statedRight, tally.stated),
      stated: tally.stated,
      recall: share(tally.found, tally.there),
      surely: share(tally.surelyFound, tally.there),
      sheets: tally.there,
    };
  }),
}));
if (options.json) console.log(JSON.stringify({ seed: options.seed, sheets: sheets.length, figures, wrong }, null, 2));
else {
  console.log(
    `${sheets.length} sheets of seed ${options.seed} in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  );
  for (const { layouts, fields: rows } of figures) {
    console.log(`\nLayouts ${layouts}`);
    console.table(rows);
  }
  for (const line of [...wrong.slice(0, Number(options.wrong)), ...missed.slice(0, Number(options.missed))])
    console.log(line);
}
const bad = [...tallies.values()]
  .flatMap((byField) => [...byField])
  .filter(([, tally]) => tally.statedRight < tally.stated * 0.98 || tally.found < tally.there * 0.85);
process.exitCode = bad.length > 0 ? 1 : 0;
