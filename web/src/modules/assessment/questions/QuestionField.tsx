import { inLanguage } from '@app/domain/localised';
import { NumberInput, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';
import type { Answer, PaperQuestion } from '../attempts.ts';
import { ChoiceField } from './ChoiceField.tsx';
import type { FieldProps } from './fieldProps.ts';
import { HotspotField } from './HotspotField.tsx';
import { MatchingField } from './MatchingField.tsx';
import { OrderingField } from './OrderingField.tsx';
import classes from './QuestionField.module.css';

type QuestionFieldProps = {
  question: PaperQuestion;
  answer: Answer | null;
  picture: (name: string) => string;
  onChange: (answer: Answer | null, delay?: number) => void;
};

/** While someone types, saving waits this long for the next sign. */
const typingDelay = 600;

/** One question with the field its kind asks for. */
export function QuestionField({ question, answer, picture, onChange }: QuestionFieldProps) {
  const { language } = useTranslation('assessment');
  const labelledBy = useId();
  const common = { answer, onChange, labelledBy };
  return (
    <div className={classes.question}>
      <p className={classes.prompt} id={labelledBy} lang={language in question.prompt ? language : 'en'}>
        {inLanguage(question.prompt, language)}
      </p>
      {(question.kind === 'single' || question.kind === 'multiple' || question.kind === 'trueFalse') && (
        <ChoiceField question={question} {...common} />
      )}
      {question.kind === 'numeric' && <NumericField question={question} {...common} />}
      {question.kind === 'shortText' && <ShortTextField question={question} {...common} />}
      {question.kind === 'ordering' && <OrderingField question={question} {...common} />}
      {question.kind === 'matching' && <MatchingField question={question} {...common} />}
      {question.kind === 'hotspot' && <HotspotField question={question} picture={picture} {...common} />}
    </div>
  );
}

function NumericField({ question, answer, onChange, labelledBy }: FieldProps<'numeric'>) {
  const { t, language } = useTranslation('assessment');
  const [text, setText] = useState<string | number>(answer?.kind === 'numeric' ? answer.number : '');
  return (
    <NumberInput
      label={t('player.yourNumber')}
      aria-describedby={labelledBy}
      value={text}
      onChange={(value) => {
        setText(value);
        const number = typeof value === 'number' ? value : Number.parseFloat(value);
        onChange(Number.isFinite(number) ? { kind: 'numeric', number } : null, typingDelay);
      }}
      suffix={question.unit ? ` ${question.unit}` : undefined}
      decimalSeparator={language === 'fr' ? ',' : '.'}
      allowedDecimalSeparators={['.', ',']}
      hideControls
      inputMode="decimal"
      size="md"
      maw="16rem"
      autoComplete="off"
    />
  );
}

function ShortTextField({ answer, onChange, labelledBy }: FieldProps<'shortText'>) {
  const { t } = useTranslation('assessment');
  return (
    <TextInput
      label={t('player.yourText')}
      aria-describedby={labelledBy}
      value={answer?.kind === 'shortText' ? answer.text : ''}
      onChange={({ currentTarget: { value } }) =>
        onChange(value.trim() ? { kind: 'shortText', text: value } : null, typingDelay)
      }
      maxLength={500}
      size="md"
      maw="30rem"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
    />
  );
}
