import { activityTree, everyActivity, launchable } from '@app/domain/packages/reading/manifest';
import type { PackageManifest } from '@app/domain/packages/reading/manifest';
import { locateManifest } from '@app/domain/packages/reading/read-manifest';
import { unnamedObjective } from '@app/domain/packages/sequencing';
import { Scorm2004API } from 'scorm-again';
import { expect, test } from 'vitest';
import type { GivenPackage } from '../../../../test/packages/build-package.ts';
import { buildPackage } from '../../../../test/packages/build-package.ts';
import { scorm12Manifest } from '../../../../test/packages/manifests.ts';
import { Readable } from 'node:stream';
import { checkArchive } from './read-archive.ts';
import { PackageRefused } from './refusal.ts';

async function read(given: GivenPackage): Promise<{ manifest: PackageManifest; codes: string[] }> {
  const bytes = buildPackage(given);
  const { manifest, problems } = await checkArchive(
    async ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
    bytes.length,
  );
  return { manifest, codes: problems.map(({ code }) => code) };
}
const refusal = (given: GivenPackage) =>
  read(given).then(
    () => 'taken',
    (error: unknown) =>
      error instanceof PackageRefused
        ? error.problems
            .filter(({ severity }) => severity === 'refuse')
            .map(({ code }) => code)
            .join()
        : String(error),
  );

test('SCORM 1.2: items in folders, what each asks, and its parameters', async () => {
  const extra =
    '<adlcp:masteryscore>80</adlcp:masteryscore><adlcp:maxtimeallowed>00:30:00</adlcp:maxtimeallowed><adlcp:timelimitaction>exit,message</adlcp:timelimitaction><adlcp:datafromlms>a=b</adlcp:datafromlms><adlcp:prerequisites type="aicc_script">A</adlcp:prerequisites>';
  const { manifest, codes } = await read({
    standard: 'scorm12',
    items: [
      {
        id: 'F',
        title: 'Folder',
        children: [{ id: 'A', title: 'A & B', href: 'a/sco.html?x=1', parameters: '?y=2', extra }],
      },
      {
        id: 'H',
        href: 'hidden.html',
        visible: false,
        asset: true,
        extra: '<adlcp:masteryscore>120</adlcp:masteryscore>',
      },
    ],
  });
  expect(codes).toEqual(['masteryOutside']);
  expect(manifest).toMatchObject({
    standard: 'scorm12',
    edition: null,
    identifier: 'M-1',
    title: 'Working at heights',
    defaultOrganization: 'ORG',
  });
  expect(manifest.activities).toEqual([
    {
      id: 'F',
      title: 'Folder',
      kind: 'folder',
      href: null,
      parameters: '',
      masteryScore: null,
      visible: true,
      children: [
        {
          id: 'A',
          title: 'A & B',
          kind: 'sco',
          href: 'a/sco.html',
          parameters: '?x=1&y=2',
          masteryScore: 80,
          visible: true,
          prerequisites: 'A',
          maxTimeAllowed: '00:30:00',
          timeLimitAction: 'exit,message',
          dataFromLms: 'a=b',
          children: [],
        },
      ],
    },
    {
      id: 'H',
      title: 'H',
      kind: 'asset',
      href: 'hidden.html',
      parameters: '',
      masteryScore: null,
      visible: false,
      children: [],
    },
  ]);
  expect(launchable(manifest).map(({ id }) => id)).toEqual(['A', 'H']);
});

const sequencing = `<imsss:sequencing IDRef="SHARED"><imsss:controlMode choice="false" flow="true"/>
  <imsss:sequencingRules><imsss:preConditionRule><imsss:ruleConditions conditionCombination="any"><imsss:ruleCondition condition="objectiveMeasureGreaterThan" measureThreshold="0.5" operator="not" referencedObjective="O1"/></imsss:ruleConditions><imsss:ruleAction action="skip"/></imsss:preConditionRule></imsss:sequencingRules>
  <imsss:limitConditions attemptLimit="2" attemptAbsoluteDurationLimit="PT30M"/>
  <imsss:objectives><imsss:primaryObjective satisfiedByMeasure="true"><imsss:minNormalizedMeasure>0.75</imsss:minNormalizedMeasure></imsss:primaryObjective><imsss:objective objectiveID="O1"><imsss:mapInfo targetObjectiveID="G1" writeSatisfiedStatus="true"/></imsss:objective></imsss:objectives>
  <adlseq:objectives><adlseq:objective objectiveID="O1"><adlseq:mapInfo targetObjectiveID="G1" writeRawScore="true"/><adlseq:mapInfo targetObjectiveID="G2"/></adlseq:objective></adlseq:objectives>
  </imsss:sequencing><adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.6"/><adlcp:data><adlcp:map targetID="D1" writeSharedData="false"/></adlcp:data><adlnav:presentation><adlnav:navigationInterface><adlnav:hideLMSUI>continue</adlnav:hideLMSUI></adlnav:navigationInterface></adlnav:presentation>`;
const collection = `<imsss:sequencingCollection><imsss:sequencing ID="SHARED"><imsss:controlMode forwardOnly="true"/><imsss:rollupRules objectiveMeasureWeight="0.5"><imsss:rollupRule childActivitySet="atLeastPercent" minimumPercent="0.6"><imsss:rollupConditions><imsss:rollupCondition condition="completed"/></imsss:rollupConditions><imsss:rollupAction action="completed"/></imsss:rollupRule></imsss:rollupRules><imsss:deliveryControls completionSetByContent="true"/></imsss:sequencing></imsss:sequencingCollection>`;
const sequenced: GivenPackage = {
  standard: 'scorm2004',
  items: [
    { id: 'A', href: 'a.html', extra: sequencing },
    { id: 'B', href: 'b.html' },
  ],
  extra: '<imsss:sequencing><imsss:controlMode choice="true" flow="true"/></imsss:sequencing>',
  attributes: 'adlseq:objectivesGlobalToSystem="false"',
  collection,
};

test('SCORM 2004: sequencing whole, what is borrowed from the collection, and what ADL adds', async () => {
  const { manifest, codes } = await read(sequenced);
  expect(codes).toEqual([]);
  expect(manifest).toMatchObject({
    edition: '4th',
    objectivesGlobalToSystem: false,
    sharedDataGlobalToSystem: true,
    sequencing: { sequencingControls: { choice: true, flow: true } },
  });
  const [a, b] = manifest.activities;
  expect(a).toMatchObject({ masteryScore: 0.75, kind: 'sco' });
  expect(a!.sequencing).toMatchObject({
    sequencingControls: { choice: false, flow: true, forwardOnly: false, objectiveMeasureWeight: 0.5 },
    sequencingRules: {
      preConditionRules: [
        {
          action: 'skip',
          conditionCombination: 'any',
          conditions: [
            {
              condition: 'objectiveMeasureGreaterThan',
              operator: 'not',
              referencedObjective: 'O1',
              parameters: { threshold: 0.5 },
            },
          ],
        },
      ],
    },
    rollupRules: {
      rules: [
        {
          action: 'completed',
          consideration: 'atLeastPercent',
          minimumPercent: 60,
          conditionCombination: 'any',
          conditions: [{ condition: 'completed', operator: 'noOp' }],
        },
      ],
    },
    deliveryControls: { tracked: true, completionSetByContent: true },
    primaryObjective: { objectiveID: unnamedObjective, satisfiedByMeasure: true, minNormalizedMeasure: 0.75 },
    completionThreshold: { completedByMeasure: true, minProgressMeasure: 0.6, progressWeight: 1 },
    attemptLimit: 2,
    attemptAbsoluteDurationLimit: 'PT30M',
    hideLmsUi: ['continue'],
    sharedDataMaps: [{ targetID: 'D1', readSharedData: true, writeSharedData: false }],
  });
  expect(a!.sequencing!.objectives).toMatchObject([
    {
      objectiveID: 'O1',
      mapInfo: [
        {
          targetObjectiveID: 'G1',
          readSatisfiedStatus: true,
          writeSatisfiedStatus: true,
          readRawScore: true,
          writeRawScore: true,
        },
        {
          targetObjectiveID: 'G2',
          readSatisfiedStatus: false,
          writeSatisfiedStatus: false,
          readRawScore: true,
          writeRawScore: false,
        },
      ],
    },
  ]);
  expect(b!.sequencing).toMatchObject({
    sequencingControls: { choice: true, flow: false, choiceExit: true },
    rollupRules: { rules: [] },
    objectives: [],
  });
  expect(b!.sequencing!.primaryObjective).toBe(undefined);
});

test('the tree is one that the engine takes', async () => {
  const { manifest } = await read(sequenced);
  const tree = activityTree(manifest);
  expect(tree).toMatchObject({ id: 'ORG', title: 'Working at heights', children: [{ id: 'A' }, { id: 'B' }] });
  const api = new Scorm2004API({ sequencing: { activityTree: tree } } as unknown as ConstructorParameters<
    typeof Scorm2004API
  >[0]);
  expect(api.lmsInitialize()).toBe('true');
});

test('xAPI: activities in a row; what cannot be named is left out', async () => {
  const { manifest, codes } = await read({
    standard: 'xapi',
    items: [
      { id: 'https://example.com/a', title: 'A', href: 'a.html?x=1' },
      { id: 'https://example.com/b' },
      { id: 'no iri' },
      { id: 'https://example.com/a' },
    ],
  });
  expect(codes).toEqual(['idInvalid', 'idTwice']);
  expect(manifest).toMatchObject({
    identifier: 'https://example.com/a',
    title: 'A',
    activities: [
      { href: 'a.html', parameters: '?x=1', kind: 'au' },
      { href: null, kind: 'folder' },
    ],
  });
});

test('cmi5: blocks, units and what each asks', async () => {
  const { manifest, codes } = await read({
    standard: 'cmi5',
    units: [
      {
        id: 'https://example.com/block',
        title: 'Block',
        children: [
          {
            id: 'https://example.com/1',
            url: 'one.html?x=1',
            moveOn: 'CompletedAndPassed',
            masteryScore: 0.8,
            launchMethod: 'OwnWindow',
            launchParameters: ' a b ',
            entitlementKey: 'K',
          },
        ],
      },
      { id: 'https://example.com/2', url: 'https://Other.example.com/au?x=1', moveOn: 'Sometimes', masteryScore: 3 },
    ],
  });
  expect(codes.toSorted()).toEqual(['hostNeeded', 'masteryOutside', 'moveOnUnknown', 'ownWindow']);
  const [block, other] = manifest.activities;
  expect(block).toMatchObject({
    kind: 'folder',
    children: [
      {
        href: 'one.html',
        parameters: '?x=1',
        moveOn: 'CompletedAndPassed',
        masteryScore: 0.8,
        launchMethod: 'OwnWindow',
        launchParameters: ' a b ',
        entitlementKey: 'K',
      },
    ],
  });
  expect(other).toMatchObject({
    href: null,
    address: 'https://Other.example.com/au?x=1',
    moveOn: 'NotApplicable',
    masteryScore: null,
    launchMethod: 'AnyWindow',
  });
  expect(await refusal({ standard: 'cmi5', units: [{ id: 'x', url: 'a.html' }] })).toBe('entryNamed,nothingToOpen');
  expect(await refusal({ standard: 'cmi5', units: [{ id: 'https://e.com/1', url: 'ftp://e.com/a' }] })).toBe(
    'entryOutside',
  );
});

test('a unit on another host without encryption is taken, and its author told that it does not open', async () => {
  const { codes } = await read({ standard: 'cmi5', units: [{ id: 'https://e.com/1', url: 'http://e.com/a' }] });
  expect(codes).toEqual(['hostInsecure']);
});

const accents = scorm12Manifest({ title: 'Sécurité – été', items: [{ id: 'I', href: 'sco.html' }] });
test.each<[string, Buffer, string[]]>([
  ['UTF-8 with a mark', Buffer.from(`\ufeff${accents}`), []],
  ['UTF-16, the small end first', Buffer.from(`\ufeff${accents.replace('UTF-8', 'UTF-16')}`, 'utf16le'), []],
  ['UTF-16, the great end first', Buffer.from(`\ufeff${accents.replace('UTF-8', 'UTF-16')}`, 'utf16le').swap16(), []],
  [
    'Windows-1252 as it says',
    Buffer.from(accents.replace('UTF-8', 'windows-1252').replace('–', '\u0096'), 'latin1'),
    [],
  ],
  ['Windows-1252 though it says UTF-8', Buffer.from(accents.replace('–', '\u0096'), 'latin1'), ['manifestRecoded']],
])('a manifest in %s', async (_name, manifest, codes) => {
  const found = await read({ standard: 'scorm12', manifest, files: { 'sco.html': '<p>' } });
  expect([found.manifest.title, found.codes]).toEqual(['Sécurité – été', codes]);
});

test('an encoding no one knows is refused', async () =>
  expect(
    await refusal({ standard: 'scorm12', manifest: accents.replace('UTF-8', 'klingon'), files: { 'sco.html': '' } }),
  ).toBe('manifestEncoding'));

test('what is unusual is found all the same, and told', async () => {
  const inFolder = await read({ standard: 'scorm12', folder: 'My Course/' });
  expect([inFolder.codes, [...everyActivity(inFolder.manifest.activities)][0]!.href, inFolder.manifest.files]).toEqual([
    ['folderInside'],
    'sco.html',
    ['imsmanifest.xml', 'sco.html'],
  ]);
  const wrongCase = await read({
    standard: 'scorm12',
    manifest: scorm12Manifest({ title: 'T', items: [{ id: 'I', href: 'SCO.html' }] }),
    files: { 'sco.html': '' },
  });
  expect([wrongCase.codes, wrongCase.manifest.activities[0]!.href]).toEqual([['wrongCase'], 'sco.html']);
  const two = scorm12Manifest({ title: 'T', items: [{ id: 'I', href: 'sco.html' }] }).replace(
    '<organization ',
    '<organization identifier="OTHER"><title>Other</title></organization><organization ',
  );
  expect((await read({ standard: 'scorm12', manifest: two, files: { 'sco.html': '' } })).manifest.title).toBe('T');
  const orderless = scorm12Manifest({
    title: 'T',
    items: [
      { id: 'I', href: 'sco.html' },
      { id: 'J', href: 'pic.html', asset: true },
    ],
  }).replace(/<organizations.*<\/organizations>/, '<organizations/>');
  const taken = await read({ standard: 'scorm12', manifest: orderless, files: { 'sco.html': '', 'pic.html': '' } });
  expect([taken.codes, taken.manifest.activities.map(({ id, href, kind }) => [id, href, kind])]).toEqual([
    ['organizationMissing'],
    [['R-I', 'sco.html', 'sco']],
  ]);
  const unbound = scorm12Manifest({ title: 'T', items: [{ id: 'I', href: 'sco.html', extra: '<x:y/>' }] });
  expect((await read({ standard: 'scorm12', manifest: unbound, files: { 'sco.html': '' } })).codes).toEqual([]);
  expect(
    (
      await read({
        standard: 'scorm2004',
        items: [
          { id: 'A', href: 'a.html' },
          { id: 'A', href: 'a.html' },
        ],
      })
    ).manifest.activities.map(({ id }) => id),
  ).toEqual(['A', 'A-2']);
});

test.each<[string, string[], string]>([
  ['nothing we know', ['index.html'], 'manifestMissing'],
  ['AICC', ['course.au', 'course.crs', 'course.des'], 'aicc'],
  ['AICC by its structure alone', ['moodle.cst'], 'aicc'],
  ['AICC in a folder', ['c/course.AU', 'c/x.html'], 'aicc'],
  ['a manifest too deep among others', ['a/imsmanifest.xml', 'b/x.html'], 'manifestMissing'],
])('%s', (_name, paths, code) => expect(locateManifest(paths)).toMatchObject({ problems: [{ code }] }));
