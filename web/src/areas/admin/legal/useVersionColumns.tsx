import type { LegalStatus } from '@app/domain/legal/version';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import type { Column } from '../../../ui/lists/DataList.tsx';
import { useFormat } from '../../../words/format.ts';
import { statusTones } from './version.ts';

type Version = { id: string; number: number; status: LegalStatus; effectiveOn: string | null };

/**
 * What every list of versions of a legal document shows of one: its number with the way to it, its status, the day from
 * which it is in effect.
 */
export function useVersionColumns<V extends Version>(): Record<'number' | 'status' | 'effective', Column<V>> {
  const { t } = useTranslation('legalAdmin');
  const f = useFormat();
  return {
    number: {
      key: 'number',
      label: t('columns.version'),
      card: 'title',
      width: '8rem',
      cell: ({ id, number }) => (
        <Link to="/admin/legal/$id" params={{ id }}>
          {t('version', { number: String(number) })}
        </Link>
      ),
    },
    status: {
      key: 'status',
      label: t('columns.status'),
      width: '10rem',
      cell: ({ status }) => <StatusBadge tone={statusTones[status]}>{t(`status.${status}`)}</StatusBadge>,
    },
    effective: {
      key: 'effective',
      label: t('columns.effective'),
      width: '11rem',
      cell: ({ effectiveOn }) => (effectiveOn ? f.day(effectiveOn) : '–'),
    },
  };
}
