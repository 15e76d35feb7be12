import { inLanguage } from '@app/domain/localised';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CredentialResult } from './CredentialResult.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { CountBadge } from '../../ui/feedback/CountBadge.tsx';
import { IconFileText } from '../../ui/icons.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import classes from './evidence.module.css';
import type { Piece } from './states.ts';
import { stateTone } from './states.ts';

type Props = { piece: Piece; fileHref: (place: number) => string; next?: ReactNode; actions?: ReactNode };

/** One certificate: what it is, how it stands, what was said, its pictures and its history. */
export function PieceCard({ piece, fileHref, next, actions }: Props) {
  const { t, language } = useTranslation('evidence');
  const checks = useTranslation('qualification');
  const f = useFormat();
  const last = piece.events.at(-1)!;
  const level = piece.skill.levels[piece.level - 1];
  return (
    <li className={classes.piece}>
      <div className={classes.pieceHead}>
        <div>
          <h2>
            {inLanguage(piece.skill.names, language)}
            {level && ` · ${inLanguage(level, language)}`}
          </h2>
          <p className={classes.soft}>
            {[piece.issuer, piece.number && t('card.number', { number: piece.number })].filter(Boolean).join(' · ')}
            <br />
            {t('card.issued', { day: f.day(piece.issuedOn) })} ·{' '}
            {piece.expiresOn ? t('card.expires', { day: f.day(piece.expiresOn) }) : t('card.never')}
          </p>
        </div>
        <StatusBadge tone={stateTone[piece.state]}>{t(`state.${piece.state}`)}</StatusBadge>
      </div>
      {next && <p className={classes.next}>{next}</p>}
      {piece.state !== 'submitted' && (last.reason || last.note) && (
        <p className={classes.said}>
          {last.reason && last.kind === 'rejected' && (
            <strong>{t(`reason.${last.reason as keyof typeof reasonKeys}`)} </strong>
          )}
          {last.note}
        </p>
      )}
      <ul className={classes.files}>
        {piece.files.map((file, index) => (
          <li key={file.place}>
            <a
              href={fileHref(file.place)}
              target="_blank"
              rel="noopener"
              aria-label={t('card.open', { number: index + 1 })}
            >
              {file.mime === 'image/jpeg' ? (
                <img src={fileHref(file.place)} alt="" loading="lazy" width={80} height={60} />
              ) : (
                <IconFileText size={28} stroke={1.4} aria-hidden />
              )}
            </a>
          </li>
        ))}
      </ul>
      {piece.files.map(
        ({ place, credential }) =>
          credential && (
            <details key={place}>
              <summary className={classes.soft}>
                {t('card.credential', { verdict: checks.t(`credentialCheck.verdict.${credential.verdict}`) })}
              </summary>
              <CredentialResult checked={credential} />
            </details>
          ),
      )}
      {piece.achievement && (
        <p className={classes.next}>
          <Anchor component={Link} to="/achievements/$id" params={{ id: piece.achievement.publicId } as never}>
            {t('card.proof')}
          </Anchor>{' '}
          {piece.achievement.asked && (
            <CountBadge {...piece.achievement.asked} when={f.instant(piece.achievement.asked.askedAt)} />
          )}
        </p>
      )}
      {actions}
      <details>
        <summary className={classes.soft}>{t('card.history')}</summary>
        <ul className={classes.events}>
          {piece.events.map((event) => (
            <li key={`${event.kind}${event.at}`}>
              {f.instant(event.at)} · {t(`event.${event.kind}`)}
              {event.by && ` · ${event.by}`}
              {event.method && ` · ${t(`method.${event.method}`)}`}
              {event.note && event !== last && <> – {event.note}</>}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

const reasonKeys = {
  illegible: 0,
  wrongPerson: 0,
  wrongType: 0,
  expired: 0,
  issuerNotAccepted: 0,
  numberNotFound: 0,
  missingPages: 0,
  suspectedForgery: 0,
};
