import type { Module } from '../../platform/module.ts';
import { acceptPackage } from './accept-package.ts';
import { getPackage, getPackageReading } from './get-package.ts';
import { givePackage } from './give-package.ts';
import { readUploadedPackage } from './jobs.ts';

export const packagesModule: Module = {
  name: 'packages',
  handlers: [acceptPackage, givePackage, getPackageReading, getPackage],
  jobs: [readUploadedPackage],
};
