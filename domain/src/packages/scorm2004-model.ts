import type { DataModel } from './data-model.ts';
import { both, matching, oneOf, read, real, text, write } from './data-model.ts';

const identifier = matching(/\S/, 4000);
const duration = matching(/^P(?=\d|T\d)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d{1,2})?S)?)?$/, 60);
const timestamp = matching(
  /^\d{4}(-\d{2}(-\d{2}(T\d{2}(:\d{2}(:\d{2}(\.\d{1,3})?(Z|[+-]\d{2}(:\d{2})?)?)?)?)?)?)?$/,
  40,
);
const completion = oneOf('completed', 'incomplete', 'not attempted', 'unknown');
const success = oneOf('passed', 'failed', 'unknown');
const types = [
  'true-false',
  'choice',
  'fill-in',
  'long-fill-in',
  'likert',
  'matching',
  'performance',
  'sequencing',
  'numeric',
  'other',
];

/** `{lang=…}` before a text does not count as one of its signs. */
const languageMark = 50;
/** A performance of 125 steps, each as long as the standard lets it be. */
const longestAnswer = 130_000;

/** SCORM 2004, Run-Time Environment 4.2, with the navigation and the shared data of its 3rd and 4th editions. */
export const scorm2004Model: DataModel = {
  'cmi.completion_status': both(completion),
  'cmi.completion_threshold': read,
  'cmi.credit': read,
  'cmi.entry': read,
  'cmi.exit': write(oneOf('time-out', 'suspend', 'logout', 'normal', '')),
  'cmi.launch_data': read,
  'cmi.learner_id': read,
  'cmi.learner_name': read,
  'cmi.learner_preference.audio_level': both(real(0)),
  'cmi.learner_preference.language': both(text(250)),
  'cmi.learner_preference.delivery_speed': both(real(0)),
  'cmi.learner_preference.audio_captioning': both(oneOf('-1', '0', '1')),
  'cmi.location': both(text(1000)),
  'cmi.max_time_allowed': read,
  'cmi.mode': read,
  'cmi.progress_measure': both(real(0, 1, true)),
  'cmi.scaled_passing_score': read,
  'cmi.score.scaled': both(real(-1, 1, true)),
  'cmi.score.raw': both(real(undefined, undefined, true)),
  'cmi.score.min': both(real(undefined, undefined, true)),
  'cmi.score.max': both(real(undefined, undefined, true)),
  'cmi.session_time': write(duration),
  'cmi.success_status': both(success),
  'cmi.suspend_data': both(text(64_000)),
  'cmi.time_limit_action': read,
  'cmi.total_time': read,
  'cmi.comments_from_learner.n.comment': both(text(4000 + languageMark)),
  'cmi.comments_from_learner.n.location': both(text(250)),
  'cmi.comments_from_learner.n.timestamp': both(timestamp),
  'cmi.comments_from_lms.n.comment': read,
  'cmi.comments_from_lms.n.location': read,
  'cmi.comments_from_lms.n.timestamp': read,
  'cmi.objectives.n.id': both(identifier),
  'cmi.objectives.n.score.scaled': both(real(-1, 1, true)),
  'cmi.objectives.n.score.raw': both(real(undefined, undefined, true)),
  'cmi.objectives.n.score.min': both(real(undefined, undefined, true)),
  'cmi.objectives.n.score.max': both(real(undefined, undefined, true)),
  'cmi.objectives.n.success_status': both(success),
  'cmi.objectives.n.completion_status': both(completion),
  'cmi.objectives.n.progress_measure': both(real(0, 1, true)),
  'cmi.objectives.n.description': both(text(250 + languageMark)),
  'cmi.interactions.n.id': both(identifier),
  'cmi.interactions.n.type': both(oneOf(...types)),
  'cmi.interactions.n.objectives.n.id': both(identifier),
  'cmi.interactions.n.timestamp': both(timestamp),
  'cmi.interactions.n.correct_responses.n.pattern': both(text(longestAnswer)),
  'cmi.interactions.n.weighting': both(real()),
  'cmi.interactions.n.learner_response': both(text(longestAnswer)),
  'cmi.interactions.n.result': both((value) =>
    /^(correct|incorrect|unanticipated|neutral)$/.test(value) ? null : real()(value),
  ),
  'cmi.interactions.n.latency': both(duration),
  'cmi.interactions.n.description': both(text(250 + languageMark)),
  'adl.nav.request': write(text(300)),
  'adl.data.n.id': read,
  'adl.data.n.store': both(text(64_000)),
};
