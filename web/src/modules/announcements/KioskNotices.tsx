import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import classes from './announcements.module.css';

const often = 5 * 60_000;

/** Notices on a shared device, before anyone signs in. Who has to acknowledge one signs in for it. */
export default function KioskNotices({ locale }: { locale: 'en' | 'fr' }) {
  const { t } = useTranslation('announcements');
  const f = useFormat();
  const { data } = useQuery({ ...queryOf('listKioskNotices', { locale }), refetchInterval: often });
  if (!data || data.notices.length === 0) return null;
  return (
    <section className={classes.notices} aria-label={t('kiosk.title')}>
      {data.notices.map(({ id, subject, paragraphs, language, sentAt, acknowledge, acknowledgeBy }) => (
        <article key={id} className={classes.notice} lang={language}>
          <h2 dir="auto">{subject}</h2>
          {paragraphs.map((text, place) => (
            <p key={place} dir="auto">
              {text}
            </p>
          ))}
          <small>
            {f.dayOf(sentAt)}
            {acknowledge && ` · ${t('kiosk.acknowledge')}`}
            {acknowledge && acknowledgeBy && ` ${t('by', { day: f.day(acknowledgeBy) })}`}
          </small>
        </article>
      ))}
    </section>
  );
}
