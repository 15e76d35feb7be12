import { diagnose } from '@app/domain/packages/results/diagnosis';
import type { PackageBody } from '@app/domain/packages/reading/package-body';
import { speaksScorm } from '@app/domain/packages/runtime-state';
import { Button, Group, Skeleton, useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { Findings } from '../../../modules/packages/Findings.tsx';
import { sandboxOf } from '../../../modules/packages/frame.ts';
import { TimeLine } from '../../../modules/packages/TimeLine.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { refusalWords } from '../../../words/words.ts';
import type { Item, Version } from './item.ts';
import { callIn, nothingHeard, standingOf, withCall } from './liveLog.ts';
import { OpaqueNotice } from './OpaqueNotice.tsx';
import classes from './testLaunch.module.css';

type TestLaunchProps = { item: Item; version: Version | null };

/** A version's package as learners have it, with nothing recorded, and what it says beside it. */
export function TestLaunch({ item, version }: TestLaunchProps) {
  const { t } = useTranslation('packageConsole');
  const body = version?.body as PackageBody | undefined;
  const found = useQuery({
    ...queryOf('getPackage', { itemId: item.id, versionId: version?.id ?? '' }),
    enabled: typeof body?.packageId === 'string',
  });
  if (!version || typeof body?.packageId !== 'string')
    return <EmptyState title={t('test.none')} text={t('test.noneText')} />;
  if (found.error) return <ErrorState compact text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  return found.data ? (
    <Bench key={found.data.id} item={item} version={version} body={body} found={found.data} />
  ) : (
    <Skeleton h={320} />
  );
}

type BenchProps = { item: Item; version: Version; body: PackageBody; found: Result<'getPackage'> };

function Bench({ item, version, body, found }: BenchProps) {
  const { t } = useTranslation('packageConsole');
  const theme = useComputedColorScheme('light');
  const launch = useCommand('testLaunch');
  const frame = useRef<HTMLIFrameElement>(null);
  const [log, setLog] = useState(nothingHeard);
  const launched = launch.data;
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      const call = source !== null && source === frame.current?.contentWindow ? callIn(data) : null;
      if (call) setLog((before) => withCall(before, call, found, body));
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [found, body]);
  const start = () => {
    setLog(nothingHeard);
    launch.mutate({ itemId: item.id, versionId: version.id });
  };
  const standing = standingOf(log, found, body);
  const { finished, passed } = standing.outcome;
  const state = t(finished ? (passed === false ? 'facts.notPassed' : 'facts.done') : 'facts.open');
  return (
    <div className={classes.bench}>
      {found.opaque && <OpaqueNotice />}
      <SectionCard
        title={t('test.title')}
        description={`${t('test.text')} ${t(version.publishedAt ? 'test.version' : 'test.draft', { number: version.number })}.`}
        action={
          <Group gap="sm">
            {launched && (
              <Button variant="default" onClick={() => launch.reset()}>
                {t('test.stop')}
              </Button>
            )}
            <Button loading={launch.isPending} onClick={start}>
              {t(launched ? 'test.again' : 'test.start')}
            </Button>
          </Group>
        }
        flush={Boolean(launched)}
      >
        {launched ? (
          <iframe
            key={launched.address}
            ref={frame}
            className={classes.frame}
            src={`${launched.address}#${theme}`}
            title={t('test.frame', { title: found.title })}
            sandbox={sandboxOf(launched)}
            allow="fullscreen; autoplay; unload"
            referrerPolicy="no-referrer"
          />
        ) : (
          <p className={classes.hint}>{speaksScorm(found.standard) ? t('test.waiting') : t('test.statements')}</p>
        )}
      </SectionCard>
      {(launched || log.lines.length > 0) && (
        <SectionCard title={t('test.log')}>
          {log.lines.length === 0 ? (
            <p className={classes.hint} role="status">
              {speaksScorm(found.standard) ? t('test.waiting') : t('test.statements')}
            </p>
          ) : (
            <>
              <p className={classes.state} role="status">
                {t('test.sofar', { state })}
              </p>
              {/* It is still open: what it has not said yet is no finding. */}
              <Findings
                findings={diagnose(log.heard, standing).filter(
                  ({ code }) => code !== 'neverTerminated' && code !== 'neverSet',
                )}
              />
              <div className={classes.log} tabIndex={0} role="log" aria-label={t('test.log')}>
                <TimeLine lines={log.lines} parts={standing.parts} />
              </div>
            </>
          )}
        </SectionCard>
      )}
    </div>
  );
}
