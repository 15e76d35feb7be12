import { contentKinds } from '@app/domain/content/content-list';
import { inLanguage } from '@app/domain/localised';
import { auditPackWords } from '@app/domain/qualification/audit-pack-words';
import type { Spoken } from '@app/domain/qualification/trace/trace-words';
import type { CourseSection } from '../../catalogue/index.ts';

export type PackCourse = { code: string; number: number; titles: Record<string, string>; publishedAt: string | null };

export type Listed = { name: string; number: string; positions: string; files: string[] };

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const text = (words: string) => words.replace(/[&<>"']/g, (mark) => marks[mark]!);
const link = (path: string, words = path.split('/').at(-1)!) =>
  `<a href="${path.split('/').map(encodeURIComponent).map(text).join('/')}">${text(words)}</a>`;

function page(title: string, locale: Spoken, body: string): string {
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${text(title)}</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#211f1b}h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1.5rem}dt{color:#5b5549}dd{margin:0}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid #e4dfd5}
ul{margin:0;padding-left:1.1rem}a{color:#134f40}@media print{a{color:inherit}}</style></head><body>
<h1>${text(title)}</h1>
${body}
</body></html>
`;
}

type Index = {
  preface: string[][];
  people: Listed[];
  documents: string[];
  courses: { title: string; name: string; path: string }[];
  locale: Spoken;
};

/** The first page of a pack: what it is, and the way to every file. It fetches nothing and runs nothing. */
export function indexPage({ preface, people, documents, courses, locale }: Index): string {
  const say = (word: keyof typeof auditPackWords) => text(auditPackWords[word][locale]);
  const rows = people.map(({ name, number, positions, files }) => {
    const own =
      files.length > 0 ? `<ul>${files.map((path) => `<li>${link(path)}</li>`).join('')}</ul>` : say('noFiles');
    return `<tr><td>${text(name)}<br>${text(number)}${positions ? ` · ${text(positions)}` : ''}</td><td>${own}</td></tr>`;
  });
  return page(
    auditPackWords.title[locale],
    locale,
    `<dl>${preface.map(([term, words]) => `<dt>${text(term ?? '')}</dt><dd>${text(words ?? '')}</dd>`).join('')}</dl>
<p>${say('checked')} ${link('manifest.json')}</p>
<h2>${say('matrix')}</h2><ul>${documents.map((path) => `<li>${link(path)}</li>`).join('')}</ul>
${
  courses.length > 0
    ? `<h2>${say('courses')}</h2><ul>${courses
        .toSorted((one, other) => one.title.localeCompare(other.title, locale, { numeric: true }))
        .map(({ title, name, path }) => `<li>${link(path, title)} ${text(name)}</li>`)
        .join('')}</ul>`
    : ''
}
<h2>${say('people')}</h2><table><thead><tr><th>${say('person')}</th><th>${say('files')}</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`,
  );
}

/** What an edition of a course taught: its sections and units. */
export function outlinePage(
  { code, number, titles, publishedAt }: PackCourse,
  sections: readonly CourseSection[],
  locale: Spoken,
): { title: string; name: string; html: string } {
  const say = (word: keyof typeof auditPackWords) => text(auditPackWords[word][locale]);
  const title = `${code} v${number}`;
  const parts = sections.map(
    (section) =>
      `<h2>${text(inLanguage(section.titles, locale))}</h2><ol>${section.units
        .map(
          (unit) =>
            `<li>${text(inLanguage(unit.titles, locale))} (${text(contentKinds[unit.kind][locale])}${unit.expectedMinutes ? `, ${unit.expectedMinutes} ${say('minutes')}` : ''})</li>`,
        )
        .join('')}</ol>`,
  );
  const about = [`${say('version')} ${number}`, publishedAt && `${say('published')} ${publishedAt.slice(0, 10)}`]
    .filter(Boolean)
    .join(' · ');
  const name = inLanguage(titles, locale) || code;
  return { title, name, html: page(`${name} (${code})`, locale, `<p>${about}</p>${parts.join('')}`) };
}
