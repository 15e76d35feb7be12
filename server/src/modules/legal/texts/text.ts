type Node = { type: string; attrs?: Record<string, unknown>; content?: Node[]; text?: string };
export type LegalText = { title: string; summary: string; changes: string[]; body: Node };
export type Section = { heading: string; paragraphs: string[]; points?: string[] };

/** A legal text as rich text: numbered sections of paragraphs, and points after them. */
export function legalText({
  title,
  summary,
  changes,
  sections,
}: Omit<LegalText, 'body'> & { sections: Section[] }): LegalText {
  const content = sections.flatMap(({ heading, paragraphs, points }, index): Node[] => [
    { type: 'heading', attrs: { level: 2 }, content: [words(`${index + 1}. ${heading}`)] },
    ...paragraphs.map(paragraph),
    ...(points
      ? [{ type: 'bulletList', content: points.map((point) => ({ type: 'listItem', content: [paragraph(point)] })) }]
      : []),
  ]);
  return { title, summary, changes, body: { type: 'doc', content } };
}

const words = (text: string): Node => ({ type: 'text', text });
const paragraph = (text: string): Node => ({ type: 'paragraph', content: [words(text)] });
