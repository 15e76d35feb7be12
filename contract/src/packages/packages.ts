import { packageStandards } from '@app/domain/packages/reading/manifest';
import { refusalCodes, warningCodes } from '@app/domain/packages/reading/package-problems';
import { z } from 'zod';
import { decimal, freeText, integer } from '../boundary.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';

/**
 * One line of a check list. `where`: a file, or an element of the manifest; words for a code stand with the screens.
 */
export const packageProblem = z.object({
  code: z.enum([...refusalCodes, ...warningCodes]),
  severity: z.enum(['refuse', 'warn']),
  where: freeText().nullable(),
  values: z.record(freeText(), z.union([freeText(), decimal()])),
});

const node = z.object({
  id: freeText(),
  title: freeText(),
  kind: z.enum(['folder', 'sco', 'asset', 'au']),
  /** The file that opens it. */
  href: freeText().nullable(),
  /** A unit of cmi5 on another host. */
  address: freeText().nullable(),
  parameters: freeText(),
  masteryScore: decimal().nullable(),
  moveOn: freeText().nullable(),
  visible: z.boolean(),
});
export type PackageNode = z.output<typeof node> & { children: PackageNode[] };
/** A package’s activities as they are in its manifest. */
export const packageTree: z.ZodType<PackageNode> = node.extend({
  get children() {
    return z.array(packageTree);
  },
});

export const givePackage = endpoint({
  method: 'POST',
  path: '/admin/content/:itemId/package',
  area: 'admin',
  summary: 'Make an uploaded archive the package of the draft; a job checks and unpacks it',
  input: z.object({ itemId: uuid, fileId: uuid }),
  result: nothing,
});

export const getPackageReading = endpoint({
  method: 'GET',
  path: '/admin/content/:itemId/package',
  area: 'admin',
  summary: 'How far the reading of the newest archive is, and its check list',
  input: z.object({ itemId: uuid }),
  result: z.object({
    reading: z
      .object({
        state: z.enum(['reading', 'ready', 'refused']),
        name: z.string(),
        bytes: z.int(),
        doneBytes: z.int(),
        /** Null until the archive was looked through. */
        totalBytes: z.int().nullable(),
        findings: z.array(packageProblem),
        packageId: uuid.nullable(),
        askedAt: instant,
        finishedAt: instant.nullable(),
      })
      .nullable(),
  }),
});

export const getPackage = endpoint({
  method: 'GET',
  path: '/admin/content/:itemId/versions/:versionId/package',
  area: 'admin',
  summary: 'Get the package of a version: standard, activities, files, and warnings found when it was read',
  input: z.object({ itemId: uuid, versionId: uuid }),
  result: z.object({
    id: uuid,
    sha256: freeText(),
    bytes: integer(),
    unpackedBytes: integer(),
    fileCount: integer(),
    standard: z.enum(packageStandards),
    edition: z.enum(['2nd', '3rd', '4th']).nullable(),
    title: freeText(),
    identifier: freeText(),
    description: freeText().nullable(),
    activities: z.array(packageTree),
    objectives: z.array(z.object({ id: freeText(), title: freeText() })),
    findings: z.array(packageProblem),
    createdAt: instant,
    /** No second host is known: packages run in an origin of no one's here. */
    opaque: z.boolean(),
  }),
});

export const downloadPackage = endpoint({
  method: 'GET',
  path: '/admin/content/:itemId/versions/:versionId/package-archive',
  area: 'admin',
  kind: 'download',
  summary: 'Download a version’s package as an archive of its original files',
  input: z.object({ itemId: uuid, versionId: uuid }),
  result: z.unknown(),
});
