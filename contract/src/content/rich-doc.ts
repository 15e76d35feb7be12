import type { RichBlock, RichDoc, RichItem, RichRow } from '@app/domain/content/rich-doc';
import { calloutTones, isSafeHref, richDepth, richDepthLimit } from '@app/domain/content/rich-doc';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';

/** The name of a stored file within one content version: `video`, `captions.en`, `picture-…`. */
export const mediaName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/);

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({ href: freeText().max(2000).refine(isSafeHref, 'Only https and mailto links') }),
  }),
]);
const inline = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: freeText().min(1).max(20_000),
    marks: z.array(mark).max(3).optional(),
  }),
  z.strictObject({ type: z.literal('hardBreak') }),
]);
const words = z.array(inline).max(2000).optional();
const span = integer().min(1).max(20).optional();

const block: z.ZodType<RichBlock, RichBlock> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('paragraph'), content: words }),
    z.strictObject({
      type: z.literal('heading'),
      attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
      content: words,
    }),
    z.strictObject({ type: z.literal('bulletList'), content: z.array(item).min(1).max(500) }),
    z.strictObject({ type: z.literal('orderedList'), content: z.array(item).min(1).max(500) }),
    z.strictObject({ type: z.literal('table'), content: z.array(row).min(1).max(200) }),
    z.strictObject({
      type: z.literal('callout'),
      attrs: z.strictObject({ tone: z.enum(calloutTones) }),
      content: blocks,
    }),
    z.strictObject({ type: z.literal('blockquote'), content: blocks }),
    z.strictObject({
      type: z.literal('image'),
      attrs: z.strictObject({ picture: mediaName, alt: freeText().max(500) }),
    }),
    z.strictObject({
      type: z.literal('video'),
      attrs: z.strictObject({ video: mediaName, title: oneLine().max(200) }),
    }),
    z.strictObject({ type: z.literal('horizontalRule') }),
  ]),
);
const blocks = z.array(block).min(1).max(2000);
const item: z.ZodType<RichItem, RichItem> = z.strictObject({ type: z.literal('listItem'), content: blocks });
const row: z.ZodType<RichRow, RichRow> = z.strictObject({
  type: z.literal('tableRow'),
  content: z
    .array(
      z.strictObject({
        type: z.enum(['tableHeader', 'tableCell']),
        attrs: z.strictObject({ colspan: span, rowspan: span }).optional(),
        content: blocks,
      }),
    )
    .min(1)
    .max(20),
});

/** Rich text by an allow-list: unknown nodes, marks, attributes and links are refused, not cleaned. */
export const richDoc: z.ZodType<RichDoc, RichDoc> = z
  .unknown()
  .refine((value) => richDepth(value) <= richDepthLimit, 'Too deep')
  // Aborts before the recursive schema sees what is too deep.
  .pipe(z.strictObject({ type: z.literal('doc'), content: blocks })) as unknown as z.ZodType<RichDoc, RichDoc>;
