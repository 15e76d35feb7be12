import type { PackageBody } from '@app/domain/packages/reading/package-body';
import { isHost, mostHosts } from '@app/domain/packages/reading/package-body';
import { Alert, Button, Progress, Text } from '@mantine/core';
import type { Result } from '../../../api/client.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '../../../ui/icons.ts';
import { useFormat } from '../../../words/format.ts';
import classes from './package.module.css';

export type Reading = NonNullable<Result<'getPackageReading'>['reading']>;
type Finding = Reading['findings'][number];

/** How far the reading of an archive is, or what came of it. */
export function ReadingState({ reading }: { reading: Reading }) {
  const { t } = useTranslation('packages');
  const format = useFormat();
  const { state, name, doneBytes, totalBytes, findings } = reading;
  if (state === 'reading') {
    const words =
      totalBytes === null
        ? t('archive.reading', { name })
        : t('archive.unpacking', {
            name,
            done: format.bytes(Math.min(doneBytes, totalBytes)),
            total: format.bytes(totalBytes),
          });
    return (
      <div className={classes.reading}>
        <Text size="sm" role="status">
          {words}
        </Text>
        <Progress
          value={totalBytes ? Math.min(100, (doneBytes / totalBytes) * 100) : 100}
          animated={totalBytes === null}
          aria-label={words}
        />
        <Text size="sm" c="dimmed">
          {t('archive.leave')}
        </Text>
      </div>
    );
  }
  if (state === 'refused') {
    return (
      <Alert color="brick" icon={<IconAlertTriangle aria-hidden />} title={t('check.refused', { name })} role="alert">
        <p className={classes.lead}>{t('check.refusedText')}</p>
        <Findings findings={findings} allow={null} />
      </Alert>
    );
  }
  return null;
}

/** What was noticed of a package that was taken. */
export function Noticed({ findings, allow }: { findings: readonly Finding[]; allow: Allow | null }) {
  const { t } = useTranslation('packages');
  if (findings.length === 0) {
    return (
      <p className={classes.clean}>
        <IconCircleCheck size={18} stroke={1.8} aria-hidden /> {t('check.clean')}
      </p>
    );
  }
  return (
    <>
      <p className={classes.lead}>{t('check.notes')}</p>
      <Findings findings={findings} allow={allow} />
    </>
  );
}

/** One line each: what it is, and where. */
function Findings({ findings, allow }: { findings: readonly Finding[]; allow: Allow | null }) {
  const { t } = useTranslation('packages');
  const format = useFormat();
  const worded = (values: Finding['values']) => ({
    ...values,
    ...(typeof values['bytes'] === 'number' && { bytes: format.bytes(values['bytes']) }),
    ...(typeof values['bytes'] === 'number' &&
      typeof values['limit'] === 'number' && { limit: format.bytes(values['limit']) }),
  });
  return (
    <ul className={classes.findings}>
      {findings.map(({ code, severity, where, values }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a check list never changes its order
        <li key={index}>
          {severity === 'refuse' ? (
            <IconCircleX
              size={18}
              stroke={1.8}
              color="var(--mantine-color-error)"
              role="img"
              aria-label={t('check.refuse')}
            />
          ) : (
            <IconInfoCircle size={18} stroke={1.8} role="img" aria-label={t('check.warn')} />
          )}
          <span>
            {t(`problems.${code}`, { ...worded(values), count: Number(values['count'] ?? 0) })}
            {where !== null && where !== '' && <small>{t('check.where', { where })}</small>}
            {allow && <Permission finding={{ code, severity, where, values }} allow={allow} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What the settings of a draft allow, and how they come to allow more. */
export type Allow = { body: PackageBody; edit: (body: PackageBody) => void };

/** Beside what the settings can allow: whether they do, or a button for it. */
function Permission({ finding, allow: { body, edit } }: { finding: Finding; allow: Allow }) {
  const { t } = useTranslation('packages');
  const next = allowed(finding, body);
  if (next === null) return null;
  if (next === body) return <small>{t('check.allowed')}</small>;
  const label =
    finding.code === 'dialogsUsed'
      ? t('check.allowDialogs')
      : finding.code === 'windowsUsed'
        ? t('check.allowPopups')
        : t('check.allowHost', { host: String(finding.values['host']) });
  return (
    <Button className={classes.allow} size="compact-xs" variant="default" onClick={() => edit(next)}>
      {label}
    </Button>
  );
}

/** The settings with this allowed: the same when it is already, null when no setting is about it. */
function allowed({ code, values }: Finding, body: PackageBody): PackageBody | null {
  if (code === 'dialogsUsed') return body.dialogs ? body : { ...body, dialogs: true };
  if (code === 'windowsUsed') return body.popups ? body : { ...body, popups: true };
  const host = String(values['host'] ?? '');
  if ((code !== 'hostsUsed' && code !== 'hostNeeded') || !isHost(host)) return null;
  if (body.allowedHosts.includes(host)) return body;
  return body.allowedHosts.length < mostHosts ? { ...body, allowedHosts: [...body.allowedHosts, host] } : null;
}
