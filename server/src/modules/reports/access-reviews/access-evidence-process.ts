import { answerOnce } from '../../../platform/processes/answer.ts';

const { renderEvidence } = await import('./access-evidence-pdf.ts');
answerOnce(renderEvidence);
