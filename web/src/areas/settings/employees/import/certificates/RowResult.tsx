import { fileBytesLimit } from '@app/domain/evidence/files';
import { useTranslation } from '../../../../../ui/i18n.ts';
import type { Tone } from '../../../../../ui/feedback/StatusBadge.tsx';
import { StatusBadge } from '../../../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../../../words/format.ts';
import classes from './certificates.module.css';
import type { CertificateRow, RowState } from './rows.ts';
import { rowState } from './rows.ts';

const tones: Record<RowState, Tone> = {
  unusable: 'bad',
  unmatched: 'due',
  out: 'off',
  ready: 'idle',
  sending: 'busy',
  sent: 'good',
  failed: 'bad',
};

/** How a file stands, and in words why. */
export function RowResult({ row, twice }: { row: CertificateRow; twice: boolean }) {
  const { t } = useTranslation('imports');
  const f = useFormat();
  const state = rowState(row);
  const { match } = row;
  const says = [
    row.obstacle &&
      (row.obstacle === 'fileTooLarge'
        ? t('certificates.obstacles.tooLarge', { limit: f.bytes(fileBytesLimit) })
        : t('certificates.obstacles.wrongType')),
    row.refusal,
    state === 'unmatched' && t(`certificates.reasons.${match?.reason ?? 'nobody'}`),
    state !== 'sent' && row.sameAs !== null && t('certificates.sameAs', { name: row.sameAs }),
    state !== 'sent' &&
      match?.given &&
      t('certificates.given', { name: match.given.person, day: f.dayOf(match.given.at) }),
    twice && (state === 'ready' || state === 'failed') && t('certificates.twice'),
  ].filter((words) => typeof words === 'string' && words !== '');
  return (
    <span className={classes.result}>
      <StatusBadge tone={tones[state]}>{t(`certificates.states.${state}`)}</StatusBadge>
      {says.map((words) => (
        <small key={String(words)}>{words}</small>
      ))}
    </span>
  );
}
