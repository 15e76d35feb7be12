import type { Question } from '@app/domain/assessment/quiz';
import { questionKinds } from '@app/domain/assessment/quiz';
import { Button, Menu } from '@mantine/core';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { kindIcons } from './kindIcons.ts';
import { newQuestion } from './questionDrafts.ts';

/** Offers the eight kinds of question. */
export function AddQuestion({ taken, onAdd }: { taken: string[]; onAdd: (question: Question) => void }) {
  const { t } = useTranslation('assessment');
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Button leftSection={<IconPlus size={18} aria-hidden />} style={{ justifySelf: 'start', alignSelf: 'start' }}>
          {t('editor.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {questionKinds.map((kind) => {
          const Shape = kindIcons[kind];
          return (
            <Menu.Item
              key={kind}
              leftSection={<Shape size={18} aria-hidden />}
              onClick={() => onAdd(newQuestion(kind, taken))}
            >
              {t(`kinds.${kind}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
