import { Alert, Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../../../api/queries.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { refusalWords } from '../../../../words/words.ts';
import type { ActProps, Rows } from './rows.ts';
import { SeatLines } from './SeatLines.tsx';
import classes from './SeatLines.module.css';

const toBuyTab = { tab: 'seats', view: 'toBuy' } as never;
const titleOf = ({ report }: Rows) => (report === 'companyUnfinished' || report === 'companyEnrolments' ? 'seats.unfinishedTitle' : 'seats.title');

/** What is short of seats for chosen rows, and the way to buy it. */
export function SeatsOfRows({ rows, onClose }: Omit<ActProps, 'onDone'>) {
  const { t } = useTranslation('acting', 'ui');
  const seats = useQuery(queryOf('listSeatsOfRows', { rows }));
  return (
    <Dialog opened onClose={onClose} title={t(titleOf(rows))} size="lg">
      <Stack gap="sm">
        <Text size="sm">{t('seats.text')}</Text>
        {seats.isPending && <Skeleton h={64} aria-label={t('ui:loading')} />}
        {seats.error && <ErrorState text={refusalWords(seats.error)} onRetry={() => void seats.refetch()} />}
        {seats.data && (seats.data.courses.length > 0 ? <SeatLines courses={seats.data.courses} /> : <Alert color="spruce">{t('seats.none')}</Alert>)}
      </Stack>
      <Group justify="space-between" mt="lg">
        <Anchor component={Link} size="sm" to="/settings/courses" search={toBuyTab}>
          {t('seats.allNeeds')}
        </Anchor>
        <Button variant="default" onClick={onClose}>
          {t('ui:close')}
        </Button>
      </Group>
    </Dialog>
  );
}

/** The same for all rows that the report shows, on its page; nothing where no seat is needed. More rows than can be looked at at once are not told here. */
export function SeatsPanel({ rows }: { rows: Rows }) {
  const { t } = useTranslation('acting');
  const seats = useQuery({ ...queryOf('listSeatsOfRows', { rows }), retry: false });
  if (!seats.data || seats.data.courses.length === 0) return null;
  return (
    <section className={classes.panel} aria-label={t(titleOf(rows))}>
      <div className={classes.head}>
        <h2>{t(titleOf(rows))}</h2>
        <Anchor component={Link} size="sm" to="/settings/courses" search={toBuyTab}>
          {t('seats.allNeeds')}
        </Anchor>
      </div>
      <SeatLines courses={seats.data.courses} />
    </section>
  );
}
