import type { DataModel } from './data-model.ts';
import { both, matching, oneOf, read, real, text, write } from './data-model.ts';

const score = real(0, 100, true);
const identifier = matching(/^\S{1,255}$/, 255);
const timespan = matching(/^\d{2,4}:\d{2}:\d{2}(\.\d{1,2})?$/, 20);
const time = matching(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,2})?$/, 20);
const statuses = ['passed', 'completed', 'failed', 'incomplete', 'browsed'];

/**
 * SCORM 1.2, Run-Time Environment 3.4.4. Of `suspend_data` and `comments` more than its 4,096 characters is kept: tools
 * write more, and a learner would lose the place.
 */
export const scorm12Model: DataModel = {
  'cmi.core.student_id': read,
  'cmi.core.student_name': read,
  'cmi.core.lesson_location': both(text(1000)),
  'cmi.core.credit': read,
  'cmi.core.lesson_status': both(oneOf(...statuses)),
  'cmi.core.entry': read,
  'cmi.core.score.raw': both(score),
  'cmi.core.score.min': both(score),
  'cmi.core.score.max': both(score),
  'cmi.core.total_time': read,
  'cmi.core.lesson_mode': read,
  'cmi.core.exit': write(oneOf('time-out', 'suspend', 'logout', '')),
  'cmi.core.session_time': write(timespan),
  'cmi.suspend_data': both(text(64_000)),
  'cmi.launch_data': read,
  'cmi.comments': both(text(64_000)),
  'cmi.comments_from_lms': read,
  'cmi.objectives.n.id': both(identifier),
  'cmi.objectives.n.score.raw': both(score),
  'cmi.objectives.n.score.min': both(score),
  'cmi.objectives.n.score.max': both(score),
  'cmi.objectives.n.status': both(oneOf(...statuses, 'not attempted')),
  'cmi.student_data.mastery_score': read,
  'cmi.student_data.max_time_allowed': read,
  'cmi.student_data.time_limit_action': read,
  'cmi.student_preference.audio': both(real(-1, 100)),
  'cmi.student_preference.language': both(text(255)),
  'cmi.student_preference.speed': both(real(-100, 100)),
  'cmi.student_preference.text': both(real(-1, 1)),
  'cmi.interactions.n.id': write(identifier),
  'cmi.interactions.n.objectives.n.id': write(identifier),
  'cmi.interactions.n.time': write(time),
  'cmi.interactions.n.type': write(
    oneOf('true-false', 'choice', 'fill-in', 'matching', 'performance', 'sequencing', 'likert', 'numeric'),
  ),
  'cmi.interactions.n.correct_responses.n.pattern': write(text(4000)),
  'cmi.interactions.n.weighting': write(real()),
  'cmi.interactions.n.student_response': write(text(4000)),
  'cmi.interactions.n.result': write((value) =>
    /^(correct|wrong|unanticipated|neutral)$/.test(value) ? null : real()(value),
  ),
  'cmi.interactions.n.latency': write(timespan),
};
