import { drawApart } from '../../../platform/files/draw-apart.ts';
import type { MatrixPaper } from './matrix-pdf.ts';

/** The matrix as a PDF. */
export const drawMatrix = (paper: MatrixPaper): Promise<Buffer> => drawApart(new URL('./matrix-pdf-worker.ts', import.meta.url), paper);
