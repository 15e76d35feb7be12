import { answerEach } from '../../../platform/processes/answer.ts';
import type { Setting } from './read-email.ts';
import { understand } from './read-email.ts';

// The process in which emails are read.

answerEach(({ bytes, setting }: { bytes: Uint8Array; setting: Setting }) => understand(Buffer.from(bytes), setting));
