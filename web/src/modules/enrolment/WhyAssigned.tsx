import type { Result } from '../../api/client.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import { requiredWord } from './required-word.ts';

type Row = Pick<
  Result<'getDashboard'>['continue'][number],
  'origin' | 'assignedAt' | 'assignedBy' | 'requiredBy' | 'note' | 'dueOn'
>;

/**
 * Why a course is open, to the person who has it: "Forklift operator requires it, by 4 Dec 2026", with the words of the
 * person who assigned it.
 */
export function WhyAssigned({ row }: { row: Row }) {
  const words = useWords()(row);
  const { t } = useTranslation('enrolment');
  return <>{row.note ? t('whyAssigned.withNote', { words, note: row.note }) : words}</>;
}

function useWords(): (row: Row) => string {
  const { t } = useTranslation('enrolment');
  const f = useFormat();
  return ({ origin, assignedAt, assignedBy, requiredBy, dueOn }) => {
    const day = f.dayOf(assignedAt);
    if (requiredBy?.over) return t('whyAssigned.over');
    if (requiredBy) {
      const due = dueOn && f.day(dueOn);
      return t(`whyAssigned.${requiredWord(requiredBy, origin === 'renewal')}${due ? 'By' : ''}`, {
        name: requiredBy.name,
        due,
      });
    }
    if (assignedBy) return t('whyAssigned.assignedBy', { name: assignedBy, day });
    const known = { self: 'self', admin: 'admin', rule: 'rule', renewal: 'renewal', seat: 'seat' } as const;
    return t(`whyAssigned.${origin in known ? known[origin as keyof typeof known] : 'other'}`, { day });
  };
}
