import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useCommand } from '../../../../api/queries.ts';
import { useTranslation } from '../../../../ui/i18n.ts';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import { useUrlState } from '../../../../ui/layout/urlState.ts';
import { Counts } from './Counts.tsx';
import { ImportRows } from './ImportRows.tsx';
import { ProblemFiles } from './ProblemFiles.tsx';
import { SeatForecast } from './SeatForecast.tsx';
import { ValueMatches } from './ValueMatches.tsx';
import { RiskChoices } from './RiskChoices.tsx';
import type { Import } from './sendImport.ts';

/** The dry run: how far it is, then what each row would do. */
export function CheckStep({ found, onChanged }: { found: Import; onChanged: () => void }) {
  const { t } = useTranslation('imports');
  const [, change] = useUrlState();
  const cancel = useCommand('cancelImport', { onSuccess: onChanged });
  const run = useCommand('runImport', { onSuccess: onChanged });
  if (found.state === 'checking') {
    const judged = found.rowsDone > 0;
    return (
      <SectionCard title={t('steps.check')}>
        <Stack>
          <Progress
            value={judged ? (found.rowsDone / Math.max(1, found.rowsTotal)) * 100 : 100}
            animated={!judged}
            striped={!judged}
            aria-label={t('steps.check')}
          />
          <Text role="status">{judged ? t('check.judging') : t('check.reading', { count: found.rowsTotal })}</Text>
          <Group>
            <Button
              variant="default"
              onClick={() => cancel.mutate({ importId: found.id })}
              loading={cancel.isPending || found.cancelAsked}
            >
              {t('check.stop')}
            </Button>
          </Group>
        </Stack>
      </SectionCard>
    );
  }
  const changes = found.counts.new + found.counts.changed;
  const undecided = found.risks.some((one) => one.undecided > 0);
  return (
    <>
      <SectionCard
        title={t('check.title')}
        description={`${found.name} · ${t('check.rows', { count: found.rowsTotal })} · ${t('check.nothingYet')}`}
      >
        <Stack>
          <Counts counts={found.counts} />
          {changes === 0 && <Alert color="slate">{t('check.nothing')}</Alert>}
          <Group>
            {changes > 0 && (
              <Button onClick={() => run.mutate({ importId: found.id })} loading={run.isPending} disabled={undecided}>
                {t('check.run', { count: changes })}
              </Button>
            )}
            {found.kind !== 'certificates' && (
              <Button variant="default" onClick={() => change({ step: 'columns' })}>
                {t('check.columns')}
              </Button>
            )}
            <Button variant="default" onClick={() => change({ import: 'new', step: undefined })}>
              {t('columns.other')}
            </Button>
          </Group>
          {undecided && <Text size="sm">{t('check.decide')}</Text>}
          <ProblemFiles importId={found.id} refused={found.counts.refused > 0} />
        </Stack>
      </SectionCard>
      {found.kind === 'employees' && <ValueMatches found={found} onChanged={onChanged} />}
      <RiskChoices found={found} onChanged={onChanged} />
      {found.kind === 'employees' && <SeatForecast found={found} />}
      <ImportRows found={found} onChanged={onChanged} />
    </>
  );
}
