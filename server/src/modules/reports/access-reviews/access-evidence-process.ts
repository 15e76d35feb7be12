import { answerOnce } from '../../../platform/apart/answer.ts';

const { renderEvidence } = await import('./access-evidence-pdf.ts');
answerOnce(renderEvidence);
