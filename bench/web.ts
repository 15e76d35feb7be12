// npm run bench web [-- --json --only bytes|lighthouse]
// What a phone has to load before a page can be used, by the build's own manifest, and what Lighthouse says of four
// pages of the demo world.
import { say, options, report } from './ground/report.ts';
import type { Figure } from './ground/report.ts';
import { lighthouseFigures } from './web/lighthouse-figures.ts';
import { scriptFigures } from './web/script-figures.ts';

const figures: Figure[] = [];
if (options.only !== 'lighthouse') figures.push(...scriptFigures());
if (options.only !== 'bytes') {
  say('Asking Lighthouse (mobile profile) …');
  figures.push(...(await lighthouseFigures()));
}
process.exitCode = report(figures);
