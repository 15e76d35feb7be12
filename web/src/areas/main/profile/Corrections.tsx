import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../../api/queries.ts';
import classes from '../../../modules/support/support.module.css';
import { ticketTones } from '../../../modules/support/tones.ts';
import { useSession } from '../../../session/session.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';

/** Asks for a correction of what is kept about me, and shows how far each request is. */
export function Corrections() {
  const { t } = useTranslation('profile');
  const { t: s } = useTranslation('support');
  const f = useFormat();
  const { company } = useSession();
  const found = useQuery(queryOf('listMyTickets', {}));
  const asked = found.data?.tickets.filter(({ category }) => category === 'correction') ?? [];
  return (
    <SectionCard title={t('privacy.correctTitle')}>
      <Stack gap="md" align="flex-start">
        <Text>{t('privacy.correctText', { company: company.name })}</Text>
        <Button
          component={Link}
          to="/support"
          search={{ new: 'correction', from: '/profile?tab=privacy' } as never}
          variant="default"
        >
          {t('privacy.correctButton')}
        </Button>
        {found.error && <Text role="alert">{refusalWords(found.error)}</Text>}
        {asked.length > 0 && (
          <ul className={classes.tickets} aria-label={t('privacy.correctAsked')}>
            {asked.map(({ id, number, subject, status, repliedAt, answered }) => (
              <li key={id}>
                <Link to="/support" search={{ ticket: id } as never} className={classes.ticket}>
                  <strong dir="auto">{subject}</strong>
                  <StatusBadge tone={ticketTones[status]}>{s(`states.${status}`)}</StatusBadge>
                  <small>
                    {s('line', { number, when: f.instant(repliedAt) })}
                    {answered && ` · ${s('answered')}`}
                  </small>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </SectionCard>
  );
}
