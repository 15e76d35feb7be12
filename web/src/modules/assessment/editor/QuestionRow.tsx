import type { Question } from '@app/domain/assessment/quiz';
import { inLanguage } from '@app/domain/localised';
import { ActionIcon, Badge, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconGripVertical,
  IconTrash,
} from '../../../ui/icons.ts';
import { useDragRow } from '../questions/useDragList.ts';
import { useEditing } from './editing.ts';
import { kindIcons } from './kindIcons.ts';
import { QuestionForm } from './QuestionForm.tsx';
import classes from './QuestionRows.module.css';

type QuestionRowProps = {
  list: string;
  index: number;
  of: number;
  question: Question;
  problems: number;
  open: boolean;
  onToggle: () => void;
  onChange: (question: Question) => void;
  onMove: (from: number, to: number) => void;
  onDuplicate: () => void;
  onRemove: () => void;
};

/** One question of the list: its head with what can be done with it, and its form while it is open. */
export function QuestionRow({
  list,
  index,
  of,
  question,
  problems,
  open,
  onToggle,
  onChange,
  onMove,
  onDuplicate,
  onRemove,
}: QuestionRowProps) {
  const { t } = useTranslation('assessment');
  const { language } = useEditing();
  const { row, grip, attributes } = useDragRow(list, index, onMove);
  const number = index + 1;
  const Shape = kindIcons[question.kind];
  return (
    <li ref={row} className={classes.row} data-open={open || undefined} {...attributes}>
      <div className={classes.head}>
        <span ref={grip} className={classes.grip} aria-hidden title={t('editor.drag', { number })}>
          <IconGripVertical size={18} />
        </span>
        <button type="button" className={classes.toggle} aria-expanded={open} onClick={onToggle}>
          <Shape size={20} aria-hidden />
          <span className={classes.prompt}>
            {number}. {inLanguage(question.prompt, language) || t('editor.untitled')}
          </span>
          {problems > 0 && <Badge color="brick">{t('editor.problems', { count: problems })}</Badge>}
          <span className={classes.kind}>{t(`kinds.${question.kind}`)}</span>
          {open ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
        </button>
        <div className={classes.tools}>
          <Tool
            label={t('editor.moveUp', { number })}
            disabled={index === 0}
            onClick={() => onMove(index, index - 1)}
            icon={<IconArrowUp size={17} />}
          />
          <Tool
            label={t('editor.moveDown', { number })}
            disabled={index === of - 1}
            onClick={() => onMove(index, index + 1)}
            icon={<IconArrowDown size={17} />}
          />
          <Tool label={t('editor.duplicate', { number })} onClick={onDuplicate} icon={<IconCopy size={17} />} />
          <Tool label={t('editor.remove', { number })} onClick={onRemove} icon={<IconTrash size={17} />} />
        </div>
      </div>
      {open && (
        <div className={classes.body}>
          <QuestionForm question={question} path={`questions.${index}`} onChange={onChange} />
        </div>
      )}
    </li>
  );
}

function Tool({
  label,
  icon,
  disabled,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} disabled={disabled} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
