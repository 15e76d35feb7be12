import { Button, Text } from '@mantine/core';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconAlertTriangle, IconPencil } from '../../../ui/icons.ts';
import classes from './LessonEditor.module.css';

type MediaFrameProps = {
  kind: 'image' | 'video';
  address: string;
  words: string;
  selected: boolean;
  onEdit: () => void;
};

/** A picture or video within the editor, with its alternative text or title below. */
export function MediaFrame({ kind, address, words, selected, onEdit }: MediaFrameProps) {
  const { t } = useTranslation('library');
  return (
    <figure className={classes.media} data-selected={selected || undefined} contentEditable={false}>
      {kind === 'image' ? (
        <img src={address} alt={words} draggable={false} />
      ) : (
        <video src={address} controls preload="metadata" aria-label={words} />
      )}
      <figcaption>
        {words ? (
          <Text size="sm" c="dimmed" component="span">
            {words}
          </Text>
        ) : (
          <Text size="sm" component="span" className={classes.missing}>
            <IconAlertTriangle size={15} aria-hidden />{' '}
            {t(kind === 'image' ? 'editor.altMissing' : 'editor.titleMissing')}
          </Text>
        )}
        <Button size="compact-xs" variant="default" leftSection={<IconPencil size={13} aria-hidden />} onClick={onEdit}>
          {t(kind === 'image' ? 'editor.editAlt' : 'editor.editTitle')}
        </Button>
      </figcaption>
    </figure>
  );
}
