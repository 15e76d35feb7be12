import { activity, extensions, iri, languageMap } from './activity.ts';
import { actor, agent, group } from './agent.ts';
import type { Check, Json, XapiProblem } from './check.ts';
import { also, boolean, isObject, list, number, oneOf, shape, text } from './check.ts';
import { isDuration, isIri, isLanguage, isMime, isSha2, isTimestamp, isUuid } from './forms.ts';
import type { XapiVersion } from './version.ts';

export const voidedVerb = 'http://adlnet.gov/expapi/verbs/voided';

const uuid = text('is no UUID', isUuid);
const timestamp = text('is no timestamp of ISO 8601', isTimestamp);
const reference = shape({ objectType: oneOf('StatementRef'), id: uuid }, ['objectType', 'id']);
const verb = shape({ id: iri, display: languageMap }, ['id']);

const score: Check = also(shape({ scaled: number, raw: number, min: number, max: number }), (value) => {
  const { scaled, raw, min, max } = value as Record<string, number | undefined>;
  if (scaled !== undefined && (scaled < -1 || scaled > 1)) return 'scaled is not between -1 and 1';
  if (min !== undefined && max !== undefined && min >= max) return 'min is not less than max';
  if (raw !== undefined && ((min !== undefined && raw < min) || (max !== undefined && raw > max)))
    return 'raw is not between min and max';
  return null;
});

const result = shape({
  score,
  success: boolean,
  completion: boolean,
  response: text('is no text'),
  duration: text('is no duration of ISO 8601', isDuration),
  extensions,
});

const oneOrMore: Check = (value, path, found) => (Array.isArray(value) ? list(activity) : activity)(value, path, found);
const relevant = list(iri, { least: 1 });

const context = (version: XapiVersion) =>
  shape({
    registration: uuid,
    instructor: actor,
    team: group,
    contextActivities: shape({ parent: oneOrMore, grouping: oneOrMore, category: oneOrMore, other: oneOrMore }),
    revision: text('is no text'),
    platform: text('is no text'),
    language: text('is no language tag', isLanguage),
    statement: reference,
    extensions,
    ...(version === '2.0.0' && {
      contextAgents: list(
        shape({ objectType: oneOf('contextAgent'), agent, relevantTypes: relevant }, ['objectType', 'agent']),
      ),
      contextGroups: list(
        shape({ objectType: oneOf('contextGroup'), group, relevantTypes: relevant }, ['objectType', 'group']),
      ),
    }),
  });

const attachment = shape(
  {
    usageType: iri,
    display: languageMap,
    description: languageMap,
    contentType: text('is no media type', isMime),
    length: (value, path, found) => {
      if (!Number.isSafeInteger(value) || (value as number) < 0) found.push({ path, rule: 'is no count of bytes' });
    },
    sha2: text('is no SHA-2 hash', isSha2),
    fileUrl: text('is no address', isIri),
  },
  ['usageType', 'display', 'contentType', 'length', 'sha2'],
);

/** `revision` and `platform` speak of an activity: beside another object they have no meaning. */
function foreignContext(value: Json): string | null {
  if (!isObject(value.context) || !isObject(value.object)) return null;
  const about = value.object.objectType ?? 'Activity';
  const named = ['revision', 'platform'].find((name) => Object.hasOwn(value.context as Json, name));
  return named && about !== 'Activity' ? `has context.${named} and its object is no activity` : null;
}

function voidsOtherThanStatement(value: Json): string | null {
  const voids = isObject(value.verb) && value.verb.id === voidedVerb;
  return voids && !(isObject(value.object) && value.object.objectType === 'StatementRef')
    ? 'voids something that is no reference to a statement'
    : null;
}

/** What an object may be; a statement inside holds no other. */
const object =
  (inside: Check | null): Check =>
  (value, path, found) => {
    if (!isObject(value)) return void found.push({ path, rule: 'is no object' });
    const kinds: Record<string, Check | null> = {
      Activity: activity,
      Agent: agent,
      Group: group,
      StatementRef: reference,
      SubStatement: inside,
    };
    const check =
      typeof (value.objectType ?? 'Activity') === 'string' ? kinds[(value.objectType ?? 'Activity') as string] : null;
    if (check) check(value, path, found);
    else
      found.push({
        path: `${path}.objectType`,
        rule: 'is none of Activity, Agent, Group, StatementRef, SubStatement, or not allowed here',
      });
  };

const parts = (version: XapiVersion) => ({
  actor,
  verb,
  result,
  context: context(version),
  timestamp,
  attachments: list(attachment),
});
const needed = ['actor', 'verb', 'object'] as const;

/** Two agents of which one is an application with an account: what OAuth makes of a person and a program. */
const authority: Check = (value, path, found) => {
  const before = found.length;
  actor(value, path, found);
  if (found.length > before || !isObject(value) || value.objectType !== 'Group') return;
  const members = Array.isArray(value.member) ? (value.member as Json[]) : [];
  if (members.length !== 2 || ['mbox', 'mbox_sha1sum', 'openid', 'account'].some((name) => Object.hasOwn(value, name)))
    found.push({ path, rule: 'is a group of other than two agents' });
};

const anyVersion = (version: XapiVersion) =>
  text('is no version', (value) => (version === '2.0.0' ? /^(1\.0|2\.0)(\.\d+)?$/ : /^1\.0(\.\d+)?$/).test(value));

function statementCheck(version: XapiVersion): Check {
  const inside = also(
    shape({ objectType: oneOf('SubStatement'), ...parts(version), object: object(null) }, ['objectType', ...needed]),
    foreignContext,
  );
  return also(
    shape(
      {
        id: uuid,
        ...parts(version),
        object: object(inside),
        stored: timestamp,
        authority,
        version: anyVersion(version),
      },
      needed,
    ),
    foreignContext,
    voidsOtherThanStatement,
  );
}

const checks = { '1.0.3': statementCheck('1.0.3'), '2.0.0': statementCheck('2.0.0') };

/** Everything that is wrong with a statement; nothing for one that may be stored. */
export function statementProblems(value: unknown, version: XapiVersion): XapiProblem[] {
  const found: XapiProblem[] = [];
  checks[version](value, '', found);
  if (found.length === 0) refuseNulls(value, '', found);
  return found;
}

/** Only extensions may hold null. */
function refuseNulls(value: unknown, path: string, found: XapiProblem[]): void {
  if (value === null) found.push({ path, rule: 'is null' });
  if (typeof value !== 'object' || value === null) return;
  for (const [name, one] of Object.entries(value))
    if (name !== 'extensions') refuseNulls(one, path ? `${path}.${name}` : name, found);
}
