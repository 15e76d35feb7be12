import { inLanguage } from '@app/domain/localised';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '../../../ui/icons.ts';
import type { FieldProps } from './fieldProps.ts';
import classes from './QuestionField.module.css';
import { moved, useDragRow } from './useDragList.ts';

/** Steps to put in order, by dragging or by the buttons; each move is said aloud. */
export function OrderingField({ question, answer, onChange, labelledBy }: FieldProps<'ordering'>) {
  const { t, language } = useTranslation('assessment');
  const list = useId();
  const [said, setSaid] = useState('');
  const order = answer?.kind === 'ordering' ? answer.order : question.options.map((option) => option.id);
  const words = (id: string) => inLanguage(question.options.find((option) => option.id === id)?.text ?? {}, language);
  const move = (from: number, to: number) => {
    onChange({ kind: 'ordering', order: moved(order, from, to) });
    setSaid(t('player.moved', { item: words(order[from]!), place: to + 1, of: order.length }));
  };
  return (
    <div role="group" aria-labelledby={labelledBy}>
      <p className={classes.hint}>{t('player.orderHint')}</p>
      <ol className={classes.list} data-spaced>
        {order.map((id, index) => (
          <Step key={id} list={list} index={index} of={order.length} words={words(id)} onMove={move} />
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

type StepProps = { list: string; index: number; of: number; words: string; onMove: (from: number, to: number) => void };

function Step({ list, index, of, words, onMove }: StepProps) {
  const { t } = useTranslation('assessment');
  const { row, grip, attributes } = useDragRow(list, index, onMove);
  return (
    <li ref={row} className={classes.item} {...attributes}>
      <span ref={grip} className={classes.grip} aria-hidden>
        <IconGripVertical size={20} />
      </span>
      <span className={classes.place}>{index + 1}</span>
      <span className={classes.itemText}>{words}</span>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('player.moveUp', { item: words })}
        disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      >
        <IconArrowUp size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('player.moveDown', { item: words })}
        disabled={index === of - 1}
        onClick={() => onMove(index, index + 1)}
      >
        <IconArrowDown size={18} />
      </ActionIcon>
    </li>
  );
}
