import { pictograms } from '@app/domain/sds/label/pictogram-names';
import { Pictogram } from '../../../modules/sds/Pictogram.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import classes from './Poster.module.css';

type PosterProps = { site: string; company: string; code: string; address: string; qr: { size: number; path: string } };

/** A sheet of A4 that leads people at a site to its safety data sheets, in English and French. */
export function Poster({ site, company, code, address, qr }: PosterProps) {
  const { t } = useTranslation('sds');
  const typed = new URL(address);
  return (
    <section className={classes.poster} aria-label={t('poster.title', { site })}>
      <div className={classes.pictograms}>
        {pictograms.map((one) => (
          <Pictogram key={one} code={one} size="100%" decorative />
        ))}
      </div>
      <h2 className={classes.title}>
        <span lang="en">{t('poster.titleEn')}</span>
        <span lang="fr">{t('poster.titleFr')}</span>
      </h2>
      <p className={classes.place}>
        <strong>{site}</strong>
        <span>{company}</span>
      </p>
      <svg
        className={classes.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={t('poster.qr')}
        shapeRendering="crispEdges"
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <div className={classes.words}>
        <p lang="en">{t('poster.scanEn')}</p>
        <p lang="fr">{t('poster.scanFr')}</p>
      </div>
      <div className={classes.typed}>
        <p>
          <span lang="en">{t('poster.typeEn')}</span> / <span lang="fr">{t('poster.typeFr')}</span>
        </p>
        <strong>{`${typed.host}${typed.pathname}`}</strong>
        <p>
          <span lang="en">{t('poster.codeEn')}</span> / <span lang="fr">{t('poster.codeFr')}</span>
        </p>
        <strong className={classes.code}>{code}</strong>
      </div>
    </section>
  );
}
