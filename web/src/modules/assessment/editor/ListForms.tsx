import type { ChoiceQuestion, MatchingQuestion, OrderingQuestion } from '@app/domain/assessment/quiz';
import { freshKey } from '@app/domain/assessment/quiz';
import { ActionIcon, Button, Checkbox, Radio, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '../../../ui/icons.ts';
import { moved } from '../questions/useDragList.ts';
import { useEditing } from './editing.ts';
import { replaced, without } from './questionDrafts.ts';
import type { FormProps } from './formProps.ts';
import classes from './QuestionRows.module.css';
import { WordsField } from './WordsField.tsx';

type LinesProps = {
  legend: string;
  hint?: string;
  path: string;
  children: ReactNode;
  add: string;
  onAdd: () => void;
};

/** A list of lines with its heading, its own problem and a button for one more. */
function Lines({ legend, hint, path, children, add, onAdd }: LinesProps) {
  const { problemAt } = useEditing();
  const problem = problemAt(path);
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        {legend}
        {hint && <span className={classes.hint}>{hint}</span>}
      </legend>
      <ul className={classes.lines}>{children}</ul>
      {problem && <p className={classes.problem}>{problem}</p>}
      <Button
        mt="xs"
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={onAdd}
      >
        {add}
      </Button>
    </fieldset>
  );
}

function LineTool({
  label,
  icon,
  onClick,
  disabled,
}: {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  disabled?: boolean;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onClick} disabled={disabled}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

export function ChoiceForm({ question, path, onChange }: FormProps<ChoiceQuestion>) {
  const { t } = useTranslation('assessment');
  const { options } = question;
  const mark = (index: number, correct: boolean) =>
    onChange({
      ...question,
      options: options.map((option, at) =>
        at === index
          ? { ...option, correct }
          : question.kind === 'single' && correct
            ? { ...option, correct: false }
            : option,
      ),
    });
  const Mark = question.kind === 'single' ? Radio : Checkbox;
  return (
    <Lines
      legend={t('editor.options')}
      hint={t(`editor.optionsHints.${question.kind}`)}
      path={`${path}.options`}
      add={t('editor.addOption')}
      onAdd={() =>
        onChange({
          ...question,
          options: [
            ...options,
            {
              key: freshKey(
                'o',
                options.map(({ key }) => key),
              ),
              text: { en: '' },
              correct: false,
            },
          ],
        })
      }
    >
      {options.map((option, index) => (
        <li className={classes.line} key={option.key}>
          <Mark
            name={`${question.key}-right`}
            aria-label={t('editor.rightOption', { number: index + 1 })}
            checked={option.correct}
            onChange={({ currentTarget }) => mark(index, currentTarget.checked)}
            mt={8}
          />
          <div data-grow>
            <WordsField
              hideLabel
              label={t('editor.option', { number: index + 1 })}
              path={`${path}.options.${index}.text`}
              value={option.text}
              onChange={(text) => onChange({ ...question, options: replaced(options, index, { ...option, text }) })}
            />
          </div>
          <LineTool
            label={t('editor.removeOption', { number: index + 1 })}
            icon={<IconTrash size={17} />}
            onClick={() => onChange({ ...question, options: without(options, index) })}
          />
        </li>
      ))}
    </Lines>
  );
}

export function OrderingForm({ question, path, onChange }: FormProps<OrderingQuestion>) {
  const { t } = useTranslation('assessment');
  const { items } = question;
  return (
    <Lines
      legend={t('editor.items')}
      path={`${path}.items`}
      add={t('editor.addItem')}
      onAdd={() =>
        onChange({
          ...question,
          items: [
            ...items,
            {
              key: freshKey(
                'i',
                items.map(({ key }) => key),
              ),
              text: { en: '' },
            },
          ],
        })
      }
    >
      {items.map((item, index) => {
        const number = index + 1;
        return (
          <li className={classes.line} key={item.key}>
            <div data-grow>
              <WordsField
                hideLabel
                label={t('editor.item', { number })}
                path={`${path}.items.${index}.text`}
                value={item.text}
                onChange={(text) => onChange({ ...question, items: replaced(items, index, { ...item, text }) })}
              />
            </div>
            <LineTool
              label={t('editor.itemUp', { number })}
              icon={<IconArrowUp size={17} />}
              disabled={index === 0}
              onClick={() => onChange({ ...question, items: moved(items, index, index - 1) })}
            />
            <LineTool
              label={t('editor.itemDown', { number })}
              icon={<IconArrowDown size={17} />}
              disabled={index === items.length - 1}
              onClick={() => onChange({ ...question, items: moved(items, index, index + 1) })}
            />
            <LineTool
              label={t('editor.removeItem', { number })}
              icon={<IconTrash size={17} />}
              onClick={() => onChange({ ...question, items: without(items, index) })}
            />
          </li>
        );
      })}
    </Lines>
  );
}

export function PairsForm({ question, path, onChange }: FormProps<MatchingQuestion>) {
  const { t } = useTranslation('assessment');
  const { pairs } = question;
  return (
    <Lines
      legend={t('editor.pairs')}
      path={`${path}.pairs`}
      add={t('editor.addPair')}
      onAdd={() =>
        onChange({
          ...question,
          pairs: [
            ...pairs,
            {
              key: freshKey(
                'p',
                pairs.map(({ key }) => key),
              ),
              left: { en: '' },
              right: { en: '' },
            },
          ],
        })
      }
    >
      {pairs.map((pair, index) => {
        const number = index + 1;
        return (
          <li className={classes.line} key={pair.key}>
            <div data-grow>
              <WordsField
                hideLabel
                label={t('editor.left', { number })}
                path={`${path}.pairs.${index}.left`}
                value={pair.left}
                onChange={(left) => onChange({ ...question, pairs: replaced(pairs, index, { ...pair, left }) })}
              />
            </div>
            <div data-grow>
              <WordsField
                hideLabel
                label={t('editor.rightSide', { number })}
                path={`${path}.pairs.${index}.right`}
                value={pair.right}
                onChange={(right) => onChange({ ...question, pairs: replaced(pairs, index, { ...pair, right }) })}
              />
            </div>
            <LineTool
              label={t('editor.removePair', { number })}
              icon={<IconTrash size={17} />}
              onClick={() => onChange({ ...question, pairs: without(pairs, index) })}
            />
          </li>
        );
      })}
    </Lines>
  );
}
