import { Button, TextInput } from '@mantine/core';
import { useTranslation } from '../../ui/i18n.ts';
import { IconHistory } from '../../ui/icons.ts';
import { useUrlState } from '../../ui/layout/urlState.ts';
import { useFormat, useToday } from '../../words/format.ts';
import classes from './AsOf.module.css';

const aDay = /^\d{4}-\d\d-\d\d$/;

/** The day looked at and the day at whose end things were known, from the address; today and now are left out. */
export function useMoment(): { on?: string; knownOn?: string } {
  const [{ on, known }] = useUrlState();
  return { ...(on && aDay.test(on) && { on }), ...(known && aDay.test(known) && { knownOn: known }) };
}

/** Which day, and as known when: two fields that are in the address. */
export function AsOf() {
  const { t } = useTranslation('why');
  const [{ on, known }, change] = useUrlState();
  const today = useToday();
  const field = (name: 'on' | 'known', label: string, text: string, value: string | undefined) => (
    <span className={classes.field}>
      <TextInput
        type="date"
        size="sm"
        label={label}
        aria-describedby={`as-of-${name}`}
        value={value ?? today}
        {...(name === 'known' && { max: today })}
        onChange={(event) => {
          const day = event.currentTarget.value;
          if (day === '' || aDay.test(day)) change({ [name]: day === today || day === '' ? undefined : day });
        }}
      />
      <span id={`as-of-${name}`} role="tooltip" className={classes.definition}>
        {text}
      </span>
    </span>
  );
  return (
    <div className={classes.dates}>
      {field('on', t('dates.on'), t('dates.onText'), on)}
      {field('known', t('dates.knownOn'), t('dates.knownText'), known)}
    </div>
  );
}

/** Says so when it is not today that one looks at, nor what is known now. */
export function AsOfBanner() {
  const { t } = useTranslation('why');
  const f = useFormat();
  const [, change] = useUrlState();
  const { on, knownOn } = useMoment();
  const today = useToday();
  if (!on && !knownOn) return null;
  return (
    <div className={classes.banner} role="status">
      <IconHistory size={18} aria-hidden />
      {on && <span>{t(on < today ? 'dates.past' : 'dates.future', { day: f.day(on) })}</span>}
      {knownOn && <span>{t('dates.known', { day: f.day(knownOn) })}</span>}
      <Button
        size="compact-sm"
        variant="default"
        data-screen
        onClick={() => change({ on: undefined, known: undefined })}
      >
        {t('dates.back')}
      </Button>
    </div>
  );
}
