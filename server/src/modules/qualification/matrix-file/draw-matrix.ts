import type { Work } from '../../../platform/database/work.ts';
import { drawApart } from '../../../platform/files/draw-apart.ts';
import { drawWithin } from '../../../platform/lists/files/draw-within.ts';
import type { MatrixPaper } from './matrix-pdf.ts';

const program = new URL('./matrix-pdf-process.ts', import.meta.url);

/** The matrix as a PDF. `megabytes` as in `drawApart`. */
export const drawMatrix = (paper: MatrixPaper, megabytes: number): Promise<Buffer> =>
  drawApart(program, paper, { megabytes });

/** The same while a unit of work waits for it; not drawn to its end where the signal aborts. */
export const drawMatrixWithin = (work: Work, paper: MatrixPaper, signal: AbortSignal | undefined): Promise<Buffer> =>
  drawWithin(work, program, paper, signal);
