import type { Files } from './hrefs.ts';
import type { Activity, PackageManifest } from './manifest.ts';
import type { PackageProblem } from './package-problems.ts';
import { warn } from './package-problems.ts';
import { readOrganization } from './read-organization.ts';
import type { XmlNode } from './xml.ts';
import { attributeOf, numberOf, textOf } from './xml.ts';

export type Reading = { manifest: PackageManifest | null; problems: PackageProblem[] };

export function readScorm12(root: XmlNode, files: Files): Reading {
  const { organization, problems } = readOrganization(root, files, readItem);
  if (!organization) return { manifest: null, problems };
  const { id, title, activities } = organization;
  const identifier = attributeOf(root, 'identifier') ?? id;
  return {
    manifest: {
      standard: 'scorm12',
      edition: null,
      identifier,
      title,
      defaultOrganization: id,
      activities,
      files: files.list,
    },
    problems,
  };
}

function readItem(item: XmlNode, where: string): { more: Partial<Activity>; problems: PackageProblem[] } {
  const said = textOf(item, 'masteryscore');
  const score = numberOf(said);
  const fits = score !== undefined && score >= 0 && score <= 100;
  const texts = {
    prerequisites: textOf(item, 'prerequisites'),
    maxTimeAllowed: textOf(item, 'maxtimeallowed'),
    timeLimitAction: textOf(item, 'timelimitaction'),
    dataFromLms: textOf(item, 'datafromlms'),
  };
  return {
    more: { masteryScore: fits ? score : null, ...given(texts) },
    problems: said !== undefined && !fits ? [warn('masteryOutside', where, { score: said.slice(0, 40) })] : [],
  };
}

/** Only what is there: a manifest is kept as JSON. */
export function given<T extends Record<string, unknown>>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
