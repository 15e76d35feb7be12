import type { Files } from './hrefs.ts';
import { resolveHref } from './hrefs.ts';
import type { Activity } from './manifest.ts';
import type { PackageProblem } from './package-problems.ts';
import { refuse, warn } from './package-problems.ts';
import type { Reading } from './read-scorm12.ts';
import { given } from './read-scorm12.ts';
import type { XmlNode } from './xml.ts';
import { attributeOf, childOf, childrenOf } from './xml.ts';

/** tincan.xml: activities in a row, of which those with a launch can be opened. The first stands for the whole. */
export function readTincan(root: XmlNode, files: Files): Reading {
  const problems: PackageProblem[] = [];
  const taken = new Set<string>();
  const activities = childrenOf(childOf(root, 'activities'), 'activity').flatMap((node): Activity[] => {
    const id = attributeOf(node, 'id');
    if (id === undefined || !isIri(id)) {
      problems.push(warn('idInvalid', id ?? null));
      return [];
    }
    if (taken.has(id)) {
      problems.push(warn('idTwice', id));
      return [];
    }
    taken.add(id);
    const launch = spoken(node, 'launch');
    const found = launch === undefined ? null : resolveHref([], launch, files, id);
    problems.push(...(found?.problems ?? []));
    return [
      {
        id,
        title: spoken(node, 'name') ?? id,
        kind: found ? 'au' : 'folder',
        href: found?.path ?? null,
        parameters: found?.suffix ?? '',
        masteryScore: null,
        visible: true,
        children: [],
        ...given({ activityType: attributeOf(node, 'type') }),
      },
    ];
  });
  const first = activities[0];
  if (!first || !activities.some(({ kind }) => kind === 'au'))
    return { manifest: null, problems: [...problems, refuse('nothingToOpen')] };
  return {
    manifest: {
      standard: 'xapi',
      edition: null,
      identifier: first.id,
      title: first.title,
      defaultOrganization: null,
      activities,
      files: files.list,
    },
    problems,
  };
}

export const isIri = (text: string): boolean =>
  /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i.test(text) && text.length <= 2000;

/** The words in English, or in the first language there is. */
export function spoken(node: XmlNode | undefined, name: string): string | undefined {
  const all = childrenOf(node, name).filter(({ text }) => text.trim() !== '');
  return (all.find((one) => attributeOf(one, 'lang')?.toLowerCase().startsWith('en')) ?? all[0])?.text.trim();
}
