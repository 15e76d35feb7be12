import { Alert, Button, CopyButton, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconCircleCheck, IconCircleX, IconAlertTriangle, IconCopy, IconRefresh } from '../../../ui/icons.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import type { CheckResult } from './deviceChecks.ts';
import { checkDevice, supportLine } from './deviceChecks.ts';
import classes from './SelfCheck.module.css';

const shapes = { good: IconCircleCheck, soso: IconAlertTriangle, bad: IconCircleX } as const;
const colours = { good: 'spruce', soso: 'amber', bad: 'brick' } as const;

/** Whether this device can play courses: each thing tried, a plain verdict, and a line for support. */
export function SelfCheck() {
  const { t } = useTranslation('assessment');
  const check = useMutation({
    mutationFn: async () => ({ results: await checkDevice(), at: new Date().toISOString() }),
    networkMode: 'always',
  });
  const results = check.data?.results;
  const verdict =
    results &&
    (results.some((one) => one.verdict === 'bad')
      ? 'bad'
      : results.some((one) => one.verdict === 'soso')
        ? 'soso'
        : 'good');
  const line = check.data ? supportLine(check.data.results, check.data.at) : '';
  return (
    <SectionCard title={t('check.title')} description={t('check.description')}>
      <Stack gap="lg" align="flex-start">
        <Button
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          {results ? t('check.again') : t('check.run')}
        </Button>
        <div role="status" className={classes.verdict}>
          {verdict && (
            <Alert color={colours[verdict]} icon={<Shape verdict={verdict} />}>
              <strong>{t(`check.${verdict}`)}</strong>
            </Alert>
          )}
        </div>
        {results && (
          <>
            <ul className={classes.checks}>
              {results.map((one) => (
                <CheckLine key={one.name} result={one} />
              ))}
            </ul>
            <div className={classes.support}>
              <Text fw={600}>{t('check.support')}</Text>
              <Text size="sm" c="dimmed">
                {t('check.supportText')}
              </Text>
              <div className={classes.lineRow}>
                <code className={classes.line}>{line}</code>
                <CopyButton value={line}>
                  {({ copied, copy }) => (
                    <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
                      {copied ? t('check.copied') : t('check.copy')}
                    </Button>
                  )}
                </CopyButton>
              </div>
            </div>
          </>
        )}
      </Stack>
    </SectionCard>
  );
}

function Shape({ verdict }: { verdict: CheckResult['verdict'] }) {
  const Icon = shapes[verdict];
  return <Icon size={22} aria-hidden />;
}

function CheckLine({ result }: { result: CheckResult }) {
  const { t } = useTranslation('assessment');
  const words = useCheckWords(result);
  return (
    <li className={classes.check} data-verdict={result.verdict}>
      <Shape verdict={result.verdict} />
      <div>
        <Text fw={600}>{t(`check.${result.name}`)}</Text>
        <Text size="sm" c="dimmed">
          {words}
        </Text>
      </div>
    </li>
  );
}

function useCheckWords({ name, verdict, value }: CheckResult): string {
  const { t } = useTranslation('assessment');
  const f = useFormat();
  if (name === 'connection')
    return verdict === 'bad'
      ? t('check.connectionBad')
      : t(verdict === 'good' ? 'check.connectionGood' : 'check.connectionSlow', { ms: value });
  if (name === 'offline' && verdict !== 'bad')
    return value === null ? t('check.offlineGoodPlain') : t('check.offlineGood', { free: f.bytes(value) });
  return t(`check.${name}${verdict === 'bad' ? 'Bad' : 'Good'}`);
}
