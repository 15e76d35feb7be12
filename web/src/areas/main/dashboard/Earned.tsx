import type { Localised } from '@app/domain/localised';
import { inLanguage } from '@app/domain/localised';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconCertificate } from '../../../ui/icons.ts';
import { useFormat } from '../../../words/format.ts';
import classes from './Dashboard.module.css';
import type { Dashboard } from './dashboard.ts';

/** What was earned lately, each leading to its public page. */
export function Earned({ proofs }: { proofs: Dashboard['recentlyEarned'] }) {
  const { t, language } = useTranslation('dashboard');
  const f = useFormat();
  return (
    <aside className={classes.earned} aria-labelledby="earned">
      <div className={classes.earnedHead}>
        <h2 id="earned">{t('earned.title')}</h2>
        <Link to="/profile" search={{ tab: 'achievements' } as never}>
          {t('allEarned')}
        </Link>
      </div>
      <ul>
        {proofs.map((proof) => (
          <li key={proof.publicId} className={classes.proof}>
            <span className={classes.seal}>
              <IconCertificate size={24} stroke={1.6} aria-hidden />
            </span>
            <div>
              <Link to="/achievements/$id" params={{ id: proof.publicId }}>
                {inLanguage(proof.titles as Localised, language)}
              </Link>
              <span>{proof.validThrough ? t('validThrough', { day: f.day(proof.validThrough) }) : t('noExpiry')}</span>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  );
}
