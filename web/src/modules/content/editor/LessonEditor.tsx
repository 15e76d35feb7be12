import type { CalloutTone, RichDoc } from '@app/domain/content/rich-doc';
import { calloutTones, wordCount } from '@app/domain/content/rich-doc';
import { Menu, Text } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import { useEditor, useEditorState } from '@tiptap/react';
import type { Editor } from '@tiptap/react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconInfoCircle, IconPhoto, IconTable, IconVideo } from '../../../ui/icons.ts';
import type { MediaAddress } from '../bodies.ts';
import type { StoredFile } from '../transfer.ts';
import { editorLabels } from './editorLabels.ts';
import classes from './LessonEditor.module.css';
import { MediaDialog } from './MediaDialog.tsx';
import { lessonNodes } from './nodes.tsx';
import { richDocOf } from './richDocOf.ts';

type LessonEditorProps = {
  doc: RichDoc;
  language: string;
  /** Where its pictures and videos are; left out, it takes none. */
  media?: MediaAddress;
  onChange: (doc: RichDoc) => void;
  onAttach?: (file: StoredFile) => Promise<string>;
};

type Asking = { kind: 'image' | 'video'; at: number | null };

/**
 * Writes one language of a lesson. The document is given once; afterwards the editor holds it and tells every change.
 */
export default function LessonEditor({ doc, language, media, onChange, onAttach }: LessonEditorProps) {
  const { t } = useTranslation('library');
  const [asking, setAsking] = useState<Asking | null>(null);
  const [words, setWords] = useState(() => wordCount(doc));
  const change = useRef(onChange);
  change.current = onChange;
  const address = useRef(media);
  address.current = media;
  const editMedia = useRef<(position: number) => void>(() => {});
  const extensions = useMemo(
    () =>
      lessonNodes(
        (name) => address.current?.(name) ?? '',
        (position) => editMedia.current(position),
      ),
    [],
  );
  const editor = useEditor({
    extensions,
    content: doc,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { lang: language, 'aria-label': t('editor.text'), role: 'textbox', 'aria-multiline': 'true' },
    },
    onUpdate: ({ editor: changed }) => {
      const next = richDocOf(changed.getJSON());
      setWords(wordCount(next));
      change.current(next);
    },
  });
  editMedia.current = (position) => {
    const node = editor.state.doc.nodeAt(position);
    if (node) setAsking({ kind: node.type.name === 'video' ? 'video' : 'image', at: position });
  };
  const present = asking && asking.at !== null ? mediaAt(editor, asking.at) : null;
  return (
    <div className={classes.editor}>
      <RichTextEditor editor={editor} labels={editorLabels(t)}>
        <RichTextEditor.Toolbar sticky stickyOffset="var(--app-header-height)" className={classes.toolbar}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
            <RichTextEditor.Hr />
            <CalloutControl editor={editor} />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            {media && (
              <>
                <RichTextEditor.Control
                  aria-label={t('editor.insertPicture')}
                  title={t('editor.insertPicture')}
                  onClick={() => setAsking({ kind: 'image', at: null })}
                >
                  <IconPhoto size={16} stroke={1.8} aria-hidden />
                </RichTextEditor.Control>
                <RichTextEditor.Control
                  aria-label={t('editor.insertFilm')}
                  title={t('editor.insertFilm')}
                  onClick={() => setAsking({ kind: 'video', at: null })}
                >
                  <IconVideo size={16} stroke={1.8} aria-hidden />
                </RichTextEditor.Control>
              </>
            )}
            <TableControl editor={editor} />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content className={classes.content} />
      </RichTextEditor>
      <Text size="sm" c="dimmed" className={classes.count} role="status">
        {t('editor.words', { count: words })}
      </Text>
      {asking && media && onAttach && (
        <MediaDialog
          key={`${asking.kind}-${asking.at}`}
          kind={asking.kind}
          present={present}
          media={media}
          onAttach={onAttach}
          onClose={() => setAsking(null)}
          onChoose={({ kind, name, words: told }) => {
            const attrs = kind === 'image' ? { picture: name, alt: told } : { video: name, title: told };
            const chain = editor.chain().focus();
            if (asking.at === null) chain.insertContent({ type: kind, attrs }).run();
            else chain.setNodeSelection(asking.at).updateAttributes(kind, attrs).run();
            setAsking(null);
          }}
        />
      )}
    </div>
  );
}

function mediaAt(editor: Editor, position: number): { name: string; words: string } | null {
  const node = editor.state.doc.nodeAt(position);
  if (!node) return null;
  const { picture, alt, video, title } = node.attrs as Record<string, string | undefined>;
  return { name: picture ?? video ?? '', words: alt ?? title ?? '' };
}

function CalloutControl({ editor }: { editor: Editor }) {
  const { t } = useTranslation('library');
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.isActive('callout') ? (now.getAttributes('callout')['tone'] as CalloutTone) : null,
  });
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <RichTextEditor.Control aria-label={t('editor.callout')} title={t('editor.callout')} active={active !== null}>
          <IconInfoCircle size={16} stroke={1.8} aria-hidden />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown>
        {calloutTones.map((tone) => (
          <Menu.Item
            key={tone}
            aria-current={active === tone || undefined}
            onClick={() => editor.chain().focus().setCallout(tone).run()}
            leftSection={<span className={classes.tone} data-tone={tone} />}
          >
            {t(`ui:callouts.${tone}`)}
          </Menu.Item>
        ))}
        {active && (
          <Menu.Item onClick={() => editor.chain().focus().unsetCallout().run()}>{t('editor.noCallout')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function TableControl({ editor }: { editor: Editor }) {
  const { t } = useTranslation('library');
  const inside = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') });
  const act = (run: (chain: ReturnType<Editor['chain']>) => ReturnType<Editor['chain']>) => () =>
    void run(editor.chain().focus()).run();
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <RichTextEditor.Control aria-label={t('editor.table')} title={t('editor.table')} active={inside}>
          <IconTable size={16} stroke={1.8} aria-hidden />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown>
        {!inside && (
          <Menu.Item onClick={act((chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }))}>
            {t('editor.insertTable')}
          </Menu.Item>
        )}
        {inside && (
          <>
            <Menu.Item onClick={act((chain) => chain.addRowAfter())}>{t('editor.addRow')}</Menu.Item>
            <Menu.Item onClick={act((chain) => chain.addColumnAfter())}>{t('editor.addColumn')}</Menu.Item>
            <Menu.Item onClick={act((chain) => chain.deleteRow())}>{t('editor.deleteRow')}</Menu.Item>
            <Menu.Item onClick={act((chain) => chain.deleteColumn())}>{t('editor.deleteColumn')}</Menu.Item>
            <Menu.Item onClick={act((chain) => chain.toggleHeaderRow())}>{t('editor.headerRow')}</Menu.Item>
            <Menu.Item color="brick" onClick={act((chain) => chain.deleteTable())}>
              {t('editor.deleteTable')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
