import { Button, Text } from '@mantine/core';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconTrash } from '../../../ui/icons.ts';
import { useFormat } from '../../../words/format.ts';
import classes from './content.module.css';

/** What is attached: its name and size, and the way to take it out. */
export function FileLine({
  file,
  more,
  onRemove,
}: {
  file: { name: string; bytes: number };
  more?: string;
  onRemove: () => void;
}) {
  const { t } = useTranslation('library');
  const format = useFormat();
  return (
    <div className={classes.file}>
      <Text size="sm">
        <strong>{file.name}</strong>{' '}
        <Text span c="dimmed">
          {[format.bytes(file.bytes), more].filter(Boolean).join(' · ')}
        </Text>
      </Text>
      <Button
        size="compact-sm"
        variant="subtle"
        color="brick"
        leftSection={<IconTrash size={15} aria-hidden />}
        onClick={onRemove}
        aria-label={t('removeFile', { name: file.name })}
      >
        {t('remove')}
      </Button>
    </div>
  );
}
