import { Fragment, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n.ts';
import { IconAlertTriangle, IconBan, IconBulb, IconInfoCircle, IconZoomIn } from '../icons.ts';
import classes from './RichText.module.css';
import { allowedHref, allowedSource, allowedTone, isBlank, positive } from './richTextRules.ts';
import type { CalloutTone } from './richTextRules.ts';
import { lazyPart } from '../lazyPart.tsx';

// Loads with the first image that is enlarged.
const Enlarged = lazyPart(() => import('../layout/Enlarged.tsx'));
const VideoFrame = lazyPart(() => import('../media/VideoFrame.tsx'));

/** A node of a ProseMirror document, as stored. Nothing about it is trusted. */
export type RichNode = {
  type: string;
  attrs?: Record<string, unknown> | null;
  content?: RichNode[];
  text?: string;
  marks?: { type: string; attrs?: Record<string, unknown> | null }[];
};

type RichTextProps = {
  doc: RichNode | null | undefined;
  /** Which heading the text's first level becomes; 2 unless told. */
  headingFrom?: 2 | 3 | 4;
};

/**
 * Shows stored rich text as React elements, by an allow-list: what it does not know it leaves out, keeping the words
 * inside. No HTML is ever parsed, so nothing in a document can become script.
 */
export function RichText({ doc, headingFrom = 2 }: RichTextProps) {
  if (!doc) return null;
  return <div className={classes.text}>{children(doc, headingFrom)}</div>;
}

function children(node: RichNode, headingFrom: number): ReactNode {
  return node.content?.map((child, index) => <Fragment key={index}>{element(child, headingFrom)}</Fragment>);
}

function element(node: RichNode, headingFrom: number): ReactNode {
  const inner = () => children(node, headingFrom);
  const attrs = node.attrs ?? {};
  switch (node.type) {
    case 'text':
      return marked(node);
    case 'paragraph':
      return <p>{inner()}</p>;
    case 'heading': {
      const level = Math.min(6, headingFrom + Math.max(0, (positive(attrs['level'], 4) ?? 2) - 2));
      const Heading = `h${level}` as 'h2';
      return <Heading>{inner()}</Heading>;
    }
    case 'bulletList':
      return <ul>{inner()}</ul>;
    case 'orderedList':
      return <ol start={positive(attrs['start'], 9999)}>{inner()}</ol>;
    case 'listItem':
      return <li>{inner()}</li>;
    case 'blockquote':
      return <blockquote>{inner()}</blockquote>;
    case 'horizontalRule':
      return <hr />;
    case 'hardBreak':
      return <br />;
    case 'table':
      return (
        // scrolls by itself on a phone, so the keyboard must reach it
        <div className={classes.table} tabIndex={0} role="group">
          <table>
            <tbody>{inner()}</tbody>
          </table>
        </div>
      );
    case 'tableRow':
      return <tr>{inner()}</tr>;
    case 'tableHeader':
    case 'tableCell': {
      // the blank corner of a table heads nothing
      const Cell = node.type === 'tableHeader' && !isBlank(node) ? 'th' : 'td';
      return (
        <Cell colSpan={positive(attrs['colspan'], 20)} rowSpan={positive(attrs['rowspan'], 200)}>
          {inner()}
        </Cell>
      );
    }
    case 'callout':
      return <Callout tone={allowedTone(attrs['tone'])}>{inner()}</Callout>;
    case 'image':
      return <Picture attrs={attrs} />;
    case 'video':
      return <Film attrs={attrs} />;
    default:
      return inner();
  }
}

function marked(node: RichNode): ReactNode {
  return (node.marks ?? []).reduce<ReactNode>((inner, mark) => {
    if (mark.type === 'bold') return <strong>{inner}</strong>;
    if (mark.type === 'italic') return <em>{inner}</em>;
    if (mark.type !== 'link') return inner;
    const href = allowedHref(mark.attrs?.['href']);
    if (!href) return inner;
    return (
      <a href={href} rel="noopener noreferrer nofollow" target={href.startsWith('https:') ? '_blank' : undefined}>
        {inner}
      </a>
    );
  }, node.text ?? '');
}

const calloutIcons = { info: IconInfoCircle, tip: IconBulb, warning: IconAlertTriangle, danger: IconBan } as const;

function Callout({ tone, children: inner }: { tone: CalloutTone; children: ReactNode }) {
  const { t } = useTranslation('ui');
  const Icon = calloutIcons[tone];
  return (
    <div role="note" className={classes.callout} data-tone={tone} aria-label={t(`callouts.${tone}`)}>
      <Icon size={22} stroke={1.8} aria-hidden />
      <div>{inner}</div>
    </div>
  );
}

function Picture({ attrs }: { attrs: Record<string, unknown> }) {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(false);
  const source = allowedSource(attrs['src']);
  if (!source) return null;
  const alt = typeof attrs['alt'] === 'string' ? attrs['alt'] : '';
  return (
    <>
      <button
        type="button"
        className={classes.enlarge}
        aria-haspopup="dialog"
        aria-label={alt ? t('image.enlargeOf', { alt }) : t('image.enlarge')}
        onClick={() => setOpen(true)}
      >
        <img
          src={source}
          alt={alt}
          width={positive(attrs['width'], 8000)}
          height={positive(attrs['height'], 8000)}
          loading="lazy"
          decoding="async"
        />
        <span aria-hidden>
          <IconZoomIn size={20} stroke={1.8} />
        </span>
      </button>
      <Suspense>{open && <Enlarged src={source} alt={alt} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function Film({ attrs }: { attrs: Record<string, unknown> }) {
  const { t, language } = useTranslation('ui');
  const source = allowedSource(attrs['src']);
  if (!source) return null;
  const captions = allowedSource(attrs['captions']);
  const title = typeof attrs['title'] === 'string' ? attrs['title'] : '';
  return (
    // while its controls are still to come, the browser's
    <Suspense
      fallback={
        <video
          controls
          preload="metadata"
          aria-label={t('videoFrame', { title })}
          poster={allowedSource(attrs['poster'])}
        >
          <source src={source} />
          {captions && <track kind="captions" src={captions} default />}
        </video>
      }
    >
      <VideoFrame
        src={source}
        title={title}
        poster={allowedSource(attrs['poster'])}
        captions={captions ? [{ language, label: language, src: captions }] : []}
      />
    </Suspense>
  );
}
