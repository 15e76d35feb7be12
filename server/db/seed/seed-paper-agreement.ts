import * as legalApi from '@app/contract/legal/legal-paper';
import type { Day } from '@app/domain/time';
import { addDays } from '@app/domain/time';
import type { Runtime } from '../../src/platform/runtime.ts';
import { makePeople } from '../demo/people.ts';
import { demoPinsOf } from '../demo/pins.ts';
import { openStage } from './acting.ts';
import { paperOrder } from './paper-order.ts';
import { idOf } from './rows.ts';

/**
 * Someone who can't sign in agreed to the terms and the privacy policy on paper, as the administrator recorded, who
 * scanned the paper.
 */
export async function seedPaperAgreement(runtime: Runtime, today: Day): Promise<void> {
  const people = makePeople(today);
  const pins = new Set(demoPinsOf(people).map(({ person }) => person.key));
  const { key, legalName } = people.find(
    (one) => one.companyKey === 'northgate' && one.email === null && one.status === 'active' && !pins.has(one.key),
  )!;
  const stage = openStage(runtime, people);
  stage.setTo(`${addDays(today, -18)}T16:40:00.000Z`);
  const personId = idOf('person', key);
  const { documents } = await stage.does('northgate-002', legalApi.getEmployeeAgreements, { personId });
  await stage.does('northgate-002', legalApi.recordPaperAgreement, {
    ...{
      personId,
      versionIds: documents.map(({ versionId }) => versionId),
      signedOn: addDays(today, -21),
      locale: 'en',
    },
    reason: 'Signed at the toolbox talk; the paper is in the personnel file.',
  });
  const lines = [
    'Terms of use and privacy notice',
    'I have read both documents and agree to them.',
    '',
    `Name: ${legalName}`,
    `Date: ${addDays(today, -21)}`,
  ];
  await stage.does(
    'northgate-002',
    legalApi.addAgreementScan,
    { personId, legalVersionId: documents[0]!.versionId, name: 'signed-agreement.pdf' },
    paperOrder([...lines, `Signature: ${legalName}`]),
  );
}
