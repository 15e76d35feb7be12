import { Anchor, Collapse } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { senderWords } from '@app/domain/support/inbound-list';
import { useId } from 'react';
import type { Result } from '../../api/client.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { spokenLocale } from '../../words/languages.ts';
import classes from './support.module.css';
import { senderTones } from './tones.ts';

type Email = NonNullable<Result<'getTicket'>['entries'][number]['email']>;

/** That a reply came by email, from which address; for staff also what the mail server found out about the sender. */
export function EmailSource({ email, staff }: { email: Email; staff: boolean }) {
  const { t } = useTranslation('support');
  return (
    <p className={classes.source}>
      <span>{t('email.from', { address: email.from })}</span>
      {staff && (
        <>
          {' '}
          <StatusBadge tone={senderTones[email.sender]}>{senderWords[email.sender][spokenLocale()]}</StatusBadge>{' '}
          <small>{t('email.results', { spf: email.spf, dkim: email.dkim, dmarc: email.dmarc })}</small>
        </>
      )}
    </p>
  );
}

/** What came with an email besides its words: files that were left out, and the earlier text below them, folded. */
export function EmailRest({ email }: { email: Email }) {
  const { t } = useTranslation('support');
  return (
    <>
      {email.cut && <p className={classes.source}>{t('email.cut')}</p>}
      {email.left.length > 0 && (
        <ul className={classes.files} aria-label={t('email.left')}>
          {email.left.map(({ name, reason }, place) => (
            <li key={place}>
              <s>{name}</s> <small>{t(`email.reasons.${reason}`)}</small>
            </li>
          ))}
        </ul>
      )}
      {email.quoted !== '' && <Quoted text={email.quoted} />}
    </>
  );
}

export function Quoted({ text }: { text: string }) {
  const { t } = useTranslation('support');
  const [open, { toggle }] = useDisclosure();
  const id = useId();
  return (
    <>
      <Anchor component="button" type="button" size="sm" aria-expanded={open} aria-controls={id} onClick={toggle}>
        {open ? t('email.hideQuoted') : t('email.showQuoted')}
      </Anchor>
      <Collapse expanded={open} id={id}>
        <p dir="auto" className={classes.quoted}>
          {text}
        </p>
      </Collapse>
    </>
  );
}
