import { unsaidOn } from '@app/domain/sds/sheet';
import { hazardStatement } from '@app/domain/sds/statements';
import { signalWordWords } from '@app/domain/sds/words';
import { Alert, Button, Group } from '@mantine/core';
import { colon, useTranslation } from '../../ui/i18n.ts';
import { Pictogram } from './Pictogram.tsx';
import type { Revision } from './siteQueries.ts';
import classes from './sds.module.css';

type MoreHazardsProps = {
  shown: Revision;
  revisions: readonly Revision[];
  lineOf: (one: Revision) => string;
  onShow?: (revisionId: string) => void;
};

/**
 * What another sheet in effect warns of and the one that is shown does not: of another language or country, or not up
 * to date.
 */
export function MoreHazards({ shown, revisions, lineOf, onShow }: MoreHazardsProps) {
  const { t, language } = useTranslation('sdsPublic');
  const more = unsaidOn(shown, revisions);
  if (!more) return null;
  const spoken = language === 'fr' ? 'fr' : 'en';
  return (
    <Alert color="brick" role="alert" title={t('moreHazards')}>
      <div className={classes.hazard}>
        {more.signalWord && (
          <span className={classes.signal} data-word={more.signalWord}>
            {signalWordWords[more.signalWord][spoken]}
          </span>
        )}
        {more.pictograms.map((one) => (
          <Pictogram key={one} code={one} size={48} locale={spoken} />
        ))}
      </div>
      {more.hazards.length > 0 && (
        <ul>
          {more.hazards.map((one) => (
            <li key={one}>
              {hazardStatement(one, spoken) ?? one} <span className={classes.codeOf}>{one}</span>
            </li>
          ))}
        </ul>
      )}
      <Group gap="sm">
        {more.by.map((one) =>
          onShow ? (
            <Button key={one.id} variant="default" size="compact-md" onClick={() => onShow(one.id)}>
              {colon(t('showSheet'))} {lineOf(one)}
            </Button>
          ) : (
            <span key={one.id}>{lineOf(one)}</span>
          ),
        )}
      </Group>
    </Alert>
  );
}
