import { drawHere } from '../../../platform/files/draw-here.ts';

const { renderMatrix } = await import('./matrix-pdf.ts');
drawHere(renderMatrix);
