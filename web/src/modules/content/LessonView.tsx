import { useMemo } from 'react';
import { useTranslation } from '../../ui/i18n.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { RichText } from '../../ui/forms/RichText.tsx';
import type { RichNode } from '../../ui/forms/RichText.tsx';
import { inLanguage } from './bodies.ts';
import type { LessonBody, MediaAddress } from './bodies.ts';

export type LessonViewProps = {
  body: LessonBody;
  media: MediaAddress;
  locale: string;
  /** Which heading the text's first level becomes; 2 unless told. */
  headingFrom?: 2 | 3;
};

/** A lesson page in the reader's language, else in English. */
export function LessonView({ body, media, locale, headingFrom }: LessonViewProps) {
  const { t } = useTranslation('content');
  const found = inLanguage(body.docs, locale);
  const text = found?.text as RichNode | undefined;
  const doc = useMemo(() => (text ? withAddresses(text, media, body.media ?? []) : null), [text, media, body.media]);
  if (!found || !doc) return <EmptyState compact title={t('lesson.empty')} />;
  return (
    <div lang={found.language}>
      <RichText doc={doc} headingFrom={headingFrom} />
    </div>
  );
}

/**
 * Stored documents name their media; to be shown they need addresses, and sizes so that nothing moves when they arrive.
 */
function withAddresses(node: RichNode, media: MediaAddress, sizes: NonNullable<LessonBody['media']>): RichNode {
  const name =
    node.type === 'image' ? node.attrs?.['picture'] : node.type === 'video' ? node.attrs?.['video'] : undefined;
  const sizeOf = (of: string) => {
    const { width, height } = sizes.find((one) => one.name === of) ?? {};
    return width && height ? { width, height } : {};
  };
  return {
    ...node,
    ...(typeof name === 'string' && { attrs: { ...node.attrs, ...sizeOf(name), src: media(name) } }),
    ...(node.content && { content: node.content.map((child) => withAddresses(child, media, sizes)) }),
  };
}
