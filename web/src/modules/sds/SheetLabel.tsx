import type { LabelPrecautions, LabelTry } from '@app/domain/sds/label/label-precautions';
import { nextTry, precautionsOnLabel } from '@app/domain/sds/label/label-precautions';
import { hazardStatement } from '@app/domain/sds/statements';
import type { SheetLanguage } from '@app/domain/sds/sheet';
import { shownFirst, unsaidOn } from '@app/domain/sds/sheet';
import { jurisdictionWords, labelWords, languageWords, signalWordWords } from '@app/domain/sds/words';
import { Alert, Button, Group, SegmentedControl, Text } from '@mantine/core';
import type { CSSProperties, Ref } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { BackLink } from '../../ui/layout/BackLink.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { useUrlState } from '../../ui/layout/urlState.ts';
import { formatFor } from '../../words/format.ts';
import { MoreHazards } from './MoreHazards.tsx';
import { Pictogram } from './Pictogram.tsx';
import type { Revision, Sheet } from './siteQueries.ts';
import classes from './label.module.css';

const sizes = ['1', '2', '4', '8'] as const;
type Size = (typeof sizes)[number];
/**
 * The most precautions of a label; all of them are on the sheet that the code opens, and a label with fewer says so.
 */
const most: Record<Size, number> = { '1': 40, '2': 14, '4': 6, '8': 3 };
/**
 * How much smaller the type of a label may be where its hazards need the room: 2 mm on the smallest, which can still be
 * read at arm's length.
 */
const smallest = 0.77;
/**
 * How much smaller it gets before a precaution is left out: that of a whole page is as large as on half a page then.
 */
const whole: Record<Size, number> = { '1': 0.7, '2': 1, '4': 1, '8': 1 };

/**
 * Workplace labels: product, pictograms, signal word, statements, and where the sheet is (WHMIS: Hazardous Products
 * Act, workplace label; OSHA 1910.1200 (f)(6)).
 */
export function SheetLabel({ code, sheet }: { code: string; sheet: Sheet }) {
  const { t, language } = useTranslation('sdsPublic');
  const [url, change] = useUrlState();
  const [none, setNone] = useState(false);
  const count = sizes.find((one) => one === url['label']) ?? '4';
  const shown = sheet.revisions.find(({ id }) => id === url['revision']) ?? shownFirst(sheet.revisions, language);
  const spoken = language === 'fr' ? 'fr' : 'en';
  const lineOf = (one: Revision) =>
    [languageWords[one.language as SheetLanguage][spoken], jurisdictionWords[one.jurisdiction][spoken]].join(' · ');
  return (
    <div className={classes.page}>
      <div className={classes.tools}>
        <BackLink to="/sds" search={{ site: code, sheet: sheet.sheetId }}>
          {sheet.product}
        </BackLink>
        <Text size="sm" c="dimmed">
          {t('labelText')}
        </Text>
        <Group gap="sm">
          <SegmentedControl
            aria-label={t('labels')}
            value={count}
            onChange={(value) => change({ label: value })}
            data={sizes.map((one) => ({ value: one, label: one }))}
          />
          <Button disabled={none} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </Group>
        {shown && <MoreHazards shown={shown} revisions={sheet.revisions} lineOf={lineOf} />}
      </div>
      {shown && (
        <Labels
          key={`${shown.id} ${count}`}
          sheet={sheet}
          shown={shown}
          count={count}
          choose={(size) => change({ label: size })}
          onNone={setNone}
        />
      )}
    </div>
  );
}

type LabelsProps = {
  sheet: Sheet;
  shown: Revision;
  count: Size;
  choose: (size: Size) => void;
  onNone: (none: boolean) => void;
};

/**
 * As many equal labels as are on a page, with what fits: fewer precautions, the least important ones first, and smaller
 * type. Hazards are never left out: where they don't fit, there is no label of this size.
 */
function Labels({ sheet, shown, count, choose, onNone }: LabelsProps) {
  const { t } = useTranslation('sdsPublic');
  const [tried, setTried] = useState<LabelTry | null>({
    room: Math.min(most[count], shown.precautions.length),
    scale: 1,
  });
  const first = useRef<HTMLElement>(null);
  const locale = shown.language === 'fr' ? 'fr' : 'en';
  const precautions = precautionsOnLabel(shown.precautions, tried?.room ?? 0, { locale, own: shown.precautionWords });
  const total = new Set(shown.precautions).size;
  const larger = sizes[sizes.indexOf(count) - 1];
  useLayoutEffect(() => {
    const statements = first.current?.querySelector('[data-statements]');
    if (tried && statements && statements.scrollHeight > statements.clientHeight)
      setTried(nextTry(tried, smallest, whole[count]));
  }, [tried, count]);
  // A page without labels is not printed.
  useLayoutEffect(() => onNone(!tried), [tried, onNone]);
  return (
    <>
      {(!tried || precautions.left > 0) && (
        <Alert color={tried ? 'blue' : 'amber'} className={classes.tools} role="status">
          <Group justify="space-between" gap="sm">
            <span>{tried ? t('labelShort', { count: precautions.left, total }) : t('labelTooSmall')}</span>
            {larger && (!tried || precautions.noRoom > 0) && (
              <Button variant="default" size="compact-sm" onClick={() => choose(larger)}>
                {t('labelLarger', { count: Number(larger) })}
              </Button>
            )}
          </Group>
        </Alert>
      )}
      {tried && (
        <div className={classes.paper}>
          <div className={classes.sheet} data-count={count}>
            {Array.from({ length: Number(count) }, (_, index) => (
              <Label
                key={index}
                ref={index === 0 ? first : null}
                sheet={sheet}
                shown={shown}
                precautions={precautions}
                scale={tried.scale}
              />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

type LabelProps = {
  ref: Ref<HTMLElement>;
  sheet: Sheet;
  shown: Revision;
  precautions: LabelPrecautions;
  scale: number;
};

function Label({ ref, sheet, shown, precautions, scale }: LabelProps) {
  const spoken = shown.language === 'fr' ? 'fr' : 'en';
  const hazards = shown.hazards.map((one) => hazardStatement(one, spoken) ?? one);
  return (
    <article ref={ref} className={classes.label} lang={spoken} style={{ '--scale': scale } as CSSProperties}>
      <header>
        <strong>{sheet.product}</strong>
        <span>{sheet.manufacturer}</span>
      </header>
      <div className={classes.signs}>
        {shown.pictograms.map((one) => (
          <Pictogram key={one} code={one} size="100%" locale={spoken} />
        ))}
      </div>
      {shown.signalWord && <p className={classes.word}>{signalWordWords[shown.signalWord][spoken]}</p>}
      <div className={classes.statements} data-statements>
        {hazards.length === 0 && (
          <p>{labelWords[unsaidOn(shown, sheet.revisions) ? 'noneStated' : 'noHazard'][spoken]}</p>
        )}
        <p>{sentences(hazards)}</p>
        {precautions.texts.length > 0 && <p>{sentences(precautions.texts)}</p>}
      </div>
      <footer>
        <svg viewBox={`0 0 ${sheet.qr.size} ${sheet.qr.size}`} aria-hidden shapeRendering="crispEdges">
          <path d={sheet.qr.path} fill="#000" />
        </svg>
        <span>
          {labelWords[precautions.left > 0 ? 'further' : 'seeSheet'][spoken]}
          <br />
          {labelWords.revised[spoken]} {formatFor(spoken, undefined).day(shown.revisedOn)}
          {shown.emergencyPhone && (
            <>
              <br />
              {shown.emergencyPhone}
            </>
          )}
        </span>
      </footer>
    </article>
  );
}

/** Statements end without a full stop; on a label they follow one another. */
const sentences = (texts: readonly string[]) =>
  texts.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ');
