import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconMail } from '../../../ui/icons.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import classes from './Dashboard.module.css';
import { Sign, TaskRow } from './TaskRow.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const AnnouncementDialog = lazyPart(() =>
  import('../../../modules/announcements/AnnouncementDialog.tsx').then((module) => ({
    default: module.AnnouncementDialog,
  })),
);

/** Announcements that ask for acknowledgement, most urgent first; one opens under `?message=`. */
export default function Announcements() {
  const { t } = useTranslation('announcements');
  const f = useFormat();
  const [{ message }, change] = useUrlState();
  const { data } = useQuery(queryOf('listMyAnnouncements', { open: 'true' }));
  const rows = data?.announcements ?? [];
  return (
    <>
      {rows.length > 0 && (
        <section className={classes.block} data-tone="due" aria-label={t('title')}>
          <header className={classes.blockHead}>
            <h2>
              {t('title')} <span className={classes.count}>{rows.length}</span>
            </h2>
            <p>{t('text')}</p>
          </header>
          <ul className={classes.items}>
            {rows.map((row) => {
              const late = row.acknowledgeBy !== null && row.acknowledgeBy < data!.today;
              return (
                <TaskRow
                  key={row.id}
                  title={row.subject}
                  picture={
                    <Sign tone={late ? 'bad' : 'due'}>
                      <IconMail size={24} stroke={1.7} aria-hidden />
                    </Sign>
                  }
                  badge={<StatusBadge tone={late ? 'bad' : 'due'}>{t(late ? 'late' : 'ask')}</StatusBadge>}
                  facts={[row.acknowledgeBy && t('by', { day: f.day(row.acknowledgeBy) })]}
                  why={
                    row.from
                      ? t('from', { name: row.from, day: f.dayOf(row.sentAt) })
                      : t('fromCompany', { day: f.dayOf(row.sentAt) })
                  }
                  act={{ words: t('open'), onClick: () => change({ message: row.id }) }}
                />
              );
            })}
          </ul>
        </section>
      )}
      <Suspense>
        {message && <AnnouncementDialog messageId={message} onClose={() => change({ message: undefined })} />}
      </Suspense>
    </>
  );
}
