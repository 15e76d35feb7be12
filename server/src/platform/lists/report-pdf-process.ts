import { drawHere } from '../files/draw-here.ts';

const { renderReport } = await import('./report-pdf.ts');
drawHere(renderReport);
