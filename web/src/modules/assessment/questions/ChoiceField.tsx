import { inLanguage } from '@app/domain/localised';
import type { Localised } from '@app/domain/localised';
import { Checkbox, Radio } from '@mantine/core';
import { hiddenLabel } from '../../../ui/layout/hiddenLabel.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import type { Answer } from '../attempts.ts';
import type { FieldProps } from './fieldProps.ts';
import classes from './QuestionField.module.css';

/** One of several, several of several, or true and false: cards that are radios or boxes. */
export function ChoiceField({
  question,
  answer,
  onChange,
}: Omit<FieldProps<'single' | 'multiple' | 'trueFalse'>, 'labelledBy'>) {
  const { t, language } = useTranslation('assessment');
  if (question.kind === 'multiple') return <Several question={question} answer={answer} onChange={onChange} />;
  const options =
    question.kind === 'single'
      ? question.options
      : [
          { id: 'true', text: { en: t('player.true') } },
          { id: 'false', text: { en: t('player.false') } },
        ];
  const choose = (id: string): Answer =>
    question.kind === 'trueFalse' ? { kind: 'trueFalse', value: id === 'true' } : { kind: 'single', choice: id };
  const value = answer?.kind === 'single' ? answer.choice : answer?.kind === 'trueFalse' ? String(answer.value) : null;
  return (
    <Radio.Group
      value={value}
      onChange={(id) => onChange(choose(id))}
      {...hiddenLabel(inLanguage(question.prompt, language))}
    >
      <div className={classes.list}>
        {options.map((option) => (
          <Option key={option.id} value={option.id} text={option.text} kind="radio" />
        ))}
      </div>
    </Radio.Group>
  );
}

function Several({ question, answer, onChange }: Omit<FieldProps<'multiple'>, 'labelledBy'>) {
  const { t, language } = useTranslation('assessment');
  return (
    <Checkbox.Group
      value={answer?.kind === 'multiple' ? answer.choices : []}
      onChange={(choices) => onChange(choices.length > 0 ? { kind: 'multiple', choices } : null)}
      {...hiddenLabel(inLanguage(question.prompt, language))}
      description={t('player.chooseSeveral')}
    >
      <div className={classes.list} data-spaced>
        {question.options.map((option) => (
          <Option key={option.id} value={option.id} text={option.text} kind="checkbox" />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function Option({ value, text, kind }: { value: string; text: Localised; kind: 'radio' | 'checkbox' }) {
  const { language } = useTranslation('assessment');
  const words = inLanguage(text, language);
  if (kind === 'radio') {
    return (
      <Radio.Card value={value} className={classes.option} radius="md">
        <Radio.Indicator />
        <span>{words}</span>
      </Radio.Card>
    );
  }
  return (
    <Checkbox.Card value={value} className={classes.option} radius="md">
      <Checkbox.Indicator />
      <span>{words}</span>
    </Checkbox.Card>
  );
}
