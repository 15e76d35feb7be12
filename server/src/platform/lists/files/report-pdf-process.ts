import { answerOnce } from '../../processes/answer.ts';

const { renderReport } = await import('./report-pdf.ts');
answerOnce(renderReport);
