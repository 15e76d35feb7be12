import type { Files } from './hrefs.ts';
import { resolveHref } from './hrefs.ts';
import type { Activity, MoveOn } from './manifest.ts';
import type { PackageProblem } from './package-problems.ts';
import { refuse, warn } from './package-problems.ts';
import type { Reading } from './read-scorm12.ts';
import { given } from './read-scorm12.ts';
import { isIri, spoken } from './read-tincan.ts';
import type { XmlNode } from './xml.ts';
import { attributeOf, childOf, childrenOf, numberOf, textOf } from './xml.ts';

const moveOns: readonly string[] = [
  'Passed',
  'Completed',
  'CompletedAndPassed',
  'CompletedOrPassed',
  'NotApplicable',
] satisfies MoveOn[];

/** A course structure of cmi5: blocks and assignable units in their order, and the objectives of the course. */
export function readCmi5(root: XmlNode, files: Files): Reading {
  const problems: PackageProblem[] = [];
  const course = childOf(root, 'course');
  const identifier = attributeOf(course, 'id');
  if (identifier === undefined || !isIri(identifier))
    return { manifest: null, problems: [refuse('manifestOther', identifier ?? null)] };
  const taken = new Set([identifier]);
  const named = new Set<string>();
  const objectives = childrenOf(childOf(root, 'objectives'), 'objective').flatMap((node) => {
    const id = attributeOf(node, 'id');
    if (id === undefined) return [];
    if (named.has(id) || !isIri(id)) problems.push(refuse('entryNamed', id));
    named.add(id);
    return [{ id, title: words(node, 'title') ?? id }];
  });
  const walk = (node: XmlNode): Activity[] => {
    if (node.name !== 'block' && node.name !== 'au') return [];
    const id = attributeOf(node, 'id');
    // Statements name it: without a name of its own nothing of it could be told.
    if (id === undefined || !isIri(id)) return (problems.push(refuse('entryNamed', id ?? null)), []);
    if (taken.has(id)) return (problems.push(refuse('entryNamed', id)), []);
    taken.add(id);
    const meant = childrenOf(childOf(node, 'objectives'), 'objective').flatMap(
      (one) => attributeOf(one, 'idref') ?? [],
    );
    const shared = {
      id,
      title: words(node, 'title') ?? id,
      visible: true,
      ...(meant.length > 0 && { objectives: meant }),
    };
    if (node.name === 'block')
      return [
        {
          ...shared,
          kind: 'folder',
          href: null,
          parameters: '',
          masteryScore: null,
          children: node.children.flatMap(walk),
        },
      ];
    return [{ ...shared, kind: 'au', children: [], ...unitOf(node, id, files, problems) }];
  };
  const activities = root.children.flatMap(walk);
  if (!hasUnit(activities)) problems.push(refuse('nothingToOpen'));
  const title = words(course, 'title') ?? identifier;
  const description = words(course, 'description');
  return {
    manifest: {
      standard: 'cmi5',
      edition: null,
      identifier,
      title,
      defaultOrganization: null,
      activities,
      objectives,
      files: files.list,
      ...(description !== undefined && { description }),
    },
    problems,
  };
}

type Unit = Pick<Activity, 'href' | 'parameters' | 'masteryScore'> & Partial<Activity>;

function unitOf(node: XmlNode, id: string, files: Files, problems: PackageProblem[]): Unit {
  const moveOn = attributeOf(node, 'moveOn') ?? 'NotApplicable';
  if (!moveOns.includes(moveOn)) problems.push(warn('moveOnUnknown', id, { moveOn: moveOn.slice(0, 40) }));
  const said = attributeOf(node, 'masteryScore');
  const score = numberOf(said);
  const fits = score !== undefined && score >= 0 && score <= 1;
  if (said !== undefined && !fits) problems.push(warn('masteryOutside', id, { score: said.slice(0, 40) }));
  if (attributeOf(node, 'launchMethod') === 'OwnWindow') problems.push(warn('ownWindow', id));
  return {
    ...addressOf(textOf(node, 'url') ?? '', id, files, problems),
    masteryScore: fits ? score : null,
    moveOn: (moveOns.includes(moveOn) ? moveOn : 'NotApplicable') as MoveOn,
    launchMethod: attributeOf(node, 'launchMethod') === 'OwnWindow' ? 'OwnWindow' : 'AnyWindow',
    ...given({
      // Blanks in them may mean something to the unit.
      launchParameters: childOf(node, 'launchParameters')?.text || undefined,
      entitlementKey: childOf(node, 'entitlementKey')?.text.trim() || undefined,
      activityType: attributeOf(node, 'activityType'),
    }),
  };
}

/** A unit may live on another host: it opens once its host is allowed in the settings, and over https alone. */
function addressOf(
  url: string,
  id: string,
  files: Files,
  problems: PackageProblem[],
): Pick<Activity, 'href' | 'parameters' | 'address'> {
  const elsewhere = /^(https?):\/\/([^/?#@\s]+)([/?#]\S*)?$/i.exec(url);
  if (elsewhere) {
    const secure = elsewhere[1]!.toLowerCase() === 'https';
    problems.push(
      warn(secure ? 'hostNeeded' : 'hostInsecure', id, { host: elsewhere[2]!.toLowerCase().slice(0, 200) }),
    );
    return { href: null, parameters: '', address: url };
  }
  const found = resolveHref([], url, files, id);
  problems.push(...found.problems);
  return { href: found.path, parameters: found.suffix };
}

const hasUnit = (activities: readonly Activity[]): boolean =>
  activities.some(({ kind, children }) => kind === 'au' || hasUnit(children));
const words = (node: XmlNode | undefined, name: string): string | undefined =>
  spoken(childOf(node, name), 'langstring');
