import type { ExportPlan, PlannedUnit } from './export-plan.ts';
import { unitPage } from './export-page.ts';
import { escaped } from './export-rich-text.ts';
import { filled } from './export-filled.ts';
import { exportWords } from './export-words.ts';

type Identity = { code: string; number: number; courseId: string };

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n';
const plain = (text: string) => text.replace(/[^A-Za-z0-9._-]/g, '_');

/** SCORM 1.2: one item, the course as a whole. `files`: every other file of the package. */
export function scorm12Manifest(plan: ExportPlan, { code, number }: Identity, files: readonly string[]): string {
  const identifier = `MUSTER-${plain(code)}-${number}-${plan.language}`;
  return `${xml}<manifest identifier="${identifier}" version="1.1" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="ORG-1">
    <organization identifier="ORG-1">
      <title>${escaped(plan.title)}</title>
      <item identifier="ITEM-1" identifierref="RES-1" isvisible="true">
        <title>${escaped(plan.title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="RES-1" type="webcontent" adlcp:scormtype="sco" href="index.html">
      ${['index.html', ...files].map((file) => `<file href="${escaped(file)}"/>`).join('\n      ')}
    </resource>
  </resources>
</manifest>
`;
}

/** What has to be said about a unit before the system counts it. A step that is not required counts at once. */
export function moveOnOf({
  kind,
  required,
}: Pick<PlannedUnit, 'kind' | 'required'>): 'Passed' | 'Completed' | 'NotApplicable' {
  if (!required) return 'NotApplicable';
  return kind === 'quiz' ? 'Passed' : 'Completed';
}

/** cmi5: a block a section, an assignable unit a step. Ids stay the same from edition to edition of a course. */
export function cmi5Structure(plan: ExportPlan, { courseId }: Identity): string {
  const words = (element: string, text: string) =>
    `<${element}><langstring lang="${plan.language}">${escaped(text || '–')}</langstring></${element}>`;
  // There is no page that could say what is missing between two units.
  const left = plan.sections.flatMap((section) =>
    section.left.map((title) => filled(exportWords[plan.language].leftOut, { title })),
  );
  let place = 0;
  const au = (unit: PlannedUnit) => {
    const mastery = unit.quiz ? ` masteryScore="${Math.round(unit.quiz.settings.passMark * 10) / 1000}"` : '';
    const type = unit.kind === 'quiz' ? 'assessment' : unit.kind === 'video' ? 'media' : 'lesson';
    return `    <au id="urn:uuid:${unit.id}" moveOn="${moveOnOf(unit)}" launchMethod="AnyWindow" activityType="http://adlnet.gov/expapi/activities/${type}"${mastery}>
      ${words('title', unit.title)}
      ${words('description', unit.title)}
      <url>${unitPage(place++)}</url>
    </au>`;
  };
  const blocks = plan.sections
    .filter(({ units }) => units.length > 0)
    .map(
      (section) =>
        `  <block id="urn:uuid:${section.id}">\n    ${words('title', section.title)}\n    ${words('description', section.title)}\n${section.units.map(au).join('\n')}\n  </block>`,
    );
  return `${xml}<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
  <course id="urn:uuid:${courseId}">
    ${words('title', plan.title)}
    ${words('description', [plan.summary || plan.title, ...left].join('\n'))}
  </course>
${blocks.join('\n')}
</courseStructure>
`;
}
