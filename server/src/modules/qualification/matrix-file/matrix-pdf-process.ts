import { answerOnce } from '../../../platform/apart/answer.ts';

const { renderMatrix } = await import('./matrix-pdf.ts');
answerOnce(renderMatrix);
