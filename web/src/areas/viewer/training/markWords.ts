import type { Mark, MarkSubject } from '@app/domain/group-training/marks';
import type { Run } from '../../../modules/group-training/run-types.ts';
import { useZoneFormat } from '../../../modules/group-training/training.ts';
import { useTranslation } from '../../../ui/i18n.ts';

/** What a mark is about, and what it says. */
export function useMarkWords({ checklist, timeZone }: Pick<Run, 'checklist' | 'timeZone'>) {
  const { t } = useTranslation('trainingRun');
  const f = useZoneFormat(timeZone).f;
  const said = ({ kind, value }: Pick<Mark, 'kind' | 'value'>): string => {
    if (value === null) return t('person.none');
    if (kind === 'final') return t(`finals.${value as 'attended'}`);
    if (kind === 'result') return t(`results.${value as 'pass'}`);
    if (kind === 'depth') return t(`depths.${value as 'shown'}`);
    if (kind === 'checkIn' || kind === 'leave') return f.time(String(value));
    return typeof value === 'number' ? f.number(value) : value;
  };
  const about = ({ kind, item }: Pick<MarkSubject, 'kind' | 'item'>): string => {
    if (kind === 'depth') return checklist.find(({ id }) => id === item)?.text ?? '';
    if (kind === 'final') return t('person.attendance');
    if (kind === 'checkIn') return t('person.arrived');
    if (kind === 'leave') return t('person.left');
    return t(`person.${kind}`);
  };
  return { said, about };
}
