import type { registrationStates } from '@app/domain/packages/results/registration-list';
import type { Result } from '../../api/client.ts';
import type { Tone } from '../../ui/feedback/StatusBadge.tsx';

export type Attempt = Result<'getAttemptPackages'>;
export type Played = Attempt['packages'][number];
/** Who looks: an admin of the company, or the platform. */
export type Desk = 'company' | 'platform';

/** The same screens speak to two areas. */
export const endpointsOf = (desk: Desk) =>
  desk === 'company'
    ? ({
        attempt: 'getAttemptPackages',
        calls: 'listRuntimeCalls',
        statements: 'listStatements',
        answers: 'listPackageAnswers',
        exportAnswers: 'exportPackageAnswers',
        accept: 'acceptPackage',
      } as const)
    : ({
        attempt: 'getAnyAttemptPackages',
        calls: 'listAnyRuntimeCalls',
        statements: 'listAnyStatements',
        answers: 'listAnyPackageAnswers',
        exportAnswers: 'exportAnyPackageAnswers',
        accept: 'acceptAnyPackage',
      } as const);

export const registrationTones: Record<keyof typeof registrationStates, Tone> = {
  open: 'busy',
  notPassed: 'bad',
  finished: 'good',
  accepted: 'good',
  waived: 'off',
  abandoned: 'off',
};
