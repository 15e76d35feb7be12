import type { CalloutTone } from '@app/domain/content/rich-doc';
import { isSafeHref } from '@app/domain/content/rich-doc';
import { Table } from '@tiptap/extension-table/table';
import { TableCell } from '@tiptap/extension-table/cell';
import { TableHeader } from '@tiptap/extension-table/header';
import { TableRow } from '@tiptap/extension-table/row';
import { Node, NodeViewWrapper, ReactNodeViewRenderer, mergeAttributes } from '@tiptap/react';
import type { NodeViewProps } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import type { MediaAddress } from '../bodies.ts';
import { MediaFrame } from './MediaFrame.tsx';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    callout: { setCallout: (tone: CalloutTone) => ReturnType; unsetCallout: () => ReturnType };
  }
}

/** A box that stands out: note, tip, warning or danger. */
const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    tone: {
      default: 'info',
      parseHTML: (element) => element.getAttribute('data-tone'),
      renderHTML: ({ tone }) => ({ 'data-tone': tone as string }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-callout]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { 'data-callout': '' }), 0],
  addCommands() {
    return {
      setCallout:
        (tone) =>
        ({ commands, editor }) =>
          editor.isActive('callout')
            ? commands.updateAttributes('callout', { tone })
            : commands.wrapIn('callout', { tone }),
      unsetCallout:
        () =>
        ({ commands }) =>
          commands.lift('callout'),
    };
  },
});

type MediaNode = {
  name: 'image' | 'video';
  source: 'picture' | 'video';
  words: 'alt' | 'title';
  media: MediaAddress;
  onEdit: (position: number) => void;
};

/**
 * A picture or a video of this version. It knows the media's name, never an address: pasted pictures of other sites
 * stay out.
 */
function mediaNode({ name, source, words, media, onEdit }: MediaNode) {
  const View = ({ node, selected, getPos }: NodeViewProps) => (
    <NodeViewWrapper>
      <MediaFrame
        kind={name}
        address={media(String(node.attrs[source]))}
        words={String(node.attrs[words] ?? '')}
        selected={selected}
        onEdit={() => onEdit(getPos() ?? 0)}
      />
    </NodeViewWrapper>
  );
  const held = (attribute: string) => ({
    default: '',
    parseHTML: (element: HTMLElement) => element.getAttribute(`data-${attribute}`),
    renderHTML: (attrs: Record<string, unknown>) => ({ [`data-${attribute}`]: String(attrs[attribute] ?? '') }),
  });
  return Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ [source]: held(source), [words]: held(words) }),
    parseHTML: () => [{ tag: `div[data-${source}]` }],
    renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
    addNodeView: () => ReactNodeViewRenderer(View),
  });
}

/** Everything an author may put into a lesson, and nothing else. */
export function lessonNodes(media: MediaAddress, onEdit: (position: number) => void) {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3] },
      code: false,
      codeBlock: false,
      strike: false,
      underline: false,
      link: {
        openOnClick: false,
        autolink: true,
        defaultProtocol: 'https',
        isAllowedUri: (href) => isSafeHref(href),
        HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: null },
      },
    }),
    Table.configure({ resizable: false }),
    TableRow,
    TableHeader,
    TableCell,
    Callout,
    mediaNode({ name: 'image', source: 'picture', words: 'alt', media, onEdit }),
    mediaNode({ name: 'video', source: 'video', words: 'title', media, onEdit }),
  ];
}
