import type { FormProps } from './formProps.ts';
import type { NumericQuestion, Question, ShortTextQuestion, TrueFalseQuestion } from '@app/domain/assessment/quiz';
import { Group, NumberInput, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';
import { useEditing } from './editing.ts';
import { ChoiceForm, OrderingForm, PairsForm } from './ListForms.tsx';
import { HotspotForm } from './HotspotForm.tsx';
import classes from './QuestionRows.module.css';
import { WordsField } from './WordsField.tsx';

/** The fields of a question: what all have, and what its kind has. */
export function QuestionForm({ question, path, onChange }: FormProps<Question>) {
  const { t } = useTranslation('assessment');
  const { problemAt } = useEditing();
  return (
    <>
      <Group align="flex-start" wrap="nowrap">
        <div style={{ flex: 1, minWidth: 0 }}>
          <WordsField
            label={t('editor.prompt')}
            path={`${path}.prompt`}
            value={question.prompt}
            onChange={(prompt) => onChange({ ...question, prompt })}
            lines
          />
        </div>
        <NumberInput
          label={t('editor.points')}
          w="6rem"
          value={question.points}
          onChange={(value) => onChange({ ...question, points: Number(value) })}
          error={problemAt(`${path}.points`)}
          allowNegative={false}
        />
      </Group>
      <KindForm question={question} path={path} onChange={onChange} />
      <WordsField
        label={t('editor.feedbackText')}
        description={t('editor.feedbackTextHint')}
        path={`${path}.feedback`}
        value={question.feedback}
        onChange={(feedback) =>
          onChange(Object.values(feedback).some(Boolean) ? { ...question, feedback } : withoutFeedback(question))
        }
        lines
      />
    </>
  );
}

function withoutFeedback(question: Question): Question {
  const changed = { ...question };
  delete changed.feedback;
  return changed;
}

function KindForm({ question, path, onChange }: FormProps<Question>) {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return <ChoiceForm question={question} path={path} onChange={onChange} />;
    case 'trueFalse':
      return <TrueFalseForm question={question} path={path} onChange={onChange} />;
    case 'numeric':
      return <NumericForm question={question} path={path} onChange={onChange} />;
    case 'shortText':
      return <ShortTextForm question={question} path={path} onChange={onChange} />;
    case 'ordering':
      return <OrderingForm question={question} path={path} onChange={onChange} />;
    case 'matching':
      return <PairsForm question={question} path={path} onChange={onChange} />;
    case 'hotspot':
      return <HotspotForm question={question} path={path} onChange={onChange} />;
  }
}

function TrueFalseForm({ question, onChange }: FormProps<TrueFalseQuestion>) {
  const { t } = useTranslation('assessment');
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('editor.answer')}</legend>
      <SegmentedControl
        value={String(question.answer)}
        onChange={(value) => onChange({ ...question, answer: value === 'true' })}
        data={[
          { value: 'true', label: t('player.true') },
          { value: 'false', label: t('player.false') },
        ]}
      />
    </fieldset>
  );
}

function NumericForm({ question, path, onChange }: FormProps<NumericQuestion>) {
  const { t } = useTranslation('assessment');
  const { problemAt } = useEditing();
  return (
    <Group align="flex-start" grow preventGrowOverflow={false}>
      <NumberInput
        label={t('editor.answer')}
        value={question.answer}
        onChange={(value) => onChange({ ...question, answer: value === '' ? 0 : Number(value) })}
        error={problemAt(`${path}.answer`)}
      />
      <NumberInput
        label={t('editor.tolerance')}
        value={question.tolerance}
        onChange={(value) => onChange({ ...question, tolerance: Number(value) })}
        error={problemAt(`${path}.tolerance`)}
        allowNegative={false}
      />
      <TextInput
        label={t('editor.unit')}
        value={question.unit ?? ''}
        maxLength={30}
        onChange={({ currentTarget: { value } }) => onChange(withUnit(question, value))}
      />
    </Group>
  );
}

function withUnit(question: NumericQuestion, unit: string): NumericQuestion {
  const changed = { ...question, unit };
  if (!unit) delete (changed as NumericQuestion).unit;
  return changed;
}

function ShortTextForm({ question, path, onChange }: FormProps<ShortTextQuestion>) {
  const { t } = useTranslation('assessment');
  const { problemAt } = useEditing();
  // Empty lines are kept while one writes, and left out of the question.
  const [text, setText] = useState(question.accepted.join('\n'));
  return (
    <Textarea
      label={t('editor.accepted')}
      description={t('editor.acceptedHint')}
      autosize
      minRows={3}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        onChange({
          ...question,
          accepted: value
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean),
        });
      }}
      error={problemAt(`${path}.accepted`)}
    />
  );
}
