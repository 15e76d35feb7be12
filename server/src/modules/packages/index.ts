export { findPackageFile, readPackage } from './records.ts';
export type { PackageFile, StoredPackage } from './records.ts';
