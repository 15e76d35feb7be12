import { answerOnce } from '../../../platform/processes/answer.ts';

const { renderMatrix } = await import('./matrix-pdf.ts');
answerOnce(renderMatrix);
