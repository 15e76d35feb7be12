import { answerOnce } from '../apart/answer.ts';

const { renderReport } = await import('./report-pdf.ts');
answerOnce(renderReport);
