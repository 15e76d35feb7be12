import { precautionOf } from '@app/domain/sds/printed-statements';
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
/** The most precautions of a label; all of them are on the sheet that the code opens. */
const most: Record<Size, number> = { '1': 40, '2': 14, '4': 6, '8': 3 };
/** How much smaller the type of a label may be where its hazards need the room: 2 mm on the smallest, which can still be read at arm's length. */
const smallest = 0.77;

/** Workplace labels: product, pictograms, signal word, statements, and where the sheet is (WHMIS: Hazardous Products Act, workplace label; OSHA 1910.1200 (f)(6)). */
export function SheetLabel({ code, sheet }: { code: string; sheet: Sheet }) {
  const { t, language } = useTranslation('sdsPublic');
  const [url, change] = useUrlState();
  const count = sizes.find((one) => one === url['label']) ?? '4';
  const shown = sheet.revisions.find(({ id }) => id === url['revision']) ?? shownFirst(sheet.revisions, language);
  const spoken = language === 'fr' ? 'fr' : 'en';
  const lineOf = (one: Revision) => [languageWords[one.language as SheetLanguage][spoken], jurisdictionWords[one.jurisdiction][spoken]].join(' · ');
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
          <Button onClick={() => window.print()}>{t('print')}</Button>
        </Group>
        {shown && <MoreHazards shown={shown} revisions={sheet.revisions} lineOf={lineOf} />}
      </div>
      {shown && (
        <div className={classes.paper}>
          <div className={classes.sheet} data-count={count}>
            <Labels key={`${shown.id} ${count}`} sheet={sheet} shown={shown} count={count} />
          </div>
        </div>
      )}
    </div>
  );
}

/**
 * As many equal labels as are on a page, with what fits: first fewer precautions, then smaller type. Hazards are never left out: where they don't fit, there
 * is no label of this size.
 */
function Labels({ sheet, shown, count }: { sheet: Sheet; shown: Revision; count: Size }) {
  const { t } = useTranslation('sdsPublic');
  const [tried, setTried] = useState({ precautions: Math.min(most[count], shown.precautions.length), scale: 1 });
  const first = useRef<HTMLElement>(null);
  const fits = tried.scale >= smallest;
  useLayoutEffect(() => {
    const statements = first.current?.querySelector('[data-statements]');
    if (!statements || statements.scrollHeight <= statements.clientHeight) return;
    setTried(({ precautions, scale }) => (precautions > 0 ? { precautions: precautions - 1, scale } : { precautions, scale: scale - 0.05 }));
  }, [tried]);
  if (!fits)
    return (
      <Alert color="amber" className={classes.tools}>
        {t('labelTooSmall')}
      </Alert>
    );
  return Array.from({ length: Number(count) }, (_, index) => (
    <Label key={index} ref={index === 0 ? first : null} sheet={sheet} shown={shown} precautions={tried.precautions} scale={tried.scale} />
  ));
}

type LabelProps = { ref: Ref<HTMLElement>; sheet: Sheet; shown: Revision; precautions: number; scale: number };

function Label({ ref, sheet, shown, precautions: fits, scale }: LabelProps) {
  const spoken = shown.language === 'fr' ? 'fr' : 'en';
  const hazards = shown.hazards.map((one) => hazardStatement(one, spoken) ?? one);
  const precautions = shown.precautions.map((one) => labelText(precautionOf(one, spoken, shown.precautionWords) ?? one)).filter((text) => text !== null);
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
        {hazards.length === 0 && <p>{labelWords[unsaidOn(shown, sheet.revisions) ? 'noneStated' : 'noHazard'][spoken]}</p>}
        <p>{sentences(hazards)}</p>
        {fits > 0 && <p>{sentences(precautions.slice(0, fits))}</p>}
      </div>
      <footer>
        <svg viewBox={`0 0 ${sheet.qr.size} ${sheet.qr.size}`} aria-hidden shapeRendering="crispEdges">
          <path d={sheet.qr.path} fill="#000" />
        </svg>
        <span>
          {labelWords.seeSheet[spoken]}
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
const sentences = (texts: readonly string[]) => texts.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ');

/** What the supplier is to fill in (`Use … to extinguish`, `Dispose of contents to …`) is on the sheet, not on a label; an open end (`/…`) is left out. */
function labelText(text: string): string | null {
  const closed = text.replace(/\s*[/,]?\s*(…|\.\.\.)\s*\.?$/, '');
  return /…|\.\.\.|\s(to|with|at|by|of|from|à|au|avec|dans|de|par|sous|pour)$/.test(closed) ? null : closed;
}
