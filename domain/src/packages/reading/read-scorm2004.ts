import type { Files } from './hrefs.ts';
import type { Activity, PackageEdition } from './manifest.ts';
import { given } from './read-scorm12.ts';
import type { Reading } from './read-scorm12.ts';
import type { PackageProblem } from './package-problems.ts';
import { warn } from './package-problems.ts';
import { readOrganization } from './read-organization.ts';
import { readSequencing } from './read-sequencing.ts';
import type { XmlNode } from './xml.ts';
import { attributeOf, childOf, childrenOf, textOf, truthOf } from './xml.ts';

export function readScorm2004(root: XmlNode, files: Files): Reading {
  const collections = childrenOf(childOf(root, 'sequencingCollection'), 'sequencing');
  const { organization, problems } = readOrganization(root, files, (item) => readItem(item, collections));
  if (!organization) return { manifest: null, problems };
  const { node, id, title, activities } = organization;
  const edition = editionOf(root);
  const found: PackageProblem[] = edition.known ? [] : [warn('editionUnknown', null, { said: edition.said })];
  return {
    manifest: {
      standard: 'scorm2004',
      edition: edition.edition,
      identifier: attributeOf(root, 'identifier') ?? id,
      title,
      defaultOrganization: id,
      activities,
      sequencing: readSequencing(node, collections),
      objectivesGlobalToSystem: truthOf(attributeOf(node, 'objectivesGlobalToSystem'), true),
      sharedDataGlobalToSystem: truthOf(attributeOf(node, 'sharedDataGlobalToSystem'), true),
      files: files.list,
    },
    problems: [...problems, ...found],
  };
}

function readItem(
  item: XmlNode,
  collections: readonly XmlNode[],
): { more: Partial<Activity>; problems: PackageProblem[] } {
  const sequencing = readSequencing(item, collections);
  const primary = sequencing.primaryObjective;
  return {
    more: {
      sequencing,
      masteryScore: primary?.satisfiedByMeasure ? primary.minNormalizedMeasure : null,
      ...given({
        timeLimitAction: textOf(item, 'timeLimitAction'),
        dataFromLms: item.children.find(({ name }) => name.toLowerCase() === 'datafromlms')?.text || undefined,
      }),
    },
    problems: [],
  };
}

/** By what the manifest says of itself; the third edition stands for one that says nothing we know. */
function editionOf(root: XmlNode): { edition: PackageEdition; known: boolean; said: string } {
  const said = textOf(childOf(root, 'metadata'), 'schemaversion') ?? '';
  if (/4th/i.test(said)) return { edition: '4th', known: true, said };
  if (/3rd/i.test(said)) return { edition: '3rd', known: true, said };
  if (/CAM ?1\.3|2nd|^1\.3/i.test(said)) return { edition: '2nd', known: true, said };
  return { edition: '3rd', known: false, said: said.slice(0, 100) };
}
