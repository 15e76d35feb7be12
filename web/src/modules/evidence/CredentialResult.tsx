import type { Result } from '../../api/client.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import classes from './CredentialResult.module.css';

type Checked = Result<'checkCredential'>;
const tones = {
  genuine: 'good',
  unproven: 'due',
  notChecked: 'off',
  invalid: 'bad',
  revoked: 'bad',
  expired: 'bad',
  notYetValid: 'wait',
} as const;

/** What the check of a digital credential found: first what it comes to, then what that rests on. */
export function CredentialResult({ checked }: { checked: Checked }) {
  const { t } = useTranslation('qualification');
  const f = useFormat();
  const issuer = checked.issuerName ?? checked.issuerId ?? t('credentialCheck.unnamed');
  const holder = checked.holderName ?? (checked.holderHashed ? t('credentialCheck.hashed') : checked.holderId);
  const facts: [string, string | null][] = [
    [
      t('credentialCheck.issuer'),
      t(checked.issuerKnown ? 'credentialCheck.knownIssuer' : 'credentialCheck.unknownIssuer', { name: issuer }),
    ],
    [t('credentialCheck.holder'), holder],
    [t('credentialCheck.validFrom'), checked.validFrom && f.dayOf(checked.validFrom)],
    [t('credentialCheck.validUntil'), checked.validUntil ? f.instant(checked.validUntil) : t('noExpiry')],
    [t('credentialCheck.signature'), t(`credentialCheck.signatureIs.${checked.signature}`)],
    [t('credentialCheck.key'), checked.keySource && t(`credentialCheck.keyFrom.${checked.keySource}`)],
    [t('credentialCheck.revocation'), t(`credentialCheck.revocationIs.${checked.revocation}`)],
    [t('credentialCheck.form'), t(`credentialCheck.forms.${checked.form}`)],
  ];
  return (
    <div className={classes.result}>
      <StatusBadge tone={tones[checked.verdict]}>{t(`credentialCheck.verdict.${checked.verdict}`)}</StatusBadge>
      {checked.title && <p className={classes.title}>{checked.title}</p>}
      <p>{t(`credentialCheck.meaning.${checked.verdict}`)}</p>
      {checked.problems.length > 0 && (
        <ul>
          {checked.problems.map((problem) => (
            <li key={problem}>{t(`credentialCheck.problem.${problem}`)}</li>
          ))}
        </ul>
      )}
      <dl className={classes.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}
