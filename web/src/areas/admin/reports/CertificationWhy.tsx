import { sourceWords } from '@app/domain/reports/expiry/expiry-words';
import { certificationSentences } from '@app/domain/reports/certification-trace-words';
import { targetsName, whySentences } from '@app/domain/qualification/trace/trace-words';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Result } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { statusWord } from '../../../modules/qualification/marks.ts';
import { StatusMark } from '../../../modules/qualification/StatusMark.tsx';
import classes from '../../../modules/qualification/WhyPanel.module.css';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { SidePanel } from '../../../ui/forms/SidePanel.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';
import { CertificationBadge } from './CertificationBadge.tsx';

type Props = { achievementId: string; asOf: string | undefined; knownOn: string | undefined; onClose: () => void };
type Why = Result<'getCertificationWhy'>;

/**
 * Why a qualification on record is worth what it is, and how its holder stands against what the company requires. Staff
 * only look: the company acts.
 */
export default function CertificationWhy({ achievementId, asOf, knownOn, onClose }: Props) {
  const { t } = useTranslation('why');
  const f = useFormat();
  const why = useQuery(
    queryOf('getCertificationWhy', {
      achievementId,
      locale: spokenLocale(),
      ...(asOf && { asOf }),
      ...(knownOn && { knownOn }),
    }),
  );
  const { data } = why;
  const about = data && [
    data.company,
    t('of', { name: data.name, day: f.day(data.on) }),
    data.knownOn && t('knownOn', { day: f.day(data.knownOn) }),
  ];
  return (
    <SidePanel title={data?.qualification ?? t('title')} text={about?.filter(Boolean).join(' · ')} onClose={onClose}>
      {data ? (
        <Told why={data} />
      ) : why.error ? (
        <ErrorState compact text={refusalWords(why.error)} onRetry={() => void why.refetch()} />
      ) : (
        <div role="status" aria-busy="true">
          <Skeleton h={22} mt="lg" w="45%" />
          <Skeleton h={14} mt="lg" />
          <Skeleton h={14} mt="sm" w="70%" />
        </div>
      )}
    </SidePanel>
  );
}

function Told({ why }: { why: Why }) {
  const { t } = useTranslation('why');
  const f = useFormat();
  const locale = spokenLocale();
  const facts: [string, string | null][] = [
    [t('source'), sourceWords[why.source][locale]],
    [t('issuer'), why.issuer],
    [t('number'), why.certificate],
    [t('recorded'), f.instant(why.recordedAt)],
    [t('missing'), why.missing],
  ];
  return (
    <div className={classes.body}>
      <div>
        <CertificationBadge status={why.status} />
      </div>
      <section className={classes.part}>
        <h3>{t('trace')}</h3>
        <Steps sentences={certificationSentences(why.steps, locale, (day) => f.day(day))} />
      </section>
      <section className={classes.part}>
        <h3>{t('record')}</h3>
        <dl className={classes.facts}>
          {facts.map(
            ([label, value]) =>
              value && (
                <div key={label} style={{ display: 'contents' }}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </section>
      <section className={classes.part}>
        <h3>{t('required')}</h3>
        {why.requirements.length === 0 && <p className={classes.meaning}>{t('notRequired')}</p>}
        {why.requirements.map((one) => (
          <div key={one.requirement.rowId} className={classes.requirement}>
            <div className={classes.status}>
              <StatusMark status={one.status} />
              {statusWord(one.status, locale)}
            </div>
            <p className={classes.meaning}>
              {[targetsName(one.requirement.targets, locale), one.requirement.position?.title, one.requirement.reason]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <Steps sentences={whySentences(one, locale, (day) => f.day(day))} />
          </div>
        ))}
      </section>
    </div>
  );
}

function Steps({ sentences }: { sentences: readonly string[] }) {
  return (
    <ol className={classes.steps}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ol>
  );
}
