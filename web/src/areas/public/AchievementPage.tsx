import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import type { Result } from '../../api/client.ts';
import { hrefOf } from '../../api/client.ts';
import { queryClient, queryOf } from '../../api/queries.ts';
import { keepOffline } from '../../api/keepOffline.ts';
import { CodeSearch } from '../../modules/qualification/CodeSearch.tsx';
import { OfflineVerdict } from '../../modules/qualification/OfflineVerdict.tsx';
import { proofIn } from '../../modules/qualification/offlineProof.ts';
import { localised, statusTone } from '../../modules/qualification/status.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { usePageTitle } from '../../ui/layout/pageTitle.ts';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';
import classes from './AchievementPage.module.css';
import { lazyPart } from '../../ui/lazyPart.tsx';

const RevokeOrDecide = lazyPart(() =>
  import('../../modules/qualification/RevokeButton.tsx').then((module) => ({ default: module.RevokeOrDecide })),
);

const CredentialCheck = lazyPart(() =>
  import('../../modules/evidence/CredentialCheck.tsx').then((module) => ({ default: module.CredentialCheck })),
);

/** No public id is as short: this address of the page is for those who hold a certificate and no link. */
const verifyId = 'verify';

/** Fresh within a few seconds, so that what came with the page is not asked for twice. */
const achievementQuery = (publicId: string) => ({
  ...queryOf('getPublicAchievement', { publicId }),
  staleTime: 5000,
  retry: false,
  networkMode: 'always' as const,
});

export const prefetch = ({ id }: Record<string, string>) =>
  id === verifyId ? undefined : queryClient.prefetchQuery(achievementQuery(id!));

/** One achievement as anyone may check it: live with a connection, by its signature without one. */
export default function AchievementPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  return (
    <>
      {/* It is about one person: search engines keep no copy. The server says so in a header too. */}
      <meta name="robots" content="noindex" />
      {id === verifyId ? <VerifyOnly /> : <Checked id={id} />}
    </>
  );
}

/** `/achievements/verify`: no certificate yet, only the ways to check one. */
function VerifyOnly() {
  const { t } = useTranslation('qualification');
  usePageTitle(t('shell:notFoundPage.verify'));
  return (
    <div className={classes.page}>
      <div>
        <Title order={1} mb={4}>
          {t('shell:notFoundPage.verify')}
        </Title>
        <p className={classes.soft}>{t('credentialCheck.pageText')}</p>
      </div>
      <Check title={t('checkOne')} />
    </div>
  );
}

function Check({ title }: { title: string }) {
  const { t } = useTranslation('qualification');
  return (
    <>
      <SectionCard title={title}>
        <CodeSearch />
      </SectionCard>
      <SectionCard title={t('credentialCheck.title')}>
        <Suspense>
          <CredentialCheck />
        </Suspense>
      </SectionCard>
    </>
  );
}

function Checked({ id }: { id: string }) {
  const { hash } = useLocation();
  const { t } = useTranslation('qualification');
  const achievement = useQuery({ ...achievementQuery(id), refetchInterval: 60_000 });
  const proof = proofIn(hash);
  useEffect(() => void keepOffline(), []);

  if (achievement.data && !achievement.isRefetchError) return <Achievement achievement={achievement.data} />;
  if (achievement.isPending) return <PageSkeleton />;
  const code = achievement.error?.code;
  return (
    <div className={classes.page}>
      {code === 'notFound' || code === 'invalidInput' ? (
        <div className={classes.verdict} data-tone="bad">
          <div>
            <StatusBadge tone="bad" size="lg">
              {t('status.notFound')}
            </StatusBadge>
          </div>
          <h1>{t('notFoundTitle')}</h1>
          <p className={classes.soft}>{t('meaning.notFound')}</p>
        </div>
      ) : code === 'offline' && proof ? (
        <OfflineVerdict proof={proof} publicId={id} className={classes.verdict} />
      ) : (
        <ErrorState
          text={achievement.error ? refusalWords(achievement.error) : ''}
          onRetry={() => void achievement.refetch()}
        />
      )}
      <Check title={t('checkAnother')} />
    </div>
  );
}

function Achievement({ achievement }: { achievement: Result<'getPublicAchievement'> }) {
  const { t, language } = useTranslation('qualification');
  const f = useFormat();
  const { publicId, status } = achievement;
  const title = localised(achievement.title, language);
  usePageTitle(title);
  const locale = language === 'fr' ? 'fr' : 'en';
  return (
    <div className={classes.page}>
      <section className={classes.verdict} data-tone={statusTone[status]} aria-live="polite">
        <div>
          <StatusBadge tone={statusTone[status]} size="lg">
            {t(`status.${status}`)}
          </StatusBadge>
        </div>
        <h1>{title}</h1>
        <Text className={classes.holder} fw={600}>
          {achievement.holderName}
        </Text>
        <p>{t(`meaning.${status}`)}</p>
        <p className={classes.soft}>{t('asOf', { time: f.instant(achievement.asOf) })}</p>
        {achievement.revokedOn && <Alert color="brick">{t('revokedOn', { day: f.day(achievement.revokedOn) })}</Alert>}
        {achievement.renewedBy && (
          <Link to="/achievements/$id" params={{ id: achievement.renewedBy }}>
            {t('newer')}
          </Link>
        )}
      </section>
      <SectionCard>
        <dl className={classes.facts}>
          <Fact label={t(achievement.validThrough ? 'validThrough' : 'validity')}>
            {achievement.validThrough ? f.day(achievement.validThrough) : t('noExpiry')}
          </Fact>
          <Fact label={t('issuer')}>{achievement.issuer}</Fact>
          <Fact label={t('issuedOn')}>{f.day(achievement.issuedOn)}</Fact>
          <Fact label={t('validFrom')}>{f.day(achievement.validFrom)}</Fact>
          <Fact label={t('version')}>
            {achievement.courseVersion === null
              ? achievement.courseCode
              : t('versionOf', { code: achievement.courseCode, version: String(achievement.courseVersion) })}
          </Fact>
          {achievement.minutes !== null && <Fact label={t('duration')}>{f.minutes(achievement.minutes)}</Fact>}
          <Fact label={t('number')}>{achievement.certificateNumber}</Fact>
          <Fact
            label={t('code')}
          >{`${achievement.verificationCode.slice(0, 5)}-${achievement.verificationCode.slice(5)}`}</Fact>
          <Fact label={t('evidence')}>{t(`evidenceOf.${achievement.evidence}`)}</Fact>
          {achievement.regulationRefs.length > 0 && (
            <Fact label={t('references')}>{achievement.regulationRefs.join(' · ')}</Fact>
          )}
        </dl>
      </SectionCard>
      <SectionCard title={t('downloads')} description={t('qrHint')}>
        <div className={classes.take}>
          <div className={classes.qr}>
            <svg
              viewBox={`0 0 ${achievement.qr.size} ${achievement.qr.size}`}
              role="img"
              aria-label={t('qr')}
              shapeRendering="crispEdges"
            >
              <path d={achievement.qr.path} fill="#000" />
            </svg>
          </div>
          <div className={classes.buttons}>
            <Button
              component="a"
              href={hrefOf('getPublicCertificate', { publicId, format: 'a4', locale })}
              target="_blank"
              rel="noopener"
            >
              {t('certificate')}
            </Button>
            <Button
              component="a"
              variant="default"
              href={hrefOf('getPublicCertificate', { publicId, format: 'card', locale })}
              target="_blank"
              rel="noopener"
            >
              {t('card')}
            </Button>
            <Group gap="xs">
              {(['jwt', 'png', 'svg'] as const).map((format) => (
                <Button
                  key={format}
                  component="a"
                  variant="default"
                  href={hrefOf('getCredential', { publicId, format })}
                  download
                >
                  {t(`credentialAs.${format}`)}
                </Button>
              ))}
            </Group>
            <p className={classes.soft}>{t('credentialHint')}</p>
            {achievement.mayRevoke && (
              <Suspense>
                <RevokeOrDecide publicId={publicId} />
              </Suspense>
            )}
          </div>
        </div>
      </SectionCard>
      <Check title={t('checkAnother')} />
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
