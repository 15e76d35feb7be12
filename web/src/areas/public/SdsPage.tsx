import { readCode, showCode } from '@app/domain/qualification/verification-code';
import { Alert, Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { keepOffline } from '../../api/keepOffline.ts';
import { queryClient, queryOf } from '../../api/queries.ts';
import { sheetQuery, siteQuery } from '../../modules/sds/siteQueries.ts';
import { removeSite, savedSites } from '../../modules/sds/savedSites.ts';
import classes from '../../modules/sds/sds.module.css';
import { SiteSheets } from '../../modules/sds/SiteSheets.tsx';
import { useMaybeSession } from '../../session/session.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { usePageTitle } from '../../ui/layout/pageTitle.ts';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { refusalWords } from '../../words/words.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const SheetDetail = lazyPart(() =>
  import('../../modules/sds/SheetDetail.tsx').then((module) => ({ default: module.SheetDetail })),
);
const SheetLabel = lazyPart(() =>
  import('../../modules/sds/SheetLabel.tsx').then((module) => ({ default: module.SheetLabel })),
);

type Search = { site?: string; sheet?: string; label?: string };

export const prefetch = (_params: Record<string, string>, { site, sheet }: Record<string, string | undefined>) => {
  const code = readCode(site ?? '');
  if (!code) return;
  if (sheet) void queryClient.prefetchQuery(sheetQuery(code, sheet));
  void queryClient.prefetchQuery(siteQuery(code));
};

/** Safety data sheets of a site, open to anyone who has the code on its poster. */
export default function SdsPage() {
  const search = useSearch({ strict: false }) as Search;
  const code = readCode(search.site ?? '');
  useEffect(() => {
    void keepOffline();
    // Both open without a connection later: their files come now.
    void import('../../modules/sds/SheetDetail.tsx');
    void import('../../modules/sds/SheetLabel.tsx');
  }, []);
  return (
    <div className={classes.page}>
      {/* The sheets of a site are for those who have its code: search engines keep no copy. */}
      <meta name="robots" content="noindex" />
      {code ? (
        <AtSite code={code} sheetId={search.sheet} label={search.label !== undefined} />
      ) : (
        <ChooseSite typed={search.site ?? ''} />
      )}
    </div>
  );
}

function AtSite({ code, sheetId, label }: { code: string; sheetId: string | undefined; label: boolean }) {
  const { t } = useTranslation('sdsPublic');
  const site = useQuery(siteQuery(code));
  const sheet = useQuery({ ...sheetQuery(code, sheetId ?? ''), enabled: sheetId !== undefined });
  const gone = site.error?.code === 'notFound';
  usePageTitle(sheetId && sheet.data ? sheet.data.product : (site.data?.site ?? t('title')));
  // A site that is no longer published is not shown from this device either.
  useEffect(() => {
    if (gone) void removeSite(code);
  }, [gone, code]);
  if (gone) return <ChooseSite typed={showCode(code)} problem={t('notFound')} />;
  const failed = site.error ?? (sheetId ? sheet.error : null);
  if (failed)
    return (
      <ErrorState
        text={refusalWords(failed)}
        onRetry={() => void Promise.all([site.refetch(), sheetId && sheet.refetch()])}
      />
    );
  if (!site.data || (sheetId && !sheet.data)) return <PageSkeleton />;
  if (!sheetId || !sheet.data) return <SiteSheets code={code} site={site.data} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      {label ? (
        <SheetLabel code={code} sheet={sheet.data} />
      ) : (
        <SheetDetail code={code} sheet={sheet.data} today={site.data.today} />
      )}
    </Suspense>
  );
}

function ChooseSite({ typed, problem }: { typed: string; problem?: string }) {
  const { t } = useTranslation('sdsPublic');
  const navigate = useNavigate();
  const [code, setCode] = useState(typed);
  const [wrong, setWrong] = useState(false);
  const signedIn = Boolean(useMaybeSession()?.person);
  const mine = useQuery({ ...queryOf('listMySheetSites', {}), enabled: signedIn });
  const saved = savedSites();
  return (
    <>
      <PageHeader title={t('title')} description={t('chooseText')} />
      <form
        className={classes.code}
        onSubmit={(event) => {
          event.preventDefault();
          const site = readCode(code);
          setWrong(!site);
          if (site) void navigate({ to: '/sds', search: { site } as never });
        }}
      >
        <TextInput
          label={t('code')}
          placeholder={t('codePlaceholder')}
          size="md"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={code}
          error={wrong ? t('codeWrong') : problem}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="md">
          {t('open')}
        </Button>
      </form>
      {saved.length > 0 && (
        <SectionCard title={t('savedHere')}>
          <Sites
            sites={saved.map((site) => ({ ...site, note: `${site.company} · ${t('sheets', { count: site.sheets })}` }))}
          />
        </SectionCard>
      )}
      {mine.data && mine.data.sites.length > 0 && (
        <SectionCard title={t('ofCompany')}>
          <Sites
            sites={mine.data.sites.map((site) => ({
              ...site,
              note: [site.own ? t('ownSite') : '', t('sheets', { count: site.sheets })].filter(Boolean).join(' · '),
            }))}
          />
        </SectionCard>
      )}
      {!signedIn && (
        <Alert variant="light" color="gray">
          {t('signInText')} <Link to="/login">{t('shell:titles.signIn')}</Link>
        </Alert>
      )}
    </>
  );
}

function Sites({ sites }: { sites: readonly { code: string; name: string; note: string }[] }) {
  return (
    <ul className={classes.sites}>
      {sites.map(({ code, name, note }) => (
        <li key={code}>
          <Link to="/sds" search={{ site: readCode(code) } as never}>
            {name}
          </Link>
          <span className={classes.soft}>{note}</span>
        </li>
      ))}
    </ul>
  );
}
