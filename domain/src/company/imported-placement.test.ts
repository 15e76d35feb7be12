import { expect, test } from 'vitest';
import type { SaidPlacement } from './imported-placement.ts';
import { agreeing } from './imported-placement.ts';
import type { Placement } from './placement.ts';
import { afterChange } from './placement.ts';
import { at } from './placement.cases.ts';

const said = (given: Partial<SaidPlacement>): SaidPlacement => ({
  startedOn: null,
  endedOn: null,
  place: {},
  effectiveOn: '2026-03-01',
  ...given,
});
const here = [at('2020-01-01', null)];
const gone = [at('2020-01-01', '2024-12-31')];

test.each<[string, Placement[], Partial<SaidPlacement>, unknown]>([
  ['nothing', here, {}, [['yard', '2020-01-01', null]]],
  ['the same', here, { startedOn: '2020-01-01', place: { siteId: 'yard' } }, [['yard', '2020-01-01', null]]],
  [
    'another site from a day',
    here,
    { place: { siteId: 'dock' } },
    [
      ['dock', '2026-03-01', null],
      ['yard', '2020-01-01', '2026-02-28'],
    ],
  ],
  ['another first day', here, { startedOn: '2019-06-01' }, [['yard', '2019-06-01', null]]],
  [
    'a first day, another site and an end',
    here,
    { startedOn: '2019-06-01', place: { siteId: 'dock' }, endedOn: '2026-06-30' },
    [
      ['dock', '2026-03-01', '2026-06-30'],
      ['yard', '2019-06-01', '2026-02-28'],
    ],
  ],
  [
    'a site from before the first day',
    here,
    { startedOn: '2027-01-01', place: { siteId: 'dock' } },
    [['dock', '2027-01-01', null]],
  ],
  [
    'somebody who left, as they were',
    gone,
    { startedOn: '2020-01-01', endedOn: '2024-12-31', place: { siteId: 'yard' } },
    [['yard', '2020-01-01', '2024-12-31']],
  ],
  ['somebody who left, elsewhere', gone, { place: { siteId: 'dock' } }, 'effectiveOn:notEmployedThen'],
  [
    'somebody who comes back',
    gone,
    { startedOn: '2026-02-01', place: { siteId: 'dock' } },
    [
      ['dock', '2026-02-01', null],
      ['yard', '2020-01-01', '2024-12-31'],
    ],
  ],
  ['a later last day', gone, { endedOn: '2025-06-30' }, [['yard', '2020-01-01', '2025-06-30']]],
  ['an end before the start', here, { endedOn: '2019-01-01' }, 'endedOn:endBeforeStart'],
  [
    'a first day after the next placement',
    [at('2020-01-01', '2020-12-31'), at('2021-01-01', null, 'dock')],
    { startedOn: '2021-06-01' },
    'startedOn:endBeforeStart',
  ],
])('a file says %s', (_name, known, given, expected) => {
  const change = agreeing(known, said(given), []);
  const found =
    'code' in change
      ? `${change.field}:${change.code}`
      : afterChange(known, change)
          .map(({ siteId, startedOn, endedOn }) => [siteId, startedOn, endedOn])
          .sort();
  expect(found).toEqual(expected);
});
