import { useTranslation } from '../../../../ui/i18n.ts';
import { IconCheck } from '../../../../ui/icons.ts';
import classes from './import.module.css';

const steps = ['file', 'columns', 'check', 'result'] as const;
type Step = (typeof steps)[number];

/** Where one is, by number, words and `aria-current`. */
export function Steps({ at }: { at: Step }) {
  const { t } = useTranslation('imports');
  const now = steps.indexOf(at);
  return (
    <ol className={classes.steps}>
      {steps.map((step, index) => (
        <li key={step} data-done={index < now || undefined} aria-current={step === at ? 'step' : undefined}>
          <span aria-hidden>{index < now ? <IconCheck size={14} stroke={2.5} /> : index + 1}</span>
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
