import { test } from 'vitest';

/**
 * A test that looks at the disk or spoils it: not where the suite runs with files in an object store (`TEST_FILES=s3`).
 */
export const testOnDisk = test.skipIf(process.env['TEST_FILES'] === 's3');
