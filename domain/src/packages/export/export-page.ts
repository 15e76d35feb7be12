import type { ExportStandard, PlannedSection, PlannedUnit, ExportPlan } from './export-plan.ts';
import { escaped, richHtml } from './export-rich-text.ts';
import type { ExportWords } from './export-words.ts';
import { filled } from './export-filled.ts';
import { exportWords } from './export-words.ts';

const languageNames = { en: 'English', fr: 'Français', es: 'Español' } as const;

/** Name of a unit's page in a cmi5 package, by its place in the course. */
export const unitPage = (place: number): string => `unit-${place + 1}.html`;

/**
 * A page that plays some units of the course: all of them (SCORM 1.2), or one (cmi5). Everything to read is in it; the
 * script only shows, counts and reports. Nothing inline is run, so that the strictest policy of a system lets it work.
 */
export function coursePage(plan: ExportPlan, standard: ExportStandard, unitIds: readonly string[]): string {
  const words = exportWords[plan.language];
  const has = (unit: PlannedUnit) => unitIds.includes(unit.id);
  const sections = plan.sections.map((section) => ({ ...section, units: section.units.filter(has) }));
  const alone = unitIds.length === 1 && standard === 'cmi5';
  const shown = sections.flatMap((section) => section.units);
  const data = {
    standard,
    words,
    course: { ...plan.course, units: plan.course.units.filter((unit) => unitIds.includes(unit.id)) },
  };
  return `<!doctype html>
<html lang="${plan.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(alone ? `${shown[0]!.title} · ${plan.title}` : plan.title)}</title>
<link rel="stylesheet" href="player/style.css">
</head>
<body>
<a class="skip" href="#main">${escaped(words.skip)}</a>
<header>
<div><h1>${escaped(plan.title)}</h1><p id="progress" role="status"></p><progress id="bar" max="100" value="0" aria-labelledby="progress"></progress></div>
${alone ? '' : `<button type="button" id="contents" aria-expanded="false" aria-controls="outline">${escaped(words.contents)}</button>`}
<button type="button" id="exit">${escaped(words.exit)}</button>
</header>
<div class="frame">
${alone ? '' : outline(sections, words)}
<main id="main" tabindex="-1">
<p id="message" role="alert" hidden></p>
${shown.map((unit) => unitSection(unit, words)).join('\n')}
</main>
</div>
<footer>
${alone ? '<span></span>' : `<button type="button" id="previous">${escaped(words.previous)}</button>`}
<span id="saved" role="status"></span>
${alone ? '<span></span>' : `<button type="button" id="next" class="first">${escaped(words.next)}</button>`}
</footer>
<script type="application/json" id="course">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
<script src="player/player.js"></script>
</body>
</html>
`;
}

function outline(sections: readonly PlannedSection[], words: ExportWords): string {
  const parts = sections.map(({ title, units, left }) => {
    const lines = units.map(
      (unit) =>
        `<li><button type="button" data-to="${unit.id}">${escaped(unit.title)}${unit.required ? '' : ` <small>(${escaped(words.optional)})</small>`} <span data-mark></span></button></li>`,
    );
    const gone = left.map((one) => `<li class="left">${escaped(filled(words.leftOut, { title: one }))}</li>`);
    return `<h2>${escaped(title)}</h2><ol>${[...lines, ...gone].join('')}</ol>`;
  });
  return `<nav id="outline" aria-label="${escaped(words.contents)}">${parts.join('')}</nav>`;
}

function unitSection(unit: PlannedUnit, words: ExportWords): string {
  const least =
    unit.minimumSeconds > 0
      ? `<p class="hint">${escaped(filled(words.stayFor, { minutes: Math.ceil(unit.minimumSeconds / 60) }))}</p>`
      : '';
  return `<section data-unit="${unit.id}" aria-labelledby="title-${unit.id}" hidden>
<h2 id="title-${unit.id}" tabindex="-1">${escaped(unit.title)}</h2>${least}
${unitBody(unit, words)}
</section>`;
}

function unitBody({ body, title, requiredWatch }: PlannedUnit, words: ExportWords): string {
  switch (body.kind) {
    case 'lesson':
      return `<div class="text">${richHtml(body.doc, { media: body.media, words })}</div><div data-end></div>`;
    case 'video': {
      const tracks = body.captions.map(
        ({ language, path }, index) =>
          `<track kind="captions" srclang="${language}" label="${languageNames[language]}" src="${escaped(path)}"${index === 0 ? ' default' : ''}>`,
      );
      const transcript = body.transcript.trim()
        ? `<details><summary>${escaped(words.transcript)}</summary><div class="text">${body.transcript
            .split(/\n\s*\n/)
            .map((part) => `<p>${escaped(part)}</p>`)
            .join('')}</div></details>`
        : '';
      const hint = requiredWatch ? `<p class="hint">${escaped(words.watchAll)}</p>` : '';
      return `${hint}<video data-film controls playsinline preload="none" aria-label="${escaped(title)}"><source src="${escaped(body.video)}" type="${escaped(body.mime)}">${tracks.join('')}</video>${transcript}`;
    }
    case 'document':
      return `<p><a class="button" href="${escaped(body.document)}" target="_blank" rel="noopener">${escaped(words.openDocument)} <small>${escaped(words.newWindow)}</small></a></p>
<p class="hint">${escaped(body.name)}</p><p><button type="button" data-read>${escaped(words.readIt)}</button></p>`;
    case 'quiz':
      return `${body.questionsLeft > 0 ? `<p class="hint">${escaped(filled(words.questionsLeft, { count: body.questionsLeft }))}</p>` : ''}<div data-quiz></div>`;
  }
}
