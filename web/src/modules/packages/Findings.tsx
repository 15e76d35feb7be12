import type { Finding } from '@app/domain/packages/results/diagnosis';
import type { RefusalReason } from '@app/domain/packages/data-model';
import type { FallbackKind } from '@app/domain/packages/reading/package-body';
import { useTranslation } from '../../ui/i18n.ts';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '../../ui/icons.ts';
import { useFormat } from '../../words/format.ts';
import classes from './console.module.css';

const shapes = { problem: IconAlertTriangle, note: IconInfoCircle, good: IconCircleCheck } as const;
type Told = Exclude<Finding['code'], 'neverOpened' | 'byRule' | 'accepted' | 'waived' | 'inOrder'>;
const speaksForItself: readonly Finding['code'][] = ['neverOpened', 'byRule', 'accepted', 'waived', 'inOrder'];

/** Why an attempt stands as it does, and what to do about it. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation('packageConsole');
  const words = useFindingWords();
  return (
    <ul className={classes.findings}>
      {findings.map((finding, index) => {
        const Shape = shapes[finding.severity];
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a diagnosis is read again as a whole
          <li key={index} data-severity={finding.severity}>
            <Shape size={20} stroke={1.8} role="img" aria-label={t(`diagnosis.${finding.severity}`)} />
            <div>
              <strong>{words(finding)}</strong>
              {!speaksForItself.includes(finding.code) && (
                <p>{t('diagnosis.todo', { text: t(`todo.${finding.code as Told}`) })}</p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function useFindingWords(): (finding: Finding) => string {
  const { t } = useTranslation('packageConsole');
  const packages = useTranslation('packages');
  const f = useFormat();
  return ({ code, at, values }) =>
    t(`findings.${code}`, {
      count: Number(values['count'] ?? 0),
      time: at ? f.instant(at) : '–',
      score: String(values['score'] ?? ''),
      status: String(values['status'] ?? ''),
      done: f.number(Number(values['done'] ?? 0)),
      parts: f.number(Number(values['parts'] ?? 0)),
      element: String(values['element'] ?? ''),
      length: f.minutes(Number(values['minutes'] ?? 0)),
      reason: code === 'refused' ? t(`reasons.${values['reason'] as RefusalReason}`) : '',
      rule: code === 'byRule' ? packages.t(`settings.fallbacks.${values['rule'] as FallbackKind}`) : '',
    });
}
