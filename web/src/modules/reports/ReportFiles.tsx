import type { ReportArea } from '@app/domain/reports/reports';
import { Button, Group, Progress, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { followConfirmed } from '../../api/followConfirmed.ts';
import { hrefOf } from '../../api/client.ts';
import { queryOf, useCommand } from '../../api/queries.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { colon, useTranslation } from '../../ui/i18n.ts';
import { IconDownload } from '../../ui/icons.ts';
import type { Tone } from '../../ui/feedback/StatusBadge.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import { codeWords, refusalWords } from '../../words/words.ts';
import type { ReportFile } from './calls.ts';
import { callsOf } from './calls.ts';
import { placeOf, reportOf } from './places.ts';
import classes from './Reports.module.css';

/** One's own files of reports: how far those under way are, and until when the others can be fetched. */
export function ReportFiles({ area, plain = false }: { area: ReportArea; plain?: boolean }) {
  const { t } = useTranslation('reports');
  const found = useQuery({
    ...queryOf(callsOf(area).files, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.files.some((file) => file.state === 'running') ? 1500 : false),
  });
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h={90} />;
  if (found.data.files.length === 0)
    return (
      <Text size="sm" c="dimmed" className={plain ? `${classes.item} ${classes.plain}` : classes.item}>
        {t('files.none')}
      </Text>
    );
  return (
    <ul className={classes.list}>
      {found.data.files.map((file) => (
        <li key={file.id} className={plain ? `${classes.item} ${classes.plain}` : classes.item}>
          <OneFile file={file} area={area} />
        </li>
      ))}
    </ul>
  );
}

const tones: Record<ReportFile['state'] | 'over', Tone> = {
  running: 'busy',
  done: 'good',
  cancelled: 'off',
  failed: 'bad',
  over: 'idle',
};

function OneFile({ file, area }: { file: ReportFile; area: ReportArea }) {
  const { t } = useTranslation('reports');
  const f = useFormat();
  const calls = callsOf(area);
  const cancel = useCommand(calls.cancel, { refresh: [calls.files] });
  const state = file.state === 'done' && file.until === null ? 'over' : file.state;
  const { to, search } = placeOf(file.list, file);
  return (
    <>
      <Group justify="space-between" align="start" gap="xs">
        <div>
          <Link to={to as never} search={search as never}>
            {`${reportOf(file.list).list.name[spokenLocale()]} · ${t(`formats.${file.format}`)}`}
          </Link>
          <Text size="sm" c="dimmed">
            {f.instant(file.createdAt)}
            {file.state === 'done' && ` · ${t('files.rows', { count: file.rowsDone })} · ${f.bytes(file.bytes ?? 0)}`}
          </Text>
        </div>
        <StatusBadge tone={tones[state]}>
          {file.state === 'running' && file.cancelAsked ? t('files.stopping') : t(`files.states.${state}`)}
        </StatusBadge>
      </Group>
      {file.state === 'running' && (
        <Group mt="xs" wrap="nowrap" align="end">
          <div style={{ flexGrow: 1 }}>
            <Progress
              value={file.rowsTotal ? (100 * file.rowsDone) / file.rowsTotal : 0}
              aria-label={t('files.progress')}
            />
            <Text size="sm" c="dimmed" mt={4} role="status">
              {file.rowsTotal === null
                ? t('files.counting')
                : t('files.rowsOf', { done: f.number(file.rowsDone), total: f.number(file.rowsTotal) })}
            </Text>
          </div>
          <Button
            variant="default"
            size="sm"
            disabled={file.cancelAsked}
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ reportFileId: file.id })}
          >
            {t('files.stop')}
          </Button>
        </Group>
      )}
      {file.state === 'failed' && file.failure && (
        <Text size="sm" c="brick" mt={4}>
          {codeWords(file.failure)}
        </Text>
      )}
      {file.until && file.sha256 && (
        <Text size="sm" c="dimmed" mt={4}>
          {colon(t('files.sha256'))} <code className={classes.hash}>{file.sha256}</code>
        </Text>
      )}
      {file.until && (
        <Button
          component="a"
          href={hrefOf(calls.fetch, { reportFileId: file.id })}
          onClick={(event) => void followConfirmed(event)}
          download
          className={classes.download}
          variant="light"
          size="sm"
          mt="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('files.download', { until: f.instant(file.until) })}
        </Button>
      )}
    </>
  );
}
