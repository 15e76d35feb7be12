import { drawHere } from '../../../platform/files/draw-here.ts';

const { renderEvidence } = await import('./access-evidence-pdf.ts');
drawHere(renderEvidence);
