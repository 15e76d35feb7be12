import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { queryOf } from '../../../api/queries.ts';
import { LostState } from '../../../modules/pages/LostState.tsx';
import { useSession } from '../../../session/session.ts';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconPrinter } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { refusalWords } from '../../../words/words.ts';
import { Poster } from './Poster.tsx';
import classes from './Poster.module.css';

/** The poster of a site on a page of its own, to be printed. */
export default function PosterPage() {
  const { t } = useTranslation('sds');
  const { company } = useSession();
  const { id } = useParams({ strict: false }) as { id: string };
  const found = useQuery(queryOf('listSheetSites', {}));
  const back = (
    <BackLink to="/settings/safety-data-sheets" search={{ tab: 'sites' }}>
      {t('poster.back')}
    </BackLink>
  );
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageSkeleton />;
  const site = found.data.find((one) => one.id === id);
  if (!site?.poster || !site.code)
    return (
      <LostState
        action={
          <Button
            renderRoot={(props) => (
              <Link to="/settings/safety-data-sheets" search={{ tab: 'sites' } as never} {...props} />
            )}
          >
            {t('poster.back')}
          </Button>
        }
      />
    );
  return (
    <>
      <div className={classes.head}>
        <PageHeader
          title={t('poster.title', { site: site.name })}
          description={t('poster.text')}
          above={back}
          actions={
            <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
              {t('poster.print')}
            </Button>
          }
        />
      </div>
      <Poster site={site.name} company={company.name} code={site.code} {...site.poster} />
    </>
  );
}
