import { interactionTypes } from '../../xapi/interaction-types.ts';
import type { Check } from './formats.ts';
import { anyText, duration, identifier, language, localized, oneOf, real, timestamp } from './formats.ts';

/** One element: who may write it, what a value must look like, and what it is before anyone wrote it. */
export type Element = { access: 'read' | 'write' | 'both'; check: Check; initial?: string };

const read = (initial?: string): Element => ({
  access: 'read',
  check: anyText,
  ...(initial !== undefined && { initial }),
});
const both = (check: Check, initial?: string): Element => ({
  access: 'both',
  check,
  ...(initial !== undefined && { initial }),
});
const write = (check: Check): Element => ({ access: 'write', check });
const completion = both(oneOf('completed', 'incomplete', 'not attempted', 'unknown'), 'unknown');
const success = both(oneOf('passed', 'failed', 'unknown'), 'unknown');
const score = (place: string): Record<string, Element> => ({
  [`${place}.scaled`]: both(real(-1, 1)),
  [`${place}.raw`]: both(real()),
  [`${place}.min`]: both(real()),
  [`${place}.max`]: both(real()),
});
const result: Check = (value) =>
  oneOf('correct', 'incorrect', 'unanticipated', 'neutral')(value) === 0 ? 0 : real()(value);

/** The data model of SCORM 2004, 4th edition (RTE 4.2); `n` stands for the number of a row. */
export const elements: Readonly<Record<string, Element>> = {
  'cmi._version': read('1.0'),
  'cmi.completion_status': completion,
  'cmi.completion_threshold': read(),
  'cmi.credit': read('credit'),
  'cmi.entry': read(''),
  'cmi.exit': write(oneOf('time-out', 'suspend', 'logout', 'normal', '')),
  'cmi.launch_data': read(),
  'cmi.learner_id': read(),
  'cmi.learner_name': read(),
  'cmi.location': both(anyText),
  'cmi.max_time_allowed': read(),
  'cmi.mode': read('normal'),
  'cmi.progress_measure': both(real(0, 1)),
  'cmi.scaled_passing_score': read(),
  'cmi.session_time': write(duration),
  'cmi.success_status': success,
  'cmi.suspend_data': both(anyText),
  'cmi.time_limit_action': read('continue,no message'),
  'cmi.total_time': read('PT0H0M0S'),
  ...score('cmi.score'),
  'cmi.learner_preference.audio_level': both(real(0), '1'),
  'cmi.learner_preference.language': both(language, ''),
  'cmi.learner_preference.delivery_speed': both(real(0), '1'),
  'cmi.learner_preference.audio_captioning': both(oneOf('-1', '0', '1'), '0'),
  'cmi.comments_from_learner.n.comment': both(localized, ''),
  'cmi.comments_from_learner.n.location': both(anyText, ''),
  'cmi.comments_from_learner.n.timestamp': both(timestamp),
  'cmi.comments_from_lms.n.comment': read(),
  'cmi.comments_from_lms.n.location': read(),
  'cmi.comments_from_lms.n.timestamp': read(),
  'cmi.objectives.n.id': both(identifier),
  ...score('cmi.objectives.n.score'),
  'cmi.objectives.n.success_status': success,
  'cmi.objectives.n.completion_status': completion,
  'cmi.objectives.n.progress_measure': both(real(0, 1)),
  'cmi.objectives.n.description': both(localized),
  'cmi.interactions.n.id': both(identifier),
  'cmi.interactions.n.type': both(oneOf(...interactionTypes)),
  'cmi.interactions.n.objectives.n.id': both(identifier),
  'cmi.interactions.n.timestamp': both(timestamp),
  'cmi.interactions.n.correct_responses.n.pattern': both(anyText),
  'cmi.interactions.n.weighting': both(real()),
  'cmi.interactions.n.learner_response': both(anyText),
  'cmi.interactions.n.result': both(result),
  'cmi.interactions.n.latency': both(duration),
  'cmi.interactions.n.description': both(localized),
  'adl.nav.request': both(
    (value) =>
      /^(\{target=[^}]+\}(choice|jump)|continue|previous|exit|exitAll|abandon|abandonAll|suspendAll|_none_)$/.test(
        value,
      )
        ? 0
        : 406,
    '_none_',
  ),
  'adl.nav.request_valid.continue': read('unknown'),
  'adl.nav.request_valid.previous': read('unknown'),
};

/** What groups say of their elements (`_children`), and which of them are lists of rows (`_count`). */
export const children: Readonly<Record<string, string>> = {
  'cmi.comments_from_learner': 'comment,location,timestamp',
  'cmi.comments_from_lms': 'comment,location,timestamp',
  'cmi.interactions':
    'id,type,objectives,timestamp,correct_responses,weighting,learner_response,result,latency,description',
  'cmi.learner_preference': 'audio_level,language,delivery_speed,audio_captioning',
  'cmi.objectives': 'id,score,success_status,completion_status,progress_measure,description',
  'cmi.objectives.n.score': 'scaled,raw,min,max',
  'cmi.score': 'scaled,raw,min,max',
};
export const lists: readonly string[] = [
  'cmi.comments_from_learner',
  'cmi.comments_from_lms',
  'cmi.interactions',
  'cmi.interactions.n.objectives',
  'cmi.interactions.n.correct_responses',
  'cmi.objectives',
];

/** The element that makes a new row of its list; of comments any does. */
export const makesRow = (name: string): boolean =>
  /^cmi\.(comments_from_learner\.n\.\w+|objectives\.n\.id|interactions\.n\.id|interactions\.n\.objectives\.n\.id|interactions\.n\.correct_responses\.n\.pattern)$/.test(
    name,
  );
