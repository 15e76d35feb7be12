export { acceptVersions } from './accept-versions.ts';
export { legalKinds, publishVersion, versionCount } from './first-versions.ts';
