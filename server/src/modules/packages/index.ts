export { keepCall } from './keep-call.ts';
export { packageProgressed } from './launch-events.ts';
export { launchState } from './launch-state.ts';
export { openLaunch, openPreview } from './open-launch.ts';
export { packageFile, packageRights } from './package-file.ts';
export type { PackageRights } from './package-file.ts';
export { findPackageFile, readPackage } from './records.ts';
export type { PackageFile, StoredPackage } from './records.ts';
