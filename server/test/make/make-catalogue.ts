type Insert = (table: string, row: Record<string, unknown>) => Promise<string>;
export type MadeCourse = {
  id: string;
  versionId: string;
  code: string;
  categoryId: string;
  sectionId: string;
  unitIds: string[];
  itemIds: string[];
};
export type GivenCourse = {
  code?: string;
  title?: string;
  texts?: Record<string, unknown>;
  categoryId?: string;
  languages?: string[];
  number?: number;
  published?: boolean;
  publishedAt?: string;
  retiredAt?: string | null;
  /** One unit per kind. */
  units?: ('lesson' | 'video' | 'document' | 'quiz')[];
  version?: Record<string, unknown>;
  unit?: Record<string, unknown>;
};

const at = '2026-01-05T09:00:00.000Z';
const doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Read the label.' }] }] };
const packageBody = {
  packageId: null,
  fallback: { kind: 'none' },
  masteryPercent: null,
  allowedHosts: [],
  popups: false,
};
const bodies = {
  lesson: { docs: { en: doc } },
  video: { transcripts: {}, captions: [] },
  document: {},
  scorm: packageBody,
  xapi: packageBody,
  cmi5: packageBody,
  quiz: {
    settings: {
      passMark: 80,
      maxAttempts: 3,
      timeLimitMinutes: null,
      coolDownHours: 0,
      shuffle: false,
      drawCount: null,
      feedback: 'afterSubmit',
    },
    questions: [
      { key: 'q1', kind: 'trueFalse', prompt: { en: 'A label names the supplier.' }, points: 1, answer: true },
    ],
  },
};

/**
 * Makers of the catalogue: a course comes with its category, its content and one section, published unless said
 * otherwise.
 */
export function catalogueMakers(insert: Insert, next: () => number) {
  const category = async (given: Record<string, unknown> = {}) => ({
    id: await insert('categories', { names: { en: `Category ${next()}` }, created_at: at, ...given }),
  });

  const content = async (
    kind: keyof typeof bodies,
    given: { title?: string; published?: boolean; body?: unknown } = {},
  ) => {
    const id = await insert('content_items', { kind, title: given.title ?? `${kind} ${next()}`, created_at: at });
    const versionId = await insert('content_versions', {
      item_id: id,
      number: 1,
      body: given.body ?? bodies[kind],
      created_at: at,
      changed_at: at,
      published_at: given.published === false ? null : at,
    });
    return { id, versionId };
  };

  const course = async (given: GivenCourse = {}): Promise<MadeCourse> => {
    const number = next();
    const published = given.published ?? true;
    const title = given.title ?? `Course ${number}`;
    const code = given.code ?? `CRS-${number}`;
    const categoryId = given.categoryId ?? (await category()).id;
    const id = await insert('courses', {
      code,
      category_id: categoryId,
      created_at: at,
      retired_at: given.retiredAt ?? null,
    });
    const versionId = await insert('course_versions', {
      course_id: id,
      number: given.number ?? 1,
      texts: given.texts ?? {
        en: { title, summary: `About ${title}`, objectives: ['Know it'], audience: ['Everyone'] },
      },
      languages: given.languages ?? ['en'],
      change_kind: published ? 'initial' : null,
      created_at: at,
      changed_at: at,
      published_at: published ? (given.publishedAt ?? at) : null,
      ...given.version,
    });
    const sectionId = await insert('course_sections', { version_id: versionId, position: 0, titles: { en: 'Basics' } });
    const unitIds: string[] = [];
    const itemIds: string[] = [];
    for (const [position, kind] of (given.units ?? ['lesson']).entries()) {
      const item = await content(kind);
      itemIds.push(item.id);
      unitIds.push(
        await insert('course_units', {
          version_id: versionId,
          section_id: sectionId,
          position,
          titles: { en: `Unit ${position + 1}` },
          content_item_id: item.id,
          content_version_id: published ? item.versionId : null,
          ...given.unit,
        }),
      );
    }
    return { id, versionId, code, categoryId, sectionId, unitIds, itemIds };
  };

  return { category, content, course };
}
